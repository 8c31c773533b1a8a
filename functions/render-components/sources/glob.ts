/**
 * Go's `filepath.Glob` on Files: `*` and `?` within a segment, `[a-z]`, `\` as escape; names with a leading dot match;
 * results sorted. The patterns with `**` of `glob-import:` are another matter.
 */
import type { Files } from '../../../src/index';
import { cleanPath } from './memory-files';

/** The pattern ends inside brackets or behind a backslash. */
export class BadPatternError extends Error {
  override readonly name = 'BadPatternError';
}

/** The paths that fit, `[]` where none does. A pattern without special characters is the path it names, if that is there. */
export function glob(files: Files, pattern: string): readonly string[] {
  const clean = cleanPath(pattern);
  if (clean === undefined) return [];
  let found: readonly string[] = [''];
  for (const segment of clean.split('/')) {
    const matches = segmentPattern(segment);
    found = found.flatMap((folder) => {
      if (matches === undefined) {
        const path = join(folder, segment);
        return files.kind(path === '' ? '.' : path) === undefined ? [] : [path];
      }
      if (files.kind(folder === '' ? '.' : folder) !== 'directory') return [];
      return files
        .list(folder === '' ? '.' : folder)
        .filter(({ name }) => matches.test(name))
        .map(({ name }) => join(folder, name));
    });
  }
  return found;
}

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Undefined where nothing in it is special. */
function segmentPattern(segment: string): RegExp | undefined {
  if (!/[*?[\\]/.test(segment)) return undefined;
  let source = '';
  for (let at = 0; at < segment.length; at += 1) {
    const char = segment[at] as string;
    if (char === '*') source += '[^/]*';
    else if (char === '?') source += '[^/]';
    else if (char === '\\') {
      at += 1;
      if (at === segment.length) throw new BadPatternError('syntax error in pattern');
      source += literal(segment[at] as string);
    } else if (char === '[') {
      const end = segment.indexOf(']', at + 2);
      if (end < 0) throw new BadPatternError('syntax error in pattern');
      const negated = segment[at + 1] === '^';
      source += `[${negated ? '^' : ''}${segment.slice(at + (negated ? 2 : 1), end).replaceAll(/[\\\]^[]/g, String.raw`\$&`)}]`;
      at = end;
    } else source += literal(char);
  }
  try {
    return new RegExp(`^${source}$`, 'su');
  } catch {
    // A range such as [z-a].
    throw new BadPatternError('syntax error in pattern');
  }
}

const literal = (char: string): string => char.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
