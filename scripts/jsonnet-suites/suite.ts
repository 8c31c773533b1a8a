/**
 * The test suite of another Jsonnet engine for `npm run dev -- conformance:jsonnet`: where its tests are, how one is run on our engine, and
 * when it passes. Each suite has a file next to this one.
 */
import { posix, resolve } from 'node:path';
import { fileBytes } from '../../src/jsonnet/imports/file-bytes';
import { execute, readArguments, type Port } from '../../src/jsonnet-command/inlay-jsonnet';
import type { Options } from '../../src/jsonnet';

/** What a run prints: a result or, if it failed, an error with its trace. */
export interface Printed {
  readonly text: string;
  readonly failed: boolean;
}

export interface Test {
  /** Its path below the folder of the suite, with `.jsonnet`. */
  readonly name: string;
  readonly kind: 'result' | 'error';
  readonly expected: string;
  /** For a command like the reference's, run in `folder`. */
  readonly args: readonly string[];
  readonly folder: string;
}

/** Whether a test passes, and whether what the suite's `also` says is true as well. */
export interface Score {
  readonly passed: boolean;
  readonly also: boolean;
}

export interface Suite {
  readonly name: string;
  /** Counts in addition to passing tests. */
  readonly also: string;
  /** What makes a test of errors pass. */
  readonly errors: string;
  /** The folder of the tests, where `path` is it or a checkout that has it; undefined if neither. */
  find(path: string): string | undefined;
  tests(folder: string): readonly Test[];
  run(test: Test): Printed;
  score(test: Test, actual: Printed): Score;
  /** What differs where a test does not pass, but ends as in go-jsonnet 0.22. */
  readonly asGoJsonnet: Reasons;
  /** Why any other test does not pass; undefined if nothing explains it. */
  reason(test: Test, actual: Printed): string | undefined;
}

/** Runs the test on our command, in this process. Lines of std.trace come first if `traces` says so. */
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

/** Reasons, each with the tests that it explains: paths without `.jsonnet`, one after the other; a final `*` stands for any text. */
export type Reasons = Readonly<Record<string, string>>;

/** The reason of a test; undefined if the table does not name it. */
export function reasonOf(table: Reasons, { name }: Test): string | undefined {
  const path = name.replace(/\.jsonnet$/, '');
  const fits = (pattern: string): boolean =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return Object.entries(table).find(([, patterns]) => patterns.split(' ').some(fits))?.[0];
}

export const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** The external variables that go-jsonnet's test runner gives, as options of a command. */
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

/** The native functions that go-jsonnet's test runner gives. */
export const goNatives: NonNullable<Options['natives']> = {
  jsonToString: { parameters: ['x'], call: (x) => JSON.stringify(x) },
  nativeError: { parameters: [], call: fail('native function error') },
  nativePanic: { parameters: [], call: fail('native function panic') },
};

/** The line of the program that an error of ours names first; undefined if it names none. */
export const failedAtLine = (text: string): string | undefined => /:\(?(\d+):\d+/.exec(text)?.[1];
