/**
 * Edits TOML documents. The value of a key/value pair is edited in place, as in JSON (`flow/edit.ts`). A new value is
 * written as a pair, or as sections if it is a map or a list of maps:
 *
 * ```toml
 * [a]           # before set a.y to 2, set b to {z: 3}
 * x = 1
 * # after:
 * [a]
 * x = 1
 * y = 2
 *
 * [b]
 * z = 3
 * ```
 */
import { tomlDialect, tomlLayout } from './dialect';
import { isSection } from './print';
import type { TomlText } from '../read/read';
import { type NewKey, TomlDraft } from './draft';
import { type TomlEntry, TomlTable, TomlTables } from '../read/table';
import { getOrMake } from '../../../data/get-or-make';
import { type ListTree, type MapTree, nodeAt } from '../../../data/tree';
import { applyChanges } from '../../changes/apply';
import { NoSpellingError, type TextEdit } from '../../document';
import { type Branch, changesBelow, pathMismatch } from '../../changes/branch';
import { flowEdits, printFlow } from '../../flow/edit';
import type { SourceNode } from '../../source-node';

const emptyList: ListTree = { kind: 'list', items: [] };

/**
 * `text` ends with a line break. Throws RangeError for a path that does not match the document, and NoSpellingError for
 * a value that TOML cannot represent.
 */
export function tomlEdits(text: string, newline: string, toml: TomlText, branch: Branch): readonly TextEdit[] {
  const draft = new TomlDraft(text, newline, toml);
  editTable(draft, toml.root, [], branch);
  return draft.edits;
}

/** Edits nested tables first, because at the same offset their new sections precede the new sections of `table`. */
function editTable(draft: TomlDraft, table: TomlTable, path: readonly string[], branch: Branch): void {
  const added: NewKey[] = [];
  let left = table.entries.length;
  for (const [step, child] of branch.children) {
    if (typeof step === 'number') throw pathMismatch(child);
    const { change } = child;
    const entry = table.entry(step);
    if (entry === undefined) {
      if (change?.kind !== 'set') throw pathMismatch(child);
      added.push({ key: step, value: change.value, before: change.before });
    } else if (change?.kind === 'delete') {
      remove(draft, entry);
      left--;
    } else if (entry.row !== undefined) editValue(draft, entry.value, child);
    else if (change !== undefined) {
      const { value } = change;
      const section = tablesIn(entry.value)[0]?.sections[0];
      remove(draft, entry);
      if (section !== undefined && isSection(value)) draft.replaceSection(section, [...path, step], value);
      else added.push({ key: step, value, before: undefined });
    } else if (entry.value instanceof TomlTable) editTable(draft, entry.value, [...path, step], child);
    else if (editItems(draft, entry.value, [...path, step], child) === 0) {
      added.push({ key: step, value: emptyList, before: undefined });
    }
  }
  if (left + added.length > 0) add(draft, table, path, added);
  else draft.keepEmpty(table, path);
}

/** Edits an array of tables. Returns the number of items after the edit. */
function editItems(draft: TomlDraft, list: TomlTables, path: readonly string[], branch: Branch): number {
  /** New items, keyed by the item that they precede. The key is undefined for new items at the end. */
  const added = new Map<TomlTable | undefined, MapTree[]>();
  let size = list.items.length;
  let left = list.items.length;
  for (const [step, child] of branch.children) {
    const item = typeof step === 'number' ? list.items[step] : undefined;
    const { change } = child;
    if (item !== undefined && change === undefined) editTable(draft, item, path, child);
    else if (item !== undefined && change?.kind === 'delete') {
      draft.removeTable(item);
      left--;
    } else if (change?.kind !== 'set' || (item === undefined && step !== size)) throw pathMismatch(child);
    else if (change.value.kind !== 'map') {
      throw new NoSpellingError('an array of tables can contain only tables', change.path);
    } else {
      const next = change.beforeItem === undefined ? undefined : list.items[change.beforeItem];
      getOrMake(added, next, () => []).push(change.value);
      size++;
      left++;
    }
  }
  for (const [next, items] of added) draft.addSections(list, path, { kind: 'list', items }, next);
  return left;
}

function remove(draft: TomlDraft, entry: TomlEntry): void {
  if (entry.row !== undefined) draft.removeRow(entry.row);
  else for (const table of tablesIn(entry.value)) draft.removeTable(table);
}

function editValue(draft: TomlDraft, node: SourceNode, branch: Branch): void {
  if (isRegular(draft.text, node, branch)) {
    for (const edit of flowEdits(draft.text, node, changesBelow(branch), tomlDialect)) draft.rows.push(edit);
  } else {
    const text = printFlow(applyChanges(node, branch), tomlDialect, tomlLayout);
    draft.rows.push({ start: node.start, end: node.end, text });
  }
}

function add(draft: TomlDraft, table: TomlTable, path: readonly string[], added: readonly NewKey[]): void {
  const isDotted = table.body === undefined && table.rows.length > 0;
  const rows = added.filter(({ value }) => isDotted || !isSection(value));
  draft.addRows(table, path, rows);
  for (const { key, value, before } of added) {
    if (isDotted || !isSection(value)) continue;
    const next = before === undefined ? undefined : table.entry(before)?.value;
    draft.addSections(table, [...path, key], value, next);
  }
}

const tablesIn = (value: TomlTable | TomlTables): readonly TomlTable[] =>
  value instanceof TomlTables ? value.items : [value];

/**
 * Returns false if a change adds or removes keys of an inline table with dotted keys, or replaces a table that dotted
 * keys define. In this case, the value is printed again, because the entries of such a table may not be adjacent.
 */
function isRegular(text: string, node: SourceNode, { change, children }: Branch): boolean {
  if (change !== undefined) return node.kind !== 'map' || text.charAt(node.start) === '{';
  return [...children].every(([step, child]) => {
    const value = nodeAt(node, [step]);
    const isEdited = value !== undefined && child.change?.kind !== 'delete';
    return isEdited ? isRegular(text, value, child) : !(node.kind === 'map' && node.isDotted === true);
  });
}
