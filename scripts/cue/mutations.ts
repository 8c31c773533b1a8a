/** Broken programs from the archives of cue-lang/cue: each must end well. */
import { readFileSync } from 'node:fs';
import { endsWell, mutation } from '../../test/mutations/cue-mutations';
import { readArchive } from './txtar';

/** Runs `count` mutations of the programs in the archives at `paths`. Throws where one ends in another way than it may. */
export function runMutations(paths: readonly string[], count: number): void {
  const programs = paths.flatMap((path) =>
    readArchive(readFileSync(path, 'utf8')).files.flatMap(({ name, text }) => (name.endsWith('.cue') ? [text] : [])),
  );
  const ends = { data: 0, errors: 0, limit: 0 };
  for (let seed = 0; seed < count; seed++) {
    const [program = '', other = ''] = [programs[seed % programs.length], programs[(seed * 7919) % programs.length]];
    ends[endsWell(mutation(program, other, seed))]++;
  }
  console.log(
    `Mutations: ${count}, of ${programs.length} programs; data ${ends.data}, errors ${ends.errors}, limits ${ends.limit}`,
  );
}
