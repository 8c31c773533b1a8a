/**
 * What the command `cue` prints when it fails, as data. Each fault begins a line, and its places stand indented below it:
 *
 *     x: conflicting values 2 and 1:
 *         ./a.cue:1:4
 *         ./b.cue:1:4
 */
import { CueError, type CueFault, type CuePlace } from './cue-error';

/** The error that `stderr` tells of. */
export function cueErrorOf(stderr: string): CueError {
  if (isBreakdown(stderr)) return new CueError(`CUE broke down: ${firstLine(stderr)}`, { kind: 'breakdown' });
  const message = stderr.trimEnd();
  const [, tag] = /^no tag for "(.*)"$/s.exec(message) ?? [];
  return new CueError(
    message,
    tag === undefined ? { kind: 'value', faults: faultsOf(message) } : { kind: 'tag', name: tag },
  );
}

/** Go's trace says nothing to the user. */
const isBreakdown = (stderr: string): boolean => /^(?:panic|fatal error|runtime):/m.test(stderr);
const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0] ?? '';

const faultsOf = (message: string): readonly CueFault[] =>
  message.split(/\n(?! )/).map((block) => {
    const [line = '', ...below] = block.split('\n');
    const [, path] = /^([^:\s]+):/.exec(line) ?? [];
    return {
      text: line.replace(/:$/, ''),
      path: path?.split('.') ?? [],
      places: below.flatMap(placeOf),
      isCount: /\d+ errors in empty disjunction/.test(block),
    };
  });

function placeOf(line: string): readonly CuePlace[] {
  const [, file, row, column] = /^ +(?:\.\/)?(.*):(\d+):(\d+)$/.exec(line) ?? [];
  return file === undefined ? [] : [{ file, line: Number(row), column: Number(column) }];
}
