/** Determines the scopes that close a struct, and the fields that these scopes do not allow. */
import { getOrMake } from '../../../data/get-or-make';
import type { Code, StructCode } from '../../resolve/code';
import { isIncomplete, type Fault } from '../../values/fault';
import { faultAt, type Machine } from '../machine';
import { isDatum, isDefinition, isRegular, nameOf, type Label } from '../../values/label';
import { embeddingsAround, type Scope } from './scope';
import { isTop } from '../conjuncts';
import type { Conjunct, Vertex } from '../vertex';

/** Closes a struct with the definitions of its literal's scope and the definitions that the literal embeds. */
export function close(machine: Machine, vertex: Vertex, scope: Scope): void {
  let inner: Scope | undefined;
  // Scopes outside a call to `matchN` or `matchIf` do not close the schemas in the call.
  for (let at: Scope | undefined = scope; at !== undefined && at.kind !== 'trial'; at = at.parent) {
    machine.smallStep();
    if (at.kind === 'definition' && addClosing(machine, vertex, at) && at.depth === vertex.depth) {
      closeAround(machine, vertex, at);
    }
    const literal = at;
    machine.smallStep(vertex.depth - at.depth);
    const owner = ancestorAt(vertex, at.depth);
    const part = vertex.depth > at.depth ? ancestorAt(vertex, at.depth + 1) : undefined;
    for (const [embedding, definitions] of owner?.embedded?.get(at) ?? []) {
      // An embedded field is also closed if the literal sets the field itself: `{#A & {b: {c: 1}}, b: _}`.
      const isAdded = ({ scope: other }: Conjunct): boolean => other.isIn(literal) && !other.isIn(embedding);
      if (embedding === inner && part?.conjuncts.some(isAdded) !== true) continue;
      machine.smallStep(owner?.ellipses.length);
      const ellipses = owner?.ellipses.filter((open) => open.isIn(embedding)) ?? [];
      for (const each of definitions) {
        machine.smallStep();
        if (vertex.closings?.has(each) === true || (part !== undefined && isForeign(part, each))) continue;
        // `...` in an embedded value also opens the values that the embedded value embeds.
        const isOpened = ellipses.some((open) => {
          machine.smallStep();
          return each.admits(open);
        });
        if (!isOpened) addClosing(machine, vertex, part !== undefined && isOpenIn(part, each) ? literal : each);
      }
    }
    inner = at;
  }
}

/**
 * Reports whether a field is always allowed, because it is hidden or a definition and comes from outside the closing
 * definition.
 */
const isForeign = ({ label, conjuncts }: Vertex, definition: Scope): boolean =>
  !isRegular(label) && !conjuncts.some(({ scope }) => scope.isIn(definition));

/**
 * Reports whether a definition sets a field to `_`. The literal that embeds the definition then determines the allowed
 * content.
 */
const isOpenIn = ({ conjuncts }: Vertex, definition: Scope): boolean =>
  conjuncts.some(({ scope, code }) => isTop(code) && scope.isIn(definition));

/**
 * Closes a struct, unless the scope is in an `x...` that opens the struct. Returns false if the scope does not close
 * the struct or has closed it before.
 */
export function addClosing(machine: Machine, vertex: Vertex, closing: Scope): boolean {
  if (vertex.closings?.has(closing) === true) return false;
  machine.smallStep(vertex.opens?.size);
  const isOpened = vertex.opens !== undefined && [...vertex.opens].some((open) => closing.isIn(open));
  (isOpened ? (vertex.opened ??= new Set()) : (vertex.closings ??= new Set())).add(closing);
  return !isOpened;
}

/** Records the definition for all literals that embed the definition in this struct. */
function closeAround(machine: Machine, vertex: Vertex, definition: Scope): void {
  for (const { scope, literal } of embeddingsAround(definition)) {
    machine.smallStep();
    if (scope.depth !== definition.depth) continue;
    vertex.embedded ??= new Map();
    const own = getOrMake(vertex.embedded, literal, () => new Map<Scope, Set<Scope>>());
    getOrMake(own, scope, () => new Set()).add(definition);
  }
}

/** Returns the ancestor of a vertex at a depth; undefined in operands, because literals do not close operands. */
function ancestorAt(vertex: Vertex, depth: number): Vertex | undefined {
  let at: Vertex | undefined = vertex;
  while (at !== undefined && at.depth > depth) at = at.label === '' ? undefined : at.parent;
  return at;
}

export function checkClosed(machine: Machine, vertex: Vertex): void {
  const { closings } = vertex;
  // A value that is still missing may add definitions of fields: `#D: {a: bool, if a {b: int}}, #R: #D & {b: 1}`.
  if (closings === undefined || vertex.isTentative || vertex.faults.some(isIncomplete)) return;
  const ellipses = ellipsesAt(vertex);
  machine.smallStep(closings.size * ellipses.length);
  const openings = [...closings].map((closing) => ({ closing, opening: openingOf(ellipses, closing) }));
  const limiting = openings.filter(({ opening }) => opening !== 'all');
  for (const arc of vertex.made.values()) {
    if (arc.isRefused || arc.isFixed || !isDatum(arc.label) || arc.presence === 'none') continue;
    for (const { closing, opening } of limiting) {
      machine.smallStep(1 + arc.conjuncts.length + vertex.patterns.length);
      if (admits(vertex, closing, opening, arc.label, arc)) continue;
      if (arc.presence === '?') {
        // The struct does not allow this optional field to get a value.
        arc.presence = 'none';
        break;
      }
      arc.isRefused = true;
      const strangers = arc.conjuncts.filter(({ scope }) => !closing.admits(scope));
      const places = (strangers.length > 0 ? strangers : arc.conjuncts).map(({ code, label }) => label ?? code.span);
      const fields = (): readonly string[] =>
        [...vertex.arcs.values()]
          .filter((each) => each !== arc && isRegular(each.label) && admits(vertex, closing, opening, each.label, each))
          .map((each) => nameOf(each.label));
      const refusal: Fault = {
        ...faultAt('eval', 'field not allowed', arc, places),
        isOfField: true,
        closed: { by: closing.key !== undefined && isCode(closing.key) ? closing.key.span : undefined, fields },
      };
      arc.faults = [refusal, ...arc.faults];
      arc.keptFaults++;
      break;
    }
  }
}

const isCode = (key: object): key is Code => 'span' in key;

/** Reports whether a literal in the scope `closing` does not allow a field of the struct that the literal is unified with. */
export function refusesField(vertex: Vertex, closing: Scope | undefined, { declarations }: StructCode): boolean {
  const isLeftOpen = vertex.opens !== undefined || vertex.patterns.length + ellipsesAt(vertex).length > 0;
  if (closing === undefined || isLeftOpen || vertex.isTentative) return false;
  const labels = new Set<Label>();
  for (const each of declarations) {
    if (each.kind !== 'field') return false;
    labels.add(each.label);
  }
  return [...vertex.made.values()].some(
    (arc) =>
      arc.presence === '' &&
      isRegular(arc.label) &&
      !arc.isFixed &&
      !labels.has(arc.label) &&
      !arc.conjuncts.some(({ scope }) => closing.admits(scope)),
  );
}

/**
 * Reports whether a struct allows only certain fields. Either the struct is part of a definition, or a scope closes the
 * struct.
 */
export const isClosed = (vertex: Vertex): boolean => (vertex.closings?.size ?? 0) > 0 || isInDefinition(vertex);

/**
 * Reports whether a vertex is part of a definition. Returns false in operands, because definitions do not close
 * operands. An operand has no label.
 */
export function isInDefinition(vertex: Vertex): boolean {
  for (let at: Vertex | undefined = vertex; at !== undefined && at.label !== ''; at = at.parent) {
    if (isDefinition(at.label)) return true;
  }
  return false;
}

/** Reports whether a struct allows an additional field with this label. */
export function takes(vertex: Vertex, label: Label): boolean {
  if (vertex.closings === undefined && isInDefinition(vertex)) {
    return (
      vertex.ellipses.length > 0 ||
      vertex.arc(label) !== undefined ||
      vertex.patterns.some(({ matches }) => matches(label))
    );
  }
  const arc = vertex.arc(label);
  return [...(vertex.closings ?? [])].every((each) =>
    admits(vertex, each, openingOf(ellipsesAt(vertex), each), label, arc),
  );
}

function admits(vertex: Vertex, closing: Scope, opening: Opening, label: Label, arc: Vertex | undefined): boolean {
  return (
    opening === 'all' ||
    arc?.conjuncts.some(({ scope }) => closing.admits(scope)) === true ||
    (opening !== undefined && (arc === undefined || arc.conjuncts.some(({ scope }) => !scope.isIn(opening)))) ||
    vertex.patterns.some(
      ({ matches, conjunct }) => isRegular(label) && closing.admits(conjunct.scope) && matches(label),
    ) ||
    vertex.lists.some(({ isOpen, conjunct }) => isOpen && closing.admits(conjunct.scope))
  );
}

/**
 * Returns the scopes that leave a struct open: its own scopes, and scopes of enclosing structs that apply to nested
 * structs.
 */
function ellipsesAt(vertex: Vertex): readonly Scope[] {
  const around: Scope[] = [];
  for (let at = vertex.parent; at !== undefined; at = at.parent) {
    for (const each of at.ellipses) if (each.kind === 'schemas') around.push(each);
  }
  return around.length === 0 ? vertex.ellipses : [...vertex.ellipses, ...around];
}

/**
 * The fields that `...` allows: all fields, or all except fields that come only from an embedding (`{#A & {b: 1},
 * ...}`, `{#A & {b: 1} & {...}}`). Undefined without `...`.
 */
type Opening = 'all' | Scope | undefined;

function openingOf(ellipses: readonly Scope[], closing: Scope): Opening {
  let found: Scope | undefined;
  for (const open of ellipses) {
    if (open.isIn(closing)) return 'all';
    const beside = closing.embeddingBeside(open);
    const around = open.kind === 'schemas' ? undefined : closing.embeddingWith(open);
    const embedding = beside?.isStrict === false ? beside : around;
    if (embedding === undefined) continue;
    // The innermost embedding excludes the fewest fields.
    if (found === undefined || embedding.isIn(found)) found = embedding;
  }
  return found;
}
