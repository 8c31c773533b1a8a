/**
 * Reads a YAML document like sigs.k8s.io/yaml with go-yaml v2: according to YAML 1.1, with doubles for all numbers.
 * Positions and original spelling are lost. Used, for example, for qbec apps, YAML files in render-jsonnet, and
 * `std.parseYaml`. yamlFormat follows go-yaml v3, which kustomize and kubectl use today.
 * @lazy
 */
import { DocumentSyntaxError } from '../../formats/document';
import type { SourceEntry, SourceNode } from '../../formats/source-node';
import { firstEscapedOffset } from '../../formats/yaml/scalar/characters';
import { type FullReaderOptions, newComposer, tokensOf } from '../../formats/yaml/read/full-reader';
import { isGoError, withAnyIndentation } from '../../formats/yaml/read/syntax-error';
import { readQuick } from '../../formats/yaml/read/quick-reader';
import type { Json, JsonObject } from '../../data/json';
import { placeAt } from '../../data/text/line-starts';
import { Decoder } from './decoder';
import { goYamlError } from './error';
import { checkJson, plainKey, type PlainKey, plainValue, setKey } from './plain-value';
import { checkScalar, checkHead, emptyBlockEnd, withLineFeeds } from './check-source';
import { isScannable } from './rest-tokens';
import { syntaxMessage } from './syntax-message';
import { checkTabs } from './tabs';
import type { Document, Node, YAMLMap, YAMLParseError, YAMLSeq } from 'yaml';

export interface GoYamlOptions {
  /** Called for each lexeme if the quick reader does not support the text. May throw an error to stop. */
  readonly tick?: () => void;
  /** Whether to ignore text after a value, like go-yaml. Otherwise, text after a value (`[1]\n[2]`) is an error. */
  readonly dropsRest?: boolean;
}

/**
 * Returns the first document in `text`, or null if the text contains no document or an empty document. The text after the
 * document is not read. Throws GoYamlError: `error converting YAML to JSON: yaml: line 1: did not find expected node
 * content`.
 */
export function readGoYamlDocument(text: string, options: GoYamlOptions = {}): Json {
  try {
    const lines = withLineFeeds(text);
    const root = readQuick(lines);
    const data = root === undefined ? readFull(lines, options) : quickValue(lines, root);
    checkJson(data);
    return data;
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw goYamlError(`line ${error.line}: ${error.message}`);
  }
}

/** Converts a node to data. The quick reader's nodes have no tags, anchors, merge keys or repeated keys. */
function quickValue(text: string, node: SourceNode): Json {
  if (node.kind === 'list') return node.items.map((item) => quickValue(text, item));
  if (node.kind === 'scalar') {
    checkScalar(text, node.start, node.end);
    return node.style === 'plain' ? plainValue(node.text) : node.text;
  }
  const object: JsonObject = {};
  for (const entry of node.entries) setKey(object, keyOf(text, entry), quickValue(text, entry.value));
  return object;
}

function keyOf(text: string, { key, keyStart, keyEnd }: SourceEntry): PlainKey {
  const first = text.charCodeAt(keyStart);
  checkScalar(text, keyStart, keyEnd);
  return first === 0x22 || first === 0x27 ? key : plainKey(key);
}

function readFull(text: string, { tick, dropsRest = false }: GoYamlOptions): Json {
  if (firstEscapedOffset(text) !== -1) throw goYamlError('control characters are not allowed');
  // In YAML 1.1, a carriage return is a line break.
  const lines = text.replaceAll(/\r\n?/g, '\n');
  checkHead(lines);
  const { document, error } = withAnyIndentation((ignoresIndentation) =>
    composed(lines, dropsRest, { tick, isGo: true, ignoresIndentation }),
  );
  if (document === undefined) {
    checkTabs(null, lines, Infinity);
    return null;
  }
  const blockEnd = dropsRest ? emptyBlockEnd(lines, document.contents?.range?.[0] ?? 0) : undefined;
  if (blockEnd !== undefined) return readFull(lines.slice(0, blockEnd), {});
  const decoder = new Decoder(lines);
  decoder.bind(document.contents, error?.pos[0] ?? Infinity);
  if (error === undefined) {
    const data = decoder.decode(document.contents);
    checkTabs(document.contents, lines, Infinity);
    return data;
  }
  checkTabs(document.contents, lines, error.pos[0] + 1);
  throw goYamlError(syntaxMessage(error, lines), placeAt(lines, error.pos[0]));
}

/**
 * Reports whether the error is about text after `root` that go-yaml does not read. In ` a: 1\nb: 2`, `root` ends after
 * `1`.
 */
function isInRest({ code, message, pos: [at] }: YAMLParseError, root: Node | null, text: string): boolean {
  const [start, end] = root?.range ?? [0, Infinity];
  if (code !== 'UNEXPECTED_TOKEN' || at < end || message.startsWith('Not a YAML token')) return false;
  if (documentEnd.test(text.slice(end, at))) return true;
  const isMissing = start === end && root?.anchor === undefined && root?.tag === undefined;
  if (isMissing || !isScannable(text, at, start)) return false;
  const isBlock = isCollection(root) && root.flow !== true;
  return !isBlock || columnOf(text, at) < columnOf(text, start);
}

const documentEnd = /^\.\.\.\s/m;

const isCollection = (node: Node | null): node is YAMLMap | YAMLSeq => node !== null && 'items' in node;

const columnOf = (text: string, at: number): number => at - (text.lastIndexOf('\n', at - 1) + 1);

interface Composed {
  readonly document?: Document.Parsed;
  /** The first error that go-yaml also reports. */
  readonly error?: YAMLParseError | undefined;
}

/** Composes the first document. With `dropsRest`, an error after a complete value is ignored. */
function composed(text: string, dropsRest: boolean, options: FullReaderOptions): Composed {
  const tokens = tokensOf(text.replace(/^\uFEFF/, '\n'), options);
  // Compose only one document, so that the text after the document is never parsed.
  const { value: document } = newComposer().compose(tokens).next();
  if (!document) return {};
  const error = document.errors.find((each) => isGoError(each, text));
  return error !== undefined && dropsRest && isInRest(error, document.contents, text)
    ? { document }
    : { document, error };
}
