/** Reads the values of keys: scalars, arrays, inline tables. */
import type { LongStrings } from './long-string';
import type { KeyPart } from './table';
import { entryOf } from '../../../data/tree';
import { DocumentSyntaxError, maxDepth } from '../../document';
import { noDashes, type SourceEntry, type SourceMap, type SourceNode, type SourceScalar } from '../../source-node';
import type { AST } from 'toml-eslint-parser';

export interface TomlSource {
  readonly text: string;
  /** The strings that were not passed to the parser. */
  readonly long: LongStrings;
}

/** `depth` is the number of keys and arrays above the value. Throws DocumentSyntaxError if `depth` is too large. */
export function readValue(source: TomlSource, node: AST.TOMLContentNode, depth: number): SourceNode {
  const { text, long } = source;
  const [start, end] = node.range;
  if (depth > maxDepth) throw new DocumentSyntaxError(`nested deeper than ${maxDepth} levels`, text, start);
  if (node.type === 'TOMLValue') return long.get(start) ?? readScalar(text.slice(start, end), node);
  if (node.type === 'TOMLInlineTable') return readInlineTable(source, node, depth + 1);
  const items = node.elements.map((element) => readValue(source, element, depth + 1));
  return { kind: 'list', items, dashes: noDashes, flow: true, start, end };
}

function readScalar(source: string, node: AST.TOMLValue): SourceScalar {
  const [start, end] = node.range;
  const plain = { kind: 'scalar', style: 'plain', text: source, start, end } as const;
  switch (node.kind) {
    case 'string':
      return { ...plain, type: 'string', style: node.style === 'basic' ? 'double' : 'single', text: node.value };
    case 'integer':
      return { ...plain, type: 'int' };
    case 'float':
      return { ...plain, type: 'float', text: source.replace(/[-+]?nan/, '.nan').replace('inf', '.inf') };
    case 'boolean':
      return { ...plain, type: 'bool' };
    default:
      return { ...plain, type: 'date' };
  }
}

export const keyPart = (node: AST.TOMLBare | AST.TOMLQuoted): KeyPart => ({
  key: node.type === 'TOMLBare' ? node.name : node.value,
  keyStart: node.range[0],
  keyEnd: node.range[1],
});

interface GrowingTable extends SourceMap {
  readonly entries: SourceEntry[];
}

function readInlineTable(source: TomlSource, node: AST.TOMLInlineTable, depth: number): SourceMap {
  const [start, end] = node.range;
  const isDotted = node.body.some(({ key }) => key.keys.length > 1);
  const table: GrowingTable = { kind: 'map', flow: true, isDotted, entries: [], start, end };
  for (const { key, value } of node.body) {
    const keys = key.keys.map(keyPart);
    const last = keys.pop() as KeyPart;
    const parent = keys.reduce((map, part) => childTable(map, part, end), table);
    parent.entries.push({ ...last, value: readValue(source, value, depth + keys.length) });
  }
  return table;
}

function childTable(parent: GrowingTable, part: KeyPart, end: number): GrowingTable {
  const known = entryOf<SourceNode>(parent, part.key);
  if (known !== undefined) return known as GrowingTable;
  const value: GrowingTable = { kind: 'map', flow: true, isDotted: true, entries: [], start: part.keyStart, end };
  parent.entries.push({ ...part, value });
  return value;
}
