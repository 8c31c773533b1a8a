/** Runs `inlay` in this process, for tests of more cases than it is worth to start processes for. */
import { shownMessages } from '../diagnostics/shown-messages';
import { rootFiles } from '../files/root-files';
import { executable } from '../../test/project';
import { execute } from './inlay';
import { systemPort } from './processes/system';

export interface Printed {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

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
