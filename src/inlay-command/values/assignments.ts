/**
 * The assignments of `inlay set`: `data.host=example.com`. A key may contain `=`, so the existing fields show where a path ends.
 */
import { CommandError } from '../port';
import type { Source } from '../sources';
import { existingPaths, type FieldOptions } from './read-values';
import { assignmentOf, type Assignment } from './target';

/**
 * Each argument is split after the path of an existing field, or else at the first `=`. Throws CommandError if several such fields exist.
 */
export async function assignmentsIn(
  args: readonly string[],
  target: string,
  options: FieldOptions,
  sources: readonly Source[],
): Promise<readonly Assignment[]> {
  const splits = args.map(splitsOf);
  const uncertain = splits.filter(({ length }) => length > 1).flat();
  const paths = new Set(uncertain.map(({ path }) => path));
  const found = paths.size === 0 ? paths : await existingPaths(paths, target, options, sources);
  return splits.flatMap((all) => {
    const [first, second] = all.filter(({ path }) => found.has(path));
    if (first !== undefined && second !== undefined) {
      throw new CommandError(
        `the fields \`${first.path}\` and \`${second.path}\` both exist, so the path is ambiguous: use \`inlay run\` with a ReplaceValues`,
      );
    }
    return first ?? all.slice(0, 1);
  });
}

/** All ways to split an argument, starting with the shortest path. */
function splitsOf(arg: string): readonly Assignment[] {
  const first = assignmentOf(arg);
  if (first === undefined) return [];
  const splits = [first];
  for (let at = arg.indexOf('=', first.path.length + 1); at !== -1; at = arg.indexOf('=', at + 1)) {
    splits.push({ path: arg.slice(0, at), value: arg.slice(at + 1) });
  }
  return splits;
}
