/**
 * Parses the assignments of `inlay set`, such as `data.host=example.com`. A key may contain `=`, so the existing fields
 * determine where the path ends.
 */
import { CommandError } from '../port';
import type { Source } from '../sources';
import { existingPaths, type FieldOptions } from './read-values';
import { assignmentOf, type Assignment } from './target';

/**
 * Splits each argument into a path and a value. If the argument begins with the path of an existing field, the path
 * ends there. Otherwise, the path ends at the first `=` outside of brackets. Throws CommandError if several paths lead
 * to existing fields.
 */
export async function assignmentsIn(
  args: readonly string[],
  target: string,
  options: FieldOptions,
  sources: readonly Source[],
): Promise<readonly Assignment[]> {
  const firsts = args.flatMap((arg) => assignmentOf(arg) ?? []);
  const isCertain = firsts.every(({ value }) => !value.includes('='));
  const found = isCertain ? [] : await existingPaths(firsts.map(pathsOf), target, options, sources);
  return firsts.map((split, index) => {
    const [path, second] = [...(found[index] ?? [])].toSorted((one, other) => one.length - other.length);
    if (path === undefined) return split;
    if (second !== undefined) {
      throw new CommandError(
        `the fields \`${path}\` and \`${second}\` both exist, so the path is ambiguous: use \`inlay run\` with a ReplaceValues`,
      );
    }
    return { path, value: `${split.path}=${split.value}`.slice(path.length + 1) };
  });
}

/** All possible paths in an argument, shortest first. */
const pathsOf = ({ path, value }: Assignment): Iterable<string> => ({
  *[Symbol.iterator]() {
    const arg = `${path}=${value}`;
    for (let at = path.length; at !== -1; at = arg.indexOf('=', at + 1)) yield arg.slice(0, at);
  },
});
