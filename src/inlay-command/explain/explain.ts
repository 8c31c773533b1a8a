/** `inlay explain`: explains a field of a functionConfig, a result's code, or a problem that `inlay doctor` reports. */
import { didYouMean } from '../../data/text/nearest-name';
import { fill } from '../../kit/usage-text';
import { explainField } from './explain-field';
import { functionNames } from '../functions';
import words from '../generated/words.json';
import { CommandError, printed, type Outcome } from '../port';
import { schemas } from '../generated/schemas';

interface CodeDescription {
  readonly from: readonly { readonly severity: string; readonly functions: readonly string[] }[];
  readonly meaning: string;
  readonly toDo: string;
}

const codes: ReadonlyMap<string, CodeDescription> = new Map(Object.entries(words.codes));
const problems: ReadonlyMap<string, string> = new Map(Object.entries(words.problems));

/**
 * `what` is a function or a kind, optionally with a field (`replace-values.replacements.targets`), or a code that a
 * message shows in brackets.
 * @public
 */
export function explain(what: string | undefined, field: string | undefined, isRecursive: boolean): Outcome {
  if (what === undefined) return printed(overview());
  const [, fn = '', rest = ''] = /^([^.]*)\.?(.*)$/.exec(what) ?? [];
  const path = [rest, field ?? ''].filter((one) => one !== '').join('.');
  const name = functionNamed(fn);
  if (name !== undefined) return printed(explainField(name, path, isRecursive));
  const word = what.replaceAll(/^\[|\]$/g, '');
  if (path !== '' || isRecursive) throw new CommandError(unknown(fn, Object.keys(kinds())));
  const code = codes.get(word);
  if (code !== undefined) return printed(codeText(word, code));
  const problem = problems.get(word);
  if (problem !== undefined) return printed(`${word}\n\n${fill(`inlay doctor finds: ${problem}.`, '  ')}\n`);
  throw new CommandError(unknown(word, [...Object.keys(kinds()), ...knownWords()]));
}

/**
 * All codes of results and problems that `explain` accepts.
 * @public
 */
export const knownWords = (): readonly string[] => [...codes.keys(), ...problems.keys()];

/** Maps both the name of each function and the kind of its functionConfig to the function's name. */
const kinds = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    functionNames.flatMap((name) => [[name, name] as const, [schemas[name]?.title ?? name, name] as const]),
  );

function functionNamed(word: string): string | undefined {
  const known = kinds();
  return Object.entries(known).find(([name]) => name.toLowerCase() === word.toLowerCase())?.[1];
}

function unknown(word: string, candidates: readonly string[]): string {
  const meant = didYouMean(word, candidates);
  const way = meant === undefined ? 'run `inlay explain` for a list of the functions' : `did you mean "${meant}"?`;
  return `"${word}" is not a function, the kind of a functionConfig or a result code: ${way}`;
}

const overview = (): string =>
  [
    'inlay explain <function> [field]   the fields of a functionConfig, or a single field',
    'inlay explain <code>               a result code, such as nothing-selected',
    '',
    'Functions:',
    ...functionNames.map((name) => `  ${name}\n${fill(schemas[name]?.description ?? '', '      ')}`),
    '',
  ].join('\n');

function codeText(name: string, { from, meaning, toDo }: CodeDescription): string {
  const lines = from.map(({ functions, severity }) => {
    const who = functions.length === functionNames.length ? 'all functions' : functions.join(', ');
    return `  ${who} (${severity})\n`;
  });
  return `${name}\n\n${lines.join('')}${fill(meaning, '      ')}\n\nWHAT TO DO\n\n${fill(toDo, '  ')}\n`;
}
