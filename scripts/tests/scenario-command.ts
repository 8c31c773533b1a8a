/**
 * `npm run scenario -- replace-values secret report` runs the scenarios of `replace-values` whose names contain both
 * words, and shows the differences from the expected output. `--update` writes the expected output and shows the
 * changes. Without words, it runs all scenarios of the function; without a function, all scenarios.
 *
 * The scenarios run in this process. `test/command/scenarios.test.ts` tests the executables.
 */
import { relative } from 'node:path';
import { didYouMean } from '../../src/data/text/nearest-name';
import { functionNames, root } from '../../test/project';
import { runScenario, scenariosOf, writeGolden, type Difference, type Scenario } from '../../test/scenario';
import { bold, patch } from './patch';

/**
 * Returns the exit code: 0 if nothing differs or all differences were written, 1 if something differs, 2 if no
 * scenario or function matches.
 */
export async function scenarioCommand(
  args: readonly string[],
  print: (line: string) => void,
  project = root,
): Promise<0 | 1 | 2> {
  const update = args.includes('--update');
  const [fn, ...rest] = args.filter((arg) => arg !== '--update');
  const words = rest.flatMap((arg) => arg.toLowerCase().split(/[\s-]+/)).filter((word) => word !== '');
  if (fn !== undefined && !functionNames.includes(fn)) {
    print(`There is no function "${fn}". ${functionHint(fn)}`);
    return 2;
  }
  const all = (fn === undefined ? functionNames : [fn]).flatMap((name) => scenariosOf(name, project));
  const chosen = having(words, all);
  if (chosen.length === 0) {
    print(`No scenario of ${fn} has the words "${words.join(' ')}". ${scenarioHint(words, all)}`);
    return 2;
  }
  let differing = 0;
  for (const scenario of chosen) {
    const { differences } = await runScenario(scenario);
    const left = differences.filter((difference) => !(update && write(scenario, difference)));
    if (left.length > 0) differing += 1;
    const mark = left.length > 0 ? '✗' : differences.length > 0 ? 'written' : '✓';
    if (differences.length > 0 || words.length > 0) print(bold(`${mark} ${scenario.fn}: ${scenario.name}`));
    for (const difference of differences) print(shown(scenario, difference, project));
  }
  print(`${chosen.length} ${chosen.length === 1 ? 'scenario' : 'scenarios'}, ${differing} of them with differences`);
  return differing === 0 ? 0 : 1;
}

/** Returns the scenarios whose names contain all words, or only the scenario whose name consists of these words. */
function having(words: readonly string[], all: readonly Scenario[]): readonly Scenario[] {
  const exact = all.filter(({ name }) => name === words.join('-'));
  return exact.length > 0 ? exact : all.filter(({ name }) => words.every((word) => name.includes(word)));
}

/** Updates the expected text that differs. Returns false if the difference is not in an expected text. */
function write(scenario: Scenario, { golden, actual }: Difference): boolean {
  if (golden !== undefined) writeGolden(scenario, golden, actual);
  return golden !== undefined;
}

function shown({ file, name }: Scenario, { what, golden, expected, actual }: Difference, project: string): string {
  return patch(
    golden === undefined ? what : `${relative(project, file)} ${name}/${golden}`,
    expected,
    'actual',
    actual,
  );
}

function functionHint(fn: string): string {
  const near = didYouMean(fn, functionNames);
  return near === undefined ? `The functions are ${functionNames.join(', ')}.` : `Did you mean ${near}?`;
}

/** Corrects misspelled words and suggests the names that contain the most words. */
function scenarioHint(words: readonly string[], all: readonly Scenario[]): string {
  const vocabulary = [...new Set(all.flatMap(({ name }) => name.split('-')))];
  const meant = words.map((word) =>
    all.some(({ name }) => name.includes(word)) ? word : (didYouMean(word, vocabulary) ?? word),
  );
  const fitting = all.map(({ name }) => ({ name, count: meant.filter((word) => name.includes(word)).length }));
  const max = Math.max(...fitting.map(({ count }) => count));
  if (max === 0) return 'No scenario has any of these words.';
  const nearest = fitting.filter(({ count }) => count === max).slice(0, 5);
  return `Nearest:\n${nearest.map(({ name }) => `  ${name}`).join('\n')}`;
}
