/** `\u00e9` for each character that a pattern finds; characters beyond the first plane are two. */
export const escaped = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (characters) =>
    Array.from(
      { length: characters.length },
      (_, at) => `\\u${characters.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/** What YAML must not have as it is. */
export const controls = /[\u007f-\u0084\u0086-\u009f]/g;
