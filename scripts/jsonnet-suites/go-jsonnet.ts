/**
 * Runs the tests of go-jsonnet on our engine, with the variables, native functions and output modes of go-jsonnet's
 * test runner. Values must be equal except for the last digits of results of libm functions. Most of our error messages
 * follow google/jsonnet (C++), so each difference is classified by its reason. An unclassified difference is our bug.
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
} from '../../src/jsonnet';
import {
  goNatives,
  goVariables,
  reasonOf,
  scoreText,
  type Printed,
  type Reasons,
  type Suite,
  type Test,
} from './suite';

const withVariables = new Set(
  'code error hermetic mutually_recursive self_recursive static_error string'
    .split(' ')
    .map((name) => `extvar_${name}`),
);
const extVars: NonNullable<Options['extVars']> = {
  stringVar: '2 + 2',
  ...Object.fromEntries(Object.entries(goVariables).map(([name, code]) => [name, { code }])),
};

/** The known reasons why individual tests differ. All other differences are classified by their form. */
const reasons: Reasons = {
  "last digits of libm's functions": 'pow6',
  'a static error in an imported file is static, as in C++': 'import_syntax_error',
};

export const goJsonnet: Suite = {
  name: 'go-jsonnet',
  extraCriterion: 'the whole output is equal',
  errors: 'the first line must be equal',
  folder: 'testdata',
  content: ['extvar_hermetic.golden'],
  tests(folder) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.jsonnet'));
    return names.toSorted().map((name) => {
      const expected = readGolden(goldenOf(folder, name));
      const failed = /^(?:RUNTIME ERROR: |(?:testdata\/\S+|<extvar:\w+>):[\d:()-]+ )/.test(expected);
      return { name, kind: failed ? 'error' : 'result', expected, args: [name], folder };
    });
  },
  run,
  score: (test, actual) => scoreText(test, actual),
  asGoJsonnet: {},
  reason(test, { text, failed }) {
    const { kind, expected } = test;
    return reasonOf(reasons, test) ?? (kind === 'error' && failed ? explain(expected, text) : undefined);
  },
};

/**
 * Returns the reason why two error messages differ. Returns undefined if only one is a runtime error, or if two static
 * errors have different positions.
 */
function explain(golden: string, actual: string): string | undefined {
  if (golden.startsWith('RUNTIME ERROR: ') && actual.startsWith('RUNTIME ERROR: ')) {
    return 'with the wording of C++ or our own';
  }
  const place = /^(?:STATIC ERROR: )?(\S+?:\(?\d+:\d+)/;
  const [expected, own] = [place.exec(golden)?.[1], place.exec(actual)?.[1]];
  if (expected === undefined || own === undefined) return undefined;
  return expected === own ? 'static, at the same place, with the wording of C++' : undefined;
}

const goldenOf = (folder: string, name: string): string => join(folder, name.replace(/jsonnet$/, 'golden'));

/** Returns the expected output: the content of a file or, if the program writes several files, of a folder. */
function readGolden(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  return joinFiles(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));
}

function joinFiles(files: Iterable<readonly [string, string]>): string {
  return Array.from(files, ([name, text]) => `== ${name}\n${text}`).join('');
}

/** Runs a program under the name that go-jsonnet's test runner uses: the path without `.jsonnet`. */
function run({ folder, name: file }: Test): Printed {
  const name = file.slice(0, -'.jsonnet'.length);
  const strings = name.endsWith('_string_output');
  const options: Options = {
    name: `testdata/${name}`,
    code: readFileSync(join(folder, file), 'utf8'),
    importer: importer(folder),
    natives: goNatives,
    extVars: withVariables.has(name) ? extVars : {},
  };
  const end = name.includes('_no_newline') ? '' : '\n';
  try {
    if (statSync(goldenOf(folder, file)).isDirectory()) {
      const files = [...evaluateMulti(options, strings)].map(([path, text]): [string, string] => [path, text + end]);
      return { text: joinFiles(files), failed: false };
    }
    return { text: (strings ? evaluateToString(options) : evaluateToText(options)) + end, failed: false };
  } catch (error) {
    if (error instanceof JsonnetError) return { text: error.format(9), failed: true };
    throw error;
  }
}

/** Resolves imports relative to the importing file. In the tests, the folder is named `testdata`. */
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
