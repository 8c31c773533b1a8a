/** Compares the values of vertices. */
import { boundText } from '../../values/format';
import { kinds } from '../../values/kind';
import { sameAtom } from '../expressions/scalars';
import type { Machine } from '../machine';
import type { Scope } from '../structs/scope';
import { shownCode } from '../shown';
import { isInDefinition } from '../structs/closedness';
import { isStruct, settled, type Conjunct, type Environment, type Outcome, type Pattern, type Vertex } from '../vertex';

/** The cost of a comparison, in reads. A comparison reads most properties of both vertices. */
const comparisonReads = 16;

/** Two vertices whose contents are being compared. */
interface Pair {
  readonly a: Vertex;
  readonly b: Vertex;
  readonly around: Pair | undefined;
  readonly depth: number;
}

/**
 * Reports whether two vertices have the same value. If `isExact` is set, the vertices must also be closed in the same
 * way against later conjuncts. `same` contains pairs that are known to be equal, so shared vertices are compared once.
 */
export function sameValue(
  machine: Machine,
  left: Vertex,
  right: Vertex,
  isExact = false,
  around?: Pair,
  same = new Map<Vertex, Vertex>(),
): boolean {
  machine.smallStep(comparisonReads);
  const [a, b] = [settled(left), settled(right)];
  if (a === b || same.get(a) === b) return true;
  const depth = (around?.depth ?? 0) + 1;
  if (depth > 100) return false;
  if (a.state !== 'done' || b.state !== 'done') {
    return isOptional(a) && isOptional(b) && sameConjuncts(a, b, around);
  }
  const pair: Pair = { a, b, around, depth };
  if (a.kinds !== b.kinds || (a.outcomes?.length ?? 0) !== (b.outcomes?.length ?? 0)) return false;
  if (a.atom !== undefined || b.atom !== undefined) {
    if (a.atom === undefined || b.atom === undefined || !sameAtom(a.atom.value, b.atom.value)) return false;
  }
  if (a.faults.length !== b.faults.length) return false;
  // A known value has passed its validators.
  const isKnown = a.atom !== undefined || areBoth(a, b, isStruct) || areBoth(a, b, isList);
  if (!(isKnown && !isExact) && !sameValidators(a.validators, b.validators)) return false;
  if (!isKnown && boundSet(a) !== boundSet(b)) return false;
  if (a.lists.length > 0 && a.lists.every(({ isOpen }) => isOpen) !== b.lists.every(({ isOpen }) => isOpen)) {
    return false;
  }
  if ((a.kinds & kinds.struct) !== 0 && isDefined(a) !== isDefined(b)) return false;
  if (a.arcs.size !== b.arcs.size || (isExact && !samePatterns(a.patterns, b.patterns))) return false;
  if (isExact && (a.kinds & kinds.struct) !== 0 && !isClosedAlike(a, b)) return false;
  const [outcomes, others] = [a.outcomes ?? [], b.outcomes ?? []];
  const isSame = (each: Outcome, other: Outcome): boolean =>
    each.mark === other.mark && sameValue(machine, each.vertex, other.vertex, isExact, pair, same);
  if (!outcomes.every((each) => others.some((other) => isSame(each, other)))) return false;
  for (const [label, arc] of a.arcs) {
    const other = b.arcs.get(label);
    if (other === undefined || other.presence !== arc.presence) return false;
    // The field must not have a value, so there is nothing to compare.
    if (arc.presence === 'none') continue;
    if (!sameValue(machine, arc, other, isExact, pair, same)) return false;
  }
  if (a.arcs.size > 0) same.set(a, b);
  return true;
}

/** Reports whether structs with the same labels have the same closing scopes and the same scopes that admit fields. */
function isClosedAlike(a: Vertex, b: Vertex): boolean {
  const closings = new Set(a.closings);
  if (closings.size === 0 && b.closings === undefined) return true;
  const isSame = (left: readonly Scope[], right: readonly Scope[]): boolean =>
    sameSet(admitting(left, closings), admitting(right, closings));
  return (
    sameSet(closings, new Set(b.closings)) &&
    isSame(a.ellipses, b.ellipses) &&
    isSame(
      a.patterns.map(({ conjunct }) => conjunct.scope),
      b.patterns.map(({ conjunct }) => conjunct.scope),
    ) &&
    [...a.arcs].every(([label, arc]) => {
      const other = b.arcs.get(label);
      return other !== undefined && isSame(scopesOf(arc), scopesOf(other));
    })
  );
}

const scopesOf = ({ conjuncts }: Vertex): readonly Scope[] => conjuncts.map(({ scope }) => scope);

/** Returns the scopes that admit fields. An embedding without closing scopes admits the same fields as its literal. */
function admitting(scopes: readonly Scope[], closings: ReadonlySet<Scope>): ReadonlySet<Scope> {
  const around = (scope: Scope): Scope =>
    scope.kind !== 'embedding' || scope.parent === undefined || [...closings].some((each) => each.isIn(scope))
      ? scope
      : around(scope.parent);
  return new Set(scopes.map(around));
}

const sameSet = (a: ReadonlySet<Scope>, b: ReadonlySet<Scope>): boolean =>
  a.size === b.size && [...a].every((each) => b.has(each));

const areBoth = (a: Vertex, b: Vertex, is: (vertex: Vertex) => boolean): boolean => is(a) && is(b);

/** Reports whether a definition or `close` applies to a value. */
const isDefined = (vertex: Vertex): boolean =>
  isInDefinition(vertex) ||
  [...(vertex.closings ?? [])].some(({ kind }) => kind === 'close') ||
  vertex.conjuncts.some(({ scope }) => scope.closing !== undefined) ||
  [...(vertex.referenced?.values() ?? [])].some((scopes) => [...scopes].some(({ closing }) => closing !== undefined));

const isList = ({ lists }: Vertex): boolean => lists.length > 0;

const isOptional = ({ presence }: Vertex): boolean => presence === '?';

/** Optional fields that are not evaluated yet are equal if their conjuncts are equal. */
const sameConjuncts = (a: Vertex, b: Vertex, around: Pair | undefined): boolean =>
  a.conjuncts.every((each) => b.conjuncts.some((other) => isSameConjunct(each, other, around))) &&
  b.conjuncts.every((each) => a.conjuncts.some((other) => isSameConjunct(other, each, around)));

const isSameConjunct = (a: Conjunct, b: Conjunct, around: Pair | undefined): boolean =>
  (a.code === b.code && isSameEnvironment(a.environment, b.environment, around)) || isSameConstant(a.code, b.code);

const isSameConstant = (a: Conjunct['code'], b: Conjunct['code']): boolean =>
  a.kind === 'constant' && b.kind === 'constant' && shownCode(a) === shownCode(b);

/**
 * Reports whether two environments are the same. A trial counts as the same vertex as its original. The vertices that
 * contain the compared vertices count as the same, because other comparisons find their differences.
 */
function isSameEnvironment(a: Environment | undefined, b: Environment | undefined, around: Pair | undefined): boolean {
  let [x, y] = [a, b];
  while (x !== y) {
    if (x === undefined || y === undefined || x.names !== y.names) return false;
    if (originOf(x) !== originOf(y) && !isPair(x.vertex, y.vertex, around)) return false;
    [x, y] = [x.up, y.up];
  }
  return true;
}

function isPair(a: Vertex | undefined, b: Vertex | undefined, around: Pair | undefined): boolean {
  let at = around;
  while (at !== undefined && (at.a !== a || at.b !== b)) at = at.around;
  return at !== undefined;
}

const originOf = ({ vertex }: Environment): Vertex | undefined => vertex?.original ?? vertex;

/** Compares patterns as sets, because two conjuncts may contain the same pattern. */
const samePatterns = (a: readonly Pattern[], b: readonly Pattern[]): boolean =>
  a.every((each) => b.some((other) => isSamePattern(each, other))) &&
  b.every((each) => a.some((other) => isSamePattern(each, other)));

const isSamePattern = (a: Pattern, b: Pattern): boolean =>
  a.text() === b.text() && (a.value === b.value || isSameConstant(a.value, b.value));

const sameValidators = (a: Vertex['validators'], b: Vertex['validators']): boolean =>
  a.length === b.length && a.every(({ text }, at) => text === b[at]?.text);

const boundSet = ({ bounds }: Vertex): string =>
  bounds
    .map(({ bound }) => boundText(bound))
    .toSorted()
    .join(' ');
