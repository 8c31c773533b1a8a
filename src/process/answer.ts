/**
 * Runs a function for an orchestrator without starting a separate process. The output and the exit code are the same as
 * those of a separate process (`main.ts`).
 */
import { errorText } from '../diagnostics/terminal';
import { shownMessages } from '../diagnostics/shown-messages';
import { isUtf8 } from 'node:buffer';
import { exitCodes } from '../function/exit-codes';
import { internalError } from '../function/internal-error';
import type { KrmFunction } from '../function/krm-function';
import { noResources } from '../function/other-texts';
import { run, type Outcome, type RunInput } from '../function/run';
import { functionFiles } from './function-files';

export interface Call {
  /** The text of a ResourceList. */
  readonly input: Uint8Array;
  /** The value of the environment variable `KUSTOMIZE_PLUGIN_CONFIG_ROOT`, if it is set. */
  readonly pluginRoot: string | undefined;
  readonly workingDirectory: string;
  /** True if the caller keeps earlier versions of objects. */
  readonly keepsVersions?: boolean;
  /**
   * The working directory for messages, relative to the user's current folder, such as `base`. Empty if both folders
   * are the same.
   */
  readonly folder: string;
}

export type Answer = Pick<Outcome, 'stdout' | 'stderr' | 'exitCode' | 'results'>;

/** Never throws. */
export async function answer<Config>(
  fn: KrmFunction<Config>,
  { input, pluginRoot, workingDirectory, folder, keepsVersions }: Call,
  jobs: RunInput['jobs'],
): Promise<Answer> {
  if (!isUtf8(input)) {
    return {
      stdout: '',
      stderr: errorText(fn.name, 'standard input is not valid UTF-8'),
      exitCode: exitCodes.mistake,
      results: [],
    };
  }
  try {
    const outcome = await run(fn, {
      text: Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString('utf8'),
      files: (packagePath) => functionFiles(pluginRoot, () => workingDirectory, packagePath),
      folder,
      ...(keepsVersions === true && { previous: { file: 'standard output', text: noResources } }),
      ...(jobs === undefined ? {} : { jobs }),
    });
    return outcome.stderr === '' ? outcome : { ...outcome, stderr: shownMessages(outcome.stderr, false) };
  } catch (error) {
    return { stdout: '', stderr: internalError(fn.name, error), exitCode: exitCodes.defect, results: [] };
  }
}
