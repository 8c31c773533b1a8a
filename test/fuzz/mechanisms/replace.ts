/**
 * Replaces values. Strings stay strings. A number or boolean can only be replaced with text of the same type. Maps,
 * lists and other types are only replaced with `type`. The value is in the functionConfig or in another resource, or is
 * joined from several values.
 */
import type { Path, Tree } from '../../../src/data';
import { inOrder, onlyOne, setAt } from '../model';
import type { Random } from '../random';
import { list, map, string } from '../trees';
import { map as anyMap, text as anyText, tree } from '../values';
import { type Draft, type Fields, isTyped, type Mechanism, type Place, written } from '../change-request';
import { canHold, nodesOf, typed } from './choices';

interface Write {
  readonly path: Path;
  readonly value: Tree;
  readonly options: Fields;
  readonly must: 'succeed' | 'fail' | 'report' | undefined;
}

export const replace: Mechanism = (random, draft) => {
  const nodes = nodesOf(draft).filter(({ path }) => path.length > 0);
  if (nodes.length === 0) return undefined;
  const writes = random
    .list(1, 3, () => writeOver(random, draft, random.pick(nodes)))
    .filter((one) => one !== undefined);
  const paths = writes.map(({ path }) => JSON.stringify(path).slice(0, -1));
  // Omit a path that begins with another path, because the two writes would overlap.
  const apart = writes.filter((_, at) =>
    paths.every((path, other) => other === at || !`${paths[at]},`.startsWith(`${path},`)),
  );
  if (apart.length === 0) return undefined;
  const sources = apart.map((one, index) => sourceOf(random, one.value, index));
  return {
    kind: 'ReplaceValues',
    config: (place) => ({
      replacements: list(...apart.map((one, index) => entry(place, one, sources[index]?.fields))),
    }),
    sources: sources.flatMap(({ items }) => items),
    change: (root) => {
      const changes = apart.map(
        ({ path, value }) =>
          (now: Tree) =>
            setAt(now, path, value),
      );
      return onlyOne(inOrder(root, changes));
    },
    must: apart.some(({ must }) => must === 'fail')
      ? 'fail'
      : apart.every(({ must }) => must === 'succeed')
        ? 'succeed'
        : undefined,
  };
};

const entry = (place: Place, { path, options }: Write, source: Fields = {}): Tree =>
  map({ ...source, targets: list(place.target([written(path)], options)) });

function writeOver(
  random: Random,
  { format }: Draft,
  { path, node }: { readonly path: Path; readonly node: Tree },
): Write | undefined {
  const hasTypes = isTyped(format);
  const typeOption = (type: string): Fields => ({ type: string(type) });
  if (node.kind !== 'scalar') {
    // In formats without types, a section cannot be replaced with a value, and values cannot be lists.
    if (!hasTypes) return undefined;
    if (random.chance(50)) return { path, value: string(anyText(random)), options: {}, must: 'fail' };
    const value = random.chance(50) ? map({ a: string('b'), more: anyMap(random, 2, tree) }) : string(anyText(random));
    return {
      path,
      value,
      options: typeOption(value.kind === 'scalar' ? value.type : 'yaml'),
      must: format === 'toml' ? undefined : canHold(format, value),
    };
  }
  if (!hasTypes) {
    const value = string(anyText(random));
    return { path, value, options: random.chance(80) ? {} : typeOption('string'), must: canHold(format, value) };
  }
  if (node.type === 'null' || node.type === 'date') return undefined;
  if (random.chance(70)) {
    const value = typed(random, node.type);
    return { path, value, options: random.chance(80) ? {} : typeOption(node.type), must: canHold(format, value) };
  }
  const type = random.pick(['string', 'int', 'float', 'bool'] as const);
  const value = typed(random, type);
  if (random.chance(70)) return { path, value, options: typeOption(type), must: canHold(format, value) };
  // A value of a different type cannot replace a number or boolean.
  const isOther =
    type === 'string'
      ? !/^[-+.\d]|^[yn]$|^(?:true|false|yes|no|on|off|null|nan|inf)/i.test(value.text)
      : type !== node.type;
  if (node.type === 'string' || !isOther || type === 'int' || type === 'float') return undefined;
  return { path, value, options: {}, must: 'fail' };
}

/**
 * A source for a value: the text itself, or a resource that contains the value or, with a template, the start of the
 * value.
 */
export function sourceOf(
  random: Random,
  value: Tree,
  index: number,
): { readonly fields: Fields; readonly items: readonly Tree[] } {
  const isText = value.kind === 'scalar' && value.type === 'string';
  if (isText && random.chance(50)) return { fields: { sourceValue: value }, items: [] };
  const name = `values-${index}`;
  const from = { kind: string('Values'), name: string(name) };
  const holding = (spec: Tree): Tree =>
    map({ apiVersion: string('example.com/v1'), kind: string('Values'), metadata: map({ name: string(name) }), spec });
  if (isText && random.chance(30)) {
    const cut = random.below(value.text.length + 1);
    const [head, tail] = [value.text.slice(0, cut), value.text.slice(cut)];
    if (!/\p{Surrogate}/u.test(head) && !/\p{Surrogate}/u.test(tail) && !tail.includes('$')) {
      return {
        fields: {
          sources: list(map({ as: string('head'), ...from, fieldPath: string('spec') })),
          template: string(`\${head}${tail}`),
        },
        items: [holding(string(head))],
      };
    }
  }
  return { fields: { source: map({ ...from, fieldPath: string('spec') }) }, items: [holding(value)] };
}
