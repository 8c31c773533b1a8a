/**
 * Checks whether the package and the single files from another machine have the same bytes as a build of this commit.
 */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { tarEntries } from '../package/tar-entries';
import { packed, singleFiles, steps } from './steps';

/**
 * Returns a message for each file in `folder` that differs from a build of this commit. Throws if there is no package.
 */
export function rebuildFaults(folder: string): readonly string[] {
  const read = (path: string): Buffer => readFileSync(join(folder, basename(path)));
  const theirs = read(packed);
  const files = singleFiles
    .filter((path) => existsSync(join(folder, basename(path))))
    .map((path) => ({ path, before: hash('sha256', read(path)) }));
  steps['package']?.make(true);
  if (files.length > 0) steps['files']?.make(true);
  return [
    ...archiveFaults(theirs, readFileSync(packed)),
    ...files.flatMap(({ path, before }) =>
      before === hash('sha256', readFileSync(path)) ? [] : [`${basename(path)} differs`],
    ),
  ];
}

/**
 * Returns a message for each file that differs between two packages. Compression is ignored because it may depend on
 * the version of Node.js.
 */
export function archiveFaults(theirs: Buffer, ours: Buffer): readonly string[] {
  const [before, after] = [entriesOf(gunzipSync(theirs)), entriesOf(gunzipSync(ours))];
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    if (one === undefined || other === undefined) {
      return [`${name} is only in the ${one === undefined ? 'new' : 'published'} package`];
    }
    return one === other ? [] : [`${name} differs`];
  });
}

/** Returns a hash of the header and the content of each file in a tar archive. */
const entriesOf = (tar: Buffer): ReadonlyMap<string, string> =>
  new Map(Array.from(tarEntries(tar), ({ name, bytes }) => [name, hash('sha256', bytes)]));
