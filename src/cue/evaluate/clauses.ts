/** Runs the clauses of a comprehension: each time it gets to its struct, there is an environment with what they have bound. */
import type { ClauseCode, Code, ComprehensionCode, StructCode } from '../resolve/code';
import type { Fault } from '../values/fault';
import { kinds, kindText } from '../values/kind';
import { isIndex, isRegular, nameOf } from '../values/label';
import { intAtom } from '../values/value';
import { atomText } from '../values/format';
import { keyAtom, madeVertex } from './arcs';
import { faultAt, known, type Context, type Machine } from './machine';
import { operandOf } from './expression';
import { kindsOfValue, unresolved } from './read';
import { shownCode, shownVertex } from './shown';
import { defaultOf, Environment, settled, Vertex } from './vertex';

type Found = { readonly environments: readonly Environment[] } | { readonly fault: Fault } | 'blocked';

export function clauseEnvironments(machine: Machine, code: ComprehensionCode, context: Context): Found {
  let environments: readonly Environment[] = [context.environment];
  const firing = {};
  for (const clause of code.clauses) {
    const next: Environment[] = [];
    for (const environment of environments) {
      const found = run(machine, clause, code.value, { ...context, environment });
      if (found === 'blocked' || 'fault' in found) return found;
      for (const each of found.environments) if (each !== environment) each.firing = firing;
      next.push(...found.environments);
    }
    environments = next;
  }
  return { environments };
}

function run(machine: Machine, clause: ClauseCode, body: StructCode, context: Context): Found {
  const { environment, vertex } = context;
  switch (clause.kind) {
    case 'if': {
      const value = operandOf(machine, clause.condition, context, (text) => `incomplete bool: ${text}`);
      if (value.type === 'blocked') return 'blocked';
      if (value.type === 'bottom') return { fault: value.fault };
      if (value.type !== 'bool') {
        const shown = value.type === 'vertex' ? shownVertex(value) : atomText(value);
        const message = `cannot use ${shown} (type ${value.type === 'vertex' ? 'struct' : value.type}) as type bool`;
        return { fault: faultAt('eval', message, vertex, [clause.condition.span]) };
      }
      return { environments: value.value ? [environment] : [] };
    }
    case 'let':
      return { environments: [new Environment(environment, undefined, undefined, true)] };
    case 'try': {
      if (clause.value === undefined) return attempt(machine, body, context);
      const value = machine.value(clause.value, context);
      if (value.type === 'blocked') return 'blocked';
      if (value.type === 'bottom') {
        return value.fault.isOptional === true ? { environments: [] } : { fault: value.fault };
      }
      const bound = value.type === 'vertex' ? value : new Vertex(vertex, '');
      if (value.type !== 'vertex') {
        machine.push(bound, { code: clause.value, environment, scope: context.scope, way: context.way });
      }
      const names = new Map(clause.name === undefined ? [] : [[clause.name, bound]]);
      return { environments: [new Environment(environment, undefined, names)] };
    }
    case 'for':
      return loop(machine, clause, context);
  }
}

/** Tries a struct: a reference in it with `?` to what is not there leaves it out. */
function attempt(machine: Machine, body: StructCode, { environment, vertex, scope, way }: Context): Found {
  const trial = new Vertex(vertex, '');
  machine.push(trial, { code: body, environment, scope, way });
  machine.complete(trial);
  if (trial.state !== 'done' && trial.waitsFor?.isForced === false) {
    machine.wait(trial);
    return 'blocked';
  }
  return { environments: lacks(trial, 0) ? [] : [environment] };
}

function lacks(vertex: Vertex, depth: number): boolean {
  const at = settled(vertex);
  if (at.faults.some(({ isOptional }) => isOptional === true)) return true;
  return depth < 20 && [...at.arcs.values()].some((arc) => arc.presence !== '?' && lacks(arc, depth + 1));
}

function loop(machine: Machine, clause: Extract<ClauseCode, { kind: 'for' }>, context: Context): Found {
  const { environment, vertex } = context;
  const { operand } = clause;
  const value = machine.value(operand, context);
  if (value.type === 'blocked') return 'blocked';
  if (value.type === 'bottom') return { fault: value.fault };
  if (value.type !== 'vertex') return { fault: notIterable(vertex, operand, kindsOfValue(value)) };
  if (known(machine, value) === undefined) return 'blocked';
  const at = defaultOf(value);
  if (at === undefined) {
    return { fault: unresolved(settled(value), vertex, operand.span).fault };
  }
  const [fault] = at.faults;
  if (fault !== undefined) return { fault };
  if (at.kinds !== kinds.struct && at.lists.length === 0) {
    return { fault: notIterable(vertex, operand, at.kinds) };
  }
  if (at.state === 'running') at.isFrozen = true;
  const environments: Environment[] = [];
  for (const [label, arc] of at.arcs) {
    machine.step();
    const isItem = isIndex(label);
    if (!isItem && !isRegular(label)) continue;
    if (arc.presence === '!') {
      return { fault: faultAt('incomplete', `required field missing: ${nameOf(label)}`, vertex, [operand.span]) };
    }
    if (arc.presence !== '') continue;
    const names = new Map<string, Vertex>([[clause.value, arc]]);
    if (clause.key !== undefined) {
      const key = isItem
        ? madeVertex(vertex, { kind: 'scalar', value: intAtom(Number(label)), span: clause.span })
        : madeVertex(vertex, { kind: 'scalar', value: keyAtom(arc), span: clause.span });
      names.set(clause.key, key);
    }
    environments.push(new Environment(environment, undefined, names));
  }
  return { environments };
}

function notIterable(vertex: Vertex, operand: Code, set: number): Fault {
  const [code, type] = [shownCode(operand), kindText(set)];
  if ((set & (kinds.struct | kinds.list)) !== 0) {
    return faultAt('incomplete', `cannot range over ${code} (incomplete type ${type})`, vertex, [operand.span]);
  }
  return faultAt('eval', `cannot range over ${code} (found ${type}, want list or struct)`, vertex, [operand.span]);
}
