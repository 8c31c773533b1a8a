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

  it('counts the findings of each code and severity separately, and keeps their fields', () => {
    const reported: object[] = [];
    const { report, reportOmitted } = boundedReport(reportTo((severity, one) => reported.push({ severity, ...one })));
    const error = { severity: 'error', code: 'c' } as const;
    const errors = Array.from({ length: 100 }, (_, index) => ({ ...error, message: 'm', field: `f${index}` }));
    const others = [
      { severity: 'info', code: 'c', message: 'm', field: 'f0' },
      { severity: 'error', code: 'd', message: 'm', field: 'f0' },
    ] as const;
    for (const { severity, ...one } of [...errors, { ...error, message: 'last' }, ...others]) report[severity](one);
    reportOmitted();
    const omitted = { ...error, message: '1 more result with the code "c" is not shown' };
    assert.deepEqual(reported, [...errors, ...others, omitted]);
  });
});
