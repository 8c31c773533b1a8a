/** Keywords that check a value without applying other schemas. */
import { entryOf, isText, itemsOf, stringOf, textOf, type Tree } from '../../data/tree';
import { plainOf } from '../../data/trees/plain';
import { pluralize } from '../../data/text/pluralize';
import { compileFinder } from '../../go/patterns/regexp';
import { characterCount } from '../character-count';
import { compareNumbers, isMultiple } from './decimal';
import type { CheckRun, Frame } from './check-run';
import { keywordOf, type SchemaNode } from './schema-node';
import { shownList, shownValue } from './shown-value';
import { hasType, namedTypes } from './types';

export type Assertion = (frame: Frame, run: CheckRun) => void;

type Make = (value: Tree, schema: SchemaNode, keyword: string) => Assertion;

/** Creates a keyword's assertion for values of one kind. `read` returns undefined for all other values. */
const about =
  <T>(
    read: (tree: Tree) => T | undefined,
    holds: (found: T, limit: Tree, run: CheckRun, schema: SchemaNode) => boolean,
    message: (limit: Tree) => string,
  ): Make =>
  (limit, schema, keyword) => {
    const fault = message(limit);
    return (frame, run) => {
      const found = read(frame.tree);
      if (found !== undefined && !holds(found, limit, run, schema)) run.report(frame, keyword, fault);
    };
  };

const numberIn = (tree: Tree): string | undefined =>
  tree.kind === 'scalar' && (tree.type === 'int' || tree.type === 'float') ? tree.text : undefined;

const textIn = (tree: Tree): string | undefined => (tree.kind === 'scalar' && isText(tree) ? tree.text : undefined);

const bound = (isWithin: (order: number) => boolean, words: string): Make =>
  about(
    numberIn,
    (text, limit) => isWithin(compareNumbers(text, textOf(limit) ?? '')),
    (limit) => `must be ${words} ${textOf(limit)}`,
  );

const size =
  (read: (tree: Tree) => Sized | undefined, isMost: boolean, noun: string): Make =>
  (value, schema, keyword) => {
    const limit = Number(plainOf(value));
    const message = `must have at ${isMost ? 'most' : 'least'} ${pluralize(limit, noun)}`;
    return (frame, run) => {
      const found = read(frame.tree);
      if (found === undefined) return;
      run.spend(found.cost, schema);
      if (isMost ? found.size() > limit : found.size() < limit) run.report(frame, keyword, message);
    };
  };

interface Sized {
  readonly size: () => number;
  readonly cost: number;
}

function charactersOf(tree: Tree): Sized | undefined {
  const text = textIn(tree);
  return text === undefined ? undefined : { size: () => characterCount(text), cost: text.length >> 4 };
}

const itemsIn = (tree: Tree): Sized | undefined =>
  tree.kind === 'list' ? { size: () => tree.items.length, cost: 0 } : undefined;

const entriesIn = (tree: Tree): Sized | undefined =>
  tree.kind === 'map' ? { size: () => tree.entries.length, cost: 0 } : undefined;

const namesIn = (tree: Tree): readonly string[] => itemsOf(tree).map((item) => stringOf(item) ?? '');

const type: Make = (value, _, keyword) => {
  const types = value.kind === 'list' ? namesIn(value) : [textOf(value) ?? ''];
  const message = `must be ${namedTypes(types)}`;
  return (frame, run) => {
    if (!types.some((one) => hasType(frame.tree, one))) run.report(frame, keyword, message);
  };
};

const among =
  (read: (value: Tree) => readonly Tree[], message: (allowed: readonly Tree[]) => string): Make =>
  (value, _, keyword) => {
    const allowed = read(value);
    const fault = message(allowed);
    return (frame, run) => {
      if (!run.equality.isAmong(frame.tree, allowed)) run.report(frame, keyword, fault);
    };
  };

const uniqueItems: Make = (value, schema, keyword) => (frame, run) => {
  const items = plainOf(value) === true ? itemsOf(frame.tree) : [];
  run.spend(items.length, schema);
  const [one, other] = run.equality.twins(items) ?? [];
  if (one !== undefined) {
    run.report(frame, keyword, `must not have equal items, but items ${one} and ${other} are equal`);
  }
};

const pattern: Make = (value, schema, keyword) => {
  const source = textOf(value) ?? '';
  const find = compileFinder(source);
  return about(
    textIn,
    (text, _, run) => run.matches(find, text, schema),
    () => `must match the pattern ${shownValue(value, 500)}`,
  )(value, schema, keyword);
};

const required: Make = (value, schema, keyword) => {
  const names = namesIn(value);
  return (frame, run) => requireNames(frame, run, names, { schema, keyword, message: 'is required' });
};

/** A map that contains one of the keys must also contain all names in that key's list. */
const dependentRequired: Make = (value, schema, keyword) => {
  const lists = value.kind === 'map' ? value.entries.filter(({ value: names }) => names.kind === 'list') : [];
  const rules = lists.map(({ key, value: names }) => ({ key, names: namesIn(names) }));
  return (frame, run) => {
    run.spend(rules.length, schema);
    for (const { key, names } of rules) {
      if (!hasKey(frame.tree, key)) continue;
      requireNames(frame, run, names, { schema, keyword, message: `is required if ${JSON.stringify(key)} is set` });
    }
  };
};

function requireNames(
  frame: Frame,
  run: CheckRun,
  names: readonly string[],
  { schema, keyword, message }: { readonly schema: SchemaNode; readonly keyword: string; readonly message: string },
): void {
  if (frame.tree.kind !== 'map') return;
  run.spend(names.length, schema);
  for (const name of names) if (!hasKey(frame.tree, name)) run.report(frame, keyword, message, name);
}

const hasKey = (tree: Tree, key: string): boolean => entryOf(tree, key) !== undefined;

/** The number of steps is proportional to the square of the number of digits, because division takes quadratic time. */
const multipleOf: Make = about(
  numberIn,
  (text, divisor, run, schema) => {
    const unit = textOf(divisor) ?? '';
    run.spend(Math.ceil((text.length + unit.length) ** 2 / 1024), schema);
    return isMultiple(text, unit);
  },
  (divisor) => `must be a multiple of ${textOf(divisor)}`,
);

/** A schema's assertions are checked, and their violations reported, in this order. */
const makers: ReadonlyMap<string, Make> = new Map<string, Make>([
  ['type', type],
  [
    'const',
    among(
      (value) => [value],
      ([value]) => `must be ${value && shownValue(value)}`,
    ),
  ],
  ['enum', among(itemsOf, (allowed) => `must be one of ${shownList(allowed)}`)],
  ['minimum', bound((order) => order >= 0, 'at least')],
  ['maximum', bound((order) => order <= 0, 'at most')],
  ['exclusiveMinimum', bound((order) => order > 0, 'more than')],
  ['exclusiveMaximum', bound((order) => order < 0, 'less than')],
  ['multipleOf', multipleOf],
  ['minLength', size(charactersOf, false, 'character')],
  ['maxLength', size(charactersOf, true, 'character')],
  ['pattern', pattern],
  ['minItems', size(itemsIn, false, 'item')],
  ['maxItems', size(itemsIn, true, 'item')],
  ['uniqueItems', uniqueItems],
  ['minProperties', size(entriesIn, false, 'key')],
  ['maxProperties', size(entriesIn, true, 'key')],
  ['required', required],
  ['dependentRequired', dependentRequired],
  ['dependencies', dependentRequired],
]);

export const assertionsOf = (schema: SchemaNode): readonly Assertion[] =>
  [...makers].flatMap(([keyword, make]) => {
    const value = keywordOf(schema, keyword);
    return value === undefined ? [] : [make(value.tree, schema, keyword)];
  });
