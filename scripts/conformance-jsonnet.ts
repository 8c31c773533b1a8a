/**
 * `npm run conformance:jsonnet -- PATH`: the test suite of a checkout of google/jsonnet, run as its own runner does, on
 * our command in this process, or that of go-jsonnet (go-testdata.ts). Nothing of it is copied. Results must equal their
 * goldens; of errors the first line must, and how many whole traces do is said as information. Goldens that go-jsonnet does not
 * meet, we do not meet on purpose. With `--mutations=10000`
 * that many programs made from the suite's must end well, too. Exits with 1 where something differs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileImporter } from '../src/jsonnet';
import { endsWell, mutate } from '../test/jsonnet-mutations';
import { execute, readArguments, type Port } from '../src/jsonnet-command/inlay-jsonnet';
import { fileBytes } from '../src/jsonnet/file-bytes';
import { findGoTestdata, runGoTestdata } from './go-testdata';

/** The tests whose golden go-jsonnet 0.22 does not meet either, with what differs. The README of the engine has the reasons. */
const ofCppAlone: Readonly<Record<string, string>> = {
  'error.array_fractional_index.jsonnet': 'a fraction is cut',
  'error.integer_left_shift_runtime.jsonnet': 'what leaves 64 bits is cut',
  'error.std_makeArray_negative.jsonnet': 'an empty array',
  'error.std_parseYaml1.jsonnet': "go-yaml's message",
};

interface Verdict {
  readonly test: string;
  readonly kind: 'result' | 'error';
  readonly passed: boolean;
  readonly same: boolean;
  readonly expected: string;
  readonly actual: string;
}

/** The runner gives every test the same two variables, and hands them to a `tla.` test as arguments. */
function flags(test: string): readonly string[] {
  const kind = test.startsWith('tla.') ? 'tla' : 'ext';
  return [`--${kind}-str`, 'var1=test', `--${kind}-code`, 'var2={x:1,y:2}'];
}

function verdict(suite: string, test: string): Verdict {
  const text = (name: string): string | undefined => {
    const bytes = port.read(name, false);
    return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('utf8').trimEnd() : undefined;
  };
  let traces = '';
  const port: Port = {
    trace(line) {
      traces += line;
    },
    read: (path) => fileBytes(resolve(suite, path)),
  };
  const pattern = text(`${test}.golden_regex`);
  // A test without a golden is a row of assertions that ends in true.
  const expected = pattern ?? text(`${test}.golden`) ?? 'true';
  const kind = test.startsWith('error.') ? 'error' : 'result';
  const request = readArguments([...flags(test), test], {});
  const { stdout, stderr, exitCode } = 'exitCode' in request ? request : execute(request, port, '');
  const actual = withoutSnippet(redact(traces + stderr + stdout).trimEnd());
  const same =
    exitCode === (kind === 'error' ? 1 : 0) &&
    (pattern === undefined ? actual === expected : new RegExp(pattern).test(actual));
  const passed = same || (kind === 'error' && exitCode === 1 && firstLine(actual) === firstLine(expected));
  return { test, kind, passed, same, expected, actual };
}

/** Positions in the reference's library, which is written in Jsonnet, are not compared by its runner either. */
const redact = (text: string): string =>
  text.replaceAll(/\tstd\.jsonnet:[0-9]*:[0-9-]*/g, '\tstd.jsonnet:<stdlib_position_redacted>');

/** Below a static error we show the line, with a caret: that is more than the reference says. */
const withoutSnippet = (text: string): string => text.replace(/^(STATIC ERROR: .*)\n\t.*\n\t *\^+$/, '$1');

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

function difference({ test, kind, expected, actual }: Verdict): string {
  if (kind === 'error') return `${test}\n  expected: ${firstLine(expected)}\n  actual:   ${firstLine(actual)}\n`;
  const [golden, ours] = [expected.split('\n'), actual.split('\n')];
  const at = golden.findIndex((line, index) => line !== ours[index]);
  const line = at < 0 ? golden.length : at;
  return `${test}, line ${line + 1}\n  expected: ${golden[line] ?? '(end)'}\n  actual:   ${ours[line] ?? '(end)'}\n`;
}

function runSuite(suite: string): boolean {
  const tests = readdirSync(suite).filter((name) => name.endsWith('.jsonnet'));
  const verdicts = tests.toSorted().map((test) => verdict(suite, test));
  const failed = verdicts.filter(({ passed }) => !passed);
  for (const each of failed) console.log(difference(each));
  console.log('| tests | passed | of | whole output equal |\n| --- | ---: | ---: | ---: |');
  for (const kind of ['result', 'error']) {
    const some = verdicts.filter((each) => each.kind === kind);
    const [passed, same] = [some.filter((each) => each.passed), some.filter((each) => each.same)];
    console.log(`| ${kind}s | ${passed.length} | ${some.length} | ${same.length} |`);
  }
  const traces = verdicts.filter(({ passed, same }) => passed && !same);
  if (traces.length > 0) console.log(`\nOther traces: ${traces.map(({ test }) => test).join(' ')}`);
  for (const { test } of failed) console.log(`\n${test}: ${ofCppAlone[test] ?? 'NO KNOWN REASON'}`);
  return failed.every(({ test }) => test in ofCppAlone);
}

/** Throws at the first program that does not end well. */
function runMutations(folder: string, count: number): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonnet'));
  const programs = names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
  const importer = fileImporter({ root: folder });
  const ends = { result: 0, error: 0 };
  for (let seed = 0; seed < count; seed += 1) {
    const at = seed % programs.length;
    const other = programs[(at * 7 + seed) % programs.length] ?? '';
    ends[endsWell(names[at] ?? '', mutate(programs[at] ?? '', other, seed), importer)] += 1;
  }
  console.log(`\nMutations: ${count}; results: ${ends.result}, errors: ${ends.error}`);
}

function main(args: readonly string[]): void {
  const mutations = args.find((arg) => arg.startsWith('--mutations='));
  const path = args.find((arg) => arg !== mutations);
  if (path === undefined) {
    throw new Error('usage: npm run conformance:jsonnet -- [--mutations=10000] CHECKOUT_OF_jsonnet_OR_go-jsonnet');
  }
  const testdata = findGoTestdata(path);
  const folder = testdata ?? join(path, 'test_suite');
  const passed = testdata === null ? runSuite(folder) : runGoTestdata(folder);
  if (mutations !== undefined) runMutations(folder, Number(mutations.slice('--mutations='.length)));
  if (!passed) process.exitCode = 1;
}

main(process.argv.slice(2));
