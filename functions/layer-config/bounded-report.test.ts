import assert from 'node:assert/strict';
import { configOf, collectingReport, runOn } from '../../test/run-on-values';
import { layerConfig } from './function';
import { boundedReport } from '../../src/kit';

describe('a bounded report', () => {
  it('reports the first messages of each code and severity, and the number of omitted ones', () => {
    const { report: whole, messages } = collectingReport();
    const { report, reportOmitted } = boundedReport(whole);
    const place = report.at(undefined, 'spec');
    for (let count = 0; count < 103; count++) place.error({ code: 'a', message: `${count}` });
    for (let count = 0; count < 100; count++) report.info({ code: 'a', message: `${count}` });
    assert.ok(report.failed && place.failed && whole.failed);
    reportOmitted();
    assert.equal(messages.length, 201);
    assert.equal(messages[0], 'error a spec: 0');
    assert.equal(messages.at(-1), 'error a : 3 more results with the code "a" are not shown');
  });

  it('bounds the conflicts of a run', async () => {
    const values = (value: number): object =>
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, value]));
    const layers = [1, 2].map((value) => ({ name: `l${value}`, values: values(value) }));
    const ran = await runOn(layerConfig, configOf('LayerConfig', { spec: { layers } }), []);
    assert.equal(ran.exitCode, 2);
    assert.equal(ran.messages.trimEnd().split('\n').length, 101);
    assert.match(ran.messages, /9900 more results with the code "layer-conflict" are not shown/);
  });
});
