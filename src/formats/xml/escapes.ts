/** Escapes characters as XML references, and decodes these references. */

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const characters: ReadonlyMap<string, string> = new Map(
  Object.entries(references).map(([character, reference]) => [reference, character]),
);

/** Escapes the characters of `text` that `pattern` matches; by default, all characters in `references`. */
export const escapeXml = (text: string, pattern = /[&<>"'\t\n\r]/g): string =>
  text.replaceAll(pattern, (character) => references[character] ?? character);

/** The inverse of `escapeXml`. Other references stay unchanged. */
export const unescapeXml = (text: string): string =>
  text.replaceAll(/&[#\w]+;/g, (reference) => characters.get(reference) ?? reference);
