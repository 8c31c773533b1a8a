/** Runs the command `inlay` in this process, for tests whose many cases need no process of their own. */
import { shownMessages } from '../src/diagnostics/shown-messages';
import { rootFiles } from '../src/files/root-files';
import { execute } from '../src/inlay-command/inlay';
import { systemPort } from '../src/inlay-command/processes/system';
import { executable } from './project';
import type { Printed } from './run-command';

/** What the executable would write, print and return in this folder. */
export async function inlayIn(cwd: string, args: readonly string[], input = ''): Promise<Printed> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const port = {
      ...systemPort(executable('inlay')),
      standardInput: () => Promise.resolve(input),
      isInputTerminal: false,
      isColored: false,
      files: rootFiles('.'),
    };
    const { exitCode, stdout, stderr, keepsLines, files } = await execute(args, port);
    for (const { path, content, below } of files) {
      const fault = port.write(path, content, below);
      if (fault !== undefined) throw new Error(`${path}: ${fault.code}`);
    }
    return { status: exitCode, stdout, stderr: keepsLines === true ? stderr : shownMessages(stderr, false) };
  } finally {
    process.chdir(before);
  }
}
