/**
 * Reads TOML 1.0 into source nodes. The package `toml-eslint-parser` parses the text and finds syntax errors. This
 * module converts the parser's syntax tree into a data tree, in which each table has the positions of its parts.
 */
import { longStrings, withoutLong } from './long-string';
import { readValue, keyPart, type TomlSource } from './value';
import { tomlSyntaxError } from './syntax-error';
import { type KeyPart, type TomlRow, type TomlSection, TomlTable, TomlTables } from './table';
import { DocumentSyntaxError, maxDepth } from '../../document';
import { lineEnd, lineStart, nextLine } from '../../lines';
import type { AST } from 'toml-eslint-parser';

export interface TomlText {
  readonly root: TomlTable;
  /** The sections in source order. The first section has no header. */
  readonly sections: readonly TomlSection[];
}

/** `text` is `source` with a line break at its end. The positions in a DocumentSyntaxError refer to `source`. */
export function readToml(text: string, source: string): TomlText {
  const alone = source.search(/\r(?!\n)/);
  if (alone !== -1) throw new DocumentSyntaxError('a carriage return must be followed by a line feed', source, alone);
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const root = new TomlTable(start);
  const top: TomlSection = { start, headerEnd: start, rows: [] };
  root.body = top;
  const sections = [top];
  root.sections.push(top);
  const long = longStrings(text);
  for (const node of parse(withoutLong(text, long), source).body[0].body) {
    if (node.type === 'TOMLKeyValue') addRow({ text, long }, root, top, node);
    else sections.push(addSection({ text, long }, root, node));
  }
  return { root, sections };
}

function parse(text: string, source: string): AST.TOMLProgram {
  // Loaded on demand, because few runs read TOML.
  const { parseTOML } = require('toml-eslint-parser') as typeof import('toml-eslint-parser');
  try {
    // Replace a byte order mark, which TOML does not have, with a line break of the same length.
    return parseTOML(text.replace(/^\uFEFF/, '\n'), { tomlVersion: '1.0' });
  } catch (error) {
    throw tomlSyntaxError(error, source);
  }
}

function addSection(source: TomlSource, root: TomlTable, { key, kind, range, body }: AST.TOMLTable): TomlSection {
  const { text } = source;
  const section: TomlSection = {
    start: lineStart(text, range[0]),
    headerEnd: nextLine(text, lineEnd(text, key.range[1])),
    rows: [],
  };
  const keys = keysOf(text, key);
  root.sections.push(section);
  const parent = keys.slice(0, -1).reduce((table, part) => {
    const child = tableIn(table, part);
    child.sections.push(section);
    return child;
  }, root);
  const last = keys.at(-1) as KeyPart;
  const table = kind === 'array' ? newItem(parent, last) : tableIn(parent, last);
  table.body = section;
  table.sections.push(section);
  for (const row of body) addRow(source, table, section, row);
  return section;
}

/** Returns the table at `key` in `parent`, or the last table of an array. Creates a missing table. */
function tableIn(parent: TomlTable, part: KeyPart): TomlTable {
  const value = parent.entry(part.key)?.value;
  if (value instanceof TomlTable) return value;
  if (value instanceof TomlTables) return value.items.at(-1) as TomlTable;
  const table = new TomlTable(part.keyStart);
  parent.addTable(part, table);
  return table;
}

function newItem(parent: TomlTable, part: KeyPart): TomlTable {
  const found = parent.entry(part.key)?.value;
  const list = found instanceof TomlTables ? found : new TomlTables(part.keyStart);
  if (found === undefined) parent.addTable(part, list);
  const table = new TomlTable(part.keyStart);
  list.items.push(table);
  return table;
}

function addRow(
  source: TomlSource,
  base: TomlTable,
  section: TomlSection,
  { key, value: node, range }: AST.TOMLKeyValue,
): void {
  const { text } = source;
  const keys = keysOf(text, key);
  const value = readValue(source, node, keys.length);
  const row: TomlRow = { keys, value, start: lineStart(text, range[0]), end: nextLine(text, lineEnd(text, value.end)) };
  section.rows.push(row);
  const table = keys.slice(0, -1).reduce((parent, part, index) => {
    const child = tableIn(parent, part);
    child.rows.push(row);
    child.depth = index + 1;
    return child;
  }, base);
  table.addRow(keys.at(-1) as KeyPart, row);
}

function keysOf(text: string, { keys, range }: AST.TOMLKey): readonly KeyPart[] {
  if (keys.length > maxDepth) throw new DocumentSyntaxError(`nested deeper than ${maxDepth} levels`, text, range[0]);
  return keys.map(keyPart);
}
