/** Smaller documents and edits for minimizing a failing case. */
import { childrenOf, stringScalar, type Tree } from '../../../src/data/tree';
import type { Change } from '../../../src/formats/document';
import type { EditCase } from '../trial';

export function smallerEdits(one: EditCase): readonly EditCase[] {
  const withText = shorterTexts(one.text).map((text): EditCase => ({ ...one, text }));
  const fewer = one.changes.length < 2 ? [] : one.changes.map((change): EditCase => ({ ...one, changes: [change] }));
  const simpler = one.changes.flatMap((change, index) =>
    simplerChanges(change).map((replacement): EditCase => ({ ...one, changes: one.changes.with(index, replacement) })),
  );
  return [...withText, ...fewer, ...simpler];
}

/**
 * Returns copies of the text without some of its lines and, if the text is shorter than `cut`, without pieces of lines.
 */
export function shorterTexts(text: string, cut = 600): readonly string[] {
  const lines = text.split(/(?<=\n)/);
  const out: string[] = [];
  for (let span = Math.ceil(lines.length / 2); span >= 1; span = span === 1 ? 0 : Math.ceil(span / 2)) {
    for (let at = 0; at < lines.length; at += span) {
      out.push([...lines.slice(0, at), ...lines.slice(at + span)].join(''));
    }
  }
  for (let span = Math.min(64, text.length); span >= 1; span = Math.floor(span / 2)) {
    for (let at = 0; at < text.length && text.length < cut; at += span) {
      out.push(text.slice(0, at) + text.slice(at + span));
    }
  }
  return out;
}

function simplerChanges(change: Change): readonly Change[] {
  if (change.kind === 'delete') return [];
  const { value, before: _, beforeItem: __, ...rest } = change;
  const plain: Change = { ...rest, value };
  if (value.kind !== 'scalar') {
    const without =
      value.kind === 'list'
        ? value.items.map((__unused, index): Change => ({
            ...plain,
            value: { ...value, items: value.items.toSpliced(index, 1) },
          }))
        : value.entries.map((__unused, index): Change => ({
            ...plain,
            value: { ...value, entries: value.entries.toSpliced(index, 1) },
          }));
    return [plain, ...without, ...childrenOf<Tree>(value).map((one): Change => ({ ...plain, value: one }))];
  }
  if (value.type !== 'string') return [plain];
  return [plain, ...shorterTexts(value.text).map((text): Change => ({ ...plain, value: stringScalar(text) }))];
}
