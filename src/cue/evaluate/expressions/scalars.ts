/** Unifies values other than structs and lists: kinds, atoms and bounds. Conflicts become errors of the vertex. */
import { compareBytes } from '../../../go/compare-bytes';
import type { Span } from '../../syntax/source';
import { compare } from '../../values/decimal';
import type { Contribution, Fault } from '../../values/fault';
import { atomText, boundText, scalarText } from '../../values/format';
import { kinds, kindText } from '../../values/kind';
import { atomKey, atomKind, boundKinds, isAtom, isNumber, type Atom, type Bound } from '../../values/value';
import { referencesOn } from '../cycles';
import { withItem } from '../lists';
import { faultAt } from '../machine';
import { matchesPattern } from '../structs/pattern-match';
import {
  isStruct,
  type Conjunct,
  type PlacedBound,
  type Scalar,
  type Shown,
  type Validator,
  type Vertex,
  type Derivation,
} from '../vertex';

/**
 * Restricts a vertex to the kinds in `set`. Returns false and adds a fault if no kind remains. `shown` is the value
 * that requires these kinds.
 */
export function restrict(vertex: Vertex, set: number, shown: Shown, span: Span, derivation: Derivation): boolean {
  const left = vertex.kinds & set;
  if (left === 0) {
    conflict(vertex, set, shown, span, derivation);
    return false;
  }
  if (left !== vertex.kinds || (isOfAtom(shown) && vertex.atom === undefined)) {
    vertex.kindsBy = { shown, kinds: set, span, derivation };
  }
  vertex.kinds = left;
  return true;
}

const isBound = (text: string): boolean => /^[<>=!]/.test(text);

/** Reports the first conflict of kinds. Like `cue`, prefers a type to a bound: `int` rather than `>4`. */
function conflict(vertex: Vertex, set: number, shown: Shown, span: Span, derivation: Derivation): void {
  const known = vertex.faults.find((fault) => fault.conflict !== undefined && fault.path === vertex.path);
  const after = textOf({ shown, span });
  if (known !== undefined && (known.conflict === 'type' || isBound(after))) return;
  const by = vertex.kindsBy;
  const other = vertex.atom ?? by;
  const before =
    vertex.atom === undefined ? (by === undefined ? kindText(vertex.kinds) : textOf(by)) : atomText(vertex.atom.value);
  const beforeKinds = vertex.atom === undefined ? (by?.kinds ?? vertex.kinds) : atomKind(vertex.atom.value);
  const earlier = { value: before, kinds: beforeKinds, place: other?.span ?? span };
  const later = { value: after, kinds: set, place: span };
  // Order the values like `cue`, which unifies values at the vertex itself before values from references.
  const [arrived, from] = [other === undefined ? [] : referencesOn(other.derivation), referencesOn(derivation)];
  const isSwapped = (isBound(before) && isOfAtom(shown)) || (arrived.length > 0 && from.length === 0);
  const [a, b] = isSwapped ? [later, earlier] : [earlier, later];
  const fault = faultAt(
    'eval',
    `conflicting values ${a.value} and ${b.value} (mismatched types ${kindText(a.kinds)} and ${kindText(b.kinds)})`,
    vertex,
    inOrder([a, b].map(({ value, place }) => ({ place, value }))),
  );
  const found: Fault = {
    ...fault,
    isOfField: true,
    references: [...arrived, ...from],
    conflict: isBound(after) ? 'bound' : 'type',
  };
  if (known === undefined) vertex.addFault(found);
  else vertex.faults = vertex.faults.map((each) => (each === known ? found : each));
}

export const inOrder = (all: readonly Contribution[]): readonly Contribution[] =>
  all.toSorted((a, b) => (a.place.source === b.place.source ? a.place.begin - b.place.begin : 0));

/** Reports whether the same function with the same arguments is already a validator of the value. */
const isTested = ({ validators }: Vertex, { name, text }: Validator): boolean =>
  name.includes('.') && validators.some((each) => each.text === text);

const ranges = /^(?:u?int(?:8|16|32|64|128)?|float(?:32|64)|rune)$/;

/** The name of a type such as `uint8`, which messages show instead of the bounds of this type. */
function nameOf({ source, begin, end }: Span): string | undefined {
  const name = end - begin <= 7 ? source.text.slice(begin, end) : '';
  return ranges.test(name) ? name : undefined;
}

const isOfAtom = (shown: Shown): boolean => typeof shown !== 'function' && isAtom(shown);

function textOf({ shown, span }: Pick<NonNullable<Vertex['kindsBy']>, 'shown' | 'span'>): string {
  if (typeof shown === 'function') return shown();
  if (shown.type === 'validator') return shown.text;
  return (isAtom(shown) ? undefined : nameOf(span)) ?? scalarText(shown);
}

export function addScalar(
  vertex: Vertex,
  value: Scalar | Validator,
  span: Span,
  { derivation }: Pick<Conjunct, 'derivation'>,
): void {
  switch (value.type) {
    case 'kinds':
      if (value.kinds === kinds.all) vertex.hasTop = true;
      else restrict(vertex, value.kinds, value, span, derivation);
      return;
    case 'bound':
      if (restrict(vertex, boundKinds(value), value, span, derivation)) {
        vertex.bounds = withItem(vertex.bounds, { bound: value, span });
      }
      return;
    case 'validator':
      if (restrict(vertex, value.kinds, value, span, derivation) && !isTested(vertex, value)) {
        vertex.validators = [...vertex.validators, value];
      }
      return;
    default:
      if (!restrict(vertex, atomKind(value), value, span, derivation)) return;
      if (vertex.atom === undefined) vertex.atom = { value, span, derivation };
      else if (sameAtom(vertex.atom.value, value)) {
        // If an equal value comes from a Secret, the value is secret.
        if (value.isSecret === true) vertex.atom = { ...vertex.atom, value };
      } else {
        const old = vertex.atom;
        const [earlier, from] = [referencesOn(old.derivation), referencesOn(derivation)];
        const isLater = earlier.length > 0 && from.length === 0;
        const [a, b] = isLater ? [old.value, value] : [value, old.value];
        const fault = faultAt(
          'eval',
          `conflicting values ${atomText(a)} and ${atomText(b)}`,
          vertex,
          inOrder([
            { place: old.span, value: atomText(old.value) },
            { place: span, value: atomText(value) },
          ]),
        );
        vertex.addFault({ ...fault, isOfField: true, references: [...earlier, ...from] });
      }
  }
}

export function sameAtom(a: Atom, b: Atom): boolean {
  if (a.type !== b.type) return false;
  if (a.type === 'null' || b.type === 'null') return true;
  if (typeof a.value === 'object' && typeof b.value === 'object') return compare(a.value, b.value) === 0;
  return a.value === b.value;
}

/** Compares two atoms: negative, zero or positive (1 for different bools); undefined for different types. */
export function orderAtoms(a: Atom, b: Atom): number | undefined {
  if (isNumber(a) && isNumber(b)) return compare(a.value, b.value);
  if ((a.type === 'string' && b.type === 'string') || (a.type === 'bytes' && b.type === 'bytes')) {
    return compareBytes(a.value, b.value);
  }
  if (a.type === 'bool' && b.type === 'bool') return a.value === b.value ? 0 : 1;
  return a.type === 'null' && b.type === 'null' ? 0 : undefined;
}

export function satisfiesBound({ operator, operand }: Bound, atom: Atom): boolean {
  if (operator === '=~' || operator === '!~') {
    if (atom.type !== 'string' || operand.type !== 'string') return false;
    return matchesPattern(operand.value, atom.value) === (operator === '=~');
  }
  const order = orderAtoms(atom, operand);
  if (order === undefined) return operator === '!=';
  switch (operator) {
    case '!=':
      return order !== 0;
    case '==':
      return order === 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** Checks the atom against the bounds, or the bounds against each other. */
export function checkBounds(vertex: Vertex): void {
  const { atom } = vertex;
  if (atom === undefined) {
    vertex.bounds = simplified(vertex);
    return;
  }
  for (const { bound, span } of vertex.bounds) {
    if (satisfiesBound(bound, atom.value)) continue;
    vertex.addFault(
      faultAt('eval', `invalid value ${atomText(atom.value)} (out of bound ${boundText(bound)})`, vertex, [
        { place: span, value: boundText(bound) },
        { place: atom.span, value: atomText(atom.value) },
      ]),
    );
  }
}

/** Returns the bounds that no other bound implies. Adds a fault if no value is in the range of the bounds. */
function simplified(vertex: Vertex): readonly PlacedBound[] {
  const { bounds } = vertex;
  if (bounds.length === 0) return bounds;
  let strongest: PlacedBound[] = [];
  for (const each of bounds.filter(isRange)) {
    if (strongest.some((other) => implies(other.bound, each.bound))) continue;
    strongest = [...strongest.filter((other) => !implies(each.bound, other.bound)), each];
  }
  // Each pattern is compared with all `!=` bounds, so the number of patterns is limited.
  const patterns = bounds.filter((each) => !isRange(each) && each.bound.operator !== '!=').slice(0, 20);
  const stronger = [...strongest, ...patterns];
  const seen = new Set<string>();
  const kept = bounds.filter((each) => {
    const { bound } = each;
    if (isRange(each)) return strongest.includes(each);
    const key = bound.operator + atomKey(bound.operand);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew && (bound.operator !== '!=' || !stronger.some((other) => implies(other.bound, bound)));
  });
  const low = kept.find(({ bound }) => isLow(bound));
  const high = kept.find(({ bound }) => isHigh(bound));
  if (low !== undefined && high !== undefined && isEmpty(low.bound, high.bound, vertex.kinds)) {
    const [first, second] = vertex.bounds.indexOf(low) < vertex.bounds.indexOf(high) ? [low, high] : [high, low];
    const what = vertex.kinds === kinds.int ? 'integer' : low.bound.operand.type === 'string' ? 'string' : 'number';
    const message = `incompatible ${what} bounds ${boundText(first.bound)} and ${boundText(second.bound)}`;
    vertex.addFault(
      faultAt('eval', message, vertex, [
        { place: second.span, value: boundText(second.bound) },
        { place: first.span, value: boundText(first.bound) },
      ]),
    );
  }
  return kept;
}

const isLow = ({ operator }: Bound): boolean => operator === '>' || operator === '>=';
const isHigh = ({ operator }: Bound): boolean => operator === '<' || operator === '<=';
const isRange = ({ bound }: PlacedBound): boolean => isLow(bound) || isHigh(bound);

function implies(a: Bound, b: Bound): boolean {
  if (a.operator === b.operator && sameAtom(a.operand, b.operand)) return true;
  const order = orderAtoms(a.operand, b.operand);
  if (order === undefined) return false;
  if (isLow(a) && isLow(b)) return order > 0 || (order === 0 && (a.operator === '>' || b.operator === '>='));
  if (isHigh(a) && isHigh(b)) return order < 0 || (order === 0 && (a.operator === '<' || b.operator === '<='));
  if (b.operator !== '!=') return false;
  return a.operator !== '!=' && a.operator !== '==' && !satisfiesBound(a, b.operand);
}

function isEmpty(low: Bound, high: Bound, set: number): boolean {
  const order = orderAtoms(low.operand, high.operand);
  if (order === undefined) return false;
  if (order > 0) return true;
  if (order === 0) return low.operator === '>' || high.operator === '<';
  if (set !== kinds.int || low.operand.type !== 'int' || high.operand.type !== 'int') return false;
  const min = low.operand.value.units + (low.operator === '>' ? 1n : 0n);
  const max = high.operand.value.units - (high.operator === '<' ? 1n : 0n);
  return low.operand.value.exponent === 0 && high.operand.value.exponent === 0 && min > max;
}

export function checkValidators(vertex: Vertex): void {
  if (vertex.validators.length === 0 || vertex.faults.length > 0 || vertex.isTentative) return;
  const isKnown = vertex.atom !== undefined || isStruct(vertex) || vertex.lists.length > 0;
  if (!isKnown) return;
  // Each validator sees the value without the faults of other validators.
  const found = vertex.validators.map((validator) => validator.check(vertex));
  for (const fault of found) if (fault !== undefined && fault !== 'incomplete') vertex.addFault(fault);
}
