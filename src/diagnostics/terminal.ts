/**
 * Prints diagnostics for people in the style of compilers: the mistake, its position in the functionConfig, and the
 * affected resources.
 * @lazy
 */
import { pluralize } from '../data/text/pluralize';
import { shownLine } from '../data/text/shown-text';
import { isAboutConfig, width, type Affected, type Diagnostic, type SourcePlace } from './diagnostic';

/**
 * The lines of all diagnostics, before wrapping:
 *
 * ```text
 * error[field-not-found]: `hst` is not in `data.c\.json`: did you mean `host`?
 *   --> host.yaml:11:20
 *    |
 * 11 |     - data.c\.json.hst
 *    |                    ^^^
 *    = v1/ConfigMap/shop data.c\.json.hst (shop.yaml)
 * ```
 */
export function terminalText(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .flatMap(linesOf)
    .map((line) => `${line}\n`)
    .join('');
}

function linesOf(one: Diagnostic): readonly string[] {
  const { severity, message, tags, config } = one;
  const code = tags?.['code'];
  const label = code === undefined ? severity : `${severity}[${code}]`;
  const [first = '', ...others] = message.split(/\r?\n/);
  const start = [
    `${label}: ${shownLine(first)}`,
    ...others.filter((line) => line.trim() !== '').map((line) => `    ${shownLine(line.replace(/^\t/, '')).trimEnd()}`),
  ];
  const subjects = subjectsOf(one).map(shownLine);
  const at = config?.at;
  if (at === undefined) {
    const field = config === undefined || config.field === '' ? '' : ` ${shownField(config.field)}`;
    const [where = tags?.['function'], ...rest] = [...(config === undefined ? [] : [config.of + field]), ...subjects];
    return [...start, ...(where === undefined ? [] : [`  --> ${where}`]), ...rest.map((line) => `   = ${line}`)];
  }
  const margin = ' '.repeat(String(at.line).length);
  const [line, marks] = excerpt(at, width - margin.length - 3);
  const isFramed = at.text !== '' && severity !== 'info';
  return [
    ...start,
    `${margin}--> ${shownLine(at.file)}:${at.line}:${at.column}`,
    ...(isFramed ? [frame(margin, ''), frame(String(at.line), line), frame(margin, marks)] : []),
    ...subjects.map((text) => `${margin} = ${text}`),
  ];
}

const frame = (gutter: string, text: string): string => `${gutter} |${text === '' ? '' : ` ${text}`}`;

/** The line, with carets below it. For a long line, only the text around the range is shown, with `…` at each cut. */
function excerpt({ text, column, endColumn }: SourcePlace, maxLength: number): readonly [line: string, marks: string] {
  const from = Math.min(endColumn, text.length) > maxLength ? Math.max(0, column - 20) : 0;
  const end = from + maxLength < text.length ? from + maxLength - 1 : text.length;
  const line = `${from > 0 ? '…' : ''}${text.slice(from > 0 ? from + 1 : 0, end)}${end < text.length ? '…' : ''}`;
  const before = column - 1 - from;
  const length = Math.max(1, Math.min(endColumn, end + 1) - column);
  return [shownLine(line), `${' '.repeat(before)}${'^'.repeat(length)}`];
}

/** An error that is not about a functionConfig, for example about an argument or a file. */
export const errorText = (program: string, message: string): string =>
  terminalText([{ severity: 'error', message: shownLine(message), tags: { function: program } }]);

/** The field in JavaScript's notation: `replacements[0].targets[1]`. */
export const shownField = (field: string): string => field.replaceAll(/(?<!\\)\.(\d+)(?=\.|$)/g, '[$1]');

const maxNamed = 3;

function subjectsOf(one: Diagnostic): readonly string[] {
  const { field, file, config, others = [] } = one;
  if (isAboutConfig(one)) return file === undefined || config !== undefined ? [] : [named({ file })];
  const path = field === undefined || field.path === '' ? '' : ` ${field.path}`;
  const few = others.slice(0, maxNamed - 1).map(named);
  const more = others.length < maxNamed ? [] : [`and ${pluralize(others.length - maxNamed + 1, 'more resource')}`];
  return [`${shownResource(one)}${path}${fileText(file)}`, ...few, ...more];
}

const named = (one: Affected): string => `${shownResource(one)}${fileText(one.file)}`.trimStart();

/** `v1/ConfigMap/default/settings` */
export const shownResource = ({ resourceRef: ref }: Affected): string =>
  [ref?.apiVersion, ref?.kind, ref?.namespace, ref?.name].filter(Boolean).join('/');

/** Returns `v1/Secret/a, v1/Secret/b, v1/Secret/c and 2 more`, or '' for an empty list. */
export function fewResources(all: readonly Affected[]): string {
  const names = all.map(shownResource).filter((name) => name !== '');
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  return names.slice(0, maxNamed).join(', ') + more;
}

/** ` (app/config.yaml#1:12)`: line 12 in the second document. The number of the first document is omitted. */
export const fileText = (file: Affected['file']): string =>
  file === undefined
    ? ''
    : ` (${file.path}${file.index ? `#${file.index}` : ''}${file.line === undefined ? '' : `:${file.line}`})`;
