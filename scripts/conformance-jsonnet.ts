/**
 * `npm run conformance:jsonnet -- PATH`: the test suite of a checkout of google/jsonnet, run as its own runner does, on
 * our command in this process. Nothing of it is copied. Results must equal their goldens; of errors the first line
 * must, and how many whole traces do is said as information. Exits with 1 where something differs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execute, readArguments, type Port } from '../src/inlay-jsonnet';

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
    const bytes = port.read(name);
    return typeof bytes === 'string' ? undefined : Buffer.from(bytes).toString('utf8').trimEnd();
  };
  let traces = '';
  const port: Port = {
    trace(line) {
      traces += line;
    },
    read(path) {
      try {
        return readFileSync(resolve(suite, path));
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? 'EIO';
      }
    },
  };
  const pattern = text(`${test}.golden_regex`);
  // A test without a golden is a row of assertions that ends in true.
  const expected = pattern ?? text(`${test}.golden`) ?? 'true';
  const kind = test.startsWith('error.') ? 'error' : 'result';
  const request = readArguments([...flags(test), test], {});
  const { stdout, stderr, exitCode } = 'exitCode' in request ? request : execute(request, port, '');
  const actual = redact(traces + stderr + stdout).trimEnd();
  const same =
    exitCode === (kind === 'error' ? 1 : 0) &&
    (pattern === undefined ? actual === expected : new RegExp(pattern).test(actual));
  const passed = same || (kind === 'error' && exitCode === 1 && firstLine(actual) === firstLine(expected));
  return { test, kind, passed, same, expected, actual };
}

/** Positions in the reference's library, which is written in Jsonnet, are not compared by its runner either. */
const redact = (text: string): string =>
  text.replaceAll(/\tstd\.jsonnet:[0-9]*:[0-9-]*/g, '\tstd.jsonnet:<stdlib_position_redacted>');

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

function difference({ test, kind, expected, actual }: Verdict): string {
  if (kind === 'error') return `${test}\n  expected: ${firstLine(expected)}\n  actual:   ${firstLine(actual)}\n`;
  const [golden, ours] = [expected.split('\n'), actual.split('\n')];
  const at = golden.findIndex((line, index) => line !== ours[index]);
  const line = at < 0 ? golden.length : at;
  return `${test}, line ${line + 1}\n  expected: ${golden[line] ?? '(end)'}\n  actual:   ${ours[line] ?? '(end)'}\n`;
}

function main(path: string | undefined): void {
  if (path === undefined) throw new Error('usage: npm run conformance:jsonnet -- PATH_OF_A_google/jsonnet_CHECKOUT');
  const suite = join(path, 'test_suite');
  const tests = readdirSync(suite).filter((name) => name.endsWith('.jsonnet'));
  const verdicts = tests.toSorted().map((test) => verdict(suite, test));
  for (const failed of verdicts.filter(({ passed }) => !passed)) console.log(difference(failed));
  console.log('| tests | passed | of | whole output equal |\n| --- | ---: | ---: | ---: |');
  for (const kind of ['result', 'error']) {
    const some = verdicts.filter((each) => each.kind === kind);
    const [passed, same] = [some.filter((each) => each.passed), some.filter((each) => each.same)];
    console.log(`| ${kind}s | ${passed.length} | ${some.length} | ${same.length} |`);
  }
  const traces = verdicts.filter(({ passed, same }) => passed && !same);
  if (traces.length > 0) console.log(`\nOther traces: ${traces.map(({ test }) => test).join(' ')}`);
  if (verdicts.some(({ passed }) => !passed)) process.exitCode = 1;
}

main(process.argv[2]);
