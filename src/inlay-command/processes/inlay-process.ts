/** Runs `inlay` under its own name. Writes the output of a command and exits with the command's exit code. */
import { exitCodes } from '../../function/exit-codes';
import { shownLine, shownLines } from '../../data/text/shown-text';
import { ownProgram } from '../../files/own-program';
import { isErrorColored, writeMessages } from '../../files/standard-files';
import { cannotBeWritten } from '../../files/system-words';
import { internalError } from '../../function/internal-error';
import { coloredMessages, shownMessages } from '../../diagnostics/shown-messages';
import { execute } from '../inlay';
import { OutputError, type OutputFile, type Port } from '../port';
import { systemPort } from './system';

/** Returns the message about the first file that could not be written, or undefined on success. */
function writeFiles(files: readonly OutputFile[], port: Port): string | undefined {
  for (const { path, content, below } of files) {
    const fault = port.write(path, content, below);
    if (fault !== undefined) return `error: "${shownLine(path)}" ${cannotBeWritten(fault.code)}\n`;
  }
  return undefined;
}

function writeToStderr(text: string, keepsLines = false): void {
  if (text === '') return;
  const shown = shownLines(text);
  if (!keepsLines) writeMessages(shownMessages(shown, isErrorColored()));
  else writeMessages(isErrorColored() ? coloredMessages(shown) : shown);
}

/**
 * `script` is the file of the program.
 * @public
 */
export async function inlay(script: string): Promise<void> {
  // The exit code indicates failure until the last byte has been written.
  process.exitCode = exitCodes.defect;
  const port = systemPort(ownProgram(script).file);
  try {
    const { stdout, stderr, keepsLines, exitCode, files } = await execute(process.argv.slice(2), port);
    writeToStderr(stderr, keepsLines);
    const problem = writeFiles(files, port);
    if (problem !== undefined) {
      writeToStderr(problem);
      process.exitCode = exitCodes.mistake;
      return;
    }
    await port.print(stdout);
    process.exitCode = exitCode;
  } catch (error) {
    if (error instanceof OutputError) {
      process.exitCode = exitCodes.mistake;
      if (error.code !== 'EPIPE') writeToStderr(`error: standard output: ${error.message}\n`);
      return;
    }
    writeToStderr(internalError('inlay', error), true);
    process.exitCode = exitCodes.defect;
  }
}
