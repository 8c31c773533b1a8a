/** Finds the package that an argument names: `.`, `./a/b:p`, `mod.com/x/p`. */
import { excluded } from '../cue/instances/build-condition';
import { joined } from '../cue/instances/files';
import { moduleFile } from '../cue/instances/module';
import type { CueTag } from '../cue/instances/tags';
import { parseFile } from '../cue/syntax/parser';
import { Source } from '../cue/syntax/source';
import { leadsOut } from '../go';
import { CommandFailure } from './failure';
import { asRelative, fromHere, fromRoot, hasModule, shownPath, type Place } from './place';

/**
 * Returns the package's folder relative to the root, with the package's name (`./a/b:p`), or its import path. Throws a
 * CommandFailure or a CueSyntaxError.
 */
export function packageOf(argument: string, place: Place, tags: readonly CueTag[]): string {
  if (argument.endsWith(':_')) throw new CommandFailure(`invalid import path qualifier _ in "${argument}"`);
  const [, path = '', qualifier = ''] = /^([^:]*)(:.*)?$/.exec(asRelative(place, argument)) ?? [];
  const isLocal = /^(?:\.{1,2}(?:\/|$)|$)/.test(path);
  if (path.includes('...')) {
    throw new CommandFailure(`"${argument}" may match several packages, but only one can be evaluated at a time`);
  }
  if (!isLocal && !/^[^/]*\./.test(path)) {
    throw new CommandFailure(`standard library import path "${argument}" cannot be imported as a CUE package`);
  }
  if (!isLocal) return `${path.replace(/\/+$/, '')}${qualifier}`;
  const folder = fromRoot(place, path);
  const shown = (asRelative(place, argument).replace(/:.*/, '') || '.') + qualifier;
  checkLocalPath(shown, folder, place);
  const there = fromHere(place, folder);
  if (place.port.read(there) !== undefined) throw new CommandFailure(`${shown} is a file and not a package directory`);
  const names = place.port.list(there);
  if (names.length === 0) {
    throw new CommandFailure(there === '.' ? 'cue: "." matched no packages' : `cannot find package "${shown}"`);
  }
  return `./${folder}:${packageInFolder(filesIn(folder, names, place, tags), qualifier.slice(1), folder, place)}`;
}

/**
 * Returns `wanted`. If `wanted` is empty, returns the package that is named after the folder, or else the only package.
 * Throws a CommandFailure if the folder does not contain this package.
 */
function packageInFolder(files: readonly NamedFile[], wanted: string, folder: string, place: Place): string {
  const taking = files.filter(({ exclusion }) => exclusion === undefined);
  const last = wanted === '' ? folder.slice(folder.lastIndexOf('/') + 1) : wanted;
  if (taking.some(({ name }) => name === last)) return last;
  const [first] = taking;
  if (wanted === '' && first !== undefined) {
    const other = taking.find(({ name }) => name !== first.name);
    if (other === undefined) return first.name;
    throw severalPackages(first, other, folder);
  }
  const shown = shownPath(place, folder);
  if (files.length === 0) throw new CommandFailure(`no CUE files in ${shown}`);
  const lines = files.map(({ name, file, exclusion }) => {
    const why = exclusion ?? `package is ${name}, want ${wanted}`;
    return `\n    ${shownPath(place, joined(folder, file))}: ${why}`;
  });
  throw new CommandFailure(`build constraints exclude all CUE files in ${shown}:${lines.join('')}`);
}

/** Throws a CommandFailure if a folder is outside the module or in another module. */
function checkLocalPath(argument: string, folder: string, place: Place): void {
  const fail = (why: string): never => {
    throw new CommandFailure(`cannot determine import path for "${argument}" (${why})`);
  };
  if (!hasModule(place)) return;
  if (leadsOut(folder)) fail('dir outside of root');
  for (let at = folder; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (place.port.read(fromHere(place, joined(at, moduleFile))) !== undefined) fail('directory is in a nested module');
  }
}

/** A file (`file`) and its package (`name`). */
interface NamedFile {
  readonly name: string;
  readonly file: string;
  /** The reason why the build excludes the file; undefined if the file is not excluded. */
  readonly exclusion?: string | undefined;
}

/** Creates the error for a folder with files of two packages. The path of the folder is relative to the root. */
export const severalPackages = (a: NamedFile, b: NamedFile, folder: string): CommandFailure =>
  new CommandFailure(
    `found packages "${a.name}" (${a.file}) and "${b.name}" (${b.file}) in "${folder === '' ? '.' : folder}"`,
  );

/** Lists the CUE files in a folder. Throws a CueSyntaxError. */
function filesIn(
  folder: string,
  names: readonly string[],
  place: Place,
  tags: readonly CueTag[],
): readonly NamedFile[] {
  const isSet = (tag: string): boolean => tags.some(({ name, value }) => name === tag && value === undefined);
  return names
    .filter((name) => name.endsWith('.cue'))
    .toSorted()
    .map((file): NamedFile => {
      if (/^[_.]/.test(file)) return { name: '', file, exclusion: `filename starts with a '${file.charAt(0)}'` };
      const [, kind] = /_(tool|test)\.cue$/.exec(file) ?? [];
      if (kind !== undefined) {
        return {
          name: '',
          file,
          exclusion: `_${kind}.cue files excluded in non-${kind === 'tool' ? 'cmd' : kind} mode`,
        };
      }
      const path = joined(folder, file);
      const source = new Source(path, place.port.read(fromHere(place, path)) ?? '');
      const parsed = parseFile(source);
      const name = parsed.package?.name ?? '_';
      const exclusion = excluded(source, parsed, isSet) ?? (name === '_' ? 'no package name' : undefined);
      return { name, file, exclusion };
    });
}
