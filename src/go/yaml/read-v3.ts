/**
 * Reads a stream of YAML documents into JSON like a Go program that decodes it with go-yaml v3 and writes it with
 * `encoding/json`: `yes` is text, `017` is 15, a date is a time, and keys must be strings. `readGoYaml` follows go-yaml
 * v2.
 * @lazy
 */
import { scalarValue } from '../../data/trees/scalar-value';
import type { SourceEntry, SourceNode, SourceScalar } from '../../formats/source-node';
import { resolvePlain } from '../../formats/yaml/scalar/resolve-scalar';
import { type Json, type JsonObject, setField } from '../../data/json';
import { goFloat } from '../float';
import { GoYamlError } from './error';
import { readGoYamlNodes } from './nodes';
import { scalarFault } from './scalar-fault';
import { scannerMessage } from './syntax-message';
import { goTimestamp } from './timestamp';

/**
 * Returns all documents; empty for text with only comments. The full reader calls `tick` for each lexeme. `tick` may
 * throw an error to stop. Throws GoYamlError.
 */
export function readGoYamlV3(text: string, tick?: () => void): readonly Json[] {
  return readGoYamlNodes(text, { tick }).map((one) => jsonOf(text, one));
}

function jsonOf(text: string, node: SourceNode): Json {
  if (node.kind === 'list') return node.items.map((item) => jsonOf(text, item));
  if (node.kind === 'scalar') return scalarJson(text, node);
  const object: JsonObject = {};
  for (const entry of node.entries) {
    checkScalar(text, entry.keyStart, entry.keyEnd);
    if (!isStringKey(text, entry)) {
      throw new GoYamlError(
        `json: unsupported type: map[interface {}]interface {}: the key \`${entry.key}\` is not a string`,
      );
    }
    setField(object, entry.key, jsonOf(text, entry.value));
  }
  return object;
}

function checkScalar(text: string, start: number, end: number): void {
  const fault = scalarFault(text, start, end);
  if (fault !== undefined) throw new GoYamlError(`yaml: ${scannerMessage(text, fault.offsetV3, fault.problem)}`);
}

function scalarJson(text: string, scalar: SourceScalar): Json {
  checkScalar(text, scalar.start, scalar.end);
  const { tag = '' } = scalar;
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

/** The maximum length of a string tag and the whitespace after the tag. */
const maxTagLength = 64;

/** go-yaml creates a map of strings only if each key is a string. */
function isStringKey(text: string, { key, keyStart }: SourceEntry): boolean {
  if (/["'|>]/.test(text.charAt(keyStart))) return true;
  const before = text.slice(Math.max(keyStart - maxTagLength, 0), keyStart);
  if (/!(?:!|<tag:yaml\.org,2002:)str>?\s+$/.test(before)) return true;
  return resolvePlain(key) === 'string' && goTimestamp(key) === undefined;
}
