/**
 * Keywords that apply other schemas to the checked value or to its contents. Each keyword yields one frame at a time,
 * and continues after the check of this frame. Therefore, a deeply nested check uses a list instead of the call stack.
 */
import { compileFinder } from '../../go/patterns/regexp';
import { entriesOf, entryOf, itemsOf, stringScalar, textOf, type Step, type Tree } from '../../data/tree';
import { pluralize } from '../../data/text/pluralize';
import type { CheckRun, Frame } from './check-run';
import { compareNumbers } from './decimal';
import { keywordOf, type DynamicReference, type SchemaNode } from './schema-node';

export type Frames = Generator<Frame, void, void>;

export type Applicator = (frame: Frame, run: CheckRun) => Frames;

/**
 * Applies a subschema to the value of the surrounding schema, and keeps the subschema's findings. The keys and items
 * that the schema evaluates count as evaluated even if there are findings. Otherwise, known keys of an invalid value
 * would also be reported as unknown.
 */
const inPlace = (schema: SchemaNode): Applicator =>
  function* (frame, run) {
    const inner = run.same(frame, schema);
    yield inner;
    run.take(frame, inner);
  };

const dynamicReference = ({ target, anchor }: DynamicReference): Applicator =>
  function* (frame, run) {
    run.spend(frame.resources.length, frame.schema);
    const outermost = anchor === undefined ? undefined : frame.resources.find((one) => one.dynamicAnchors.has(anchor));
    yield* inPlace(outermost?.dynamicAnchors.get(anchor ?? '') ?? target)(frame, run);
  };

const anyOf = (schemas: readonly SchemaNode[]): Applicator =>
  function* (frame, run) {
    const before = run.findings.length;
    run.report(frame, 'anyOf', 'must match at least one schema of `anyOf`');
    const valid = yield* alternatives(schemas, run.isTracking ? Infinity : 1, frame, run);
    if (valid.length > 0) run.forget(before);
  };

const oneOf = (schemas: readonly SchemaNode[]): Applicator =>
  function* (frame, run) {
    const before = run.findings.length;
    run.report(frame, 'oneOf', 'must match exactly one schema of `oneOf`, but matches none');
    const valid = yield* alternatives(schemas, 2, frame, run);
    if (valid.length === 0) return;
    run.forget(before);
    if (valid.length === 1) return;
    run.report(
      frame,
      'oneOf',
      `must match exactly one schema of \`oneOf\`, but matches the schemas at index ${valid.join(' and ')}`,
    );
  };

/** The indexes of the first `max` schemas that accept the value. */
function* alternatives(
  schemas: readonly SchemaNode[],
  max: number,
  frame: Frame,
  run: CheckRun,
): Generator<Frame, readonly number[], void> {
  const inner = schemas.map((schema) => run.same(frame, schema));
  const valid: number[] = [];
  for (const [index, one] of inner.entries()) {
    yield one;
    if (one.isValid) valid.push(index);
    if (valid.length >= max) break;
  }
  for (const one of inner) if (one.isValid || valid.length === 0) run.take(frame, one);
  return valid;
}

const not = (schema: SchemaNode): Applicator =>
  function* (frame, run) {
    const inner = run.same(frame, schema);
    yield inner;
    run.forget(inner.before);
    if (inner.isValid) run.report(frame, 'not', 'must not match the schema of `not`');
  };

const conditional = (schema: SchemaNode, then?: SchemaNode, otherwise?: SchemaNode): Applicator =>
  function* (frame, run) {
    const inner = run.same(frame, schema);
    yield inner;
    run.forget(inner.before);
    if (inner.isValid) run.take(frame, inner);
    const next = inner.isValid ? then : otherwise;
    if (next !== undefined) yield* inPlace(next)(frame, run);
  };

/** For each key that the map contains, applies the key's schema to the whole map. */
function dependent(place: SchemaNode): Applicator {
  const schemas = place.children.filter(({ tree }) => tree.kind !== 'list');
  return function* (frame, run) {
    if (frame.tree.kind !== 'map') return;
    run.spend(schemas.length, frame.schema);
    for (const schema of schemas) {
      if (entryOf(frame.tree, String(schema.step)) !== undefined) yield* inPlace(schema)(frame, run);
    }
  };
}

const propertyNames = (schema: SchemaNode): Applicator =>
  function* (frame, run) {
    for (const { key } of entriesOf(frame.tree)) yield run.within(frame, schema, stringScalar(key), key, true);
  };

function members(node: SchemaNode): Applicator | undefined {
  const properties = new Map(keywordOf(node, 'properties')?.children.map((schema) => [schema.step, schema]));
  const patterns = (keywordOf(node, 'patternProperties')?.children ?? []).map((schema) => ({
    find: compileFinder(String(schema.step)),
    schema,
  }));
  const others = keywordOf(node, 'additionalProperties');
  if (properties.size === 0 && patterns.length === 0 && others === undefined) return undefined;
  return function* (frame, run) {
    for (const { key, value } of entriesOf(frame.tree)) {
      run.spend(1, node);
      const named = properties.get(key);
      const schemas = patterns.filter(({ find }) => run.matches(find, key, node)).map(({ schema }) => schema);
      if (named !== undefined) schemas.unshift(named);
      if (schemas.length === 0 && others !== undefined) schemas.push(others);
      for (const schema of schemas) yield run.within(frame, schema, value, key);
      if (schemas.length > 0) run.evaluate(frame, key);
    }
  };
}

/**
 * In 2020-12, `prefixItems` applies to the first items and `items` to all later items. In draft-07, a list in `items`
 * applies to the first items and `additionalItems` to all later items.
 */
function items(node: SchemaNode): Applicator | undefined {
  const all = keywordOf(node, 'items');
  const isTuple = all?.tree.kind === 'list';
  const first = (isTuple ? all : keywordOf(node, 'prefixItems'))?.children ?? [];
  const others = isTuple ? keywordOf(node, 'additionalItems') : all;
  if (first.length === 0 && others === undefined) return undefined;
  return function* (frame, run) {
    for (const [index, item] of itemsOf(frame.tree).entries()) {
      const schema = first[index] ?? others;
      if (schema === undefined) return;
      yield run.within(frame, schema, item, index);
      run.evaluate(frame, index);
    }
  };
}

function contains(node: SchemaNode): Applicator | undefined {
  const schema = keywordOf(node, 'contains');
  if (schema === undefined) return undefined;
  const min = textOf(keywordOf(node, 'minContains')?.tree) ?? '1';
  const max = textOf(keywordOf(node, 'maxContains')?.tree);
  return function* (frame, run) {
    if (frame.tree.kind !== 'list') return;
    let count = 0;
    for (const [index, item] of frame.tree.items.entries()) {
      const inner = run.within(frame, schema, item, index);
      yield inner;
      run.forget(inner.before);
      if (!inner.isValid) continue;
      count += 1;
      run.evaluate(frame, index);
    }
    const matching = (limit: string): string =>
      `${pluralize(Number(limit), 'item')} that match${Number(limit) === 1 ? 'es' : ''} \`contains\`, but has ${count}`;
    if (compareNumbers(String(count), min) < 0) {
      run.report(frame, 'contains', `must have at least ${matching(min)}`);
    } else if (max !== undefined && compareNumbers(String(count), max) > 0) {
      run.report(frame, 'maxContains', `must have at most ${matching(max)}`);
    }
  };
}

/** Applies `schema` to entries or items that neither a sibling keyword nor a schema for this value has evaluated. */
const unevaluated = (schema: SchemaNode, kind: 'map' | 'list'): Applicator =>
  function* (frame, run) {
    if (frame.tree.kind !== kind) return;
    const inner: Iterable<readonly [Step, Tree]> =
      frame.tree.kind === 'list'
        ? frame.tree.items.entries()
        : frame.tree.entries.map(({ key, value }) => [key, value] as const);
    for (const [step, tree] of inner) {
      run.spend(1, frame.schema);
      if (frame.evaluated?.has(step) === true) continue;
      yield run.within(frame, schema, tree, step);
      run.evaluate(frame, step);
    }
  };

/**
 * The applicators of a schema's keywords, in the order in which they are applied. `unevaluated…` must come after all
 * keywords that evaluate entries or items.
 */
export function applicatorsOf(node: SchemaNode): readonly Applicator[] {
  const { reference, dynamicReference: dynamic } = node;
  const of = (keyword: string, make: (place: SchemaNode) => Applicator): Applicator | undefined => {
    const place = keywordOf(node, keyword);
    return place && make(place);
  };
  const all = [
    reference && inPlace(reference),
    dynamic && dynamicReference(dynamic),
    of('propertyNames', propertyNames),
    members(node),
    items(node),
    contains(node),
    ...(keywordOf(node, 'allOf')?.children ?? []).map(inPlace),
    of('anyOf', ({ children }) => anyOf(children)),
    of('oneOf', ({ children }) => oneOf(children)),
    of('not', not),
    of('if', (place) => conditional(place, keywordOf(node, 'then'), keywordOf(node, 'else'))),
    of('dependentSchemas', dependent),
    of('dependencies', dependent),
    of('unevaluatedItems', (place) => unevaluated(place, 'list')),
    of('unevaluatedProperties', (place) => unevaluated(place, 'map')),
  ];
  return all.filter((one) => one !== undefined);
}
