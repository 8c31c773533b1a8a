import assert from 'node:assert/strict';
import { reportTo } from '../../function/report';
import { boundedReport } from './bounded-report';

describe('a bounded report', () => {
  for (const [count, omitted] of [
    [100, []],
    [101, ['1 more result with the code "c" is not shown']],
    [102, ['2 more results with the code "c" are not shown']],
  ] as const) {
    it(`contains each of ${count} findings once, and at most 100`, () => {
      const messages: string[] = [];
      const { report, reportOmitted } = boundedReport(reportTo((_, { message }) => messages.push(message)));
      const findings = Array.from({ length: count }, (_, index) => `m${index}`);
      for (const message of [...findings, ...findings]) report.error({ code: 'c', message });
      reportOmitted();
      assert.deepEqual(messages, [...findings.slice(0, 100), ...omitted]);
    });
  }
});
