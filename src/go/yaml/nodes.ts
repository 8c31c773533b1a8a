/** The documents of a YAML stream, divided like in go-yaml v3. */
import { DocumentSyntaxError } from '../../formats/document';
import type { SourceNode } from '../../formats/source-node';
import { readQuick } from '../../formats/yaml/read/quick-reader';
import { GoYamlError } from './error';

/**
 * The root of each document; empty for a text with only comments. `tick` is called for each part of the syntax, and an error that it throws ends
 * the reading. Throws GoYamlError: `yaml: line 2: …`.
 */
export function readGoYamlNodes(text: string, tick?: () => void): readonly SourceNode[] {
  try {
    if (startsWithoutMarker.test(text)) throw new GoYamlError('yaml: did not find expected <document start>');
    if (isEmpty.test(text)) return [];
    const root = readQuick(text);
    return root === undefined ? fullReader().readFull(text, tick) : [root];
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw new GoYamlError(`yaml: line ${error.line}: ${error.message}`);
  }
}

/** The reader of all of YAML. A bundle may leave it out, with the package `yaml`: most documents are read without them. */
function fullReader(): typeof import('../../formats/yaml/read/full-reader') {
  try {
    return require('../../formats/yaml/read/full-reader') as typeof import('../../formats/yaml/read/full-reader');
  } catch {
    throw new GoYamlError('yaml: this text needs the reader of all of YAML, which is not here');
  }
}

/** A document after one that was ended: go-yaml wants a marker of its start there. */
const startsWithoutMarker =
  /^\.\.\.[ \t]*(?:#.*)?\r?\n(?:(?:[ \t]*(?:#.*)?|\.\.\.[ \t]*)\r?\n)*(?!---|\.\.\.|%|[ \t]*(?:#|\r?$))/m;

const isEmpty = /^\uFEFF?(?:[ \t]*(?:#.*)?(?:\r?\n|$))*$/;

/** `!!str`; empty for a node without a tag. */
export function tagOf(text: string, { propertiesStart, start }: SourceNode): string {
  const properties = propertiesStart === undefined ? '' : text.slice(propertiesStart, start);
  return /(?:^|\s)(!\S*)/.exec(properties)?.[1] ?? '';
}
