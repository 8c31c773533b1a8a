/**
 * Computes the input of a component's digest: `jsonNormalisation/v3` of the Open Component Model. It does not depend on
 * the descriptor's schema version. `access`, repository contexts and signatures are omitted.
 *
 * Labels of references are included even without `signing: true`, because the reference implementation looks for
 * `signing` under a key that descriptors do not have.
 */
import { entriesOf, entryOf, itemsOf, plainOf, type MapTree, type Tree } from '../../../src/data';
import { compareBytes } from '../../../src/go';
import { textAt } from '../descriptors/component-descriptor';
import { picked, type Component } from './component';

/** Returns JSON with sorted keys (RFC 8785). */
export function normalized(component: Component): string {
  const { name, version, creationTime, provider, labels, references, resources, sources } = component;
  const signed = signedLabels(labels);
  return canonical({
    component: {
      name,
      version,
      ...(creationTime === undefined ? {} : { creationTime: plainOf(creationTime) }),
      provider: { ...plainMap(picked(provider, ['name'])), ...labelled(signedLabels(entryOf(provider, 'labels'))) },
      ...labelled(signed),
      componentReferences: references.map((each) => plainMap(picked(each, referenceKeys))),
      resources: resources.map((each) => element(each, isStoredNowhere(each) ? sourceKeys : resourceKeys)),
      sources: sources.map((each) => element(each, sourceKeys)),
    },
  });
}

const sourceKeys = ['name', 'version', 'extraIdentity', 'type', 'relation'];
const resourceKeys = [...sourceKeys, 'digest'];
const referenceKeys = ['name', 'version', 'extraIdentity', 'labels', 'componentName', 'digest'];

const element = (tree: Tree, keys: readonly string[]): object => ({
  ...plainMap(picked(tree, keys)),
  ...labelled(signedLabels(entryOf(tree, 'labels'))),
});

/** Whether the access is of type `none`. No digest can be computed, because there is no content. */
const isStoredNowhere = (tree: Tree): boolean => /^none(?:\/v1)?$/i.test(textAt(entryOf(tree, 'access'), 'type'));

const labelKeys: ReadonlySet<string> = new Set(['name', 'version', 'value', 'signing']);

const labelled = (labels: readonly object[]): object => (labels.length === 0 ? {} : { labels });

function signedLabels(labels: Tree | undefined): readonly object[] {
  return itemsOf(labels)
    .filter((label) => textAt(label, 'signing') === 'true')
    .map((label) => plainMap({ kind: 'map', entries: entriesOf(label).filter(({ key }) => labelKeys.has(key)) }));
}

const plainMap = (map: MapTree): object => plainOf(map) as object;

function canonical(value: unknown): string {
  if (typeof value === 'bigint') return JSON.stringify(Number(value));
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => compareBytes(a, b));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
