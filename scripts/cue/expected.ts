/** Compares a value with the expected value in an assertion. Returns the difference, or undefined if there is none. */
import { evaluateSources } from '../../src/cue/engine';
import { sameAtom } from '../../src/cue/evaluate/expressions/scalars';
import { shownVertex } from '../../src/cue/evaluate/shown';
import { defaultOf, settled, type Vertex } from '../../src/cue/evaluate/vertex';
import { listLength } from '../../src/cue/evaluate/read';
import type { Declaration, Expression } from '../../src/cue/syntax/ast';
import { boundText } from '../../src/cue/values/format';
import type { Fault } from '../../src/cue/values/fault';
import { kinds, kindText } from '../../src/cue/values/kind';
import { identifierLabel, isIndex, labelText, regular, type Label } from '../../src/cue/values/label';
import { builtinImports } from '../../test/builtin-imports';
import { read } from './directives';

export type Difference = string | undefined;

/** Returns the errors in a vertex and in all its descendants, except in optional fields. */
export function faultsBelow(vertex: Vertex, depth = 0): readonly Fault[] {
  const at = settled(vertex);
  const own = at === vertex ? at.faults : [...vertex.faults, ...at.faults];
  const found = own.flatMap((fault) => [fault, ...(fault.parts ?? [])]);
  if (depth > 60) return found;
  const final = defaultOf(at) ?? at;
  if (final !== at) found.push(...final.faults);
  for (const arc of final.arcs.values()) {
    if (arc.presence === '?' || arc.presence === 'none') continue;
    found.push(...faultsBelow(arc, depth + 1));
  }
  return found;
}

/** Returns the vertex of a stand-alone expression, whose imports are inferred. */
function vertexOf(text: string): Vertex {
  const source = { name: 'expected', text: `${builtinImports(text)}x: ${text}\n` };
  const { root } = evaluateSources([source], { limits: { maxSteps: 200_000 } });
  const found = root.arcs.get(regular('x'));
  if (found === undefined) throw new Error(`no value: ${text}`);
  return found;
}

export function differs(text: string, node: Expression, actual: Vertex, isScalar = false): Difference {
  const inner = node.kind === 'parenthesis' ? node.operand : node;
  const at = settled(actual);
  switch (inner.kind) {
    case 'bottom':
      return faultsBelow(actual).length > 0 ? undefined : `expected an error, but got ${shownVertex(at)}`;
    case 'struct':
      return structDiffers(text, inner.declarations, actual);
    case 'list': {
      if (at.lists.length === 0) return `expected a list, but got ${shownVertex(at)}`;
      const items = inner.elements.filter(({ kind }) => kind !== 'ellipsis');
      if (items.length !== listLength(at)) return `${listLength(at)} items, not ${items.length}`;
      for (const [index, item] of items.entries()) {
        const arc = at.arcs.get(String(index));
        if (item.kind === 'comprehension' || item.kind === 'ellipsis' || arc === undefined) return 'items';
        const found = differs(text, item, arc);
        if (found !== undefined) return `${index}: ${found}`;
      }
      return undefined;
    }
    default: {
      const isDisjunction = inner.kind === 'binary' && inner.operator === '|';
      return isDisjunction ? disjunctionDiffers(text, inner, actual) : formDiffers(text, inner, actual, isScalar);
    }
  }
}

/** Compares the alternatives of a disjunction regardless of their order. */
function disjunctionDiffers(text: string, node: Expression, actual: Vertex): Difference {
  const alternatives: Expression[] = [];
  let rest = node;
  while (rest.kind === 'binary' && rest.operator === '|') {
    alternatives.unshift(rest.right);
    rest = rest.left;
  }
  alternatives.unshift(rest);
  const left = [...(settled(actual).outcomes ?? [])];
  if (left.length !== alternatives.length) return `${left.length} alternatives: ${shownVertex(actual)}`;
  for (const each of alternatives) {
    const isDefault = each.kind === 'unary' && each.operator === '*';
    const value = isDefault ? each.operand : each;
    const at = left.findIndex(
      ({ mark, vertex }) => (mark === 'default') === isDefault && differs(text, value, vertex) === undefined,
    );
    if (at < 0) return `no alternative ${text.slice(each.begin, each.end)}: ${shownVertex(actual)}`;
    left.splice(at, 1);
  }
  return undefined;
}

function formDiffers(text: string, inner: Expression, actual: Vertex, isScalar = false): Difference {
  const at = settled(actual);
  const expected = vertexOf(text.slice(inner.begin, inner.end));
  return sameForm(expected, actual, isScalar)
    ? undefined
    : `${shownVertex(at)}${at.faults[0] === undefined ? '' : ` (${at.faults[0].message})`}`;
}

function structDiffers(text: string, declarations: readonly Declaration[], actual: Vertex): Difference {
  const tests = declarations.flatMap((each) =>
    each.kind === 'attribute' && each.name === 'test' ? [read(each.body)] : [],
  );
  const isFinal = tests.some(({ name }) => name === 'final');
  const error = tests.find(({ name }) => name === 'err');
  if (error !== undefined) return faultsBelow(actual).length > 0 ? undefined : 'no error';
  const at = isFinal ? (defaultOf(actual) ?? settled(actual)) : settled(actual);
  const embedded = declarations.flatMap((each) => (each.kind === 'embedding' ? [each.value] : []));
  for (const each of embedded) {
    if (each.kind === 'comprehension') return 'comprehension expected';
    const found = differs(text, each, actual, true);
    if (found !== undefined) return found;
  }
  if (embedded.some(({ kind }) => kind === 'bottom')) return undefined;
  if (embedded.length === 0) {
    const isStruct = at.kinds === kinds.struct && at.outcomes === undefined;
    if (!isStruct || at.faults.some(({ code }) => code === 'eval')) {
      return `expected a struct, but got ${shownVertex(at)}${at.faults[0] === undefined ? '' : ` (${at.faults[0].message})`}`;
    }
  }
  const seen = new Set<Label>();
  let patterns = 0;
  for (const field of declarations) {
    if (field.kind !== 'field') continue;
    const { label } = field;
    if (label.kind === 'pattern') {
      patterns++;
      continue;
    }
    const key =
      label.kind === 'identifier'
        ? identifierLabel(label.name.replace(/(.)\$.*$/, '$1'))
        : label.kind === 'string'
          ? regular(label.text)
          : undefined;
    if (key === undefined) continue;
    seen.add(key);
    const directives = field.attributes.flatMap((each) => (each.name === 'test' ? [read(each.body)] : []));
    if (directives.some(({ name }) => name === 'ignore' || name === 'shareID')) continue;
    const arc = at.arcs.get(key);
    if (arc === undefined) {
      if (directives.some(({ name }) => name === 'err')) continue;
      return `${labelText(key)} is missing`;
    }
    // The field cannot be set. The real `cue` records this as an error of the field.
    if (arc.presence === 'none' && field.constraint === '?') continue;
    if (arc.presence !== field.constraint) {
      return `expected ${labelText(key)}${field.constraint}, but got ${labelText(key)}${arc.presence}`;
    }
    if (directives.some(({ name }) => name === 'err')) {
      if (faultsBelow(arc).length === 0) return `${labelText(key)}: no error`;
      continue;
    }
    const value = directives.some(({ name }) => name === 'final') ? (defaultOf(arc) ?? arc) : arc;
    const found = differs(text, field.value, value);
    if (found !== undefined) return `${labelText(key)}: ${found}`;
  }
  for (const [label, arc] of at.arcs) {
    if (seen.has(label) || isIndex(label) || arc.presence === 'none') continue;
    if (arc.presence === '?' && faultsBelow(arc).length > 0) continue;
    const isLet = declarations.some((each) => each.kind === 'let' && identifierLabel(each.name.name) === label);
    if (!isLet) return `unexpected field ${labelText(label)}${arc.presence}`;
  }
  // A pattern that occurs in two literals counts once.
  const own = new Set(
    at.patterns.map(({ text: label, value: { span } }) => `${label()}:${span.source.text.slice(span.begin, span.end)}`),
  );
  return patterns > 0 && patterns !== own.size ? `${own.size} patterns, not ${patterns}` : undefined;
}

/**
 * Returns whether two values have the same form: the same alternatives in any order, the same bounds, fields and items.
 */
function sameForm(expected: Vertex, actual: Vertex, isScalar = false): boolean {
  const [a, b] = [settled(expected), settled(actual)];
  const [x, y] = [a.outcomes ?? [], b.outcomes ?? []];
  if (x.length > 0 || y.length > 0) {
    return (
      x.length === y.length &&
      x.every((each) =>
        y.some(
          (other) => (each.mark === 'default') === (other.mark === 'default') && sameForm(each.vertex, other.vertex),
        ),
      )
    );
  }
  if (a.faults.length > 0 || b.faults.length > 0) return a.faults.length > 0 && b.faults.length > 0;
  if (a.atom !== undefined || b.atom !== undefined) {
    return a.atom !== undefined && b.atom !== undefined && sameAtom(a.atom.value, b.atom.value);
  }
  if (kindText(a.kinds) !== kindText(b.kinds)) return false;
  const bounds = (vertex: Vertex): string =>
    [...vertex.bounds.map(({ bound }) => boundText(bound)), ...vertex.validators.map((each) => each.name)]
      .toSorted()
      .join(' ');
  if (bounds(a) !== bounds(b)) return false;
  if (isScalar) return true;
  const arcs = (vertex: Vertex): readonly (readonly [Label, Vertex])[] =>
    [...vertex.arcs].filter(([, { presence }]) => presence !== 'none');
  const [left, right] = [arcs(a), new Map(arcs(b))];
  return (
    left.length === right.size &&
    left.every(([label, arc]) => {
      const other = right.get(label);
      return other !== undefined && other.presence === arc.presence && sameForm(arc, other);
    })
  );
}
