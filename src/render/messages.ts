/** Composes messages. Hides the values of secret variables, shortens long text, and suggests similar names. */
import { catchError, didYouMean, entriesOf, lineStarts, pluralize, shortList, textOf } from '../data';
import { unusedMessage, type ConfigPlace, type TransformInput } from '../function';
import { evaluate, type Input, JsonnetError, type Location } from '../jsonnet';
import { formatPath } from '../krm';
import { cleanPath } from './files/memory-files';

/** An error in one source, such as `division by zero.` */
export interface Fault {
  readonly code: string;
  /** The message in the wording of the engine or of qbec. */
  readonly message: string;
  /** Secret values that the message may contain. */
  readonly secrets?: readonly string[];
  readonly location?: Location;
}

/**
 * True if a source has a word that starts with `Secret`. Such a source may contain values of Secrets, so messages must
 * not show its text.
 */
export const mentionsSecret = (source: string): boolean => /\bSecret/.test(source);

/**
 * The values of secret variables and each line of these values. If a variable is code or data, its values are the
 * strings that it contains.
 */
export const secretTexts = (secrets: readonly Input[]): readonly string[] =>
  secrets
    .flatMap((input) =>
      typeof input === 'string' ? [input] : stringsIn('code' in input ? input.code : JSON.stringify(input.data)),
    )
    .flatMap((text) => [text, ...text.split('\n')]);

/** The contents of the string literals in Jsonnet code, both as written and as evaluated. */
const stringsIn = (code: string): readonly string[] =>
  [...code.matchAll(commentOrString)].flatMap(([token]) => {
    if (/^(?:#|\/)/.test(token)) return [];
    const written = token.replaceAll(/^@?["']|["']$/g, '');
    if (!/^[@|]|\\/.test(token)) return [written];
    const value = catchError(JsonnetError, () => evaluate({ name: '', code: token }));
    if (typeof value !== 'string') return [written];
    return token.startsWith('|') ? [value] : [written, value];
  });

const commentOrString =
  /\/\/.*|#.*|\/\*[^]*?\*\/|@'[^']*(?:''[^']*)*'|@"[^"]*(?:""[^"]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'|"[^"\\]*(?:\\[^][^"\\]*)*"|\|\|\|-?[ \t\r]*\n[^]*?\n[ \t]*\|\|\|/g;

const maxNames = 20;

/** `the components are "api", "web"` */
export const listOfNames = (what: string, names: readonly string[]): string =>
  names.length === 0
    ? `the app has no ${what}`
    : `the ${what} are ${shortList(names, maxNames, (name) => `"${name}"`)}`;

/** If a candidate is similar to one of the unknown `names`, appends the candidate to the message. */
export function withNearName(message: string, names: readonly string[], candidates: readonly string[]): string {
  const misspelled = names.find((name) => didYouMean(name, candidates) !== undefined);
  return misspelled === undefined ? message : unusedMessage({ what: message, name: misspelled, candidates });
}

const maxShown = 10_000;

export const shortened = (text: string): string =>
  text.length <= maxShown
    ? text
    : `${text.slice(0, maxShown)}\n… (${pluralize(text.length - maxShown, 'more character')})`;

export function keyPlace(path: readonly string[]): { readonly field: string; readonly config: ConfigPlace } {
  const field = formatPath(path);
  return { field, config: { field, part: 'key' } };
}

export interface FaultySource {
  /** The message with the name of the source: `evaluate 'web': …`. */
  readonly named: (message: string) => string;
  /** The clean paths of the source's files. */
  readonly files: readonly string[];
  /** The field of the functionConfig that refers to the source. */
  readonly reference: string;
}

/**
 * Reports a fault without Secret values. If the functionConfig contains the source, the fault is reported at its
 * position in `spec.files` or `spec.vars`. Otherwise, the fault is reported at the field that refers to the source.
 */
export function reportFault(
  { code, message, secrets: values = [], location }: Fault,
  { named, files, reference }: FaultySource,
  { configResource, report, secrets }: Pick<TransformInput<unknown>, 'configResource' | 'report' | 'secrets'>,
): void {
  for (const value of values) secrets.addValue(value);
  const written = configResource.get(['spec', 'files']);
  const variableNamed = (name = ''): { readonly field: string; readonly text: string } | undefined => {
    const [, external, topLevel] = /^(?:<extvar:(.*)>|tla:(.*))$/.exec(name) ?? [];
    const path = ['spec', 'vars', external === undefined ? 'topLevel' : 'external', 'code', external ?? topLevel ?? ''];
    const text = textOf(configResource.get(path));
    return text === undefined ? undefined : { field: formatPath(path), text };
  };
  const entryNamed = (path: string | undefined): { readonly field: string; readonly text: string } | undefined => {
    const entry = entriesOf(written).find(({ key }) => path !== undefined && cleanPath(key) === path);
    return entry && { field: formatPath(['spec', 'files', entry.key]), text: textOf(entry.value) ?? '' };
  };
  const at = variableNamed(location?.file) ?? entryNamed(location?.file);
  const source = files.flatMap((path) => entryNamed(path) ?? [])[0];
  let config: ConfigPlace = { field: reference };
  if (at !== undefined && location !== undefined) config = { field: at.field, part: rangeIn(at.text, location) };
  else if (source !== undefined) config = { field: source.field, part: 'key' };
  const { field } = config;
  report.at(configResource).error({ code, field, config, message: shortened(secrets.redact(named(message))) });
}

function rangeIn(text: string, { line, column, endLine, endColumn }: Location): readonly [start: number, end: number] {
  const starts = lineStarts(text);
  return [(starts[line - 1] ?? 0) + column - 1, (starts[endLine - 1] ?? 0) + endColumn - 1];
}
