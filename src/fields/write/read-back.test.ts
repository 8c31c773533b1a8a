import assert from 'node:assert/strict';
import { stringScalar, treeOf, type ScalarType, type Tree } from '../../data';
import { formatNamed } from '../../formats/table';
import { parseFieldPath } from '../../krm/field-path';
import { plainCodec } from '../documents/embedded';
import { matchFields } from '../walk';
import type { Decide, Outcome } from './outcome';
import { planWrites } from './plan';
import { readsBack } from './read-back';

/** Whether the outcomes of `decide` at `path`, in YAML or in the document in a key, need not be read again. */
function isSure(text: string, path: string, decide: Decide | Outcome): boolean {
  const yaml = formatNamed('yaml');
  const root = yaml.read(text).roots[0] as Tree;
  const options = { create: true, exactQueries: false, codecAt: () => plainCodec };
  const matches = matchFields(root, parseFieldPath(path), options);
  const writes = planWrites(root, matches, typeof decide === 'function' ? decide : () => decide);
  assert.notEqual(writes.length, 0);
  return readsBack(root, writes, text, yaml);
}

const block = (key: string, ...lines: readonly string[]): string => `${key}: |\n  ${lines.join('\n  ')}\n`;
const set = (value: Tree): Outcome => ({ kind: 'set', value });
const toText = (text: string): Outcome => set(stringScalar(text));
const scalar = (type: ScalarType, text: string): Tree => ({ kind: 'scalar', type, text });
const gone: Outcome = { kind: 'delete' };
const nested = (levels: number, wrap: (inner: unknown) => unknown): Tree =>
  treeOf(Array.from({ length: levels }).reduce((inner) => wrap(inner), 'x'));

describe('an edit whose text need not be read again', () => {
  const values: readonly (readonly [Tree, boolean])[] = [
    [stringScalar('x: y'), true],
    [stringScalar('\uD800'), false],
    [scalar('int', '0'), true],
    [scalar('int', '-12'), true],
    [scalar('int', '-0'), false],
    [scalar('int', '0x1F'), false],
    [scalar('float', '-1.5'), true],
    [scalar('float', '1e3'), false],
    [scalar('bool', 'true'), true],
    [scalar('bool', 'false'), true],
    [scalar('bool', 'yes'), false],
    [scalar('null', 'null'), true],
    [scalar('null', '~'), false],
    [treeOf({ a: [1, { b: 'x' }] }), true],
    [treeOf({ a: [1, { '<<': 'x' }] }), false],
    [treeOf({ a: 'x', '<<': 'y' }), false],
    [{ kind: 'list', items: [scalar('int', '1'), scalar('null', '~')] }, false],
    [nested(20, (inner) => [inner]), true],
    [nested(21, (inner) => [inner]), false],
    [nested(20, (inner) => ({ inner })), true],
    [nested(21, (inner) => ({ inner })), false],
  ];
  for (const [index, [value, expected]] of values.entries()) {
    const shown = value.kind === 'scalar' ? `${value.type} ${JSON.stringify(value.text)}` : `${value.kind} ${index}`;
    it(`${expected ? 'writes' : 'does not write'} ${shown}`, () =>
      assert.equal(isSure('a: 7', 'a', set(value)), expected));
  }

  const properties = block('f.properties', 'a = 1', 'b = 2');
  const xml = block('f.xml', '<r><a k="1">x</a></r>');
  const rows: readonly (readonly [string, string, string, Outcome, boolean])[] = [
    ['sets a shared value', 'a: &x 1\nb: *x\n', 'a', toText('y'), false],
    ['sets an alias', 'a: &x 1\nb: *x\n', 'b', toText('y'), false],
    ['sets a field of a shared value', 'a: &x {c: 1}\nb: *x\n', 'a.c', toText('y'), false],
    ['creates a field in a shared value', 'a: &x {c: 1}\nb: *x\n', 'a.d', toText('y'), false],
    ['sets a field next to a shared value', 'a: &x 1\nb: *x\nc: 1\n', 'c', toText('y'), true],
    ['creates a field', 'a: {}\n', 'a.b.c', toText('y'), true],
    ['sets a shared value and others', 'a: &x 1\nb: *x\nc: 1\n', '*', toText('y'), false],
    ['sets an expression and another field', block('f.yaml', 'a: x', 'b: {{ .c }}'), 'f\\.yaml.*', toText('y'), false],
    ['deletes a key', 'a: 1\nb: 2\n', 'a', gone, true],
    ['deletes the only key', 'a: 1\n', 'a', gone, true],
    ['deletes a shared value', 'a: &x 1\nb: *x\n', 'a', gone, false],
    ['deletes a key next to a merge key', 'a: 1\n<<: {b: 2}\n', 'a', gone, false],
    ['sets a field of JSON in a string', `a: '{"b": 1}'\n`, 'a.b', toText('y'), true],
    ['deletes a field of JSON in a string', `a: '{"b": 1}'\n`, 'a.b', gone, true],
    ['sets a field in a shared string', `a: &x '{"b": 1}'\nb: *x\n`, 'a.b', toText('y'), false],
    ['deletes a whole document', block('a', 'b: 1', '---', 'c: 1'), 'a.[b=1]', gone, false],
    ['sets a property', properties, 'f\\.properties.a', toText('y'), true],
    ['creates a property', properties, 'f\\.properties.c', toText('y'), true],
    ['sets a property to text that looks like a document', properties, 'f\\.properties.a', toText('{y'), false],
    ['sets a property to text with a line break', properties, 'f\\.properties.a', toText('y\nz'), false],
    ['sets a property to a number', properties, 'f\\.properties.a', set(treeOf(3)), true],
    ['sets a property to a map', properties, 'f\\.properties.a', set(treeOf({ y: 'z' })), false],
    ['deletes a property', properties, 'f\\.properties.a', gone, true],
    ['deletes the only property', block('f.properties', 'a = 1'), 'f\\.properties.a', gone, false],
    ['deletes a key of INI', block('f.ini', '[s]', 'a = 1', 'b = 2'), 'f\\.ini.s.a', gone, true],
    ['deletes the only key of a section', block('f.ini', '[s]', 'a = 1', '[t]', 'b = 2'), 'f\\.ini.s.a', gone, false],
    ['deletes several properties', properties, 'f\\.properties.*', gone, false],
    [
      'deletes a property in a stream of documents',
      block('f.properties', 'a = 1', 'b = 2', '#---', 'c = 1'),
      'f\\.properties.a',
      gone,
      false,
    ],
    ['deletes an item of TOML', block('f.toml', 'a = [1, 2]'), 'f\\.toml.a.[=1]', gone, false],
    ['sets an item of TOML', block('f.toml', 'a = ["x", "y"]'), 'f\\.toml.a.0', toText('z'), true],
    ['creates an item of TOML', block('f.toml', 'a = ["x", "y"]'), 'f\\.toml.a.2', toText('z'), false],
    ['sets a TOML map', block('f.toml', '[a]', 'b = 1'), 'f\\.toml.a', toText('z'), false],
    ['sets an attribute of XML', xml, 'f\\.xml.r.a.@k', toText('y'), true],
    ['creates an attribute of XML', xml, 'f\\.xml.r.a.@l', toText('y'), false],
    ['creates an element of XML', xml, 'f\\.xml.r.b', toText('y'), true],
    ['sets a field in a template', block('f.yaml', 'a: x', 'b: {{ .c }}'), 'f\\.yaml.a', toText('y'), true],
    [
      'sets special characters in a template',
      block('f.yaml', 'a: x', 'b: {{ .c }}'),
      'f\\.yaml.a',
      toText('{y'),
      false,
    ],
    ['sets an expression in a template', block('f.yaml', 'a: x', 'b: {{ .c }}'), 'f\\.yaml.b', toText('y'), false],
    ['creates a field in a template', block('f.yaml', 'a: x', 'b: {{ .c }}'), 'f\\.yaml.c', toText('y'), false],
    ['sets a map in a template', block('f.yaml', 'a: x', 'b: {{ .c }}'), 'f\\.yaml.a', set(treeOf({ y: 1 })), false],
    ['deletes a field in a template', block('f.yaml', 'a: x', 'b: {{ .c }}'), 'f\\.yaml.a', gone, false],
  ];
  for (const [title, text, path, outcome, expected] of rows) {
    it(`${title}: ${expected}`, () => assert.equal(isSure(text, path, outcome), expected));
  }

  const changes = new Map([[0, [{ kind: 'set', path: ['b'], value: stringScalar('y') } as const]]]);
  const inDocument: Decide = (field) => {
    const opened = field.open?.({});
    return opened === undefined ? { kind: 'edit', changes } : { kind: 'edit', opened, changes };
  };
  const edits: readonly (readonly [string, string, Decide | Outcome, boolean])[] = [
    ['of a map', 'a: {b: 1}\n', { kind: 'edit', changes }, true],
    ['of a shared map', 'a: &x {b: 1}\nc: *x\n', { kind: 'edit', changes }, false],
    [
      'that deletes a key',
      'a: {b: 1}\n',
      { kind: 'edit', changes: new Map([[0, [{ kind: 'delete', path: ['b'] }]]]) },
      false,
    ],
    [
      'that inserts an item before another',
      'a: [1]\n',
      { kind: 'edit', changes: new Map([[0, [{ kind: 'set', path: [1], value: treeOf(2), beforeItem: 0 }]]]) },
      false,
    ],
    ['of a document', `a: '{"b": 1}'\n`, inDocument, true],
    ['of a shared document', `a: &x '{"b": 1}'\nc: *x\n`, inDocument, false],
    ['of a template', block('a', 'b: 1', 'c: {{ .c }}'), inDocument, false],
  ];
  for (const [title, text, decide, expected] of edits) {
    it(`is an edit ${title}: ${expected}`, () => assert.equal(isSure(text, 'a', decide), expected));
  }
});
