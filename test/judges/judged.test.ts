/**
 * All available judges read our output: the output of scenarios and examples, the documents in it, and the results of
 * edits of generated and real documents. kustomize's go-yaml and the packages from npm are always available.
 * `npm run dev -- fuzz` does the same for a longer time.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusText } from '../fuzz/corpus';
import { editing, type Case } from '../fuzz/cases/case';
import { editCase } from '../fuzz/cases/edit-cases';
import { isExpected } from '../fuzz/findings/expected';
import { mechanisms } from '../fuzz/mechanisms/index';
import { Random } from '../fuzz/random';
import { mechanismCase } from '../fuzz/cases/random-case';
import { judgeClaims, type Claim, type Objection } from './claim';
import { claimsOf } from './documents-of';
import type { Judge } from './judge';
import { kustomizeFromNpm, kustomizeOnPath } from './kustomize-judge';
import { packageJudges } from './packages';
import { programJudges } from './programs';
import { directories, functionNames, root } from '../project';
import { formatNames } from '../../src/formats';
import { formatTests } from '../formats';
import { sampled, samples } from '../law';
import { outcomeOf, scenariosOf } from '../scenario';

async function printedTexts(): Promise<readonly string[]> {
  const scenarios: string[] = [];
  for (const scenario of functionNames.flatMap((fn) => scenariosOf(fn))) {
    scenarios.push((await outcomeOf(scenario)).stdout);
  }
  const examples = directories(join(root, 'examples')).flatMap((name) => {
    const folder = join(root, 'examples', name, '.expected');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((file) => file.endsWith('.yaml') && file !== 'config.yaml')
      .map((file) => join(folder, file));
  });
  return [...scenarios, ...examples.map((path) => readFileSync(path, 'utf8'))];
}

/** A claim for the judges, with the case from which it came. */
interface Tried extends Claim {
  readonly story?: string;
}

interface Trials {
  readonly claims: readonly Tried[];
  /** Faults that are found without judges. */
  readonly faults: readonly string[];
  /** The number of cases that were not refused, keyed by name. */
  readonly done: Readonly<Record<string, number>>;
}

/** `count` edits of each format. Each format has its own seeds. */
const edits = (count: number, seed: number, source: 'generated' | 'corpus'): readonly (Case | undefined)[] =>
  formatNames.flatMap((format, at) => {
    const textOf = source === 'generated' ? formatTests[format].generated : corpusText(format);
    return Array.from({ length: count }, (_, index) => {
      const edit = editCase(new Random(seed + at * 1_000_003 + index * 7), format, textOf);
      return edit && editing(edit);
    });
  });

/** How many times the usual number of cases may be drawn for a mechanism that needs particular documents. */
const rare: Readonly<Record<string, number>> = { slips: 5 };

const mostDraws = (name: string, usual: number): number => usual * (rare[name] ?? 2);

/**
 * At least `usual` runs of each mechanism, with the formats in rotation. More runs follow until `isEnough` returns
 * true, but not more than `mostDraws`.
 */
function* runs(usual: number, seed: number, isEnough: (name: string) => boolean): Iterable<Case | undefined> {
  for (const [at, name] of Object.keys(mechanisms).entries()) {
    for (let index = 0; index < usual || (index < mostDraws(name, usual) && !isEnough(name)); index++) {
      const format = formatNames[index % formatNames.length] ?? 'yaml';
      yield mechanismCase(new Random(seed + at * 1_000_003 + index * 7919), name, format);
    }
  }
}

async function trialsOf(cases: Iterable<Case | undefined>, done: Record<string, number> = {}): Promise<Trials> {
  const claims: Tried[] = [];
  const faults: string[] = [];
  for (const one of cases) {
    if (one === undefined) continue;
    const { outcome, story, input } = await one.tried();
    if ('refused' in outcome) continue;
    done[one.name] = (done[one.name] ?? 0) + 1;
    if ('claims' in outcome) claims.push(...outcome.claims.map((claim) => ({ ...claim, story })));
    else faults.push(`${one.name}: ${outcome.fault.what}: ${outcome.fault.detail}\n${story}\n${input}`);
  }
  return { claims, faults, done };
}

/** The text of a failure, with all details. */
const shown = ({ claim: { story, before, after }, judge, what, detail }: Objection<Tried>): string =>
  `${judge} ${what}: ${detail}\n${story ?? ''}\n${JSON.stringify({ before, after })}`;

describe('our output, read by other readers', function () {
  const seed = Number(process.env['FC_SEED'] ?? 1);
  let claims: readonly Tried[];
  let ofEdits: Trials;
  let ofRuns: Trials;
  before(async () => {
    ofEdits = await trialsOf([...edits(samples(240), seed, 'generated'), ...edits(samples(60), 2, 'corpus')]);
    const done: Record<string, number> = {};
    ofRuns = await trialsOf(
      runs(samples(36), seed, (name) => (done[name] ?? 0) > samples(3)),
      done,
    );
    claims = [...(await printedTexts()).flatMap(claimsOf), ...ofEdits.claims, ...ofRuns.claims];
  });

  const judges = [kustomizeFromNpm, ...packageJudges, ...programJudges()];
  it('has a judge for each format, or a reason why there is none', () => {
    for (const format of formatNames) {
      const isJudged = judges.some(({ formats }) => formats.includes(format));
      const { unjudged } = formatTests[format];
      assert.equal(unjudged === undefined, isJudged, `${format}: add a judge, or \`unjudged\` to its format tests`);
    }
  });

  it('contains enough texts of each format, and enough runs of each mechanism', () => {
    for (const format of formatNames) {
      const count = claims.filter((claim) => claim.format === format).length;
      assert.ok(count > samples(100), `${count} claims of ${format}`);
    }
    for (const name of Object.keys(mechanisms)) {
      const done = ofRuns.done[name] ?? 0;
      assert.ok(done > samples(3), `${name} refuses all but ${done} of ${mostDraws(name, samples(36))} cases`);
    }
  });

  it('contains only the intended changes', () => {
    assert.deepEqual(ofEdits.faults.slice(0, 5), [], `${ofEdits.faults.length} faults`);
  });

  it('contains only the intended changes of every mechanism, and no changes after a second run', () => {
    assert.deepEqual(ofRuns.faults.slice(0, 50), [], `${ofRuns.faults.length} faults`);
  });

  function judged(judge: Judge, titled: string): void {
    it(`${titled}: ${judge.name} reads the same data`, function () {
      if (judge.absence() !== undefined) {
        if (this.test !== undefined) this.test.title += `: ${judge.absence()}`;
        return this.skip();
      }
      // kustomize 4.5.4 reads all claims.
      const own = judge === kustomizeOnPath ? sampled(claims, 4) : claims;
      const { objections, read } = judgeClaims([judge], own);
      const wrong = objections.filter((one) => !isExpected(one));
      assert.deepEqual(wrong.slice(0, 5).map(shown), [], `${wrong.length} objections`);
      const count = read.get(judge.name) ?? 0;
      if (this.test !== undefined) this.test.title += ` (${count} texts)`;
      assert.ok(count > 20, `${judge.name} read ${count} texts`);
    });
  }

  judged(kustomizeFromNpm, 'kustomize');
  for (const judge of packageJudges) judged(judge, 'npm');
  for (const judge of programJudges()) judged(judge, judge.needs);
  judged(kustomizeOnPath, 'kustomize on PATH');
});
