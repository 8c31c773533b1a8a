/** Finds all reasons why a value is not data: all final errors or, if there are none, all missing values. */
import { kinds } from '../values/kind';
import { distinct, isIncomplete, type Fault } from '../values/fault';
import type { Span } from '../syntax/source';
import { referencesOn } from '../evaluate/cycles';
import { faultAt } from '../evaluate/machine';
import { isUnknownStruct, shownCode, shownVertex } from '../evaluate/shown';
import { defaultOf, isMember, real, settled, type Alternative, type Vertex } from '../evaluate/vertex';
import { isDatum } from '../values/label';

/**
 * Returns the errors in a complete vertex and its descendants that more input cannot resolve. If there are no such
 * errors and `isFinal` is set, returns missing required fields and expressions without a value, such as `a + 1` with
 * `a: int`. If `isConcrete` is also set, incomplete values such as `int` are included.
 */
export function collectFaults(root: Vertex, isConcrete: boolean, isFinal = isConcrete): readonly Fault[] {
  const fatal = fatalFaults(root);
  if (fatal.length > 0) return distinct(fatal);
  return isFinal ? distinct(lacks(root, isConcrete)) : [];
}

const withAll = (fault: Fault): readonly Fault[] => [fault, ...(fault.also ?? [])];

/** Returns the errors that more input cannot resolve. Shared vertices are examined once. */
function fatalFaults(root: Vertex): readonly Fault[] {
  const found: Fault[] = [];
  const stack = [root];
  const seen = new Set<Vertex>();
  for (let vertex = stack.pop(); vertex !== undefined; vertex = stack.pop()) {
    const at = settled(vertex);
    if (at !== vertex && vertex.faults.length > 0) found.push(...vertex.faults.flatMap(withAll));
    if (seen.has(at)) continue;
    seen.add(at);
    if (at.faults.length > 0) found.push(...at.faults.flatMap(withAll));
    // Values of different types have no common fields.
    if (at.faults.some(({ conflict, path }) => conflict !== undefined && path === at.path)) continue;
    for (const arc of defaultOf(at)?.made.values() ?? []) {
      if (isMember(arc)) stack.push(arc);
    }
  }
  return found.filter((fault) => !isIncomplete(fault));
}

interface Visit {
  readonly vertex: Vertex;
  readonly isData: boolean;
  /** Set inside a shared vertex: the path of the vertex that shares it, the shared vertex, and the references to it. */
  readonly link: { readonly path: string; readonly target: Vertex; readonly by: readonly Span[] } | undefined;
}

/**
 * Returns the missing required fields, the faults of expressions without a value and, if `isConcrete` is set, the
 * incomplete values. A shared vertex is reported once, with its first path.
 */
function lacks(root: Vertex, isConcrete: boolean): readonly Fault[] {
  const found: Fault[] = [];
  const seen = new Map<Vertex, boolean>();
  const stack: Visit[] = [{ vertex: root, isData: true, link: undefined }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { vertex, isData } = visit;
    const target = real(vertex);
    const link =
      target === vertex
        ? visit.link
        : { path: pathOf(vertex, visit.link), target, by: vertex.conjuncts.map(({ code }) => code.span) };
    const at = settled(target);
    const faults = at === vertex || vertex.faults.length === 0 ? at.faults : [...vertex.faults, ...at.faults];
    const wasData = seen.get(at);
    if (wasData === true || wasData === isData) continue;
    seen.set(at, isData);
    // A value that is not data may stay incomplete: `#A: {n: int, m: n + 1}`.
    if (isData && faults.length > 0) found.push(...faults.flatMap(withAll));
    const final = defaultOf(at);
    if (isConcrete && isData && faults.length === 0 && (final === undefined || isOpen(final))) {
      found.push(incomplete(final ?? at, pathOf(final ?? at, link)));
    }
    // Skip the fields of a struct without a remaining alternative, because they are not evaluated.
    if (final === undefined || final.made.size === 0 || final.outcomes?.length === 0) continue;
    for (const arc of [...final.made.values()].toReversed()) {
      if (arc.presence === '') stack.push({ vertex: arc, isData: isData && isDatum(arc.label), link });
      else if (arc.presence === '!' && isData) found.push(required(arc, link));
    }
  }
  return found;
}

function pathOf(vertex: Vertex, link: Visit['link']): string {
  if (link === undefined) return vertex.path;
  const above = link.target.path;
  return above === '' ? joined(link.path, vertex.path) : link.path + vertex.path.slice(above.length);
}

const joined = (a: string, b: string): string => (a === '' || b === '' ? a + b : `${a}.${b}`);

function required(arc: Vertex, link: Visit['link']): Fault {
  const demanding = arc.conjuncts.filter(({ label }) => label?.source.text.charAt(label.end) === '!');
  const all = demanding.length > 0 ? demanding : arc.conjuncts;
  const references = [...all.flatMap(({ derivation }) => referencesOn(derivation)), ...(link?.by ?? [])];
  const places = all.map(({ code, label }) => label ?? code.span);
  const fault = faultAt('incomplete', 'field is required but not present', arc, places);
  return { ...fault, path: pathOf(arc, link), references, isOfField: true };
}

const isOpen = (vertex: Vertex): boolean =>
  vertex.atom === undefined && vertex.lists.length === 0 && (vertex.kinds !== kinds.struct || isUnknownStruct(vertex));

function incomplete(vertex: Vertex, path: string): Fault {
  const message = `incomplete value ${shownChoice(vertex)}`;
  const spans = vertex.conjuncts.map(({ code }) => code.span);
  const defaults = vertex.disjunctions.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ code, isDefault }) =>
      isDefault ? [{ place: code.span, value: shownAlternative(code) }] : [],
    ),
  );
  const fault = faultAt('incomplete', message, vertex, spans);
  return { ...fault, path, isOfField: true, ...(defaults.length === 0 ? {} : { defaults }) };
}

/** Formats a value. For a disjunction with defaults, formats only the defaults. */
function shownChoice(vertex: Vertex): string {
  const { outcomes = [], hasMore } = settled(vertex);
  const defaults = outcomes.filter(({ mark }) => mark === 'default');
  if (defaults.length === 0) return shownVertex(vertex);
  return defaults
    .map((each) => shownVertex(each.vertex))
    .join(' | ')
    .concat(hasMore ? ' | …' : '');
}

const shownAlternative = (code: Alternative['code']): string =>
  code.kind === 'vertex' || code.kind === 'named' ? '…' : shownCode(code);
