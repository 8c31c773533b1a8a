import assert from 'node:assert/strict';
import { resourceOf } from '../../../../test/run-on-values';
import { orError } from '../../../../test/or-error';
import { nodeAt, treeOf, type Tree } from '../../../data';
import { applyTextEdits, type Change } from '../../../formats/document';
import { yamlFormat } from '../../../formats/yaml/format';
import type { Resource } from '../../../resource-list';
import { plainCodec } from '../../documents/embedded';
import { openField, type OpenedScalar } from '../../documents/open-field';
import type { FieldBefore, NewContent, Outcome } from '../outcome';
import { ResourceGuard, type WriteRules } from './guard';
import { RefusedError } from '../../faults/field-error';

const bookkeeping = { 'internal.config.kubernetes.io/index': '1' };
const configMap = resourceOf('ConfigMap', 'a', { data: { a: 'x', n: '1\n' } });
const secret = resourceOf('Secret', 'a', { type: 'Opaque', data: { a: 'eA==' } });
const both = resourceOf('Secret', 'a', { data: { a: 'eA==' }, stringData: { a: 'y' } });
const ingress = resourceOf('Ingress', 'a', { spec: { a: 'x' } });
const noted = resourceOf('Pod', 'a', { metadata: { name: 'a', annotations: bookkeeping } });

interface Case extends Partial<FieldBefore> {
  readonly rules?: WriteRules;
}

/** The kind of the outcome and the codes of the notes, or the error. */
function reported(to: Resource, path: string, asked: Outcome, { rules, ...over }: Case = {}): string {
  const keys = path === '' ? [] : path.split('.');
  const node = nodeAt<Tree>(to.root, keys);
  const field: FieldBefore = {
    node,
    text: () => (node?.kind === 'scalar' ? node.text : ''),
    keys,
    embedded: false,
    format: 'yaml',
    isRoot: keys.length === 0,
    isEncoded: false,
    reading: {},
    writesOut: () => false,
    ...over,
  };
  const notes: string[] = [];
  const noting: WriteRules = { ...rules, note: ({ code }) => notes.push(code) };
  const guard = new ResourceGuard(to.id, () => to.root, noting);
  const outcome = orError(Error, () => guard.field(field, () => asked));
  if (outcome instanceof Error) return 'code' in outcome ? `refused: ${String(outcome.code)}` : outcome.message;
  return [outcome.kind, ...notes].join(' ');
}

/** A map with a value that an alias shares. */
const anchored = nodeAt(yamlFormat.read('a: {a: &x 1, b: 2}\nc: *x\n').roots[0] as Tree, ['a']);

const set = (value: unknown): NewContent => ({ kind: 'set', value: treeOf(value) });
const put = (...path: readonly string[]): Change => ({ kind: 'set', path, value: treeOf('y') });
const putData: Change = { kind: 'set', path: ['data', 'a'], value: treeOf('eA==') };
const putStringData: Change = { kind: 'set', path: ['stringData'], value: treeOf({ a: 'y' }) };
const edit = (...changes: readonly Change[]): NewContent => ({ kind: 'edit', changes: new Map([[0, changes]]) });
const within = (...changes: readonly Change[]): NewContent => ({
  kind: 'edit',
  changes: new Map([[0, changes]]),
  opened: openField(treeOf('metadata: {name: x}') as OpenedScalar, plainCodec, ['a'], {}),
});
const text: NewContent = { kind: 'text', edits: [{ start: 0, end: 1, text: 'y' }] };
const gone: Outcome = { kind: 'delete' };
const out = (content: NewContent): NewContent => ({ ...content, isSecret: true });
const drop = (...path: readonly string[]): Change => ({ kind: 'delete', path });

describe('the guard of a resource', () => {
  const leaked = 'refused: secret-in-config-map';
  const embedded = { embedded: true };
  const shared = { writesOut: () => true };
  const rows: Readonly<Record<string, readonly (readonly [Resource, string, Outcome, string, Case?])[]>> = {
    'keeps secret values in Secrets': [
      [configMap, 'data.a', out(set('y')), leaked],
      [configMap, 'data.a', set('y'), 'set'],
      [configMap, 'data.a', { ...set('y'), isSecret: false }, 'set'],
      [configMap, 'data.a', out(set('y')), leaked, { rules: { allowSecretValues: false } }],
      [configMap, 'data.a', out(set('y')), 'set', { rules: { allowSecretValues: true } }],
      [configMap, 'data.a', out(set('y')), 'set secret-in-config-map', { rules: { allowSecretValues: 'warned' } }],
      [configMap, 'data.a', out(text), leaked],
      [configMap, 'data.a', out(within(put('x'))), leaked],
      [configMap, '', out(edit(putData)), leaked],
      [configMap, '', out(edit(drop('data', 'a'))), 'edit'],
      [configMap, '', { ...gone, isSecret: true } as Outcome, 'refused: invalid-path'],
      [secret, 'stringData.b', out(set('y')), 'set'],
      [secret, 'type', out(set('y')), leaked],
      [secret, 'type', out(text), leaked],
      [secret, 'type', text, 'text'],
      [secret, 'metadata.name', out(set('y')), leaked],
      [secret, 'metadata.name', out(set('y')), 'set', embedded],
      [secret, 'metadata.name', out(text), 'text', embedded],
      [secret, '', out(edit(put('type'))), leaked],
      [both, '', out(edit(put('stringData', 'a'))), 'edit'],
      [secret, 'metadata', out(within(put('name'))), 'edit'],
    ],
    'keeps the kind of a whole document': [
      [ingress, '', set('y'), 'refused: invalid-value', { ...embedded, isRoot: true }],
      [ingress, '', set(['y']), 'set', { ...embedded, isRoot: true }],
      [ingress, '', set('y'), 'set', { ...embedded, isRoot: true, node: treeOf(null) }],
      [ingress, '', set('y'), 'set', { ...embedded, isRoot: true, node: treeOf('x') }],
      [ingress, '', set({ y: 1 }), 'refused: invalid-value', { ...embedded, isRoot: true, node: treeOf('x') }],
      [ingress, '', set('y'), 'set', { ...embedded, isRoot: true, node: undefined }],
      [ingress, 'spec', set('y'), 'set', embedded],
      [ingress, 'spec.a', within(put()), 'refused: invalid-value'],
      [ingress, 'spec.a', within(put('x')), 'edit'],
      [ingress, 'spec', edit(put()), 'edit'],
    ],
    'reports values that are encoded twice': [
      [secret, 'data.a', set('aGVsbG8gd29ybGQ='), 'set encoded-twice', { isEncoded: true }],
      [secret, 'data.a', set('hello world'), 'set', { isEncoded: true }],
      [secret, 'data.a', set('aGVsbG8gd29ybGQ='), 'set'],
      [secret, 'stringData', set({ b: 'x', c: 'aGVsbG8gd29ybGQ=', d: 'aGVsbG8gd29ybGQ=' }), 'set encoded-twice'],
      [both, 'stringData', edit({ kind: 'set', path: ['b'], value: treeOf('aGVsbG8gd29ybGQ=') }), 'edit encoded-twice'],
      [
        secret,
        '',
        edit({ kind: 'set', path: ['stringData'], value: treeOf({ b: 'aGVsbG8gd29ybGQ=' }) }),
        'edit encoded-twice',
      ],
      [secret, 'stringData', set({ b: 'hello world' }), 'set'],
      [secret, 'stringData.b', set('aGVsbG8gd29ybGQ='), 'set'],
      [secret, 'data', set({ a: 'aGVsbG8gd29ybGQ=' }), 'set'],
      [configMap, 'data', set({ a: 'aGVsbG8gd29ybGQ=' }), 'set'],
    ],
    'reports trailing line breaks': [
      [configMap, 'data.a', set('y\n'), 'set trailing-line-break'],
      [configMap, 'data.a', set('y'), 'set'],
      [configMap, 'data.a', set('y\nz\n'), 'set'],
      [configMap, 'data.a', set('\n'), 'set'],
      [configMap, 'data.n', set('y\n'), 'set'],
      [configMap, 'data.new', set('y\n'), 'set'],
      [configMap, 'data.new', set('y\n'), 'set trailing-line-break', embedded],
    ],
    'reports aliases that are written out': [
      [configMap, 'data.a', set('y'), 'set aliases-written-out', shared],
      [configMap, 'data.a', set('x'), 'set', shared],
      [configMap, 'data.a', text, 'text aliases-written-out', shared],
      [configMap, 'data.a', gone, 'delete aliases-written-out', { writesOut: (kind) => kind === 'delete' }],
      [configMap, 'data.a', gone, 'delete', { writesOut: (kind) => kind === 'set' }],
      [configMap, 'data.a', set('y'), 'set', { writesOut: (kind) => kind === 'delete' }],
      [configMap, 'data', edit(put('a')), 'edit aliases-written-out', shared],
      [configMap, 'data', edit(), 'keep', shared],
      [configMap, 'data', edit(put('b')), 'edit', { writesOut: (kind) => kind !== 'edit', node: anchored }],
      [configMap, 'data', edit(put('a'), put('b')), 'edit aliases-written-out', { node: anchored }],
      [configMap, 'data.a', within(put('x')), 'edit aliases-written-out', shared],
      [configMap, 'data.a', within(put('x')), 'edit'],
    ],
    'refuses to write a key of `data` that `stringData` overrides': [
      [both, 'data.a', set('eA=='), 'refused: invalid-path'],
      [both, 'data.a', set('eA=='), 'refused: invalid-path', embedded],
      [both, 'data', edit({ ...putData, path: ['a'] }), 'refused: invalid-path'],
      [both, 'data', set({ a: 'eA==' }), 'refused: invalid-path'],
      [both, 'data', set({ b: 'eA==' }), 'set'],
      [both, '', edit(putData), 'refused: invalid-path'],
      [both, '', edit(putData, { kind: 'delete', path: ['stringData', 'a'] }), 'edit'],
      [both, '', edit(putData, { kind: 'delete', path: ['stringData'] }), 'edit'],
      [both, 'data.a', gone, 'delete'],
      [both, 'data.b', set('eA=='), 'set'],
      [both, 'stringData.a', set('y'), 'set'],
    ],
    'refuses to create a key of `stringData` that overrides a key of `data`': [
      [secret, 'stringData.a', set('y'), 'refused: invalid-path'],
      [secret, 'stringData.a', set('y'), 'refused: invalid-path', embedded],
      [secret, 'stringData', set({ a: 'y' }), 'refused: invalid-path'],
      [secret, '', edit(putStringData), 'refused: invalid-path'],
      [secret, '', edit(putData, putStringData), 'refused: invalid-path'],
      [secret, '', edit(putStringData, drop('data', 'a')), 'edit'],
      [secret, 'stringData.b', set('y'), 'set'],
      [secret, 'data.a', set('eA=='), 'set'],
      [both, 'stringData', set({ a: 'z' }), 'set'],
      [both, 'stringData.a', gone, 'delete'],
      [configMap, 'stringData.a', set('y'), 'set kubernetes-refuses'],
    ],
    'enforces what Kubernetes accepts': [
      [configMap, 'data.a', set(1), 'set kubernetes-refuses'],
      [configMap, 'data', set({ a: [1] }), 'refused: invalid-value'],
      [configMap, 'data', set('y'), 'refused: invalid-value'],
      [configMap, 'data', set(['y']), 'refused: invalid-value'],
      [configMap, 'data', set(null), 'set'],
      [secret, 'data', set('eA=='), 'refused: invalid-value', { rules: { encoding: 'none' } }],
      [secret, 'stringData', set('y'), 'refused: invalid-value'],
      [secret, '', edit({ kind: 'set', path: ['data'], value: treeOf('eA==') }), 'refused: invalid-value'],
      [ingress, 'metadata.labels', set('y'), 'refused: invalid-value'],
      [ingress, 'metadata', edit({ kind: 'set', path: ['labels'], value: treeOf([]) }), 'refused: invalid-value'],
      [ingress, 'data', set('y'), 'set'],
      [configMap, 'data', edit({ kind: 'set', path: ['b'], value: treeOf(1) }), 'edit kubernetes-refuses'],
      [configMap, 'data.a', set(1), 'set', embedded],
      [configMap, 'data.b.c', set('y'), 'refused: field-not-found'],
      [configMap, 'data.b.c', set('y'), 'set', embedded],
      [configMap, 'data', edit(put('b', 'c')), 'refused: field-not-found'],
      [secret, 'data.a', set('y'), 'refused: invalid-value'],
      [secret, 'data.a', set('y'), 'set', { isEncoded: true }],
      [secret, 'data.a', set(['y']), 'refused: invalid-value', { isEncoded: true }],
      [secret, 'data', edit(put('a')), 'refused: invalid-value', { isEncoded: true }],
      [secret, 'data.a', set('y'), 'set kubernetes-refuses', { rules: { encoding: 'none' } }],
      [secret, 'data.a', set('pass'), 'set kubernetes-refuses'],
      [secret, 'data.a', out(set('pass')), 'set'],
      [configMap, 'kind', set('Secret'), 'set type-changed'],
      [configMap, 'kind', gone, 'refused: invalid-path'],
      [configMap, '', edit(drop('kind')), 'refused: invalid-path'],
      [configMap, 'metadata', edit(put('name')), 'edit'],
      [configMap, '', edit({ kind: 'set', path: ['kind'], value: treeOf('ConfigMap') }), 'edit'],
      [configMap, '', edit(put('kind')), 'edit type-changed'],
    ],
    'keeps the annotations of the orchestrator': [
      [noted, 'metadata.annotations', gone, 'refused: field-not-found'],
      [noted, 'metadata.annotations', edit(drop()), 'keep'],
      [noted, 'metadata.annotations', set({ a: 'b' }), 'set'],
      [noted, 'metadata.annotations', set('y'), 'refused: invalid-value'],
      [noted, 'metadata', edit(put('annotations', 'a'), put('annotations', 'b')), 'edit'],
    ],
  };
  for (const [title, cases] of Object.entries(rows)) {
    it(title, () => {
      for (const [to, path, asked, expected, more] of cases) {
        assert.equal(reported(to, path, asked, more), expected, `${to.id.kind} ${path} ${JSON.stringify(asked)}`);
      }
    });
  }

  it('deletes the other annotations one by one', () => {
    const annotations = treeOf({ ...bookkeeping, a: 'b' });
    const field = { node: annotations, keys: ['metadata', 'annotations'], embedded: false, writesOut: () => false };
    const guard = new ResourceGuard(noted.id, () => noted.root, {});
    const outcome = guard.field(field as unknown as FieldBefore, () => gone);
    assert.deepEqual(outcome, { kind: 'edit', isSecret: false, changes: new Map([[0, [drop('a')]]]) });
  });

  it('reports line breaks at the end of a replaced text, but not those that separate added lines', () => {
    for (const [before, start, end, isReported] of [
      ['a', 0, 1, true],
      ['a\n', 0, 2, false],
      ['a', 0, 0, false],
      ['a\nb', 2, 2, false],
      ['a: b', 3, 3, true],
      ['a\n', 2, 2, true],
      ['', 0, 0, true],
    ] as const) {
      const notes: string[] = [];
      const guard = new ResourceGuard(configMap.id, () => configMap.root, {
        note: ({ code }) => void notes.push(code),
      });
      const field = { keys: ['data', 'a'] } as unknown as FieldBefore;
      const edits = [{ start, end, text: 'x\n' }];
      guard.text(field, before, applyTextEdits(before, edits), edits);
      assert.deepEqual(notes, isReported ? ['trailing-line-break'] : [], JSON.stringify([before, start, end]));
    }
  });

  it('does not let a piece break the document in a string', () => {
    const write = (escape?: string): unknown => {
      const guard = new ResourceGuard(configMap.id, () => configMap.root, { escape });
      const field = { keys: ['data', 'a.json'] } as unknown as FieldBefore;
      const before = '{"a": "x"}';
      return orError(Error, () => {
        guard.text(field, before, before.replace('x', '"'), [{ start: 7, end: 8, text: '"' }]);
      });
    };
    assert.ok(write() instanceof RefusedError);
    assert.equal(write('none'), undefined);
  });
});
