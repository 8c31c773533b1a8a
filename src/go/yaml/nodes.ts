/** Reads the documents of a YAML stream, split as in go-yaml v3. */
import { DocumentSyntaxError } from '../../formats/document';
import type { SourceNode } from '../../formats/source-node';
import { readQuick } from '../../formats/yaml/read/quick-reader';
import { firstEscapedOffset } from '../../formats/yaml/scalar/characters';
import { withLineFeeds } from './check-source';
import { GoYamlError } from './error';
import { FaultPlace } from './syntax-message';

export interface GoYamlNodesOptions {
  /** Called for each lexeme if the quick reader does not support the text. May throw an error to stop. */
  readonly tick?: (() => void) | undefined;
  /** Whether to return all entries with the same key. Otherwise, duplicate keys are an error. */
  readonly keepsDuplicateKeys?: boolean;
}

/** Returns the root of each document; empty for text with only comments. Throws GoYamlError: `yaml: line 2: …`. */
export function readGoYamlNodes(given: string, options: GoYamlNodesOptions = {}): readonly SourceNode[] {
  try {
    const text = withLineFeeds(given);
    if (startsWithoutMarker.test(text)) throw new GoYamlError('yaml: did not find expected <document start>');
    if (isEmpty.test(text) && firstEscapedOffset(text) === -1) return [];
    const root = readQuick(text);
    if (root !== undefined) return [root];
    const { readFull } = fullReader();
    // A tab that indents a line may be an error in go-yaml, so such text must follow YAML 1.2.
    const roots = readFull(text, { ...options, isGo: !indentingTab.test(text) });
    for (const { start } of roots) checkEmptyBlock(text, start);
    return roots;
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw new GoYamlError(`yaml: line ${error.line}: ${error.message}`);
  }
}

const indentingTab = /^ *\t/m;

/** Matches an empty block scalar before an unindented line that is neither a comment nor a document marker. */
const emptyBlock = /[|>][+-]?[ \t]*(?:#.*)?\r?\n(?: *\r?\n)*(?=[^ \t\r\n#])(?!(?:---|\.\.\.)(?:\s|$))/y;

/**
 * Throws GoYamlError if the root at `start` is an empty block scalar that the package `yaml` continues on an unindented
 * line.
 */
function checkEmptyBlock(text: string, start: number): void {
  emptyBlock.lastIndex = start;
  if (!emptyBlock.test(text)) return;
  const place = new FaultPlace(text, emptyBlock.lastIndex);
  throw new GoYamlError(`yaml: ${place.parsed('did not find expected <document start>')}`);
}

/** The full YAML reader. Bundles may omit this reader and the package `yaml`, because most documents need neither. */
function fullReader(): typeof import('../../formats/yaml/read/full-reader') {
  try {
    return require('../../formats/yaml/read/full-reader') as typeof import('../../formats/yaml/read/full-reader');
  } catch {
    throw new GoYamlError('yaml: this text needs the full YAML reader, which is not available here');
  }
}

/** Matches an end marker before a document that has no start marker. go-yaml requires a start marker in this case. */
const startsWithoutMarker =
  /^\.\.\.[ \t]*(?:#.*)?\r?\n(?:(?:[ \t]*(?:#.*)?|\.\.\.[ \t]*)\r?\n)*(?!---|\.\.\.|%|[ \t]*(?:#|\r?$))/m;

const isEmpty = /^\uFEFF?(?:[ \t]*(?:#.*)?(?:\r?\n|$))*$/;
