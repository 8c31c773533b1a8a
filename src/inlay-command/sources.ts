/** Reads the resources for a command from files and folders, or from standard input. */
import type { RunInput } from '../function/run';
import { inputFiles, type InputFile } from './files/input-files';
import { cannotBeRead } from '../files/system-words';
import { CommandError, type Port } from './port';

/** The text and file of an input. For standard input, only the text is set. */
export type Source = Partial<InputFile> & Pick<InputFile, 'text'>;

/** Reads files and folders, or standard input if there are no paths or the only path is `-`. Throws CommandError. */
export async function sourcesOf(paths: readonly string[], port: Port, mayBeEmpty = false): Promise<readonly Source[]> {
  const named = paths.filter((path) => path !== '-');
  const files = inputFiles(named, mayBeEmpty, port);
  if (named.length < paths.length && files.length > 0) {
    throw new CommandError('standard input (`-`) cannot be combined with other inputs');
  }
  return files.length > 0 ? files : [{ text: await standardInput(port) }];
}

/** Throws CommandError. */
export async function standardInput(port: Port): Promise<string> {
  if (port.isInputTerminal) {
    throw new CommandError('standard input is a terminal: name files or folders, or pipe resources to it');
  }
  const text = await port.standardInput();
  if (typeof text === 'string') return text;
  throw new CommandError(`standard input ${cannotBeRead(text.code)}`);
}

/** The input of a run that processes all sources together. */
export const runInputOf = ([first, ...more]: readonly Source[]): Pick<RunInput, 'text' | 'file' | 'more'> => ({
  text: first?.text ?? '',
  ...(first?.file === undefined ? {} : { file: first.file }),
  ...(more.length === 0 ? {} : { more: more.map(({ file = '', text }) => ({ file, text })) }),
});
