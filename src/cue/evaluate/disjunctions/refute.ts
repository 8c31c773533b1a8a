/**
 * Uses the source to detect alternatives that cannot match, without trying them: `kind: "Service"` against `kind:
 * "Job"`, or a number against a struct. The check does not evaluate anything and leaves uncertain cases to the trial.
 */
import type { Code } from '../../resolve/code';
import { kinds } from '../../values/kind';
import { atomKind, boundKinds, isAtom, type Atom, type Bound, type KindValue } from '../../values/value';
import { namesDefinition } from '../expressions/expression';
import { satisfiesBound, sameAtom } from '../expressions/scalars';
import { refusesField } from '../structs/closedness';
import { isSurelyStruct } from '../structs/structs';
import { Environment, enclosing, type Conjunct, type MadeCode, type Vertex } from '../vertex';

/** The maximum number of references and nesting levels to follow. */
const maxDepth = 8;

/** The maximum number of alternatives to examine. */
const maxChecked = 100;

/** Known facts about a value. Facts may be added but are never withdrawn. */
interface KnownFacts {
  readonly kinds: number;
  readonly atom: Atom | undefined;
}

const nothing: KnownFacts = { kinds: kinds.all, atom: undefined };

/** Reports whether `code` obviously cannot match the vertex. `known` returns the known facts about the vertex. */
export function refutes(
  code: Code | MadeCode,
  environment: Environment,
  vertex: Vertex,
  depth = 0,
  known = knownOf,
): boolean {
  if (depth > maxDepth) return false;
  switch (code.kind) {
    case 'constant':
      return refutesConstant(code.value, known(vertex, depth + 1));
    case 'and':
      return code.operands.some((each) => refutes(each, environment, vertex, depth, known));
    case 'or':
      return code.alternatives.every((each) => refutes(each.code, environment, vertex, depth + 1, known));
    case 'list':
      return (known(vertex, depth + 1).kinds & kinds.list) === 0;
    case 'named':
      return refutes(code.value, new Environment(environment, undefined), vertex, depth, known);
    case 'struct': {
      if (isSurelyStruct(code) && (known(vertex, depth + 1).kinds & kinds.struct) === 0) return true;
      const inner = new Environment(environment, undefined);
      return code.declarations.some((each) => {
        if (each.kind === 'embedding') return refutes(each.value, inner, vertex, depth + 1, known);
        if (each.kind !== 'field') return false;
        const arc = vertex.made.get(each.label);
        // An optional field without a value may have conflicting types.
        if (arc === undefined || (arc.presence !== '' && each.constraint !== '')) return false;
        const own = each.aliases === undefined ? inner : new Environment(inner, undefined);
        return refutes(each.value, own, arc, depth + 1);
      });
    }
    default: {
      const target = targetOf(code, environment);
      if (target === undefined || target === vertex) return false;
      return target.conjuncts.some((each) => refutes(each.code, each.environment, vertex, depth + 1, known));
    }
  }
}

/**
 * Reports whether an alternative is a definition, or a literal in a definition, that does not allow a field of the
 * vertex. The caller checks that no other disjunction of the vertex could add the field.
 */
export function closesOut(code: Code | MadeCode, { environment, scope }: Conjunct, vertex: Vertex): boolean {
  if (code.kind === 'struct') return refusesField(vertex, scope.closing, code);
  const conjuncts = namesDefinition(code) ? targetOf(code, environment)?.conjuncts : undefined;
  const [only] = conjuncts ?? [];
  if (only?.code.kind !== 'struct' || conjuncts?.length !== 1) return false;
  return refusesField(vertex, scope.child('definition', code, vertex), only.code);
}

/**
 * Reports whether the source shows that each disjunction contains the vertex's atom. Returns false if a trial is
 * needed.
 */
export function decides({ atom, disjunctions, original }: Vertex): boolean {
  if (atom === undefined || original !== undefined) return false;
  return disjunctions.every(({ alternatives }) => {
    const found = new Set(alternatives.map(({ code }) => admits(code, atom.value)));
    return found.has(true) && !found.has(undefined);
  });
}

/**
 * Reports whether the code allows the atom. Returns undefined for code that needs a trial. A Secret needs a trial
 * because it makes the atom secret.
 */
function admits(code: Code | MadeCode, atom: Atom): boolean | undefined {
  if (code.kind === 'and') {
    const found = code.operands.map((each) => admits(each, atom));
    return found.includes(undefined) ? undefined : found.every(Boolean);
  }
  if (code.kind === 'bound' && code.operand.kind === 'constant' && isAtom(code.operand.value)) {
    const bound: Bound = { type: 'bound', operator: code.operator, operand: code.operand.value };
    return (boundKinds(bound) & atomKind(atom)) !== 0 && satisfiesBound(bound, atom);
  }
  if (code.kind !== 'constant') return undefined;
  if (!isAtom(code.value)) return (code.value.kinds & atomKind(atom)) !== 0;
  return code.value.isSecret === true ? undefined : sameAtom(code.value, atom);
}

function refutesConstant(value: Atom | KindValue, known: KnownFacts): boolean {
  if (value.type === 'kinds') return (value.kinds & known.kinds) === 0;
  if ((atomKind(value) & known.kinds) === 0) return true;
  return known.atom !== undefined && !sameAtom(known.atom, value);
}

/** Returns known facts about a vertex, ignoring its own disjunctions. */
export const factsWithoutChoices = ({ kinds: set, atom }: Vertex): KnownFacts => ({ kinds: set, atom: atom?.value });

/**
 * Returns known facts about a vertex, whether or not it is evaluated. Includes eliminated alternatives of the vertex,
 * because another value may make an alternative valid again. In `#A: string | [#A]`, a string ends the cycle.
 */
function knownOf(vertex: Vertex, depth: number): KnownFacts {
  let found: KnownFacts = { kinds: vertex.kinds, atom: vertex.atom?.value };
  if (vertex.state === 'done' || depth > maxDepth) return found;
  for (const { code, environment } of vertex.conjuncts) {
    found = both(found, knownOfCode(code, environment, depth + 1));
    if (found.atom !== undefined) return found;
  }
  return found;
}

const both = (a: KnownFacts, b: KnownFacts): KnownFacts => ({ kinds: a.kinds & b.kinds, atom: a.atom ?? b.atom });

function knownOfCode(code: Code | MadeCode, environment: Environment, depth: number): KnownFacts {
  if (depth > maxDepth) return nothing;
  switch (code.kind) {
    case 'constant': {
      const { value } = code;
      return isAtom(value) ? { kinds: atomKind(value), atom: value } : { kinds: value.kinds, atom: undefined };
    }
    case 'and':
      return code.operands.map((each) => knownOfCode(each, environment, depth)).reduce(both, nothing);
    case 'or': {
      // Skip large disjunctions, because each alternative would repeat this work.
      if (code.alternatives.length > maxChecked) return nothing;
      const union = code.alternatives.reduce(
        (set, each) => set | knownOfCode(each.code, environment, depth + 1).kinds,
        0,
      );
      return { kinds: union, atom: undefined };
    }
    case 'list':
      return { kinds: kinds.list, atom: undefined };
    case 'interpolation':
      return { kinds: code.isBytes ? kinds.bytes : kinds.string, atom: undefined };
    case 'struct':
      return isSurelyStruct(code) ? { kinds: kinds.struct, atom: undefined } : nothing;
    case 'named':
      return knownOfCode(code.value, new Environment(environment, undefined), depth);
    default: {
      const target = targetOf(code, environment);
      return target === undefined ? nothing : knownOf(target, depth + 1);
    }
  }
}

/** Returns the target of a reference if finding it requires no evaluation. */
export function targetOf(code: Code | MadeCode, environment: Environment): Vertex | undefined {
  switch (code.kind) {
    case 'vertex':
      return code.vertex;
    case 'field': {
      const owner = enclosing(environment, code.up).vertex;
      return owner === undefined ? undefined : fieldOf(owner, code.label);
    }
    case 'selector': {
      const owner = targetOf(code.operand, environment);
      return owner === undefined ? undefined : fieldOf(owner, code.label);
    }
    default:
      return undefined;
  }
}

function fieldOf(owner: Vertex, label: string): Vertex | undefined {
  const arc = owner.arc(label);
  return arc?.presence === '' ? arc : undefined;
}
