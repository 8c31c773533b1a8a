/**
 * Describes the test suite of another Jsonnet engine, for `npm run dev -- conformance:jsonnet`: where the tests are,
 * how our engine runs a test, and when a test passes. Each suite has a file in this folder.
 */
import { posix, resolve } from 'node:path';
import { fileBytes } from '../../src/jsonnet/imports/file-bytes';
import { execute, readArguments, type Port } from '../../src/jsonnet-command/inlay-jsonnet';
import type { Options } from '../../src/jsonnet';

/** The output of a run: a result or, if it failed, an error with its trace. */
export interface Printed {
  readonly text: string;
  readonly failed: boolean;
}

export interface Test {
  /** The path in the suite's folder, including the extension `.jsonnet`. */
  readonly name: string;
  readonly kind: 'result' | 'error';
  readonly expected: string;
  /** The arguments of a `jsonnet` command that runs in `folder`. */
  readonly args: readonly string[];
  readonly folder: string;
}

/** The result of a test: whether it passes, and whether it also meets the suite's `extraCriterion`. */
export interface Score {
  readonly passed: boolean;
  readonly meetsExtra: boolean;
}

export interface Suite {
  readonly name: string;
  /** Describes the tests that are counted in addition to passing tests. */
  readonly extraCriterion: string;
  /** Describes when a test that expects an error passes. */
  readonly errors: string;
  /** The folder of the tests in a checkout, and files or folders in it that identify the suite. */
  readonly folder: string;
  readonly content: readonly string[];
  tests(folder: string): readonly Test[];
  run(test: Test): Printed;
  score(test: Test, actual: Printed): Score;
  /** Reasons for failing tests in which our engine agrees with go-jsonnet 0.22. */
  readonly asGoJsonnet: Reasons;
  /** Returns the reason why a test that is not in `asGoJsonnet` fails, or undefined if the reason is unknown. */
  reason(test: Test, actual: Printed): string | undefined;
}

/** Runs the test with our command, in this process. With `traces`, the output starts with the lines of std.trace. */
export function runCommand({ folder, args }: Test, traces: boolean): Printed {
  let text = '';
  const port: Port = {
    now: () => 0,
    trace(line) {
      if (traces) text += line;
    },
    read: (path) => fileBytes(resolve(folder, path)),
    paths: posix,
  };
  const request = readArguments(args, {}, posix);
  const { stdout, stderr, exitCode } = 'exitCode' in request ? request : execute(request, port, '');
  return { text: text + stderr + stdout, failed: exitCode !== 0 };
}

/** The tests that fail for each reason: paths without `.jsonnet`, separated by spaces. A final `*` matches any text. */
export type Reasons = Readonly<Record<string, string>>;

export function reasonOf(table: Reasons, { name }: Test): string | undefined {
  const path = name.replace(/\.jsonnet$/, '');
  const matches = (pattern: string): boolean =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return Object.entries(table).find(([, patterns]) => patterns.split(' ').some(matches))?.[0];
}

/** Scores a test by its output. A test that expects an error passes if the first line matches. */
export function scoreText({ kind, expected }: Test, { text, failed }: Printed, isSame = text === expected): Score {
  const ends = failed === (kind === 'error');
  const whole = ends && isSame;
  return { passed: whole || (kind === 'error' && ends && firstLine(text) === firstLine(expected)), meetsExtra: whole };
}

export const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** The external variables of go-jsonnet's test runner, as options of a command. */
export const goVariables: Readonly<Record<string, string>> = {
  codeVar: '3 + 3',
  errorVar: "error 'xxx'",
  staticErrorVar: ')',
  UndeclaredX: 'x',
  selfRecursiveVar: '[42, std.extVar("selfRecursiveVar")[0] + 1]',
  mutuallyRecursiveVar1: '[42, std.extVar("mutuallyRecursiveVar2")[0] + 1]',
  mutuallyRecursiveVar2: '[42, std.extVar("mutuallyRecursiveVar1")[0] + 1]',
};

const fail = (message: string) => (): never => {
  throw new Error(message);
};

/** The native functions of go-jsonnet's test runner. */
export const goNatives: NonNullable<Options['natives']> = {
  jsonToString: { parameters: ['x'], call: (x) => JSON.stringify(x) },
  nativeError: { parameters: [], call: fail('native function error') },
  nativePanic: { parameters: [], call: fail('native function panic') },
};

/** Returns the first line number in one of our error messages, or undefined if there is none. */
export const failedAtLine = (text: string): string | undefined => /:\(?(\d+):\d+/.exec(text)?.[1];
