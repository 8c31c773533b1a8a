/** Escapes everything except RFC 3986's unreserved characters, which is correct in a user name, a password, a path segment and a query. */
export const escapedUri = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
