/**
 * Escapes all characters except the unreserved characters of RFC 3986. The result is valid in a user name, a password,
 * a path segment and a query.
 */
export const escapedUri = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
