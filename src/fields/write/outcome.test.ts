import assert from 'node:assert/strict';
import { plainOf, treeOf, type Tree } from '../../data';
import type { Change } from '../../formats/document';
import { base64Codec, plainCodec } from '../documents/embedded';
import { openField, type OpenedScalar } from '../documents/open-field';
import { isNoOp, keep, valueAfter, type FieldBefore, type Outcome } from './outcome';

const fieldOf = (node: Tree | undefined, text = ''): FieldBefore => ({
  node,
  text: () => text,
  keys: ['a'],
  embedded: false,
  format: 'yaml',
  isRoot: false,
  isEncoded: false,
  reading: {},
  writesOut: () => false,
});

const set = (value: unknown): Outcome => ({ kind: 'set', value: treeOf(value) });
const put = (text: string): Outcome => ({ kind: 'text', edits: [{ start: 1, end: 3, text }] });
const edited = (...changes: readonly Change[]): Outcome => ({ kind: 'edit', changes: new Map([[0, changes]]) });
const change: Change = { kind: 'set', path: ['x'], value: treeOf(2) };

const map = fieldOf(treeOf({ x: 1 }));
const encoded = fieldOf(treeOf(base64Codec.encode('text', undefined)), 'text');
const number = fieldOf(treeOf(1));
const missing = fieldOf(undefined);

describe('the outcome for a field', () => {
  const opened = openField(treeOf('x: 1\ny: 3') as OpenedScalar, plainCodec, ['a'], {});
  const rows: readonly (readonly [string, FieldBefore, Outcome, after: unknown, isNoOp: boolean])[] = [
    ['a kept map', map, keep, { x: 1 }, true],
    ['a kept encoded text', encoded, keep, 'text', true],
    ['a kept number', number, keep, 1, true],
    ['another value', map, set('new'), 'new', false],
    ['the same map', map, set({ x: 1 }), { x: 1 }, true],
    ['the same text, encoded', encoded, set('text'), 'text', true],
    ['another text, encoded', encoded, set('new'), 'new', false],
    ['the text of a number', number, set('1'), '1', false],
    ['a created field', missing, set('new'), 'new', false],
    ['an existing element', { ...missing, hasEqualElement: () => true }, set('new'), 'new', true],
    ['a missing element', { ...missing, hasEqualElement: () => false }, set('new'), 'new', false],
    ['another piece of a string', encoded, put('o'), 'tot', false],
    ['the same piece of a string', encoded, put('ex'), 'text', true],
    ['a change in a map', map, edited(change), { x: 2 }, false],
    ['no change in a map', map, edited(), { x: 1 }, true],
    ['an edit of no document', map, { kind: 'edit', changes: new Map() }, { x: 1 }, true],
    ['a change in a document', fieldOf(treeOf('')), { ...edited(change), opened } as Outcome, { x: 2, y: 3 }, false],
    ['a change of a missing field', missing, edited(change), undefined, false],
    ['a deletion', map, { kind: 'delete' }, undefined, false],
  ];
  for (const [title, field, outcome, after, same] of rows) {
    it(title, () => {
      const value = valueAfter(field, outcome);
      assert.deepEqual(value && structuredClone(plainOf(value)), after);
      assert.equal(isNoOp(field, outcome), same);
    });
  }
});
