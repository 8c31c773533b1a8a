/**
 * Reads a stream of YAML documents into JSON as a Go program does that decodes it with go-yaml v3 and writes it with `encoding/json`: `yes` is
 * text, `017` is 15, a date is a time, and keys must be strings. (`readGoYaml` is go-yaml v2.)
 */
import { scalarValue } from '../../data/scalar-value';
import { DocumentSyntaxError } from '../../formats/document';
import type { SourceEntry, SourceNode, SourceScalar } from '../../formats/source-node';
import { readFull } from '../../formats/yaml/read/full-reader';
import { readQuick } from '../../formats/yaml/read/quick-reader';
import { resolvePlain } from '../../formats/yaml/scalar/resolve-scalar';
import { type Json, type JsonObject, setField } from '../../data/json';
import { goFloat } from '../float';
import { GoYamlError } from './error';
import { checkSurrogates } from './refused';
import { goTimestamp } from './timestamp';

/**
 * All documents; none of a text that has only comments. `tick` is called for each part of the syntax, and what it throws ends the reading.
 * Throws GoYamlError.
 */
export function readGoYamlV3(text: string, tick?: () => void): readonly Json[] {
  try {
    if (startsWithoutMarker.test(text)) throw new GoYamlError('yaml: did not find expected <document start>');
    if (isEmpty.test(text)) return [];
    const root = readQuick(text);
    const roots = root === undefined ? readFull(text, tick) : [root];
    return roots.map((one) => jsonOf(text, one));
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw new GoYamlError(`yaml: line ${error.line}: ${error.message}`);
  }
}

/** A document after one that was ended: go-yaml wants a marker of its start there. */
const startsWithoutMarker =
  /^\.\.\.[ \t]*(?:#.*)?\r?\n(?:(?:[ \t]*(?:#.*)?|\.\.\.[ \t]*)\r?\n)*(?!---|\.\.\.|%|[ \t]*(?:#|\r?$))/m;

const isEmpty = /^\uFEFF?(?:[ \t]*(?:#.*)?(?:\r?\n|$))*$/;

function jsonOf(text: string, node: SourceNode): Json {
  if (node.kind === 'list') return node.items.map((item) => jsonOf(text, item));
  if (node.kind === 'scalar') return scalarJson(text, node);
  const object: JsonObject = {};
  for (const entry of node.entries) {
    if (!isStringKey(text, entry)) {
      throw new GoYamlError(
        `json: unsupported type: map[interface {}]interface {}: the key \`${entry.key}\` is no string`,
      );
    }
    setField(object, entry.key, jsonOf(text, entry.value));
  }
  return object;
}

function scalarJson(text: string, scalar: SourceScalar): Json {
  if (scalar.style === 'double') checkSurrogates(text.slice(scalar.start, scalar.end));
  const tag = tagOf(text, scalar);
  if (scalar.type !== 'string') {
    const value = scalarValue(scalar);
    if (typeof value === 'bigint') return Number(value);
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    throw new GoYamlError(`json: unsupported value: ${goFloat(value)}`);
  }
  if (tag.endsWith('binary')) return Buffer.from(scalar.text, 'base64').toString('utf8');
  const mayBeTime = tag === '' ? scalar.style === 'plain' : tag.endsWith('timestamp');
  return (mayBeTime ? goTimestamp(scalar.text) : undefined) ?? scalar.text;
}

/** `!!str`; empty for a scalar without a tag. */
function tagOf(text: string, { propertiesStart, start }: SourceScalar): string {
  const properties = propertiesStart === undefined ? '' : text.slice(propertiesStart, start);
  return /(?:^|\s)(!\S*)/.exec(properties)?.[1] ?? '';
}

/** The tag of a string, with some space. */
const longestTag = 64;

/** go-yaml makes a map of strings only where each key is one. */
function isStringKey(text: string, { key, keyStart }: SourceEntry): boolean {
  if (/["'|>]/.test(text.charAt(keyStart))) return true;
  const before = text.slice(Math.max(keyStart - longestTag, 0), keyStart);
  if (/!(?:!|<tag:yaml\.org,2002:)str>?\s+$/.test(before)) return true;
  return resolvePlain(key) === 'string' && goTimestamp(key) === undefined;
}
