/**
 * Runs random programs on our engine and on the real `cue`. Both engines must return the same data, or both must fail.
 */
import { spawn } from 'node:child_process';
import type { Tree } from '../../src/data/tree';
import { exportSources } from '../../src/cue/engine';
import { CueLimitError } from '../../src/cue/evaluate/limits';
import { formatCueError } from '../../src/cue/export/errors';
import { jsonText } from '../../src/cue/export/json';
import { readJsonDocument } from '../../src/formats';
import { childEnvironment } from '../../test/project';
import { randomProgram, type RandomProgram } from './random/random-program';

/** The value of a program, or the reason why there is none. */
interface Outcome {
  readonly data: Tree | undefined;
  /** The error message of the real `cue` or of our engine. */
  readonly error: string;
}

export interface Comparison {
  readonly program: string;
  readonly feature: string;
  readonly own: Outcome;
  readonly real: Outcome;
  /** The difference; undefined if both agree. The order of fields is ignored. */
  readonly difference: string | undefined;
  /** Whether the order of fields is also the same. */
  readonly isOrdered: boolean;
}

export const unknown = 'NO KNOWN REASON';

const timeoutMs = 10_000;

/** Reasons for intended or known differences. The first match wins. */
const classes: readonly (readonly [reason: string, fits: (own: Outcome, real: Outcome, program: string) => boolean])[] =
  [
    ['`cue` does not terminate', (_, real) => real.error === 'no end'],
    ['`cue` crashes', (_, real) => /^(?:panic|runtime|fatal error|goroutine)/m.test(real.error)],
    [
      'negative zero, which our engine does not have',
      (own, real) => isSameNumbers(own, real, (a, b) => a === 0 && b === 0),
    ],
    [
      'the last digits of math functions',
      (own, real, program) =>
        program.includes('import "math"') &&
        isSameNumbers(own, real, (a, b) => Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a))),
    ],
    [
      'defaults of several disjunctions: `cue` may drop an alternative before or after it selects the default',
      (own, real, program) => program.includes('*') && isOneUndecided(own, real),
    ],
    [
      'a comparer whose operands do not match its types: `cue` compares them anyway',
      (_, real, program) => real.error === '' && /list\.(?:Sort|IsSorted)\(.*T:/.test(program),
    ],
    [
      'an optional field with conflicting values, in a disjunction: `cue` drops the fields of the alternative',
      (own, real, program) => /\?: .*[{&]/.test(program) && program.includes('|') && loses(own.data, real.data),
    ],
    [
      'alternatives that differ in an optional field: `cue` may treat them as equal, or as different if the field has conflicting values',
      (own, real) =>
        [own, real].some(({ error }) => /incomplete value .*\?:.* \| /.test(error)) && isOneUndecided(own, real),
    ],
    [
      'a definition that occurs several times in a struct: `cue` counts it once',
      (own, real, program) =>
        /(#\w+)\b.*\1\b/.test(program) && (isOfClosedness(own.error + real.error) || isOneUndecided(own, real)),
    ],
    [
      'a field with the value `_`, next to an embedded definition: `cue` ignores the embedding that contains the field',
      (own, real, program) =>
        own.error === '' && /: _|\[_\]/.test(program) && program.includes('#') && isOfClosedness(real.error),
    ],
    [
      'an item that is incomplete and conflicts with a schema: `cue` reports only the first problem',
      (own, real, program) =>
        program.includes('list.MatchN(') &&
        /match(?:If|N)\(/.test(program) &&
        [own, real].some(
          ({ error }) => error !== '' && headsOf(error).every((line) => line.includes('does not satisfy list.MatchN')),
        ),
    ],
    [
      'an alternative with a disjunction in a field: `cue` rejects it if another alternative has failed',
      (own, real, program) =>
        own.error === '' &&
        /\| \{\w+[?!]?: [^{}]*\|[^{}]*\}/.test(program) &&
        /^\w+: \d+ errors in empty disjunction/.test(real.error),
    ],
    [
      'a literal in close() that embeds a disjunction or a validator: `cue` does not consider it concrete',
      (own, real, program) =>
        own.error === '' && program.includes('close({') && /must be concrete|unresolved disjunction/.test(real.error),
    ],
    [
      'a field and an alias with the same name, in nested structs: `cue` rejects them',
      (own, real) => own.error === '' && real.error.startsWith('cannot have both alias and field with name'),
    ],
    [
      'a schema for list.MatchN: `cue` completes the definition and then reports its required fields as missing',
      (own, real, program) => program.includes('list.MatchN(') && own.error === '' && isOfSchema(real.error),
    ],
    [
      'alternatives of a definition with validators: `cue` treats the requirement of a validator as a conflict',
      (own, real, program) =>
        /\bmatch(?:If|N)\(.*\|/.test(program) &&
        own.error === '' &&
        isOfSchema(real.error) &&
        real.error.includes('in empty disjunction'),
    ],
    [
      'a schema with a conflict, next to another schema: `cue` reports the conflict, although it only means that no value matches the schema',
      (own, real, program) =>
        own.error === '' &&
        (program.match(/\bmatch(?:If|N)\(/g) ?? []).length > 1 &&
        /does not satisfy match(?:If|N)\): (?:conflicting values|\d+ errors in empty disjunction)/.test(real.error),
    ],
    [
      'a condition that refers to the field that contains it: `cue` adds the fields of the comprehension before the condition is known',
      (own, real, program) =>
        (own.error === '') !== (real.error === '') && /^([#_\w]+)[?!]?: .*\bif \1\b/m.test(program),
    ],
    [
      'a program whose values depend on themselves: the result depends on the order in which `cue` runs its tasks',
      (own, real, program) =>
        isCircular(program) &&
        (own.error + real.error === '' ? /\b(?:if|for)\b|\*/.test(program) : isOfCycle(own.error + real.error)),
    ],
  ];

/** Returns whether two outcomes have the same data, except for numbers that `isSame` accepts. */
function isSameNumbers(own: Outcome, real: Outcome, isSame: (a: number, b: number) => boolean): boolean {
  const same = (a: Tree | undefined, b: Tree | undefined): boolean => {
    if (a?.kind === 'map' && b?.kind === 'map') {
      return (
        a.entries.length === b.entries.length &&
        a.entries.every(({ key, value }) => same(value, b.entries.find((each) => each.key === key)?.value))
      );
    }
    if (a?.kind === 'list' && b?.kind === 'list') {
      return a.items.length === b.items.length && a.items.every((item, at) => same(item, b.items[at]));
    }
    if (a?.kind !== 'scalar' || b?.kind !== 'scalar' || (a.type === 'string') !== (b.type === 'string')) return false;
    return a.text === b.text || (a.type !== 'string' && isSame(Number(a.text), Number(b.text)));
  };
  return same(own.data, real.data);
}

/** Returns whether all errors are in the schema of a program, not in its values. */
const isOfSchema = (error: string): boolean => headsOf(error).every((line) => /^#S[.:]/.test(line));

/** Returns whether all errors are about fields that are not allowed. */
const isOfClosedness = (error: string): boolean =>
  error.includes('field not allowed') &&
  headsOf(error).every(
    (line) =>
      line.endsWith('field not allowed:') || /(?:errors in empty disjunction|conflicting values .*):$/.test(line),
  );

/** Returns whether an engine returned an unresolved disjunction instead of data. */
function isOneUndecided(own: Outcome, real: Outcome): boolean {
  const undecided = [own, real].find(({ data }) => data === undefined);
  return undecided !== undefined && /(?:incomplete value|unresolved disjunction) .* \| /.test(undecided.error);
}

/** Returns whether removing some fields from `own` gives `real`. */
function loses(own: Tree | undefined, real: Tree | undefined): boolean {
  if (own?.kind === 'map' && real?.kind === 'map') {
    return real.entries.every(({ key, value }) => loses(own.entries.find((each) => each.key === key)?.value, value));
  }
  if (own?.kind === 'list' && real?.kind === 'list') {
    return own.items.length === real.items.length && own.items.every((item, at) => loses(item, real.items[at]));
  }
  return own?.kind === 'scalar' && real?.kind === 'scalar' && own.text === real.text;
}

/** Returns whether the fields of a program refer to each other in a cycle. */
function isCircular(program: string): boolean {
  const references = new Map<string, Set<string>>();
  for (const line of program.split('\n')) {
    const [, name, value = ''] = /^([#_\w]+)[?!]?: (.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const all = references.get(name) ?? new Set();
    for (const [word] of value.matchAll(/[#_\w]+/g)) all.add(word);
    references.set(name, all);
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(references.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...references.keys()].some((name) => reaches(name, name, new Set()));
}

/** Returns the lines that contain messages, and omits the lines that contain positions. */
const headsOf = (error: string): readonly string[] => error.split('\n').filter((line) => /^\S/.test(line));

/**
 * Returns whether all errors of a program are about values that were unknown when they were read, or follow from such
 * errors.
 */
function isOfCycle(error: string): boolean {
  const lines = headsOf(error);
  const isCause = (line: string): boolean =>
    /cycle|cyclic|unresolved disjunction|ambiguous default|changed after evaluation|already referenced|undefined field|incomplete value (?:_|struct)|cannot range over/.test(
      line,
    );
  return (
    lines.some(isCause) &&
    lines.every(
      (line) =>
        isCause(line) ||
        /incomplete value|errors in empty disjunction|non-concrete|conflicting values|requires concrete/.test(line),
    )
  );
}

/** Returns the data as text, with the original spelling of numbers. */
const dataText = (tree: Tree, isSorted: boolean): string => jsonText(isSorted ? sorted(tree) : tree);

function sorted(tree: Tree): Tree {
  if (tree.kind === 'list') return { ...tree, items: tree.items.map(sorted) };
  if (tree.kind === 'scalar') return tree;
  const entries = tree.entries.map(({ key, value }) => ({ key, value: sorted(value) }));
  return { ...tree, entries: entries.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
}

export const shownOutcome = ({ data, error }: Outcome): string =>
  (data === undefined ? error : dataText(data, false)).trimEnd().slice(0, 600);

function ownOutcome(text: string): Outcome {
  try {
    const result = exportSources([{ name: '-', text }]);
    if ('data' in result) return { data: result.data, error: '' };
    return { data: undefined, error: result.errors.map(formatCueError).join('\n') };
  } catch (error) {
    if (error instanceof CueLimitError) return { data: undefined, error: error.message };
    throw new Error(`our engine crashed on\n${text}`, { cause: error });
  }
}

function realOutcome(command: string, program: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, ['export', '-'], { env: childEnvironment(), timeout: timeoutMs });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (status) => {
      const data = status === 0 ? readJsonDocument(texts.stdout).roots[0] : undefined;
      resolve({ data, error: data !== undefined ? '' : status === null ? 'no end' : texts.stderr });
    });
    child.stdin.end(program);
  });
}

/**
 * Returns the program for a seed. One error hides everything else in a program. Therefore, for every second seed, the
 * function makes several attempts and returns the first program that has a value in our engine.
 */
function chosen(seed: number): RandomProgram & { readonly own: Outcome } {
  const attempts = seed % 2 === 0 ? 1 : 12;
  for (let attempt = 1; ; attempt++) {
    const program = randomProgram(seed, attempt);
    const own = ownOutcome(program.text);
    if (own.data !== undefined || attempt === attempts) return { ...program, own };
  }
}

/** Returns the data as text to compare, or an empty text if there is none. */
const dataIn = ({ data }: Outcome, isSorted: boolean): string => (data === undefined ? '' : dataText(data, isSorted));

/**
 * The class of programs for which the real `cue` agrees with us only if their lines are in reverse order. Our result
 * is the same for both orders.
 */
const byOrder =
  'the order of lines: with its lines in reverse order, `cue` gives our result, which is the same for both orders';

async function isByOrder(command: string, program: string, own: Outcome): Promise<boolean> {
  const isImport = (line: string): boolean => line.startsWith('import ');
  const lines = program.trimEnd().split('\n').toReversed();
  const turned = [...lines.filter(isImport), ...lines.filter((line) => !isImport(line))].join('\n');
  const heads = ({ error }: Outcome): string => headsOf(error).toSorted().join('\n');
  const other = ownOutcome(turned);
  if (dataIn(other, true) !== dataIn(own, true) || heads(other) !== heads(own)) return false;
  return dataIn(await realOutcome(command, turned), true) === dataIn(own, true);
}

/** Compares one program. Throws if our engine crashes. */
export async function compareProgram(command: string, seed: number): Promise<Comparison> {
  const { text: program, feature, own } = chosen(seed);
  const real = await realOutcome(command, program);
  const isSame = dataIn(own, true) === dataIn(real, true);
  const known = isSame ? undefined : classes.find(([, fits]) => fits(own, real, program))?.[0];
  const isTurned = !isSame && known === undefined && (await isByOrder(command, program, own));
  return {
    program,
    feature,
    own,
    real,
    difference: isSame ? undefined : (known ?? (isTurned ? byOrder : unknown)),
    isOrdered: dataIn(own, false) === dataIn(real, false),
  };
}
