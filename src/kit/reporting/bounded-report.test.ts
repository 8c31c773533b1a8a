import assert from 'node:assert/strict';
import { collectingReport } from '../../../test/run-on-values';
import { boundedReport } from './bounded-report';

describe('a bounded report', () => {
  it('reports the first messages of each code and severity, and the number of omitted ones', () => {
    const { report: whole, messages } = collectingReport();
    const { report, reportOmitted } = boundedReport(whole);
    const place = report.at(undefined, 'spec');
    for (let count = 0; count < 103; count++) place.error({ code: 'a', message: `${count}` });
    for (let count = 0; count < 101; count++) report.info({ code: 'a', message: `${count}` });
    assert.ok(report.failed && place.failed && whole.failed);
    reportOmitted();
    assert.equal(messages.length, 202);
    assert.equal(messages[0], 'error a spec: 0');
    assert.deepEqual(messages.slice(-2), [
      'error a : 3 more results with the code "a" are not shown',
      'info a : 1 more result with the code "a" is not shown',
    ]);
  });
});
