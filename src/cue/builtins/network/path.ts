/**
 * Implements the package `path`, which does not access files. Each function's last argument is the operating system.
 */
import type { Builtin } from '../../evaluate/expressions/call';
import { firstMatch } from '../text/regexp';
import { equalFold } from '../text/runes';
import { fail, fn, test, type Functions } from '../signature';

const systems =
  'unix windows plan9 aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd solaris zos';
const texts = systems.split(' ');
const optional: Partial<Builtin> = { choices: { texts, hasDefault: true } };
const required: Partial<Builtin> = { choices: { texts, hasDefault: false } };
const windowsFirst: Partial<Builtin> = { choices: { texts: ['windows', 'unix', ...texts.slice(2)], hasDefault: true } };

const isWindows = (os: string): boolean => os === 'windows';

const separatorOf = (os: string): string => (isWindows(os) ? '\\' : '/');

const isSeparator = (char: string, os: string): boolean => char === '/' || (isWindows(os) && char === '\\');

/** The volume of a path: `c:` or `\\host\share`. */
function volumeOf(path: string, os: string): string {
  if (!isWindows(os)) return '';
  return /^(?:[a-z]:|[\\/]{2}[^\\/.][^\\/]*[\\/][^\\/.][^\\/]*)/i.exec(path)?.[0] ?? '';
}

const fromSlash = (path: string, os: string): string => path.replaceAll('/', separatorOf(os));

function clean(path: string, os: string): string {
  const volume = volumeOf(path, os);
  const rest = path.slice(volume.length);
  // The volume `c:` alone means the current folder of the drive, so the result is `c:.`. A share has no current folder.
  if (rest === '') return isSeparator(volume.charAt(0), os) ? fromSlash(path, os) : `${path}.`;
  const isRooted = isSeparator(rest.charAt(0), os);
  const parts: string[] = [];
  for (const part of rest.split(isWindows(os) ? /[\\/]/ : '/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (!isRooted) parts.push(part);
  }
  const joined = (isRooted ? '/' : '') + parts.join('/');
  return fromSlash(volume + (joined === '' ? '.' : joined), os);
}

/** The offset of the last path element, but at least `min`. */
function lastStart(path: string, os: string, min = 0): number {
  let at = path.length;
  while (at > min && !isSeparator(path.charAt(at - 1), os)) at--;
  return at;
}

const isShare = (path: string): boolean => volumeOf(path, 'windows').length > 2;

function join(elements: readonly string[], os: string): string {
  const [first, ...rest] = elements.slice(elements.findIndex((each) => each !== ''));
  if (first === undefined || first === '') return '';
  const separator = separatorOf(os);
  if (!isWindows(os)) return clean([first, ...rest].join(separator), os);
  if (/^.:$/s.test(first)) {
    const from = rest.findIndex((each) => each !== '');
    return clean(first + (from < 0 ? '' : rest.slice(from).join(separator)), os);
  }
  const path = clean([first, ...rest].join(separator), os);
  const head = clean(first, os);
  if (!isShare(path) || isShare(head)) return path;
  // Joining elements must not create a share: `\\host\share`.
  const tail = clean(rest.join(separator), os);
  return head.endsWith(separator) ? head + tail : head + separator + tail;
}

const reserved = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9])$/i;

function isAbsolute(path: string, os: string): boolean {
  if (!isWindows(os)) return path.startsWith('/') || (os === 'plan9' && path.startsWith('#'));
  const volume = volumeOf(path, os);
  return reserved.test(path) || (volume !== '' && isSeparator(path.charAt(volume.length), os));
}

function relative(start: string, target: string, os: string): string {
  const isSame = (a: string, b: string): boolean => (isWindows(os) ? equalFold(a, b) : a === b);
  const separator = separatorOf(os);
  const impossible = (): never => fail(`Rel: can't make ${target} relative to ${start}`);
  const volumes = [volumeOf(start, os), volumeOf(target, os)] as const;
  const [from, to] = [clean(start, os), clean(target, os)];
  if (isSame(to, from)) return '.';
  const [a, b] = [from.slice(volumes[0].length), to.slice(volumes[1].length)];
  if (a.startsWith(separator) !== b.startsWith(separator) || !isSame(...volumes)) impossible();
  const steps = (path: string): readonly string[] =>
    path === '.' ? [] : path.split(separator).filter((part) => part !== '');
  const [there, here] = [steps(a), b === '.' ? ['.'] : steps(b)];
  let shared = 0;
  while (shared < there.length && shared < here.length && isSame(there[shared] ?? '', here[shared] ?? '')) shared++;
  if (there[shared] === '..') impossible();
  return [...there.slice(shared).map(() => '..'), ...here.slice(shared)].join(separator);
}

function base(path: string, os: string): string {
  if (path === '') return '.';
  let end = path.length;
  while (end > 0 && isSeparator(path.charAt(end - 1), os)) end--;
  const short = path.slice(0, end);
  const own = short.slice(volumeOf(short, os).length);
  return own.slice(lastStart(own, os)) || separatorOf(os);
}

function folder(path: string, os: string): string {
  const volume = volumeOf(path, os);
  const own = clean(path.slice(volume.length, lastStart(path, os, volume.length)), os);
  return own === '.' && volume.length > 2 ? volume : volume + own;
}

/** Escapes a character for a Go regular expression. */
const literal = (char: string): string => `\\x{${(char.codePointAt(0) ?? 0).toString(16)}}`;

const badPattern = (): never => fail('syntax error in pattern');

/**
 * Converts a `path.Match` pattern to a Go regular expression, which matches in linear time. Throws if the pattern has
 * invalid syntax.
 */
function expression(pattern: string, os: string): string {
  const other = isWindows(os) ? '[^\\\\]' : '[^/]';
  const escape = isWindows(os) ? undefined : '\\';
  const chars = Array.from(pattern);
  let at = 0;
  const classChar = (): string => {
    if (chars[at] === '-' || chars[at] === ']') badPattern();
    if (chars[at] === escape) at++;
    return chars[at++] ?? badPattern();
  };
  let source = '';
  while (at < chars.length) {
    const char = chars[at++] ?? '';
    if (char === '*') {
      if (chars[at] === '*') fail("'**' is not supported in patterns as of yet");
      source += `${other}*`;
    } else if (char === '?') source += other;
    else if (char === '[') {
      const isNegated = chars[at] === '^';
      if (isNegated) at++;
      const ranges: string[] = [];
      while (chars[at] !== ']' || ranges.length === 0) {
        const low = classChar();
        if (chars[at] === undefined) badPattern();
        let high = low;
        if (chars[at] === '-') {
          at++;
          high = classChar();
          if (chars[at] === undefined) badPattern();
        }
        // An empty range is written as a lone surrogate, which no CUE string contains.
        ranges.push(low <= high ? `${literal(low)}-${literal(high)}` : '\\x{d800}');
      }
      at++;
      source += `[${isNegated ? '^' : ''}${ranges.join('')}]`;
    } else if (char === escape) source += literal(chars[at++] ?? badPattern());
    else source += literal(char);
  }
  return `(?s)^${source}$`;
}

export const pathPackage = (): Functions => ({
  Split: fn(
    'ss',
    (value, os) => {
      const at = lastStart(value, os, volumeOf(value, os).length);
      return [value.slice(0, at), value.slice(at)];
    },
    optional,
  ),
  SplitList: fn(
    'ss',
    (value, os) => {
      if (value === '') return [];
      if (!isWindows(os)) return value.split(os === 'plan9' ? '\0' : ':');
      // Semicolons in quotes are part of a path.
      const parts = value.match(/(?:^|;)(?:[^;"]|"[^"]*(?:"|$))*/g) ?? [];
      return parts.map((part, at) =>
        (at > 0 || part.startsWith(';') ? part.replace(/^;/, '') : part).replaceAll('"', ''),
      );
    },
    required,
  ),
  Join: fn('Ss', join, optional),
  Match: test('sss', (pattern, name, os) => firstMatch(expression(pattern, os), name) !== undefined, optional),
  Clean: fn('ss', clean, optional),
  ToSlash: fn('ss', (value, os) => value.replaceAll(separatorOf(os), '/'), required),
  FromSlash: fn('ss', fromSlash, required),
  Ext: fn('ss', (value, os) => /\.[^.]*$/.exec(value.slice(lastStart(value, os)))?.[0] ?? '', optional),
  Resolve: fn(
    'sss',
    (dir, sub, os) => (isAbsolute(sub, os) ? clean(sub, os) : join([clean(dir, os), sub], os)),
    optional,
  ),
  Rel: fn('sss', relative, optional),
  Base: fn('ss', base, optional),
  Dir: fn('ss', folder, optional),
  IsAbs: test('ss', isAbsolute, optional),
  VolumeName: fn('ss', volumeOf, windowsFirst),
});
