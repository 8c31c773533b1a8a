/**
 * Converts the nodes of the package `yaml` into source nodes with positions and with types by Go's rules. Resolves
 * aliases and merge keys. A limit on the nodes that aliases add prevents a small document from becoming a huge tree.
 */
import { matchEnd } from '../../../data/text/match-end';
import { getOrMake } from '../../../data/get-or-make';
import { type Anchors, resolveAnchors } from './anchors';
import { yamlLibrary } from './library';
import { columnOf, lineStart } from '../../lines';
import { emptyNode, maxYamlDepth } from './quick-scan';
import { resolveTagged } from '../scalar/resolve-scalar';
import { propertiesIn } from './properties';
import { readScalar } from './scalar-source';
import { DocumentSyntaxError, RepeatedKeyError } from '../../document';
import type { MergeKey, Place } from '../../../data/tree';
import type { SourceEntry, SourceList, SourceMap, SourceNode, SourceScalar } from '../../source-node';
import type { Alias, Document, Node, Pair, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml';

/** The maximum number of nodes that aliases may add to a document in total. */
const maxCopies = 100_000;

interface NodeContext {
  readonly depth: number;
  /** True inside an anchored node to which an alias refers, and inside the content of an alias or a merge key. */
  readonly isShared: boolean;
  /** True inside the content of an alias or a merge key. */
  readonly isCopy: boolean;
}

/** The text between a key, comma or dash and the anchor or tag of the value after it. */
const gap = /(?:[\s,:?-]|#[^\n]*)*/y;
/** The text between the items of a block list. */
const noDash = /(?:\s|#[^\n]*)*/y;

export interface SourceTreeOptions {
  /** Whether to return all entries with the same key. Otherwise, duplicate keys are an error. */
  readonly keepsDuplicateKeys?: boolean;
  /** Whether to refuse a key in a flow collection that starts on a line before its colon. */
  readonly isGo?: boolean | undefined;
}

export class SourceTree {
  readonly #text: string;
  readonly #options: SourceTreeOptions;
  readonly #contents: ParsedNode | null;
  readonly #start: number;
  readonly #anchors: Anchors;
  readonly #yaml = yamlLibrary();
  /**
   * The source text of each tag, stored when the node is read at its own position. A copy of the node has no position
   * for its tag.
   */
  readonly #tags = new Map<Node, string>();
  #copies = 0;

  /** Throws DocumentSyntaxError. */
  constructor(text: string, document: Document.Parsed, options: SourceTreeOptions) {
    this.#text = text;
    this.#options = options;
    this.#contents = document.contents;
    this.#start = document.range[0];
    this.#anchors = resolveAnchors(document.contents, text);
  }

  /** Throws DocumentSyntaxError. */
  root(): SourceNode {
    const node = this.#node(this.#contents, this.#start, { depth: 1, isShared: false, isCopy: false });
    const isNothing = node.kind === 'scalar' && node.start === node.end && node.propertiesStart === undefined;
    return isNothing ? emptyRoot(this.#text, node.start) : node;
  }

  /** Converts `node` to a source node. The search for its anchor and tag starts at `from`. */
  #node(node: unknown, from: number, context: NodeContext): SourceNode {
    const { isAlias, isMap, isNode, isSeq } = this.#yaml;
    if (!isNode(node)) return emptyNode(from);
    if (context.depth > maxYamlDepth) throw this.#error('the document is nested too deeply', node);
    if (context.isCopy && ++this.#copies > maxCopies) {
      throw this.#error(`aliases must not expand to more than ${maxCopies} values`, node);
    }
    if (isAlias(node)) return this.#alias(node, context);
    const inner = this.#anchors.referenced.has(node) ? { ...context, isShared: true } : context;
    const place = {
      ...(node.anchor !== undefined || node.tag !== undefined ? this.#properties(from, node) : {}),
      ...(inner.isShared ? { shared: true as const } : {}),
    };
    if (isMap(node)) return { ...this.#map(node, inner), ...place };
    if (isSeq(node)) return { ...this.#list(node, inner), ...place };
    return { ...this.#scalar(node), ...place };
  }

  /** Returns the start of the anchor and tag of `node`, and the tag's text. The search starts at `from`. */
  #properties(from: number, node: Node): Pick<Place, 'propertiesStart' | 'tag'> {
    const propertiesStart = matchEnd(gap, this.#text, from) ?? from;
    const { tag } = node.tag === undefined ? {} : propertiesIn(this.#text, propertiesStart);
    if (tag === undefined) return { propertiesStart };
    const written = getOrMake(this.#tags, node, () => this.#text.slice(tag.start, tag.end));
    return { propertiesStart, tag: written };
  }

  /** The node of an alias. The node has the alias's position, but its children have positions in the anchored text. */
  #alias(alias: Alias, context: NodeContext): SourceNode {
    const anchor = this.#anchors.targets.get(alias) as Node;
    const target = this.#node(anchor, 0, { depth: context.depth + 1, isShared: true, isCopy: true });
    const [start, end] = alias.range as [number, number, number];
    const { propertiesStart: _, tag: __, ...node } = target;
    const tag = this.#tags.get(anchor);
    const place = { start, end, alias: { start: target.start, end: target.end } };
    return { ...node, ...place, ...(tag === undefined ? {} : { tag }) };
  }

  #list(list: YAMLSeq, context: NodeContext): SourceList {
    const [start, valueEnd] = list.range as [number, number, number];
    const flow = list.flow === true;
    const items: SourceNode[] = [];
    const dashes: number[] = [];
    const inner = { ...context, depth: context.depth + 1 };
    let end = flow ? start + 1 : start;
    for (const item of list.items) {
      if (!flow) dashes.push(matchEnd(noDash, this.#text, end) ?? end);
      const node = this.#node(item, flow ? end : (dashes.at(-1) ?? end) + 1, inner);
      items.push(node);
      end = node.end;
    }
    return { kind: 'list', items, dashes, flow, start, end: flow ? valueEnd : end };
  }

  #map(map: YAMLMap, context: NodeContext): SourceMap {
    const [mapStart, valueEnd] = map.range as [number, number, number];
    const start = this.#text.charAt(mapStart) === '{' ? mapStart : this.#beforeFirstKey(mapStart, map.flow === true);
    const inner = { ...context, depth: context.depth + 1 };
    const own = map.items.map((pair) => this.#pair(pair as OwnPairNode, inner));
    const keys = new Set<string>();
    for (const { key, node } of own) {
      if (map.flow !== true && this.#isDeeperColon(key.start, start)) {
        throw new DocumentSyntaxError('a key is missing here', this.#text, key.start);
      }
      if (keys.has(key.text) && this.#options.keepsDuplicateKeys !== true) {
        const { offset } = this.#error('', node);
        throw new RepeatedKeyError('duplicate key in a map', this.#text, offset, key.end, key.text);
      }
      keys.add(key.text);
    }
    const merges: MergeKey[] = [];
    const entries: SourceEntry[] = [];
    for (const { key, node, value, isMerge } of own) {
      const { start: keyStart, end: keyEnd } = key;
      if (!isMerge) {
        const isWhole = !context.isShared && key.propertiesStart === undefined && key.alias === undefined;
        entries.push({ key: key.text, value, keyStart, keyEnd, ...(isWhole ? {} : { keyNode: key }) });
        continue;
      }
      merges.push({ keyStart, keyEnd, end: value.end });
      for (const merged of this.#mergedEntries(value, node)) {
        if (keys.has(merged.key)) continue;
        keys.add(merged.key);
        entries.push({ ...merged, keyStart, keyEnd });
      }
    }
    const last = own.at(-1);
    const end = map.flow === true ? valueEnd : (last?.value.end ?? start);
    const node: SourceMap = { kind: 'map', entries, flow: map.flow === true, start, end };
    return merges.length > 0 ? { ...node, merges } : node;
  }

  /**
   * The start of the anchor and tag of a map's first key, which precede `at` on its line. In a pair without braces in a
   * flow list, returns the start of the `?` before the anchor and tag.
   */
  #beforeFirstKey(at: number, isPair: boolean): number {
    const line = this.#text.slice(lineStart(this.#text, at), at);
    const before = (isPair ? /(?:\?[ \t]*)?(?:[&!][^\s,[\]{}]*[ \t]+)*$/ : /(?:[&!]\S*[ \t]+)+$/).exec(line);
    return at - (before?.[0].length ?? 0);
  }

  /**
   * Returns true for a colon that has no key and is at a different column than the map. The parser reads this colon as
   * an entry of the map.
   */
  #isDeeperColon(at: number, mapStart: number): boolean {
    const text = this.#text;
    return text.charAt(at) === ':' && columnOf(text, at) !== columnOf(text, mapStart);
  }

  #pair(pair: OwnPairNode, context: NodeContext): OwnPair {
    const { isScalar } = this.#yaml;
    // The parser drops a value without a colon before it, and reports no error.
    if (pair.value === null && pair.srcToken?.value) throw this.#error('a colon is missing before the value', pair.key);
    const colon = this.#options.isGo === true ? multilineKeyColon(this.#text, pair) : undefined;
    if (colon !== undefined) throw new DocumentSyntaxError('a key must be on one line', this.#text, colon);
    const key = this.#key(pair, context);
    const isMerge = isScalar(pair.key) && isMergeKey(pair.key.tag, key);
    const isShared = context.isShared || isMerge || key.shared === true;
    const value = this.#node(pair.value, key.end, { ...context, isShared, isCopy: context.isCopy || isMerge });
    return { key, value, node: pair.key, isMerge };
  }

  #key({ key: node, srcToken }: OwnPairNode, context: NodeContext): SourceScalar {
    const property = srcToken?.start.find(({ type }) => type === 'anchor' || type === 'tag');
    const key = this.#node(node, property?.offset ?? 0, context);
    if (key.kind !== 'scalar') throw this.#error('a map key must be a scalar', node);
    if (key.start < key.end) return key;
    // An empty key has the position of its colon.
    const at = srcToken?.sep?.find(({ type }) => type === 'map-value-ind')?.offset ?? key.end;
    return { ...key, start: at, end: at };
  }

  /**
   * Returns the entries that a merge key adds: the entries of a map or of several maps. If several maps have the same
   * key, the first of these maps is used.
   */
  #mergedEntries(value: SourceNode, node: Node | null): readonly SourceEntry[] {
    if (value.kind === 'map') return value.entries;
    if (value.kind === 'list' && value.items.every((item) => item.kind === 'map')) {
      return value.items.flatMap((item) => item.entries);
    }
    throw this.#error('a merge key must be a map or a list of maps', node);
  }

  #scalar(node: Scalar): SourceScalar {
    const { text, ...place } = readScalar(this.#text, node);
    const type = resolveTagged(node.tag, text, place.style === 'plain');
    if (type === undefined) throw this.#error('the text does not match its tag', node);
    return { kind: 'scalar', type, text, ...place };
  }

  #error(message: string, node: Node | null): DocumentSyntaxError {
    return new DocumentSyntaxError(message, this.#text, node?.range?.[0] ?? 0);
  }
}

type OwnPairNode = Pair<Node | null, Node | null>;

/**
 * Returns the offset of the colon if a line break separates the colon from the start of its key, and there is no `?`.
 * YAML 1.2 allows this in a flow map, but go-yaml does not.
 */
export function multilineKeyColon(text: string, { srcToken }: Pick<Pair, 'srcToken'>): number | undefined {
  if (srcToken === undefined) return undefined;
  const { start, key, sep } = srcToken;
  if (start.some(({ type }) => type === 'explicit-key-ind')) return undefined;
  const property = start.find(({ type }) => type === 'anchor' || type === 'tag');
  const colon = sep?.find(({ type }) => type === 'map-value-ind')?.offset;
  const from = property?.offset ?? key?.offset;
  return from !== undefined && colon !== undefined && text.slice(from, colon).includes('\n') ? colon : undefined;
}

interface OwnPair {
  readonly key: SourceScalar;
  readonly value: SourceNode;
  readonly node: Node | null;
  readonly isMerge: boolean;
}

function isMergeKey(tag: string | undefined, { text, style }: SourceScalar): boolean {
  if (text !== '<<') return false;
  return tag === undefined || tag === '!' ? style === 'plain' : tag === 'tag:yaml.org,2002:merge';
}

const blankLine = /[ \t]*(?:#.*)?(?:\r?\n|$)/y;

/** The root of an empty document: a null at the document's end, before any end marker. */
function emptyRoot(text: string, from: number): SourceScalar {
  let at = from;
  for (blankLine.lastIndex = at; at < text.length && blankLine.test(text);) at = blankLine.lastIndex;
  return emptyNode(at);
}
