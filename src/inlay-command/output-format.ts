/** `--output-format`: messages for programs. */
import { notOneOf } from '../data/text/nearest-name';
import { printerNames, type Diagnostic, type PrinterName } from '../diagnostics/diagnostic';
import { printDiagnostics } from '../diagnostics/printers';
import { version } from '../process/version';
import { CommandError } from './port';

/** What builds by another program have said. */
export interface Told {
  /** The package; undefined where there is one only. */
  readonly name?: string;
  readonly hasFailed: boolean;
  /** The program's own messages. */
  readonly text: string;
  /** Those of its functions. */
  readonly results: readonly Diagnostic[];
}

/** The messages of builds, each once. Where a function has failed, the program only says that it has. */
export function printTold(format: PrinterName, all: readonly Told[]): string {
  const diagnostics = all.flatMap(({ name, hasFailed, text, results }): readonly Diagnostic[] => {
    const isSaid = text.trim() === '' || results.some(({ severity }) => severity === 'error');
    if (isSaid) return results;
    const message = `${name === undefined ? '' : `"${name}": `}${text.trim().replace(/^error: /i, '')}`;
    return [...results, { severity: hasFailed ? 'error' : 'warning', message }];
  });
  const once = new Map(diagnostics.map((one) => [JSON.stringify(one), one]));
  return printDiagnostics(format, [...once.values()], version);
}

/** Undefined where messages are for people. Throws CommandError. */
export function printerOf(name: string | undefined): PrinterName | undefined {
  const found = printerNames.find((one) => one === name);
  if (name === undefined || found !== undefined) return found;
  throw new CommandError(notOneOf('`--output-format`', printerNames, name));
}
