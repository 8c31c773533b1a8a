/**
 * Tests recorded outputs, which are used instead of running a program. The expected shape of the results was recorded
 * by running `tk eval`.
 */
import assert from 'node:assert/strict';
import { orError } from '../../../../test/or-error';
import type { Json } from '../../../../src/data';
import { evaluate } from '../../../../src/jsonnet';
import { tankaNatives } from './index';

const chart = `# Source: grafana/templates/service.yaml
apiVersion: v1
kind: Service
metadata:
  name: grafana
---
# nothing but a comment
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: grafana
  creationTimestamp: 2020-01-01
`;

function run(
  code: string,
  recorded: Readonly<Record<string, string>>,
): { readonly value: Json; readonly used: readonly string[] } {
  const used: string[] = [];
  const natives = tankaNatives(() => true, {
    recorded: new Map(Object.entries(recorded)),
    onUse: (key) => used.push(key),
  });
  return { value: evaluate({ name: 'environments/dev/main.jsonnet', code, natives }), used };
}

const helm = (options: string): string =>
  `std.native('helmTemplate')('grafana', '../../charts/grafana', { calledFrom: std.thisFile } + { ${options} })`;
function message(code: string, recorded: Readonly<Record<string, string>> = {}): string {
  const outcome = orError(Error, () => run(code, recorded));
  return outcome instanceof Error ? outcome.message.replace('RUNTIME ERROR: ', '') : '';
}

describe('recorded outputs', () => {
  it('are objects, keyed by kind and name', () => {
    const { value, used } = run(helm(''), { 'helmTemplate:grafana': chart });
    assert.deepEqual(value, {
      service_grafana: { apiVersion: 'v1', kind: 'Service', metadata: { name: 'grafana' } },
      deployment_grafana: {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'grafana', creationTimestamp: '2020-01-01T00:00:00Z' },
      },
    });
    assert.deepEqual(used, ['helmTemplate:grafana']);
  });

  it('have the names that nameFormat generates', () => {
    const { value } = run(helm("nameFormat: '{{ .kind }}'"), { 'helmTemplate:grafana': chart });
    assert.deepEqual(Object.keys(value as object).toSorted(), ['Deployment', 'Service']);
    assert.equal(
      message(helm("nameFormat: '{{ .metadata.name }}'"), { 'helmTemplate:grafana': chart }),
      "Two resources share the same name 'grafana'. Please adapt the name template '{{ .metadata.name }}'.",
    );
  });

  it('are requested with the command that produced them', () => {
    assert.equal(
      message(helm('')),
      'a KRM function cannot start programs: record the output of `helm template grafana charts/grafana --include-crds` in spec.dataSources["helmTemplate:grafana"]',
    );
    const all =
      "values: { password: 'p' }, apiVersions: ['v1'], includeCrds: false, skipTests: true, kubeversion: '1.30', noHooks: true, namespace: 'x'";
    assert.equal(
      message(helm(all)),
      'a KRM function cannot start programs: record the output of `helm template grafana charts/grafana --values values.json --api-versions=v1 --skip-tests --kube-version=1.30 --no-hooks --namespace=x`, with the `values` of the options in values.json, in spec.dataSources["helmTemplate:grafana"]',
    );
    assert.equal(
      message("std.native('kustomizeBuild')('./base', { calledFrom: std.thisFile })"),
      'a KRM function cannot start programs: record the output of `kustomize build environments/dev/base` in spec.dataSources["kustomizeBuild:./base"]',
    );
  });

  it('cannot belong to two different calls', () => {
    const two = `[${helm('')}, ${helm("namespace: 'x'")}]`;
    assert.match(
      message(two, { 'helmTemplate:grafana': chart }),
      /^"helmTemplate:grafana" is requested with two different/,
    );
    assert.equal(message(`[${helm('')}, ${helm('')}]`, { 'helmTemplate:grafana': chart }), '');
  });

  it('support several callers and several forms', () => {
    const other = "calledFrom: 'environments/dev/other.jsonnet', nameFormat: '{{ .kind }}'";
    const { value } = run(`std.map(std.objectFields, [${helm('')}, ${helm(other)}])`, {
      'helmTemplate:grafana': chart,
    });
    assert.deepEqual(value, [
      ['deployment_grafana', 'service_grafana'],
      ['Deployment', 'Service'],
    ]);
  });

  it('are streams of Kubernetes objects', () => {
    for (const [text, why] of [
      ['a: 1', /each document must be a Kubernetes object/],
      ['metadata: {name: a}', /each document must be a Kubernetes object/],
      ['{apiVersion: v1, kind: A, metadata: {}}', /each document must be a Kubernetes object/],
      ['a: [', /spec\.dataSources\["helmTemplate:grafana"\]: yaml: line 1/],
    ] as const) {
      assert.match(message(helm(''), { 'helmTemplate:grafana': text }), why);
    }
  });

  it('belong to calls that Tanka accepts', () => {
    assert.match(
      message("std.native('helmTemplate')(1, 'x', {})"),
      /^first argument 'name' must be of 'string' type, got 'float64' instead$/,
    );
    assert.match(message("std.native('helmTemplate')('x', null, {})"), /^second argument 'chart' must be/);
    assert.match(message("std.native('kustomizeBuild')([], {})"), /^argument 'path' must be/);
    assert.match(
      message("std.native('helmTemplate')('x', 'y', {})"),
      /^helmTemplate: 'opts.calledFrom' is unset or empty/,
    );
  });
});
