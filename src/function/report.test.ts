import assert from 'node:assert/strict';
import { resourceOf } from '../../test/run-on-values';
import { collectReport, reportTo, UserError, type Finding } from './report';

const [web, shop] = [resourceOf('ConfigMap', 'web'), resourceOf('ConfigMap', 'shop')];

describe('a report', () => {
  const reported: [string, Finding][] = [];
  const newReport = () => reportTo((severity, finding) => reported.push([severity, finding]));
  const finding = { code: 'x', message: 'y' };
  beforeEach(() => reported.splice(0));

  it('records whether it has an error', () => {
    const report = newReport();
    report.info(finding);
    report.warning(finding);
    assert.equal(report.failed, false);
    assert.equal(report.error(finding), undefined);
    assert.equal(report.failed, true);
    assert.deepEqual(reported, [
      ['info', finding],
      ['warning', finding],
      ['error', finding],
    ]);
  });

  it('contains the positions of its findings', () => {
    const place = newReport().at(web, 'data.x');
    place.info(finding);
    place.info({ ...finding, field: 'y.0' });
    place.info({ ...finding, resource: web, field: 'z' });
    place.at(undefined, 'y').at(web, '1').info(finding);
    place.at().info(finding);
    assert.deepEqual(
      reported.map(([, { resource, field }]) => [resource, field]),
      [
        [web, 'data.x'],
        [web, 'data.x.y.0'],
        [web, 'data.x.z'],
        [web, 'data.x.y.1'],
        [web, 'data.x'],
      ],
    );
  });

  it('does not contain a file whose name kustomize has derived from the resource', () => {
    for (const [path, id, expected] of [
      ['configmap_web.yaml', 'x', undefined],
      ['prod/configmap_web.yaml', 'x', undefined],
      ['prod/configmap_web.yaml', undefined, 'prod/configmap_web.yaml'],
      ['prod/web.yaml', 'x', 'prod/web.yaml'],
      ['prod/my_web.yaml', 'x', 'prod/my_web.yaml'],
    ] as const) {
      const annotations = { 'config.kubernetes.io/path': path, ...(id && { 'kustomize.config.k8s.io/id': id }) };
      const report = collectReport('test');
      report.at(resourceOf('ConfigMap', 'web', { metadata: { name: 'web', annotations } })).info(finding);
      assert.equal(report.results[0]?.file?.path, expected);
    }
  });

  it('keeps the positions of findings about another resource', () => {
    const place = newReport().at(web, 'data.x');
    place.info({ ...finding, resource: shop });
    place.at(shop, 'kind').info(finding);
    newReport()
      .at(undefined, 'spec')
      .info({ ...finding, resource: shop, field: 'kind' });
    assert.deepEqual(
      reported.map(([, one]) => one),
      [
        { ...finding, resource: shop },
        { ...finding, resource: shop, field: 'kind' },
        { ...finding, resource: shop, field: 'kind' },
      ],
    );
  });

  it('has no field if none is given', () => {
    const report = newReport();
    report.at(web).info(finding);
    report.at(web, '').info(finding);
    assert.deepEqual(
      reported.map(([, one]) => one),
      [
        { ...finding, resource: web },
        { ...finding, resource: web },
      ],
    );
  });

  it('fails if a derived report has an error, but other derived reports do not fail', () => {
    const report = newReport();
    const [one, other] = [report.at(web), report.at(web)];
    one.at(undefined, 'x').error(finding);
    assert.deepEqual([report.failed, one.failed, other.failed], [true, true, false]);
  });

  it('stops the function with an error that contains the position', () => {
    const stop = (): never =>
      newReport()
        .at(web, 'spec')
        .fail({ ...finding, field: 'x' });
    assert.throws(stop, (error) => {
      assert.ok(error instanceof UserError);
      assert.deepEqual(error.finding, { ...finding, resource: web, field: 'spec.x' });
      return true;
    });
    assert.deepEqual(reported, []);
  });
});
