/**
 * `npm run dev -- conformance:jsonnet CHECKOUT`: runs the test suite in a checkout of another Jsonnet engine on our
 * engine. The folder jsonnet-suites has a file for each suite. No test is copied into this project. Each failing test
 * is classified by its reason; the exit code is 1 if a failure matches no class. If the reason is that go-jsonnet gives
 * the same result as our engine, the go-jsonnet on PATH, if any, must confirm this. `--mutations=10000` also runs that
 * many mutations of the suite's programs. Each mutation must end in a result or in a Jsonnet error.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endsWell, pieces } from '../../test/mutations/jsonnet-mutations';
import { mutate } from '../../test/mutations/mutate';
import { fileImporter } from '../../src/jsonnet';
import { goJsonnet } from '../jsonnet-suites/go-jsonnet';
import { googleJsonnet } from '../jsonnet-suites/google-jsonnet';
import { rsjsonnet } from '../jsonnet-suites/rsjsonnet';
import { sjsonnet } from '../jsonnet-suites/sjsonnet';
import { firstLine, reasonOf, type Printed, type Score, type Suite, type Test } from '../jsonnet-suites/suite';

const suites: readonly Suite[] = [googleJsonnet, goJsonnet, rsjsonnet, sjsonnet];

interface Verdict extends Score {
  readonly test: Test;
  readonly actual: Printed;
}

/** Prints counts and differences. Returns whether each difference has a known reason. */
function runSuite(suite: Suite, folder: string): boolean {
  const verdicts = suite.tests(folder).map((test): Verdict => {
    const actual = suite.run(test);
    return { test, actual, ...suite.score(test, actual) };
  });
  const known = ({ test }: Verdict): boolean => reasonOf(suite.asGoJsonnet, test) !== undefined;
  console.log(
    `| tests | passing | or like go-jsonnet | of | ${suite.extraCriterion} |\n| --- | ---: | ---: | ---: | ---: |`,
  );
  for (const kind of ['result', 'error'] as const) {
    const some = verdicts.filter(({ test }) => test.kind === kind);
    const passed = some.filter((each) => each.passed).length;
    const right = some.filter((each) => each.passed || known(each)).length;
    const also = kind === 'error' ? some.filter((each) => each.meetsExtra).length : '';
    console.log(`| ${kind}s | ${passed} | ${right} | ${some.length} | ${also} |`);
  }
  console.log(`\nOf an error, ${suite.errors}.`);
  const classes = new Map<string, Verdict[]>();
  for (const verdict of verdicts.filter(({ passed }) => !passed)) {
    const reason = classOf(suite, verdict) ?? unknown;
    classes.set(reason, [...(classes.get(reason) ?? []), verdict]);
  }
  if (classes.size > 0) console.log('\n| reason for the failure | tests | names |\n| --- | ---: | --- |');
  for (const [reason, some] of [...classes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const names = some.map(({ test }) => test.name.replace(/\.jsonnet$/, ''));
    console.log(`| ${reason} | ${some.length} | ${names.join(' ')} |`);
  }
  const unexplained = classes.get(unknown) ?? [];
  for (const each of unexplained) console.log(difference(each));
  return unexplained.length === 0;
}

const unknown = 'NO KNOWN REASON';

/**
 * Returns the class of a difference, or undefined if neither table explains it, or if go-jsonnet contradicts the
 * explanation.
 */
function classOf(suite: Suite, { test, actual }: Verdict): string | undefined {
  const topic = reasonOf(suite.asGoJsonnet, test);
  if (topic === undefined) return suite.reason(test, actual);
  return contradiction(test, actual) ? undefined : `as go-jsonnet: ${topic}`;
}

/**
 * Returns whether go-jsonnet is on PATH and its result differs from our engine's. If an assertion fails, the first
 * lines of the two messages must also be the same.
 */
function contradiction({ folder, args }: Test, { text, failed }: Printed): boolean {
  const { stdout, stderr, status, error } = spawnSync('go-jsonnet', args, { cwd: folder, encoding: 'utf8' });
  if (error !== undefined) return false;
  if (failed !== (status !== 0)) return true;
  if (!failed) return stdout.trimEnd() !== text.trimEnd();
  return text.includes('Assertion failed.') && firstLine(stderr) !== firstLine(text);
}

function difference({ test, actual }: Verdict): string {
  const [golden, ours] = [test.expected.split('\n'), actual.text.split('\n')];
  const at = golden.findIndex((line, index) => line !== ours[index]);
  const line = at < 0 ? golden.length : at;
  return `\n${test.name}, line ${line + 1}\n  expected: ${golden[line] ?? '(end)'}\n  actual:   ${ours[line] ?? '(end)'}`;
}

/**
 * Runs mutations of the programs. Throws an error at the first program that ends neither in a result nor in a Jsonnet
 * error.
 */
function runMutations(folder: string, names: readonly string[], count: number): void {
  const programs = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  const importer = fileImporter({ root: folder });
  const ends = { result: 0, error: 0 };
  for (let seed = 0; seed < count; seed += 1) {
    const at = seed % programs.length;
    const other = programs[(at * 7 + seed) % programs.length] ?? '';
    ends[endsWell(names[at] ?? '', mutate(programs[at] ?? '', other, pieces, seed), importer)] += 1;
  }
  console.log(`\nMutations: ${count}; results: ${ends.result}, errors: ${ends.error}`);
}

function main(args: readonly string[]): void {
  const mutations = args.find((arg) => arg.startsWith('--mutations='));
  const path = args.find((arg) => arg !== mutations);
  const names = suites.map(({ name }) => name).join(', ');
  const usage = `usage: npm run dev -- conformance:jsonnet [--mutations=10000] CHECKOUT (of ${names})`;
  if (path === undefined) throw new Error(usage);
  for (const suite of suites) {
    const folder = [join(path, suite.folder), path].find((one) =>
      suite.content.every((name) => existsSync(join(one, name))),
    );
    if (folder === undefined) continue;
    const passed = runSuite(suite, folder);
    const programs = suite.tests(folder).map(({ name }) => name);
    if (mutations !== undefined) runMutations(folder, programs, Number(mutations.slice('--mutations='.length)));
    if (!passed) process.exitCode = 1;
    return;
  }
  throw new Error(`"${path}" does not contain the tests of any of these: ${names}`);
}

main(process.argv.slice(2));
