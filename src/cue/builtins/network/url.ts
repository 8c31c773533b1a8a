/** Parses and escapes URLs like Go's package `net/url`. */
import { catchError } from '../../../data/catch-error';
import { hexOf } from '../../../go/escapes';
import { decodeUtf8, encodeUtf8 } from '../../../go/utf8';
import { CallFault } from '../../evaluate/expressions/call';
import { fromHex } from '../encoding/hex';
import { parseAddress } from './ip';
import { quoted } from '../text/quote';
import { fail } from '../signature';

type Part = 'path' | 'segment' | 'query' | 'host' | 'zone' | 'user';

/** Decodes percent escapes. In a query, `+` also becomes a space. */
export function unescape(text: string, part: Part): string {
  for (const [found] of encodeUtf8(text).matchAll(/%.{0,2}|[\0-\x7f]/gs)) {
    if (found.startsWith('%')) {
      if (!/^%[\da-f]{2}$/i.test(found)) fail(`invalid URL escape ${quoted(decodeUtf8(found))}`);
      const char = fromHex(found.slice(1));
      const isBad = part === 'host' ? char < '\x80' : part === 'zone' && char !== ' ' && !hostChars.test(char);
      if (isBad && found !== '%25') fail(`invalid URL escape ${quoted(found)}`);
    } else if ((part === 'host' || part === 'zone') && !hostChars.test(found)) {
      fail(`invalid character ${quoted(found)} in host name`);
    }
  }
  const plain = part === 'query' ? text.replaceAll('+', ' ') : text;
  return decodeUtf8(encodeUtf8(plain).replaceAll(/%([\da-f]{2})/gi, (_, code: string) => fromHex(code)));
}

const hostChars = /^[\w.~!$&'()*+,;=:[\]<>"-]$/;

export const escape = (text: string, part: 'segment' | 'query'): string =>
  encodeUtf8(text).replaceAll(part === 'query' ? /[^\w.~-]/g : /[^\w.~$&+=:@-]/g, (char) =>
    part === 'query' && char === ' ' ? '+' : hexOf(char, '%').toUpperCase(),
  );

function checkPort(port: string): void {
  if (!/^(?::\d*)?$/.test(port)) fail(`invalid port ${quoted(port)} after host`);
}

function checkHost(scheme: string, host: string): void {
  const open = host.lastIndexOf('[');
  if (open > 0) fail('invalid IP-literal');
  if (open === 0) {
    const close = host.lastIndexOf(']');
    if (close < 0) fail("missing ']' in host");
    checkPort(host.slice(close + 1));
    const [address = '', zone] = host.slice(1, close).split(/(?=%25)(.*)/s);
    const name = unescape(address, 'host') + (zone === undefined ? '' : unescape(zone, 'zone'));
    const { bytes } = catchError(
      CallFault,
      () => parseAddress(name),
      ({ message }) => fail(`invalid host: ${message}`),
    );
    if (bytes.length === 4) fail('invalid IP-literal');
    return;
  }
  const isWeb = scheme === 'http' || scheme === 'https';
  const colon = isWeb ? host.indexOf(':') : host.lastIndexOf(':');
  if (colon >= 0) checkPort(host.slice(colon));
  unescape(host, 'host');
}

function checkAuthority(scheme: string, authority: string): void {
  const at = authority.lastIndexOf('@');
  checkHost(scheme, authority.slice(at + 1));
  if (at < 0) return;
  const user = authority.slice(0, at);
  if (!/^[\w.:~!$&'()*+,;=%@-]*$/.test(user)) fail('net/url: invalid userinfo');
  for (const part of user.split(/:(.*)/s)) unescape(part, 'user');
}

/** Returns the scheme; empty if the URL has none. Throws a CallFault if the text is not a URL. */
function check(text: string): string {
  if (/[\0-\x1f\x7f]/.test(text)) fail('net/url: invalid control character in URL');
  if (text === '*') return '';
  if (text.startsWith(':')) fail('missing protocol scheme');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1] ?? '';
  const [rest = ''] = text.slice(scheme === '' ? 0 : scheme.length + 1).split('?');
  if (!rest.startsWith('/')) {
    if (scheme === '' && /^[^/]*:/.test(rest)) fail('first path segment in URL cannot contain colon');
    if (scheme !== '') return scheme;
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'));
  const [, authority = '', path = ''] = hasAuthority ? (/^\/\/([^/]*)(.*)$/s.exec(rest) ?? []) : ['', '', rest];
  if (hasAuthority) checkAuthority(scheme.toLowerCase(), authority);
  unescape(path, 'path');
  return scheme;
}

/** Calls `work`. If `work` throws an error, adds the URL to the error's message. */
const about = (text: string, work: () => string): string =>
  catchError(CallFault, work, ({ message }) => fail(`parse ${quoted(text)}: ${message}`));

export function schemeOf(text: string): string {
  const [url = '', ...rest] = text.split('#');
  const scheme = about(url, () => check(url));
  about(text, () => unescape(rest.join('#'), 'path'));
  return scheme;
}
