/**
 * Generates a ResourceList with one large JSON document, in which a run of replace-values changes one value. A test and
 * `bench/` use it.
 */

const megabyte = 1_000_000;

/** Returns a list with a document of `megabytes`. The style `one line` has no indentation. */
export function largeDocumentList(megabytes: number, style: 'one line' | 'lines' | 'quoted'): string {
  const indent = style === 'one line' ? undefined : 2;
  const items: unknown[] = [];
  for (let length = 0; length < megabytes * megabyte;) {
    const id = items.length;
    const item = { id, name: `name-${id}`, value: 'x'.repeat(60), enabled: id % 2 === 0, tags: ['a', 'b'] };
    items.push(item);
    // In the document, each of the item's nine lines is indented by four more columns.
    length += JSON.stringify(item, null, indent).length + (indent === undefined ? 1 : 2 + 9 * 4);
  }
  const text = JSON.stringify({ items }, null, indent);
  const value = style === 'quoted' ? JSON.stringify(text) : `|-\n      ${text.replaceAll('\n', '\n      ')}`;
  return `apiVersion: config.kubernetes.io/v1
kind: ResourceList
functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: ReplaceValues
  metadata: {name: large}
  replacements:
  - sourceValue: other
    targets:
    - select: {kind: ConfigMap}
      fieldPaths: ['data.a\\.json.items.5.name']
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: large}
  data:
    a.json: ${value}
`;
}
