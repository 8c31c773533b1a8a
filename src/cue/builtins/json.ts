/** The package encoding/json. */
import type { Tree } from '../../data/tree';
import { CallFault, type Call } from '../evaluate/call';
import type { Concrete } from '../evaluate/read';
import { Vertex } from '../evaluate/vertex';
import { dataOf } from '../export/data';
import { collectFaults } from '../export/faults';
import { resolveExpression } from '../resolve/resolve';
import { parseExpression } from '../syntax/parser';
import { Source } from '../syntax/source';
import { kinds } from '../values/kind';
import type { Atom } from '../values/value';
import { define, text, type Argument } from './arguments';

const { string, bytes, all } = kinds;

/** The data of a value; throws the fault that it has. */
function dataFor(call: Call, value: Concrete): Tree {
  const vertex = value.type === 'vertex' ? value : call.list([value]);
  call.machine.complete(vertex);
  const [fault] = collectFaults(vertex, true);
  if (fault !== undefined) throw new CallFault('', { fault });
  const tree = dataOf(vertex);
  if (value.type === 'vertex') return tree;
  const [item] = tree.kind === 'list' ? tree.items : [];
  if (item === undefined) throw new CallFault('no value');
  return item;
}

function jsonText(tree: Tree): string {
  switch (tree.kind) {
    case 'map':
      return `{${tree.entries.map(({ key, value }) => `${quoted(key)}:${jsonText(value)}`).join(',')}}`;
    case 'list':
      return `[${tree.items.map(jsonText).join(',')}]`;
    case 'scalar':
      return tree.type === 'string' ? quoted(tree.text) : tree.text;
  }
}

const quoted = (value: string): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** JSON is CUE as well, and is read as such: its numbers keep their digits. */
function read(call: Call, value: string): Atom | Vertex {
  if (!isJson(value)) throw new CallFault('json: invalid JSON');
  const source = new Source('json.Unmarshal', value);
  const surroundings = {
    packageNames: new Set<string>(),
    isBuiltin: () => false,
    valueOf: () => undefined,
    packageOf: () => undefined,
    injected: new Map(),
    packageId: undefined,
  };
  const { code } = resolveExpression(source, parseExpression(source), surroundings);
  const { environment, scope, way } = call.context;
  const vertex = new Vertex(call.context.vertex, '');
  call.machine.push(vertex, { code, environment, scope, way });
  return vertex;
}

const plain = (value: Argument): string =>
  value?.type === 'bytes'
    ? new TextDecoder().decode(Uint8Array.from(value.value, (char) => char.charCodeAt(0)))
    : text(value);

export const json = {
  Valid: define([string | bytes], (_call, value) => isJson(plain(value)), true),
  Compact: define([string | bytes], (_call, value) => {
    if (!isJson(plain(value))) throw new CallFault('json: invalid JSON');
    return plain(value).replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_whole, kept: string | undefined) => kept ?? '');
  }),
  Marshal: define([all], (call, value) => (value === undefined ? 'null' : jsonText(dataFor(call, value)))),
  MarshalStream: define([kinds.list], (call, value) => {
    const items = value === undefined ? [] : call.items(value);
    return items.map((item) => `${jsonText(dataFor(call, call.concreteOf(item)))}\n`).join('');
  }),
  Unmarshal: define([string | bytes], (call, value) => read(call, plain(value))),
};
