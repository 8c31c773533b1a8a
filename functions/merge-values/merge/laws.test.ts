/**
 * Tests properties that hold for every merge of two documents: the parsed result equals the RFC 7386 merge of the
 * parsed inputs, and the base's text is kept wherever the overlay sets nothing.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inFormat } from '../../../test/judges/claim';
import { formatTests } from '../../../test/formats';
import { holds, law } from '../../../test/law';
import { orError } from '../../../test/or-error';
import type { MergeValue } from '../generated/config';
import { mergeText, orFault } from './merged-text.test';
import { equalTrees, nodeAt, type Path, type Tree, treeOf } from '../../../src/data';
import { type FormatName, formatNamed, formatNames, formatTable } from '../../../src/formats';
import { DocumentSyntaxError, NoSpellingError } from '../../../src/formats/document';
import { documents, richTexts, soups } from '../../../src/formats/yaml/arbitrary-yaml.test';

/** RFC 7386, section 2, for trees. */
function rfc7386(target: Tree | undefined, patch: Tree): Tree {
  if (patch.kind !== 'map') return patch;
  const entries = new Map(target?.kind === 'map' ? target.entries.map(({ key, value }) => [key, value]) : []);
  for (const { key, value } of patch.entries) {
    if (isNull(value)) entries.delete(key);
    else entries.set(key, rfc7386(entries.get(key), value));
  }
  return { kind: 'map', entries: [...entries].map(([key, value]) => ({ key, value })) };
}

const isNull = (tree: Tree): boolean => tree.kind === 'scalar' && tree.type === 'null';

/**
 * The documents in the text; undefined if the text is invalid. YAML generators also create text that no parser accepts.
 */
function read(format: FormatName, text: string): readonly Tree[] | undefined {
  const document = orError(DocumentSyntaxError, () => formatNamed(format).read(text));
  return document instanceof DocumentSyntaxError ? undefined : document.roots;
}

const merge = (format: FormatName, base: string, overlay: string): string =>
  mergeText(base, overlay, { key: 'x', format }).text;

function obeysTheLaws(format: FormatName, base: string, overlay: string): void {
  const before = read(format, base);
  const patch = read(format, overlay);
  fc.pre(before !== undefined && patch !== undefined && before.length === patch.length);
  const [patchRoot] = patch;
  // A merge cannot replace a whole document.
  fc.pre(before.every(({ kind }, index) => kind === patch[index]?.kind && kind !== 'scalar'));
  const merged = merge(format, base, overlay);
  if (patchRoot?.kind === 'map' && patchRoot.entries.length > 0) {
    const after = read(format, merged)?.[0];
    const [target] = before;
    assert.ok(after);
    assert.ok(equalTrees(after, rfc7386(target, patchRoot)), merged);
    // Skip documents in which a merge changes more than the overlay sets: a merge expands anchors and `?` keys, and
    // appending to a document without a final line break can change the header of a block scalar.
    const paths = /[&*?]|[^\n]$/.test(base) && format === 'yaml' ? [] : untouched(target, patchRoot);
    for (const path of paths) assert.equal(slice(format, merged, path), slice(format, base, path));
  }
  assert.equal(merge(format, merged, overlay), merged, 'merging twice is merging once');
}

/** The paths of all values that the overlay does not set. */
function untouched(base: Tree | undefined, patch: Tree, path: Path = []): readonly Path[] {
  if (base?.kind !== 'map' || patch.kind !== 'map') return [];
  return base.entries.flatMap(({ key, value }) => {
    const next = patch.entries.find((entry) => entry.key === key)?.value;
    return next === undefined ? [[...path, key]] : untouched(value, next, [...path, key]);
  });
}

function slice(format: FormatName, text: string, path: Path): string {
  const [root] = formatNamed(format).read(text).roots;
  const node = root && nodeAt(root, path);
  assert.ok(node, path.join('.'));
  return text.slice(node.start, node.end);
}

describe('laws of merging texts', () => {
  for (const format of formatNames) {
    const { texts } = formatTests[format];
    law(
      `${format}: reads as the RFC 7386 merge, keeps the bytes of what is not touched, and is idempotent`,
      300,
      [texts, texts],
      (base, overlay) => obeysTheLaws(format, base, overlay),
    );

    law(
      `${format}: an overlay without content changes no byte, and neither does the base itself`,
      100,
      [texts],
      (base) => {
        const { isYaml, hasElements } = formatTable[format];
        const nothing = isYaml ? '{}' : hasElements ? '<r/>' : '';
        assert.equal(merge(format, base, nothing), base);
      },
    );
  }

  law(
    'yaml: also with anchors, merge keys and odd texts',
    300,
    [fc.oneof(documents, richTexts, soups), fc.oneof(formatTests.yaml.texts, documents)],
    (base, overlay) => obeysTheLaws('yaml', base, overlay),
  );

  const ids = fc.constantFrom('p', 'q', 'r', 's');
  const items = fc.array(fc.tuple(ids, fc.constantFrom('one', 'two')), { minLength: 1, maxLength: 4 });
  const patches = fc.uniqueArray(fc.tuple(ids, fc.constantFrom('delete', 'replace', 'merge')), {
    minLength: 1,
    selector: ([id]) => id,
  });

  for (const format of formatNames) {
    const { mapOfMaps } = formatTests[format];
    // oslo.config joins sections with the same name, so there are no lists of maps.
    if (mapOfMaps === undefined || format === 'oslo') continue;
    const path = [...mapOfMaps.path, 'l'];
    const { hasSections, hasElements } = formatTable[format];
    // No element can have the name `$patch`.
    const overlayFormat = hasElements ? 'yaml' : format;
    const printedList = (list: readonly object[], name = format): string => {
      // A list of sections or elements cannot be empty.
      const map = (hasSections || hasElements) && list.length === 0 ? {} : { l: list };
      return formatNamed(name).print(
        treeOf(mapOfMaps.path.reduceRight<object>((inner, key) => ({ [key]: inner }), map)),
      );
    };
    law(
      `${format}: \`$patch\` deletes, replaces and merges items by their key`,
      150,
      [items, patches],
      (base, overlay) => {
        const given = base.map(([name, v]) => ({ name, v }));
        const kept = given.filter(({ name }) => !overlay.some(([id, patch]) => id === name && patch === 'delete'));
        const reported = overlay.filter(([, patch]) => patch !== 'delete');
        const merged = kept.map((item, index) => {
          const isFirst = kept.findIndex(({ name }) => name === item.name) === index;
          const patch = isFirst ? reported.find(([id]) => id === item.name)?.[1] : undefined;
          if (patch === undefined) return item;
          return patch === 'replace' ? { name: item.name, w: 'x' } : { ...item, w: 'x' };
        });
        const fresh = reported.filter(([id]) => !kept.some(({ name }) => name === id));
        const wanted = [...merged, ...fresh.map(([name]) => ({ name, w: 'x' }))];
        const options: MergeValue = {
          key: 'x',
          format,
          overlayFormat,
          lists: [{ path: path.join('.'), strategy: 'merge', key: 'name' }],
        };
        const text = printedList(given);
        const patch = printedList(
          overlay.map(([name, $patch]) => ({ name, w: 'x', $patch })),
          overlayFormat,
        );
        const once = mergeText(text, patch, options).text;
        const [written, expected] = [once, printedList(wanted)].map((one) =>
          inFormat(format, read(format, one)?.[0] as Tree),
        );
        assert.ok(equalTrees(written as Tree, expected as Tree), once);
        assert.equal(mergeText(once, patch, options).text, once);
      },
    );
  }

  it('writes no text that a second run would read in another format', () => {
    assert.throws(
      () => mergeText('a = x\n[s]\nd = x\n', '{"a": null}', { key: 'x', format: 'properties', overlayFormat: 'json' }),
      new NoSpellingError('with this value, the text is not Java properties: it looks like INI or TOML'),
    );
  });

  it('fails only because of the values', () => {
    const any = fc.oneof(...formatNames.map((name) => formatTests[name].texts), documents, soups, fc.string());
    const format = fc.constantFrom(...formatNames);
    const strategy = fc.constantFrom('append', 'prepend', 'merge');
    const lists = fc.array(
      fc.record({ path: fc.constantFrom('a', 'b', 'a.b', '.', 's'), strategy, key: fc.constant('a') }),
      { maxLength: 2 },
    );
    holds(600, [any, any, format, lists], (base, overlay, is, merges) => {
      const options = { key: 'x', format: is, lists: merges as never };
      const once = orFault(() => mergeText(base, overlay, options).text);
      if (!(once instanceof Error)) assert.equal(mergeText(once, overlay, options).text, once);
    });
  });
});
