/** Implements `--output-format`, which prints messages in a machine-readable format. */
import { notOneOf } from '../data/text/nearest-name';
import { printerNames, type Diagnostic, type PrinterName } from '../diagnostics/diagnostic';
import { printDiagnostics } from '../diagnostics/printers';
import { version } from '../process/version';
import { CommandError } from './port';

export interface BuildMessages {
  /** The name of the package. Undefined if only one package is built. */
  readonly name?: string;
  readonly hasFailed: boolean;
  /** The messages of kustomize, and messages about writing the output. */
  readonly text: string;
  readonly results: readonly Diagnostic[];
}

/**
 * Prints the messages of builds without duplicates. If a function has failed, kustomize's error only reports this
 * failure, so only warnings of kustomize are printed.
 */
export function printBuildMessages(format: PrinterName, all: readonly BuildMessages[]): string {
  const diagnostics = all.flatMap(({ name, hasFailed, text, results }): readonly Diagnostic[] => {
    const of = name === undefined ? '' : `"${name}": `;
    const lines = text.trim().split('\n');
    const warnings = lines.flatMap((line): readonly Diagnostic[] => {
      const message = kustomizeWarning.exec(line)?.groups?.['message'];
      return message === undefined ? [] : [{ severity: 'warning', message: of + message }];
    });
    const rest = lines.filter((line) => !kustomizeWarning.test(line));
    const isReported = rest.every((line) => line === '') || results.some(({ severity }) => severity === 'error');
    const severity = hasFailed ? 'error' : 'warning';
    return [...results, ...warnings, ...(isReported ? [] : diagnosticsOf(rest, of, severity))];
  });
  const once = new Map(diagnostics.map((one) => [JSON.stringify(one), one]));
  const sorted = severities.flatMap((severity) => [...once.values()].filter((one) => one.severity === severity));
  return printDiagnostics(format, sorted, version);
}

/** Parses this command's own messages. Each message begins with `note: ` or `error: ` and may have several lines. */
export const ownMessages = (text: string): readonly Diagnostic[] =>
  text
    .split(/^(?=note: |error: )/m)
    .filter((one) => one !== '')
    .map((one) => ({
      severity: one.startsWith('error') ? 'error' : 'info',
      message: one.slice(one.indexOf(' ') + 1).trim(),
    }));

const severities = ['error', 'warning', 'info'] as const;

const kustomizeWarning = /^# Warning: (?<message>.*)$/;

const placed = /^(?:error: )?(?<path>.+?):(?<line>\d+): (?<message>.*)$/;

/** Returns one diagnostic per line if each line begins with a position, as in messages about refused programs. */
function diagnosticsOf(lines: readonly string[], of: string, severity: Diagnostic['severity']): readonly Diagnostic[] {
  const found = lines.flatMap((text): readonly Diagnostic[] => {
    const { path = '', line, message } = placed.exec(text)?.groups ?? {};
    return message === undefined ? [] : [{ severity, message, file: { path, line: Number(line) } }];
  });
  if (found.length === lines.length) return found;
  return [{ severity, message: of + lines.join('\n').replace(/^error: /i, '') }];
}

/** The format with this name. Undefined if no name is given. Throws CommandError for an unknown name. */
export function printerOf(name: string | undefined): PrinterName | undefined {
  const found = printerNames.find((one) => one === name);
  if (name === undefined || found !== undefined) return found;
  throw new CommandError(notOneOf('`--output-format`', printerNames, name));
}
