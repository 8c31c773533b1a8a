import assert from 'node:assert/strict';
import type { KrmFunction } from '../../src/function/krm-function';
import { functionNames } from '../../test/project';
import { functionTable, stepFunction, stepKinds } from './function-table';

const parts = (stepKind: string): { readonly apiVersion: string; readonly kind: string } => {
  const slash = stepKind.lastIndexOf('/');
  return { apiVersion: stepKind.slice(0, slash), kind: stepKind.slice(slash + 1) };
};

describe('step functions', () => {
  it('are found by each kind that they accept', () => {
    for (const { apiVersion, kind } of stepKinds.map(parts)) {
      const accepts = stepFunction(apiVersion, kind)?.accepts;
      assert.ok(accepts?.some((accepted) => accepted.apiVersion === apiVersion && accepted.kind === kind));
    }
  });

  it('include every function except the pipeline, with every kind except ConfigMap', () => {
    const functions = new Map<string, KrmFunction<unknown>>();
    for (const { apiVersion, kind } of stepKinds.map(parts)) {
      const fn = stepFunction(apiVersion, kind);
      assert.ok(fn);
      functions.set(fn.name, fn);
    }
    assert.deepEqual(
      [...functions.keys()].toSorted(),
      functionNames.filter((name) => name !== 'run-pipeline'),
      'function-table.ts must have a row for each folder in functions/',
    );
    const accepted = [...functions.values()].flatMap((fn) =>
      fn.accepts.map(({ apiVersion, kind }) => `${apiVersion}/${kind}`),
    );
    assert.deepEqual(new Set(accepted.filter((kind) => kind !== 'v1/ConfigMap')), new Set(stepKinds));
  });

  it('declare `--previous` in the table', () => {
    for (const { takesPrevious, load } of Object.values(functionTable)) {
      assert.equal(takesPrevious, load().takesPrevious);
    }
  });

  it('do not include other kinds', () => assert.equal(stepFunction('v1', 'ConfigMap'), undefined));
});
