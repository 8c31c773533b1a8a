/**
 * Rejects text that go-yaml v2 rejects but the package `yaml` accepts: directives, documents that start with an end
 * marker, and some escapes.
 */
import { goYamlError } from './error';
import { FaultPlace } from './syntax-message';

const blankLines = String.raw`^\ufeff?(?:[ \t]*(?:#.*)?\n)*`;
const directive = new RegExp(String.raw`(${blankLines})%(\S*)[ \t]*(\S*).*\n?(?:[ \t]*(?:#.*)?(?:\n|$))*`);
const documentEnd = new RegExp(String.raw`(${blankLines})\.\.\.(?:\s|$)`);
const documentStart = /^---(?=\s|$)/m;

/** Throws GoYamlError if Go rejects the text that precedes the content of a document. */
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

const escapes = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[^])/g;

/**
 * Throws like `checkSurrogates`, and throws GoYamlError for `\/`, which YAML 1.1 does not have. `source` is a
 * double-quoted scalar.
 */
export function checkEscapes(source: string): void {
  if (/^(?:[^\\]|\\[^/])*\\\//.test(source)) throw goYamlError('found unknown escape character');
  checkSurrogates(source);
}

/** Throws GoYamlError for lone surrogates (`\ud83d`) and code points above U+10FFFF, which go-yaml v3 also rejects. */
export function checkSurrogates(source: string): void {
  for (const [, short, long] of source.matchAll(escapes)) {
    const code = Number.parseInt(short ?? long ?? '0', 16);
    if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
      throw goYamlError('found invalid Unicode character escape code');
    }
  }
}
