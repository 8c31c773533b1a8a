/**
 * Groups of nodes that get the same configuration, because the same layers with a `nodeSelector` apply to them. The
 * layers
 *
 * ```yaml
 * layers: [{name: gpu, nodeSelector: {pool: gpu}, …}, {name: ssd, nodeSelector: {disk: ssd}, …}]
 * ```
 *
 * result in at most four groups: `default`, `gpu`, `ssd` and `gpu-ssd`. Each group has node affinity terms that match
 * only the nodes of this group, including nodes that are added later.
 */
import { getOrMake } from '../../../src/data';
import { sha256Hex } from '../../../src/go';
import { shortHash, type Labels } from '../../../src/krm';
import type { Layer } from '../generated/config';

/** An expression in a node affinity term. `NotIn` also matches nodes without the label. */
export interface Expression {
  readonly key: string;
  readonly operator: 'In' | 'NotIn';
  readonly values: readonly string[];
}

export interface NodeGroup {
  /** The joined names of the group's layers, or `default`. A hash is added to an ambiguous, long or invalid name. */
  readonly name: string;
  /** The indexes of the group's layers with a `nodeSelector`. */
  readonly layers: readonly number[];
  readonly nodes: number;
  /** A node of the group matches all expressions of at least one term. Undefined if there would be too many terms. */
  readonly terms: readonly (readonly Expression[])[] | undefined;
}

interface NodeLayer {
  readonly index: number;
  readonly name: string;
  readonly selector: readonly (readonly [key: string, value: string])[];
}

/** Returns the groups in the order of the layers. The group of nodes that no `nodeSelector` matches comes first. */
export function nodeGroups(layers: readonly Layer[], nodes: readonly Labels[]): readonly NodeGroup[] {
  const all = layers.flatMap(({ name, nodeSelector }, index): readonly NodeLayer[] =>
    nodeSelector === undefined ? [] : [{ index, name, selector: Object.entries(nodeSelector) }],
  );
  const found = new Map<string, { readonly matched: readonly NodeLayer[]; nodes: number }>();
  for (const labels of nodes) {
    const matched = all.filter(({ selector }) => selector.every(([key, value]) => labels.get(key) === value));
    getOrMake(found, matched.map(({ index }) => index).join(','), () => ({ matched, nodes: 0 })).nodes++;
  }
  const groups = [...found.values()].toSorted((one, other) => compareLayers(one.matched, other.matched));
  const names = namesOf(groups.map(({ matched }) => matched.map(({ name }) => name)));
  return groups.map(({ matched, nodes: count }, at) => ({
    name: names[at] ?? '',
    layers: matched.map(({ index }) => index),
    nodes: count,
    terms: termsOf(
      matched,
      all.filter((layer) => !matched.includes(layer)),
    ),
  }));
}

function compareLayers(one: readonly NodeLayer[], other: readonly NodeLayer[]): number {
  const at = one.findIndex(({ index }, place) => index !== other[place]?.index);
  return at < 0 ? one.length - other.length : (one[at] as NodeLayer).index - (other[at]?.index ?? -1);
}

/** The maximum length of a group's name, which leaves room for the name and the hash of the object. */
const maxNameLength = 40;

/**
 * Names the groups. The name of a group does not depend on other groups, unless two groups would have the same name.
 */
function namesOf(groups: readonly (readonly string[])[]): readonly string[] {
  const plain = groups.map((layers) => (layers.length === 0 ? 'default' : layers.map(nameLabel).join('-')));
  return plain.map((name, at) => {
    const isOwn = plain.indexOf(name) === plain.lastIndexOf(name);
    if (isOwn && name.length <= maxNameLength && /^[^-].*[^-]$|^[^-]$/.test(name)) return name;
    const hash = shortHash(sha256Hex(JSON.stringify(groups[at])));
    return `${nameLabel(name.slice(0, maxNameLength - hash.length - 1))}-${hash}`.replace(/^-/, '');
  });
}

const nameLabel = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * The maximum number of terms of a group. If `nodeSelector`s have many labels, the group of nodes that match none of
 * them can need as many terms as the product of the label counts.
 */
export const maxTerms = 100;

type ExcludedValues = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns node affinity terms that match the nodes to which all `matched` layers and none of the `others` apply. A
 * layer does not apply to a node that lacks at least one of the layer's labels, so each label results in a separate
 * term.
 */
function termsOf(matched: readonly NodeLayer[], others: readonly NodeLayer[]): NodeGroup['terms'] {
  const fixed = new Map(matched.flatMap(({ selector }) => selector));
  let all: readonly ExcludedValues[] = [new Map()];
  for (const { selector } of others) {
    const isOut = selector.some(([key, value]) => fixed.has(key) && fixed.get(key) !== value);
    if (isOut) continue;
    const free = selector.filter(([key]) => !fixed.has(key));
    all = smallest(
      all.flatMap((term) =>
        free.some(([key, value]) => term.get(key)?.has(value)) ? [term] : free.map((each) => without(term, each)),
      ),
    );
    if (all.length > maxTerms) return undefined;
  }
  const included = [...fixed].map(([key, value]): Expression => ({ key, operator: 'In', values: [value] }));
  return all.map((term) => {
    const excluded = [...term].map(([key, values]): Expression => ({
      key,
      operator: 'NotIn',
      values: [...values].toSorted(),
    }));
    return [...included, ...excluded];
  });
}

const without = (term: ExcludedValues, [key, value]: readonly [string, string]): ExcludedValues =>
  new Map([...term, [key, new Set([...(term.get(key) ?? []), value])]]);

/** Removes a term if its excluded values are a superset of another term's excluded values. */
function smallest(terms: readonly ExcludedValues[]): readonly ExcludedValues[] {
  const kept: ExcludedValues[] = [];
  const size = (term: ExcludedValues): number => [...term.values()].reduce((sum, values) => sum + values.size, 0);
  for (const term of terms.toSorted((one, other) => size(one) - size(other))) {
    const isCovered = kept.some((other) =>
      [...other].every(([key, values]) => [...values].every((value) => term.get(key)?.has(value))),
    );
    if (!isCovered) kept.push(term);
  }
  return kept;
}
