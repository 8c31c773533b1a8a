/** Text put together from others: `rabbit://${user:uri}:${password:uri}@mq:5671`. */

export interface Template {
  /** The names in it, each once. */
  readonly names: readonly string[];
  /** What is wrong with it; the way out included. */
  readonly problem?: string;
  render(texts: ReadonlyMap<string, string>): string;
}

const hole = /\$(?:\$|\{([^{}:]*)(?::([^{}]*))?\}|)/g;

/** `$$` is a dollar sign, `${name}` the text of that name, `${name:uri}` escaped as a part of a URI. */
export function parseTemplate(text: string): Template {
  const names = new Set<string>();
  let problem: string | undefined;
  for (const [match, name, filter] of text.matchAll(hole)) {
    if (match === '$$') continue;
    if (name === undefined || name === '') problem ??= 'a `$` must be `${name}`, or `$$` for a dollar sign';
    else names.add(name);
    if (filter !== undefined && filter !== 'uri') problem ??= `\`:${filter}\` is unknown: there is \`:uri\` only`;
  }
  return {
    names: [...names],
    ...(problem === undefined ? {} : { problem }),
    render: (texts) =>
      text.replaceAll(hole, (match, name: string | undefined, filter: string | undefined) => {
        if (name === undefined) return match === '$$' ? '$' : match;
        const value = texts.get(name) ?? '';
        return filter === 'uri' ? escapeUri(value) : value;
      }),
  };
}

/** Everything but RFC 3986's unreserved characters: right in a user name, a password, a path segment and a query. */
const escapeUri = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
