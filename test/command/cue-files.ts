/** Runs the commands of `cue` on files in memory. */
import { runCue, type Outcome } from '../../src/cue-command/command';
import { filesOf } from '../../src/cue/instances/files';
import { goCleanPath } from '../../src/go';

/**
 * Runs a command in /w/`folder`. `texts` contains the files, keyed by their paths in /w. The root of the module is
 * `folder` or a parent.
 */
export function runCueOn(
  texts: Readonly<Record<string, string>>,
  folder: string,
  args: string,
  standardInput = '',
): Outcome {
  const files = filesOf(new Map(Object.entries(texts)));
  const at = (path: string): string => goCleanPath(`${folder}/${path}`).replace(/^\.$/, '');
  let root = folder;
  while (root !== '' && files.read(`${root}/cue.mod/module.cue`) === undefined) root = root.replace(/\/?[^/]*$/, '');
  const inside = root === '' ? '' : folder.slice(root.length + 1);
  return runCue(args.split(' '), {
    port: {
      workingFolder: `/w/${folder}`,
      read: (path) => files.read(at(path)),
      list: (path) => files.list(at(path)),
      standardInput: () => standardInput,
      write: () => undefined,
    },
    root: inside === '' ? '' : inside.replaceAll(/[^/]+/g, '..'),
    folder: inside,
  });
}
