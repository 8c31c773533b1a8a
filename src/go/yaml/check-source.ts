/**
 * Rejects text that go-yaml v2 rejects but the package `yaml` accepts: some directives, documents that start with an
 * end marker, some escapes, and invalid tokens after a document. Also finds the line at which go-yaml ends a block
 * scalar if the package `yaml` continues the scalar after this line.
 */
import { DocumentSyntaxError } from '../../formats/document';
import { goYamlError } from './error';
import { isScannable } from './rest-tokens';
import { scalarFault } from './scalar-fault';
import { FaultPlace, scannerMessage } from './syntax-message';

const blankLines = String.raw`^\ufeff?(?:[ \t]*(?:#.*)?\n)*`;
const directive = new RegExp(String.raw`(${blankLines})%(\S*)[ \t]*(\S*).*\n?(?:[ \t]*(?:#.*)?(?:\n|$))*`);
const documentEnd = new RegExp(String.raw`(${blankLines})\.\.\.(?:\s|$)`);
const documentStart = /^---(?=\s|$)/m;

/** Throws GoYamlError if go-yaml rejects the text that precedes the content of a document. */
export function checkHead(text: string): void {
  const at = (offset: number): FaultPlace => new FaultPlace(text, offset);
  const end = documentEnd.exec(text)?.[1];
  if (end !== undefined) throw goYamlError(at(end.length).parsed('did not find expected node content'));
  const [head, before = '', name, version] = directive.exec(text) ?? [];
  if (head === undefined) return;
  const start = at(before.length);
  if (name === 'YAML' && version !== '1.1') throw goYamlError(start.parsed('found incompatible YAML document'));
  if (name !== 'YAML' && name !== 'TAG') throw goYamlError(start.scanned('found unknown directive name'));
  if (!documentStart.test(text)) throw goYamlError(at(head.length).parsed('did not find expected <document start>'));
}

const quoted = /(?<![^\s[{,:?-])(?:"[^"\\]*(?:\\[^][^"\\]*)*"|'[^']*(?:''[^']*)*')/g;
const separator = /[\u2028\u2029]/;
const foldedSeparator = /[ \t\r\n\\][\u2028\u2029]|[\u2028\u2029][ \t\r\n]/;

/**
 * Replaces each U+0085, which is a line break in YAML 1.1, with a line feed. U+2028 and U+2029 are also line breaks,
 * but go-yaml does not fold them in quoted text. Throws DocumentSyntaxError if U+2028 or U+2029 is unquoted or next to
 * whitespace.
 */
export function withLineFeeds(text: string): string {
  const lines = text.replaceAll('\u0085', '\n');
  if (!separator.test(lines)) return lines;
  const rest = lines.replaceAll(quoted, (each) => (foldedSeparator.test(each) ? each : ' '.repeat(each.length)));
  const at = rest.search(separator);
  if (at === -1) return lines;
  throw new DocumentSyntaxError('U+2028 and U+2029 must be written as escapes in double quotes', text, at);
}

/** Throws GoYamlError for a scalar that go-yaml v2 does not accept. */
export function checkScalar(text: string, start: number, end: number): void {
  const fault = scalarFault(text, start, end);
  if (fault !== undefined) throw goYamlError(scannerMessage(text, fault.offset, fault.problem));
}

const emptyBlock = /[|>][+-]?[ \t]*(?:#.*)?\n(?: *\n)*(?=[^ \t\n\u0085\u2028\u2029])/y;

/**
 * Returns the end of the document's root if the root is an empty block scalar at `start` and the next line is not
 * indented. In this case, go-yaml ends the scalar before this line, but the package `yaml` reads the line as content.
 * Returns undefined for any other root. Throws GoYamlError if go-yaml cannot scan the line.
 */
export function emptyBlockEnd(text: string, start: number): number | undefined {
  checkScalar(text, start, start);
  emptyBlock.lastIndex = start;
  const match = emptyBlock.exec(text);
  if (match === null) return undefined;
  const end = start + match[0].length;
  if (!isScannable(text, end)) {
    throw goYamlError(scannerMessage(text, end, 'found character that cannot start any token'));
  }
  return end;
}
