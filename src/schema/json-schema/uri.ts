/**
 * Resolves schema URIs (`$id`) and references to them as in RFC 3986. URIs only identify schemas. Nothing is fetched.
 */

interface Parts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** Each part includes its delimiter: `https:`, `//example.com`, `/a`, `?b`, `#c`. Every string matches. */
const form = /^([a-z][a-z\d+.-]*:)?(\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is;

function partsOf(uri: string): Parts {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = form.exec(uri) ?? [];
  return { scheme, authority, path, query, fragment };
}

/**
 * `resolveUri('https://example.com/a/b.json', 'c.json#d')` is `{uri: 'https://example.com/a/c.json', fragment: 'd'}`.
 * An empty base means that the schema has no URI.
 */
export function resolveUri(base: string, reference: string): { readonly uri: string; readonly fragment: string } {
  const from = partsOf(base);
  const to = partsOf(reference);
  const fragment = to.fragment.slice(1);
  if (to.scheme !== '') return { uri: textOf(to, to.path), fragment };
  if (to.authority !== '') return { uri: textOf({ ...to, scheme: from.scheme }, to.path), fragment };
  if (to.path === '') return { uri: textOf({ ...from, query: to.query || from.query }, from.path), fragment };
  return { uri: textOf({ ...from, query: to.query }, merged(from, to.path)), fragment };
}

function merged({ authority, path }: Parts, relative: string): string {
  if (relative.startsWith('/')) return relative;
  return authority !== '' && path === '' ? `/${relative}` : path.slice(0, path.lastIndexOf('/') + 1) + relative;
}

const textOf = ({ scheme, authority, query }: Parts, path: string): string =>
  scheme + authority + withoutDots(path) + query;

/** `/a/./b/../c` is `/a/c`. */
function withoutDots(path: string): string {
  if (!path.includes('.')) return path;
  const kept: string[] = [];
  const steps = path.split('/');
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    if (step === '..') {
      if (kept.length > 1 || (kept.length === 1 && kept[0] !== '')) kept.pop();
    } else if (step !== '.') kept.push(step);
    if (isLast && (step === '.' || step === '..')) kept.push('');
  }
  return kept.join('/');
}
