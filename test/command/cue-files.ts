/** Runs the commands of `cue` on files in memory. */
import { runRequest, type Outcome } from '../../src/cue-command/command';
import { CommandFailure } from '../../src/cue-command/failure';
import { readRequest } from '../../src/cue-command/request';
import { filesOf, joined, upTo } from '../../src/cue/instances/files';
import { moduleFile } from '../../src/cue/instances/module';
import { catchError } from '../../src/data';
import { goCleanPath } from '../../src/go';

/**
 * Runs a command in /w/`folder`. `texts` contains the files, keyed by their paths in /w. A file that the command writes
 * is added. The root of the module is the nearest folder with a module file at or above `folder`.
 */
export function runCueOn(
  texts: Map<string, string>,
  folder: string,
  args: readonly string[],
  standardInput = '',
): Outcome {
  const request = catchError(
    CommandFailure,
    () => readRequest(args),
    ({ message }): Outcome => ({ stdout: '', stderr: `${message}\n`, exitCode: 1 }),
  );
  if ('exitCode' in request) return request;
  const files = filesOf(texts);
  const at = (path: string): string => goCleanPath(joined(folder, path)).replace(/^\.$/, '');
  const root = upTo(folder, '').find((each) => texts.has(joined(each, moduleFile))) ?? folder;
  const inside = folder.slice(root.length).replace('/', '');
  return runRequest(request, {
    port: {
      workingFolder: `/w/${folder}`,
      read: (path) => files.read(at(path)),
      list: (path) => files.list(at(path)),
      standardInput: () => standardInput,
      write: (path, text) => void texts.set(at(path), text),
    },
    root: inside.replaceAll(/[^/]+/g, '..'),
    folder: inside,
  });
}
