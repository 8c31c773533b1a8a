/**
 * Checks IP addresses, host names and URIs like oslo.config. oslo.config uses inet_pton for addresses, a regular
 * expression for host names, and the Python package rfc3986 for URIs.
 */

export const isIpAddress = (text: string, version: 4 | 6 | undefined): boolean =>
  (version !== 6 && isIpv4(text)) || (version !== 4 && isIpv6(text));

const isIpv4 = (text: string): boolean =>
  /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(text) && areBytes(text);

const areBytes = (text: string): boolean => text.split('.').every((part) => Number(part) < 256);

const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/** Accepts groups of hexadecimal digits, one `::` for the missing zeros, and an IPv4 address at the end. */
function isIpv6(text: string): boolean {
  const [head, tail, more] = text.split('::');
  if (head === undefined || more !== undefined) return false;
  const all = [...groups(head), ...groups(tail ?? '')];
  const last = all.at(-1) ?? '';
  const hasIpv4 = last.includes('.');
  if (hasIpv4 && (!isIpv4(last) || text.endsWith('::'))) return false;
  const plain = hasIpv4 ? all.slice(0, -1) : all;
  const count = plain.length + (hasIpv4 ? 2 : 0);
  return plain.every((group) => /^[\da-f]{1,4}$/i.test(group)) && (tail === undefined ? count === 8 : count < 8);
}

/** The labels may also contain the characters in `more`. */
export function isHostname(text: string, more = ''): boolean {
  const labels = text.replace(/\.$/, '').split('.');
  const label = new RegExp(`^(?!-)[a-z0-9${more}-]{1,63}(?<!-)$`, 'i');
  return text.length <= 253 && /[a-z-]/i.test(labels.at(-1) ?? '') && labels.every((one) => label.test(one));
}

const scheme = '[a-z][a-z0-9+.-]*';

/** Returns the scheme in its original spelling. */
export const schemeOf = (text: string): string => new RegExp(`^${scheme}(?=:)`, 'i').exec(text)?.[0] ?? '';

const plain = "a-z0-9._~!$&'()*+,;=\\-";
const escaped = '%[a-f0-9]{2}';
const authority = new RegExp(
  `^(?:(?:[${plain}:]|${escaped})+@)?(?<host>(?:[${plain}]|${escaped})*|\\[[^\\]]*\\]):?(?:[0-9]{1,5})?$`,
  'i',
);

/** Requires a scheme and a host. Any text may follow the authority, because rfc3986 escapes it. */
export function isUri(text: string): boolean {
  const [, name] = new RegExp(`^${scheme}://([^\\\\/?#]+)`, 'i').exec(text) ?? [];
  const host = name && authority.exec(name)?.groups?.['host'];
  if (host === undefined) return false;
  if (host.startsWith('[')) return isLiteral(host.slice(1, -1));
  return !/^(?:\d{1,3}\.){3}\d{1,3}$/.test(host) || areBytes(host);
}

/** Checks the text between `[` and `]`: an IPv6 address, optionally with a zone, or an IPvFuture address (RFC 3986). */
function isLiteral(text: string): boolean {
  if (new RegExp(`^v[a-f0-9]+\\.[${plain}:]+$`, 'i').test(text)) return true;
  const [, address = ''] = new RegExp(`^([^%]*)(?:%25(?:[a-z0-9._~\\-]|${escaped})+)?$`, 'i').exec(text) ?? [];
  return isIpv6(address);
}
