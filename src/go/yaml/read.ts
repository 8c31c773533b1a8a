/**
 * Reads a YAML document as sigs.k8s.io/yaml does with go-yaml v2. qbec reads components so: by the rules of YAML 1.1, with doubles for all
 * numbers, without places and spelling. Everything else is read by yamlFormat, by the rules of kustomize and kubectl today (go-yaml v3).
 */
import { DocumentSyntaxError } from '../../formats/document';
import type { SourceEntry, SourceNode } from '../../formats/source-node';
import { refusedAt } from '../../formats/yaml/scalar/characters';
import { newComposer, tokensOf } from '../../formats/yaml/read/full-reader';
import { readQuick } from '../../formats/yaml/read/quick-reader';
import type { Json, JsonObject } from '../../data/json';
import { goFloat } from '../float';
import { Decoder } from './decoder';
import { GoYamlError, goYamlError } from './error';
import { plainKey, type PlainKey, plainValue, setKey } from './plain-value';
import { syntaxMessage } from './syntax-message';
import type { Document } from 'yaml';

/**
 * The first document of `text`; null if there is none, or if it is empty. The text after it is not read. Throws
 * GoYamlError: `error converting YAML to JSON: yaml: line 1: did not find expected node content`.
 */
export function readGoYamlDocument(text: string): Json {
  const root = readQuick(text);
  const data = root === undefined ? readFull(text) : quickValue(text, root);
  checkNumbers(data);
  return data;
}

/** The data of a node of the quick reader, so without tags, anchors, merge keys and repeated keys. `text` is the text of `node`. */
function quickValue(text: string, node: SourceNode): Json {
  if (node.kind === 'list') return node.items.map((item) => quickValue(text, item));
  if (node.kind === 'scalar') return node.style === 'plain' ? plainValue(node.text) : node.text;
  const object: JsonObject = {};
  for (const entry of node.entries) setKey(object, keyOf(text, entry), quickValue(text, entry.value));
  return object;
}

function keyOf(text: string, { key, keyStart }: SourceEntry): PlainKey {
  const first = text.charCodeAt(keyStart);
  return first === 0x22 || first === 0x27 ? key : plainKey(key);
}

function readFull(text: string): Json {
  if (refusedAt(text) !== -1) throw goYamlError('control characters are not allowed');
  // In YAML 1.1 a carriage return is a line break.
  const lines = text.replaceAll(/\r\n?/g, '\n');
  try {
    const document = firstDocument(lines);
    if (document === undefined) return null;
    const [error] = document.errors;
    const decoder = new Decoder(lines);
    decoder.bind(document.contents, error?.pos[0] ?? Infinity);
    if (error !== undefined) throw goYamlError(syntaxMessage(error, lines));
    return decoder.decode(document.contents);
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw goYamlError(`line ${error.line}: ${error.message}`);
  }
}

function firstDocument(text: string): Document.Parsed | undefined {
  const tokens = tokensOf(text.replace(/^\uFEFF/, '\n'));
  // The composer is asked for one document only, so that the text after it is never parsed.
  const { value } = newComposer().compose(tokens).next();
  return value ?? undefined;
}

/** Throws GoYamlError. */
function checkNumbers(data: Json): void {
  if (typeof data === 'number' && !Number.isFinite(data)) {
    throw new GoYamlError(`error converting YAML to JSON: json: unsupported value: ${goFloat(data)}`);
  }
  if (typeof data === 'object' && data !== null) for (const value of Object.values(data)) checkNumbers(value);
}
