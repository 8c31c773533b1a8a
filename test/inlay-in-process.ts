/** Runs the command `inlay` in this process, for tests whose many cases do not need a separate process. */
import { shownLines } from '../src/data/text/shown-text';
import { shownMessages } from '../src/diagnostics/shown-messages';
import { execute } from '../src/inlay-command/inlay';
import { systemPort } from '../src/inlay-command/processes/system';
import { executable } from './project';
import type { Printed } from './run-command';

/** Writes the files, and returns the output and the exit code, like the executable in this folder. */
export async function inlayIn(cwd: string, args: readonly string[], input = ''): Promise<Printed> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const port = {
      ...systemPort(executable('inlay')),
      standardInput: () => Promise.resolve(input),
      isInputTerminal: false,
      isColored: false,
    };
    const { exitCode, stdout, stderr, keepsLines, files } = await execute(args, port);
    for (const { path, content, below } of files) {
      const fault = port.write(path, content, below);
      if (fault !== undefined) throw new Error(`${path}: ${fault.code}`);
    }
    const shown = shownLines(stderr);
    return { status: exitCode, stdout, stderr: keepsLines === true ? shown : shownMessages(shown, false) };
  } finally {
    process.chdir(before);
  }
}
