/**
 * What we write, read by others: everything that scenarios and examples print, the documents in it, and what edits of
 * generated and of real documents make, goes through all judges that are here. kustomize's go-yaml and the packages from npm
 * always are. What `npm run fuzz` does for an hour, this does for a moment.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusText } from './fuzz/corpus';
import { editCase } from './fuzz/edit-cases';
import { isExpected } from './fuzz/expected';
import { storyOf } from './fuzz/found';
import { Random } from './fuzz/random';
import { tryEdit, type EditCase, type EditClaim } from './fuzz/trial';
import { judgeClaims, type Claim, type Objection } from './judges/claim';
import { claimsOf } from './judges/documents-of';
import type { Judge } from './judges/judge';
import { kustomizeFromNpm, kustomizeOnPath } from './judges/kustomize-judge';
import { packageJudges } from './judges/packages';
import { programJudges } from './judges/programs';
import { directories, functionNames, root } from './project';
import { formatNames } from '../src/formats';
import { formatTests } from './formats';

function printedTexts(): readonly string[] {
  const scenarios = functionNames.flatMap((name) => {
    const folder = join(root, 'functions', name, 'scenarios');
    return directories(folder).map((scenario) => join(folder, scenario, 'expected.yaml'));
  });
  const examples = directories(join(root, 'examples')).flatMap((name) => {
    const folder = join(root, 'examples', name, '.expected');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((file) => file.endsWith('.yaml') && file !== 'config.yaml')
      .map((file) => join(folder, file));
  });
  return [...scenarios, ...examples].filter(existsSync).map((path) => readFileSync(path, 'utf8'));
}

interface Edited extends EditClaim {
  readonly edit: EditCase;
}

interface Edits {
  readonly claims: readonly Edited[];
  /** What is wrong with texts alone, whatever they hold. */
  readonly faults: readonly string[];
}

/** `count` edits of each format, from seeds of their own. */
function edits(count: number, seed: number, source: 'generated' | 'corpus'): Edits {
  const claims: Edited[] = [];
  const faults: string[] = [];
  for (const [at, format] of formatNames.entries()) {
    const textOf = source === 'generated' ? formatTests[format].generated : corpusText(format);
    for (let index = 0; index < count; index++) {
      const edit = editCase(new Random(seed + at * 1_000_003 + index * 7), format, textOf);
      const trial = edit && tryEdit(edit);
      if (edit === undefined || trial === undefined || 'refused' in trial) continue;
      if ('claim' in trial) claims.push({ ...trial.claim, edit });
      else faults.push(`${trial.fault.what}: ${trial.fault.detail}\n${storyOf(edit, undefined)}`);
    }
  }
  return { claims, faults };
}

/** As a reader of the failure needs it. */
const shown = ({ claim, judge, what, detail }: Objection<Claim & { readonly edit?: EditCase }>): string =>
  `${judge} ${what}: ${detail}\n${claim.edit === undefined ? JSON.stringify(claim.before) : storyOf(claim.edit, claim.after)}`;

describe('what we write, read by others', function () {
  this.timeout(300_000);
  let claims: readonly (Claim & { readonly edit?: EditCase })[];
  let faults: readonly string[];
  before(() => {
    const both = [edits(300, Number(process.env['FC_SEED'] ?? 1), 'generated'), edits(40, 2, 'corpus')];
    claims = [...printedTexts().flatMap(claimsOf), ...both.flatMap((one) => one.claims)];
    faults = both.flatMap((one) => one.faults);
  });

  it('is of formats that somebody else reads', () => {
    const judges = [kustomizeFromNpm, ...packageJudges, ...programJudges()];
    const alone = formatNames.filter((format) => !judges.some(({ formats }) => formats.includes(format)));
    // The reader of Fluent Bit is part of the program, and those in packages take other liberties with values.
    assert.deepEqual(alone, ['fluent-bit']);
  });

  it('is enough to judge by', () => {
    for (const format of formatNames) {
      const count = claims.filter((claim) => claim.format === format).length;
      assert.ok(count > 100, `${count} claims of ${format}`);
    }
  });

  it('changes what is to change, and nothing else', () => {
    assert.deepEqual(faults.slice(0, 5), [], `${faults.length} faults`);
  });

  function judged(judge: Judge, titled: string): void {
    it(`${titled}: what ${judge.name} reads is what we say`, function () {
      if (judge.absence() !== undefined) {
        if (this.test !== undefined) this.test.title += `: ${judge.absence()}`;
        return this.skip();
      }
      const { objections, read } = judgeClaims([judge], claims);
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
