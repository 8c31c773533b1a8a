/**
 * Runs the clauses of a comprehension. For each resulting struct, creates an environment with the clauses' bindings.
 */
import type { ClauseCode, Code, ComprehensionCode, StructCode } from '../../resolve/code';
import { constant } from '../../resolve/plain-code';
import type { Fault } from '../../values/fault';
import { kinds, kindText } from '../../values/kind';
import { isDatum, isIndex, nameOf } from '../../values/label';
import { intAtom } from '../../values/value';
import { keyAtom, madeVertex } from '../arcs';
import { faultAt, knownVertex, type Context, type Machine } from '../machine';
import { vertexFor } from '../expressions/call';
import { environmentSteps } from '../limits';
import { canRun, runProducers, unfinishedProducer } from '../producers';
import { isIterable, kindsOfValue, operandOf, typeName, unresolved } from '../read';
import { shownCode, shownValue } from '../shown';
import { defaultOf, Environment, settled, type Names, type Vertex } from '../vertex';

type ClauseResult = { readonly environments: readonly Environment[] } | { readonly fault: Fault } | 'blocked';

export function clauseEnvironments(machine: Machine, code: ComprehensionCode, context: Context): ClauseResult {
  const environments: Environment[] = [];
  const firing = {};
  // Run depth-first, so that bindings dropped by a later clause do not stay in memory.
  const enter = (
    environment: Environment,
    at: number,
  ): Exclude<ClauseResult, { environments: unknown }> | undefined => {
    const clause = code.clauses[at];
    if (clause === undefined) {
      environments.push(environment);
      return undefined;
    }
    const found = run(machine, clause, code.value, { ...context, environment });
    if (found === 'blocked' || 'fault' in found) return found;
    for (const each of found.environments) {
      if (each !== environment) each.firing = firing;
      const stopped = enter(each, at + 1);
      if (stopped !== undefined) return stopped;
    }
    return undefined;
  };
  return enter(context.environment, 0) ?? { environments };
}

function run(machine: Machine, clause: ClauseCode, body: StructCode, context: Context): ClauseResult {
  const { environment, vertex } = context;
  switch (clause.kind) {
    case 'if': {
      const value = operandOf(machine, clause.condition, context, (text) => `incomplete bool: ${text}`);
      if (value.type === 'blocked') return 'blocked';
      if (value.type === 'bottom') return { fault: value.fault };
      if (value.type !== 'bool') {
        const message = `cannot use ${shownValue(value)} (type ${typeName(value)}) as type bool`;
        return { fault: faultAt('eval', message, vertex, [clause.condition.span]) };
      }
      return { environments: value.value ? [environment] : [] };
    }
    case 'let':
      machine.step(environmentSteps);
      return { environments: [new Environment(environment, undefined, undefined, true)] };
    case 'try': {
      const { missingReferences } = machine;
      const found = attempt(machine, clause, body, context);
      machine.missingReferences = missingReferences;
      return found;
    }
    case 'for':
      return loop(machine, clause, context);
  }
}

/**
 * Evaluates the value of a `try` clause or, without a value, the struct of the comprehension. Returns no environments
 * if a reference with `?` leads to a missing field in any alternative.
 */
function attempt(
  machine: Machine,
  { name, value }: Extract<ClauseCode, { kind: 'try' }>,
  body: StructCode,
  context: Context,
): ClauseResult {
  const { environment, vertex } = context;
  const { missingReferences: misses } = machine;
  const found = value === undefined ? undefined : machine.value(value, context);
  if (found?.type === 'blocked') return 'blocked';
  if (found?.type === 'bottom') {
    return machine.missingReferences > misses ? { environments: [] } : { fault: found.fault };
  }
  let bound = found?.type === 'vertex' && !found.isOperand ? found : undefined;
  if (bound === undefined) {
    bound = vertexFor(machine, context, value ?? body);
    machine.complete(bound);
    const isWaiting = bound.state !== 'done' && bound.waitsFor?.isForced === false;
    if (isWaiting || (!bound.isComplete && !vertex.isForced)) {
      machine.wait(isWaiting ? bound : vertex);
      return 'blocked';
    }
    if (machine.missingReferences > misses) return { environments: [] };
  }
  if (value === undefined) return { environments: [environment] };
  const names = new Map(name === undefined ? [] : [[name, bound]]);
  return { environments: [new Environment(environment, undefined, names)] };
}

function loop(machine: Machine, clause: Extract<ClauseCode, { kind: 'for' }>, context: Context): ClauseResult {
  const { environment, vertex } = context;
  const { operand } = clause;
  const value = machine.value(operand, context);
  if (value.type === 'blocked') return 'blocked';
  if (value.type === 'bottom') return { fault: value.fault };
  if (value.type !== 'vertex') return { fault: notIterable(vertex, operand, kindsOfValue(value)) };
  runProducers(machine, value);
  const maker = unfinishedProducer(machine, value);
  if (knownVertex(machine, value) === undefined) return 'blocked';
  const at = defaultOf(value);
  if (at === undefined) return { fault: unresolved(settled(value), vertex, operand.span).fault };
  const [fault] = at.faults;
  if (fault !== undefined) return { fault };
  if (!isIterable(at)) return { fault: notIterable(vertex, operand, at.kinds) };
  if (maker !== undefined && canRun(maker)) return (machine.wait(maker.owner), 'blocked');
  if (at.state === 'running' || maker !== undefined) at.isFrozen = true;
  const environments: Environment[] = [];
  for (const [label, arc] of at.arcs) {
    machine.step(environmentSteps);
    if (!isDatum(label)) continue;
    if (arc.presence === '!') {
      return {
        fault: faultAt('incomplete', `missing required field in for comprehension: ${nameOf(label)}`, vertex, [
          operand.span,
        ]),
      };
    }
    if (arc.presence !== '') continue;
    environments.push(new Environment(environment, undefined, new LoopNames(clause, arc, vertex)));
  }
  return { environments };
}

function notIterable(vertex: Vertex, operand: Code, set: number): Fault {
  const isOpen = (set & (kinds.struct | kinds.list)) !== 0;
  const what = isOpen ? `incomplete type ${kindText(set)}` : `found ${kindText(set)}, want list or struct`;
  const message = `cannot range over ${shownCode(operand)} (${what})`;
  return faultAt(isOpen ? 'incomplete' : 'eval', message, vertex, [operand.span]);
}

/** Creates the bindings for one iteration of `for k, v in …` on demand, because there may be many iterations. */
class LoopNames implements Names {
  #key: Vertex | undefined;

  constructor(
    readonly clause: Extract<ClauseCode, { kind: 'for' }>,
    readonly arc: Vertex,
    readonly vertex: Vertex,
  ) {}

  get(name: string): Vertex | undefined {
    const { clause, arc, vertex } = this;
    if (name === clause.value) return arc;
    if (name !== clause.key) return undefined;
    const value = isIndex(arc.label) ? intAtom(Number(arc.label)) : keyAtom(arc);
    this.#key ??= madeVertex(vertex, constant(value, clause.span));
    return this.#key;
  }
}
