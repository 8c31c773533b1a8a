/** Converts values to data and back, and checks data against a schema, for the packages encoding/*. */
import { catchError } from '../../../data/catch-error';
import { itemsOf, type Tree } from '../../../data/tree';
import { CallFault, vertexFor, type Call } from '../../evaluate/expressions/call';
import type { Concrete } from '../../evaluate/read';
import type { Vertex } from '../../evaluate/vertex';
import { dataOf } from '../../export/data';
import { collectFaults } from '../../export/faults';
import type { Code } from '../../resolve/code';
import { resolveExpression, type Surroundings } from '../../resolve/resolve';
import { newest } from '../../syntax/language';
import { parseExpression } from '../../syntax/parser';
import { CueSyntaxError, Source } from '../../syntax/source';
import type { Fault } from '../../values/fault';
import { fail } from '../signature';

/** Converts a value to data. Throws a CallFault with the reasons why the value is not data. */
export function dataFor(call: Call, value: Concrete): Tree {
  const vertex = value.type === 'vertex' ? value : call.list([value]);
  call.machine.complete(vertex);
  throwFaults(collectFaults(vertex, true));
  const tree = dataOf(vertex, () => call.machine.step());
  if (value.type === 'vertex') return tree;
  const [item] = itemsOf(tree);
  if (item === undefined) throw new CallFault('no value');
  return item;
}

export function throwFaults(faults: readonly Fault[]): void {
  const [fault, ...more] = faults;
  if (fault !== undefined) throw new CallFault('', { fault, more });
}

/** Creates a vertex whose only conjunct is `code`. */
export const vertexOf = (call: Call, code: Code): Vertex => vertexFor(call.machine, call.context, code);

/**
 * Creates the source for text that a function reads as data. Each character counts as one evaluation step. If the text
 * comes from a Secret, the field names in the text are also secret.
 */
export function textSource(call: Call, name: string, value: Concrete, text: string): Source {
  call.machine.step(text.length);
  return new Source(name, text, value.type !== 'vertex' && value.isSecret === true, call.span);
}

const noSurroundings: Surroundings = {
  packageNames: new Set(),
  isBuiltin: () => false,
  valueOf: () => undefined,
  packageOf: () => undefined,
  injected: new Map(),
  language: newest,
  packageId: undefined,
};

/** Parses JSON as CUE, which is a superset of JSON, to keep the digits of numbers. Throws a CallFault. */
export const codeOfJson = (source: Source): Code =>
  catchError(
    CueSyntaxError,
    () => resolveExpression(source, parseExpression(source), noSurroundings).code,
    ({ message }) => fail(message),
  );

/** Returns the errors in data that must match a schema. `demand` determines which missing values are errors. */
export function faultsAgainst(
  call: Call,
  schema: Concrete,
  code: Code,
  demand: 'nothing' | 'required fields' | 'data',
): readonly Fault[] {
  const trial = vertexOf(call, code);
  trial.presence = '';
  if (schema.type === 'vertex') for (const each of schema.conjuncts) call.machine.push(trial, each);
  call.machine.complete(trial);
  return collectFaults(trial, demand === 'data', demand !== 'nothing');
}
