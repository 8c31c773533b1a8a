/**
 * Reads a YAML document as sigs.k8s.io/yaml does on go-yaml v2, which is what qbec reads components with: the rules of
 * YAML 1.1, all numbers doubles, no trace of places or spelling. For everything else there is yamlFormat, whose rules are
 * those of kustomize and kubectl today (go-yaml v3).
 */
import { Decoder } from './decoder';
import type { GoData } from './go-map';
import { GoYamlError, goYamlError } from './go-yaml-error';
import { quickValue } from './quick-value';
import { syntaxMessage } from './syntax-message';
import { refusedAt } from '../yaml/characters';
import { newComposer, tokensOf } from '../yaml/full-reader';
import { readQuick } from '../yaml/quick-reader';
import { DocumentSyntaxError } from '../document';
import type { Document } from 'yaml';

/**
 * The first document of `text`; null if there is none, or nothing in it. What follows it is not even read. Throws
 * GoYamlError: `error converting YAML to JSON: yaml: line 1: did not find expected node content`.
 */
export function readGoYamlDocument(text: string): GoData {
  const root = readQuick(text);
  const data = root === undefined ? readFull(text) : quickValue(text, root);
  checkNumbers(data);
  return data;
}

function readFull(text: string): GoData {
  if (refusedAt(text) !== -1) throw goYamlError('control characters are not allowed');
  // To YAML 1.1 a carriage return is a line break.
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
  // Taken on its own, so that what comes behind it is never parsed.
  const { value } = newComposer().compose(tokens).next();
  return value ?? undefined;
}

/** Throws GoYamlError. */
function checkNumbers(data: GoData): void {
  if (typeof data === 'number' && !Number.isFinite(data)) {
    const name = Number.isNaN(data) ? 'NaN' : data < 0 ? '-Inf' : '+Inf';
    throw new GoYamlError(`error converting YAML to JSON: json: unsupported value: ${name}`);
  }
  if (typeof data === 'object' && data !== null) for (const value of Object.values(data)) checkNumbers(value);
}
