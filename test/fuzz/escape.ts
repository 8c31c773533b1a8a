/**
 * Escapes each character that a pattern matches as `\u00e9`. A character outside of the Basic Multilingual Plane
 * becomes two escapes.
 */
export const escaped = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (characters) =>
    Array.from(
      { length: characters.length },
      (_, at) => `\\u${characters.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/** Characters that must be escaped in YAML. */
export const controls = /[\u007f-\u0084\u0086-\u009f]/g;
