/** What the packages encoding/* share: values as data, data as values, data against a schema. */
import type { Tree } from '../../data/tree';
import { CallFault, type Call } from '../evaluate/call';
import type { Concrete } from '../evaluate/read';
import { Vertex } from '../evaluate/vertex';
import { dataOf } from '../export/data';
import { collectFaults } from '../export/faults';
import type { Code } from '../resolve/code';
import { resolveExpression } from '../resolve/resolve';
import { newest } from '../syntax/language';
import { parseExpression } from '../syntax/parser';
import { CueSyntaxError, Source } from '../syntax/source';
import type { Fault } from '../values/fault';
import type { Argument } from './arguments';

/** The data of a value. Throws a CallFault with all that keeps it from being data. */
export function dataFor(call: Call, value: Argument): Tree {
  if (value === undefined) throw new CallFault('no value');
  const vertex = value.type === 'vertex' ? value : call.list([value]);
  call.machine.complete(vertex);
  throwFaults(collectFaults(vertex, true));
  const tree = dataOf(vertex, () => call.machine.step());
  if (value.type === 'vertex') return tree;
  const [item] = tree.kind === 'list' ? tree.items : [];
  if (item === undefined) throw new CallFault('no value');
  return item;
}

/** Throws a CallFault where there are faults. */
export function throwFaults(faults: readonly Fault[]): void {
  const [fault, ...more] = faults;
  if (fault !== undefined) throw new CallFault('', { fault, more });
}

/** A vertex that is what code says. */
export function vertexOf(call: Call, code: Code): Vertex {
  const { environment, scope, way, vertex: parent } = call.context;
  const vertex = new Vertex(parent, '');
  call.machine.push(vertex, { code, environment, scope, way });
  return vertex;
}

/** JSON is CUE as well, and is read as such: its numbers keep their digits. Throws a CallFault. */
export function codeOfJson(name: string, text: string, isSecret: boolean): Code {
  const source = new Source(name, text, isSecret);
  const surroundings = {
    packageNames: new Set<string>(),
    isBuiltin: () => false,
    valueOf: () => undefined,
    packageOf: () => undefined,
    injected: new Map(),
    language: newest,
    packageId: undefined,
  };
  try {
    return resolveExpression(source, parseExpression(source), surroundings).code;
  } catch (error) {
    throw error instanceof CueSyntaxError ? new CallFault(error.message) : error;
  }
}

export const isSecret = (value: Argument): boolean =>
  value !== undefined && value.type !== 'vertex' && value.isSecret === true;

/** What is wrong with data where a schema must fit it. `demand` says what may be missing. */
export function faultsAgainst(
  call: Call,
  schema: Concrete,
  code: Code,
  demand: 'nothing' | 'required fields' | 'data',
): readonly Fault[] {
  const { environment, scope, way, vertex: parent } = call.context;
  const trial = new Vertex(parent, '');
  trial.presence = '';
  call.machine.push(trial, { code, environment, scope, way });
  if (schema.type === 'vertex') for (const each of schema.conjuncts) call.machine.push(trial, each);
  call.machine.complete(trial);
  return collectFaults(trial, demand === 'data', demand !== 'nothing');
}
