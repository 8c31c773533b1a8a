/**
 * Tests edits of templates with other parsers. A template whose expressions are filled in is an ordinary document.
 * TEMPLATES=<integer> sets the number of edits of each format.
 */
import assert from 'node:assert/strict';
import { formatNames, formatTable } from '../../src/formats';
import { isExpected } from '../fuzz/findings/expected';
import { Random } from '../fuzz/random';
import { templateCase, tryTemplate, type TemplateTrial } from '../fuzz/cases/template-cases';
import { judges } from '../judges';
import { judgeClaims } from '../judges/claim';
import { samples } from '../law';

const formats = formatNames.filter((name) => formatTable[name].template !== undefined);

describe('random edits of templates', () => {
  for (const [at, format] of formats.entries()) {
    it(`make only the intended changes, and keep expressions: ${format}`, () => {
      const trials: TemplateTrial[] = [];
      for (let index = 0; index < Number(process.env['TEMPLATES'] ?? samples(400)); index++) {
        const random = new Random(Number(process.env['FC_SEED'] ?? 1) + at * 1_000_003 + index * 7);
        const one = templateCase(random, format);
        if (one !== undefined) trials.push(tryTemplate(one));
      }
      const faults = trials.flatMap((trial) =>
        'fault' in trial ? [`${trial.fault.what}: ${trial.fault.detail}`] : [],
      );
      assert.deepEqual(faults.slice(0, 5), [], `${faults.length} of ${trials.length}`);
      const claims = trials.flatMap((trial) => ('claim' in trial ? [trial.claim] : []));
      assert.ok(claims.length > samples(50), `${claims.length} of ${trials.length}`);
      const wrong = judgeClaims(judges(), claims).objections.filter((one) => !isExpected(one));
      const shown = wrong.map(({ claim, judge, what, detail }) => `${judge} ${what}: ${detail}\n${claim.story}`);
      assert.deepEqual(shown.slice(0, 5), [], `${wrong.length} of ${claims.length}`);
    });
  }
});
