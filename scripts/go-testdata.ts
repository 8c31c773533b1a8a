/**
 * The tests of go-jsonnet on our engine, with the variables, native functions and output modes that its own test runner
 * gives them. Values must be equal but for the last digits of libm's functions. The words of errors are mostly those of the other
 * reference (C++), so each difference is put into a class by its reason; one that fits in none counts as ours.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix, resolve } from 'node:path';
import {
  evaluateMulti,
  evaluateToString,
  evaluateToText,
  JsonnetError,
  type Importer,
  type Options,
} from '../src/jsonnet';

const externalCode: Readonly<Record<string, string>> = {
  codeVar: '3 + 3',
  errorVar: "error 'xxx'",
  staticErrorVar: ')',
  UndeclaredX: 'x',
  selfRecursiveVar: '[42, std.extVar("selfRecursiveVar")[0] + 1]',
  mutuallyRecursiveVar1: '[42, std.extVar("mutuallyRecursiveVar2")[0] + 1]',
  mutuallyRecursiveVar2: '[42, std.extVar("mutuallyRecursiveVar1")[0] + 1]',
};
const withVariables = new Set(
  'code error hermetic mutually_recursive self_recursive static_error string'
    .split(' ')
    .map((name) => `extvar_${name}`),
);
const extVars: NonNullable<Options['extVars']> = {
  stringVar: '2 + 2',
  ...Object.fromEntries(Object.entries(externalCode).map(([name, code]) => [name, { code }])),
};
const fail = (message: string) => (): never => {
  throw new Error(message);
};
const natives: NonNullable<Options['natives']> = {
  jsonToString: { parameters: ['x'], call: (x) => JSON.stringify(x) },
  nativeError: { parameters: [], call: fail('native function error') },
  nativePanic: { parameters: [], call: fail('native function panic') },
};

/** What is known of single tests; all other differences are explained by their form alone. */
const reasons: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    "last digits of libm's functions": 'pow6',
    'a static error in an imported file is static, as in C++': 'import_syntax_error',
  }).flatMap(([reason, names]) => names.split(' ').map((name) => [name, reason])),
);

interface Verdict {
  readonly name: string;
  readonly kind: 'result' | 'error';
  readonly firstLine: boolean;
  readonly whole: boolean;
  readonly expected: string;
  readonly actual: string;
  /** Undefined where nothing differs; null where nothing explains it. */
  readonly reason: string | null | undefined;
}

/** The folder of the tests, where `path` is it or a checkout that has it; null if neither. */
export function findGoTestdata(path: string): string | null {
  return [join(path, 'testdata'), path].find((folder) => existsSync(join(folder, 'extvar_hermetic.golden'))) ?? null;
}

/** Runs all, prints counts and differences. Returns whether each difference has its reason. */
export function runGoTestdata(folder: string): boolean {
  const tests = readdirSync(folder).filter((name) => name.endsWith('.jsonnet'));
  const verdicts = tests.toSorted().map((test) => verdict(folder, test.slice(0, -'.jsonnet'.length)));
  const of = (kind: Verdict['kind']): readonly Verdict[] => verdicts.filter((each) => each.kind === kind);
  const count = (kind: Verdict['kind'], key: 'firstLine' | 'whole'): number =>
    of(kind).filter((each) => each[key]).length;
  console.log('| tests | passed | of | whole output equal |\n| --- | ---: | ---: | ---: |');
  console.log(`| results | ${count('result', 'whole')} | ${of('result').length} | ${count('result', 'whole')} |`);
  console.log(`| errors | ${count('error', 'firstLine')} | ${of('error').length} | ${count('error', 'whole')} |`);
  console.log('\n| why the first line, or the result, differs | tests | which |\n| --- | ---: | --- |');
  const classes = new Map<string, string[]>();
  for (const { name, reason } of verdicts) {
    if (reason === undefined) continue;
    const key = reason ?? 'NO KNOWN REASON';
    classes.set(key, [...(classes.get(key) ?? []), name]);
  }
  for (const [reason, names] of classes) console.log(`| ${reason} | ${names.length} | ${names.join(' ')} |`);
  const unexplained = verdicts.filter(({ reason }) => reason === null);
  for (const { name, expected, actual } of unexplained) {
    console.log(`\n${name}\n  expected: ${expected}\n  actual:   ${actual}`);
  }
  return unexplained.length === 0;
}

function verdict(folder: string, name: string): Verdict {
  const golden = readGolden(join(folder, `${name}.golden`));
  const kind = /^(?:RUNTIME ERROR: |(?:testdata\/\S+|<extvar:\w+>):[\d:()-]+ )/.test(golden) ? 'error' : 'result';
  const [actual, failed] = run(folder, name);
  const firstLine = head(actual) === head(golden);
  const whole = failed === (kind === 'error') && actual === golden;
  const passed = kind === 'error' ? firstLine && failed : whole;
  const reason = passed ? undefined : (reasons[name] ?? (kind === 'error' && failed ? explain(golden, actual) : null));
  return { name, kind, firstLine, whole, expected: golden, actual, reason };
}

/** Both fail: at the same time, and before the run at the same place. */
function explain(golden: string, actual: string): string | null {
  if (golden.startsWith('RUNTIME ERROR: ') && actual.startsWith('RUNTIME ERROR: ')) return 'in words of C++ or ours';
  const place = /^(?:STATIC ERROR: )?(\S+?:\(?\d+:\d+)/;
  const [expected, own] = [place.exec(golden)?.[1], place.exec(actual)?.[1]];
  if (expected === undefined || own === undefined) return null;
  return expected === own ? 'static, at the same place, in the words of C++' : null;
}

/** A golden may be a folder with a file for each file of the result. */
function readGolden(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  return joinFiles(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));
}

function joinFiles(files: Iterable<readonly [string, string]>): string {
  return Array.from(files, ([name, text]) => `== ${name}\n${text}`).join('');
}

/** The output, and whether it is an error's. */
function run(folder: string, name: string): readonly [string, boolean] {
  const strings = name.endsWith('_string_output');
  const options: Options = {
    name: `testdata/${name}`,
    code: readFileSync(join(folder, `${name}.jsonnet`), 'utf8'),
    importer: importer(folder),
    natives,
    extVars: withVariables.has(name) ? extVars : {},
  };
  const end = name.includes('_no_newline') ? '' : '\n';
  try {
    if (statSync(join(folder, `${name}.golden`)).isDirectory()) {
      return [joinFiles([...evaluateMulti(options, strings)].map(([file, text]) => [file, text + end])), false];
    }
    return [(strings ? evaluateToString(options) : evaluateToText(options)) + end, false];
  } catch (error) {
    if (error instanceof JsonnetError) return [error.format(9), true];
    throw error;
  }
}

/** Relative to the importing text, as for the tests, which know the folder as `testdata`. */
function importer(folder: string): Importer {
  const file = (id: string): string => resolve(folder, '..', id.replace(/^testdata(?=\/|$)/, basename(folder)));
  const isFile = (id: string): boolean => existsSync(file(id)) && statSync(file(id)).isFile();
  return {
    resolve(from, path) {
      const id = posix.join(posix.dirname(from), path);
      return isFile(id) ? id : undefined;
    },
    load: (id) => readFileSync(file(id), 'utf8'),
    loadBytes: (id) => readFileSync(file(id)),
  };
}

const head = (text: string): string => text.split('\n', 1)[0] ?? '';
