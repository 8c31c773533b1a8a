/** Tests the results about entries of a list, which depend on the references to which the list was applied. */
import assert from 'node:assert/strict';
import { collectingReport } from '../../../test/run-on-values';
import { type MapTree, treeOf } from '../../../src/data';
import { Resource } from '../../../src/resource-list';
import type { ComponentRef } from '../model/component-ref';
import { RepositoryContext } from '../model/repository-context';
import { OverwriteUsage } from './overwrite-usage';
import { OverwriteList } from './substitute';

/** The reference `shop:v1`, or `shop:v1:r` with a repository; each part may be empty. */
const ref = (text: string): ComponentRef => {
  const [componentName = '', version = '', baseUrl = ''] = text.split(':');
  const repositoryContext = baseUrl === '' ? undefined : new RepositoryContext(treeOf({ baseUrl }) as MapTree);
  return { repositoryContext, componentName, version };
};

interface Settings {
  readonly isPartial?: boolean;
  readonly ignoreMissing?: boolean;
  readonly mode?: 'status' | 'resolve';
}

/**
 * The results for entries such as `shop:v1 > shop:v2`: the severity, the code, the field, and the suggestion or the
 * number of other entries.
 */
function advice(
  entries: readonly string[],
  refs: string,
  { isPartial, ...settings }: Settings = {},
): readonly string[] {
  const overwrites = entries.map((entry, index) => {
    const [source = '', substitution = ''] = entry.split(' > ');
    return { index, source: ref(source), substitution: ref(substitution) };
  });
  const resource = Resource.create(treeOf({ kind: 'ComponentVersionOverwrites', metadata: { name: 'dev' } }));
  const usage = new OverwriteUsage(new OverwriteList(resource, overwrites));
  for (const one of refs.split(' ')) usage.substitute(ref(one));
  if (isPartial === true) usage.markIncomplete();
  const { report, messages } = collectingReport();
  usage.report(report, { ignoreMissing: false, mode: 'resolve', ...settings });
  return messages.map((one) => {
    const [, head = '', message = ''] = /^(.*?): (.*)$/.exec(one) ?? [];
    return [
      head,
      ...(
        /(?:no referenced version|mean|available:) ([\w-]+|"[\w-]+"|"\{.*\}")(?=.*\))|\d+ more/.exec(message) ?? []
      ).slice(0, 1),
    ].join(': ');
  });
}

const many = (entry: string): readonly string[] => Array.from({ length: 60 }, () => entry);
const landed = 'info already-done overwrites.0';
const isError = 'error unused-overwrite overwrites.0';
const isInfo = 'info unused-overwrite overwrites.0';
const isWarning = 'warning unused-overwrite overwrites.0.source';
const isPartial = true;

describe('advice on overwrites', () => {
  const table: readonly (readonly [entry: string, refs: string, settings: Settings, ...said: readonly string[]])[] = [
    ['shop:v1 > :v2', 'shop:v1', {}],
    ['shop:v1 > shop:v2', 'shop:v1', {}],
    ['shop:v1 > :v2', 'shop:v2', {}, landed],
    ['databsae:v1 > shop:v2', 'shop:v2', {}, landed],
    ['databsae:v1 > shop:v2', 'shop:v2 database:v1', {}, `${isError}: mean "database"`],
    ['shoop:v1 > shop:v2', 'shop:v2', {}, landed],
    ['shop:v1-alhpa > :v2', 'shop:v2 shop:v1-alpha', {}, `${isError}: no referenced version of`],
    ['shop:v1-alhpa > :v2', 'shop:v2 shop:v9', {}, landed],
    ['shop:v1-alhpa > :v1-alpha', 'shop:v1-alpha', {}, landed],
    ['shop:v9 > :v2', 'shop:v1', {}, `${isError}: no referenced version of`],
    [':v9 > :v2', 'shop:v1', {}, isError],
    ['other:v9 > :v2', 'shop:v1', {}, `${isError}: available: "shop"`],
    ['other: > :v2', 'shop:v1', {}, `${isError}: available: "shop"`],
    ['shop:v1:a > :v2', 'shop:v2:a', {}, landed],
    ['shop:v1 > ::b', 'shop:v1:b', {}],
    ['shop:v1:a > ::b', 'shop:v1:b', {}, landed],
    ['shop:v1:a > :v2', 'db:v1:b shop:v9:d shop:v1:c', {}, `${isError}: mean "{"baseUrl":"c"}"`],
    ['shop::a > :v2', 'db:v1:b shop:v9:d shop:v1:c', {}, `${isError}: mean "{"baseUrl":"d"}"`],
    ['shop:v1:a > :v2', 'shop:v1', {}, isError],
    ['shop:v9 > :v2', 'shop:v1', { ignoreMissing: true }],
    ['database:v1 > :v2', 'shop:v1', { isPartial }, `${isInfo}: available: "shop"`],
    ['databsae:v1 > :v2', 'shop:v1 database:v1', { isPartial }, `${isWarning}.componentName: mean "database"`],
    ['hst:v1 > :v2', 'shop:v1 host:v1', { isPartial }, `${isWarning}.componentName: mean "host"`],
    ['shop:v1-alhpa > :v2', 'shop:v1-alpha', { isPartial }, `${isWarning}.version: mean "v1-alpha"`],
    ['shop:v1:a > :v2', 'shop:v1:c', { isPartial }, `${isWarning}.repositoryContext: mean "{"baseUrl":"c"}"`],
    ['shop:v1:a > :v2', 'shop:v1', { isPartial }, isInfo],
    ['shop:v9 > :v2', 'shop:v1-alpha', { isPartial }, `${isInfo}: available: "v1-alpha"`],
    [':v9 > :v2', 'shop:v1', { isPartial }],
    ['far:v9 > :v2', 'shop:v1', { isPartial, mode: 'status' }],
  ];
  for (const [entry, refs, settings, ...said] of table) {
    it(`${entry} for ${refs} ${JSON.stringify(settings)}`, () =>
      assert.deepEqual(advice([entry], refs, settings), said));
  }

  it('is reported in status mode if another entry matches', () =>
    assert.deepEqual(advice(['far:v9 > :v2', 'shop:v1 > :v3'], 'shop:v1', { isPartial, mode: 'status' }), [
      `${isInfo}: available: "shop"`,
    ]));

  it('is limited to the first few, and suggests names for the first fifty mistakes', () => {
    assert.deepEqual(advice(many('shop:v1 > :v2'), 'shop:v2').slice(4), [
      'info already-done overwrites.4',
      'info already-done : 55 more',
    ]);
    assert.deepEqual(advice(many('far:v1 > :v2'), 'shop:v2', { isPartial }).slice(4), [
      'info unused-overwrite overwrites.4: available: "shop"',
      'info unused-overwrite : 55 more',
    ]);
    assert.deepEqual(advice(many('far:v1 > :v2'), 'shop:v2').slice(49, 51), [
      'error unused-overwrite overwrites.49: available: "shop"',
      'error unused-overwrite overwrites.50',
    ]);
  });
});
