/** Replaces the messages of the package `yaml`, because these messages quote text that may come from a Secret. */
import { DocumentSyntaxError } from '../../document';
import { lineStart } from '../../lines';
import type { YAMLParseError } from 'yaml';

const messages: Partial<Record<YAMLParseError['code'], string>> = {
  ALIAS_PROPS: 'an alias must not have an anchor or a tag',
  BAD_ALIAS: 'an alias or anchor must have a name that does not end in a colon',
  BAD_DIRECTIVE: 'a directive must be `%YAML 1.2` or `%TAG` with a handle and a prefix',
  BAD_DQ_ESCAPE: 'a backslash in double quotes must begin a YAML escape, such as \\n or \\\\',
  BAD_INDENT: 'the indentation does not match the lines around it',
  BAD_PROP_ORDER: 'an anchor or tag must come after `-`, `?` or `:`, not before it',
  BAD_SCALAR_START: 'text that starts with this character must be in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'a map or list must start on its own line, and text with a colon and a space must be in quotes',
  BLOCK_IN_FLOW: 'a block collection must not be inside brackets or braces',
  KEY_OVER_1024_CHARS: 'a key must not be longer than 1024 characters',
  MISSING_CHAR: 'something is missing here: a colon, a comma, a quote, a bracket or a space',
  MULTILINE_IMPLICIT_KEY: 'a key must be on one line: check for a missing colon',
  MULTIPLE_ANCHORS: 'a value must not have two anchors',
  MULTIPLE_TAGS: 'a value must not have two tags',
  RESOURCE_EXHAUSTION: 'the document is nested too deeply',
  TAB_AS_INDENT: 'tabs must not be used for indentation',
  TAG_RESOLVE_FAILED: 'the tag is not declared or not well-formed',
};

/** Some error codes cover several mistakes, which the package's message distinguishes. */
const details: readonly (readonly [YAMLParseError['code'], RegExp, string])[] = [
  ['MISSING_CHAR', /^Missing closing/, 'the closing quote is missing'],
  ['MISSING_CHAR', /^Implicit map keys/, 'a key must be followed by a colon and a space'],
  ['MISSING_CHAR', /^Missing , /, 'a comma is missing'],
  ['MISSING_CHAR', /must end with/, 'the closing bracket or brace is missing'],
  ['MISSING_CHAR', /^Comments must/, 'a comment must have a space before its #'],
  ['BAD_INDENT', /^Flow/, 'text in brackets must be closed, and indented deeper than the lines around it'],
];

/** The message for a missing closing quote, or for a line that Go accepts but YAML 1.2 and the package do not allow. */
export const underIndented =
  'the closing quote is missing, or the next line of the quoted text is not indented deeper than its parent (tabs do not count)';

export function yamlSyntaxError({ code, pos, message }: YAMLParseError, text: string): DocumentSyntaxError {
  const offset = Math.min(Math.max(pos[0], 0), text.length);
  if (code === 'MISSING_CHAR' && message.startsWith('Missing closing') && offset < text.length) {
    return new DocumentSyntaxError(underIndented, text, offset);
  }
  const detail = details.find(([general, pattern]) => general === code && pattern.test(message));
  return new DocumentSyntaxError(detail?.[2] ?? messages[code] ?? 'this text is not expected here', text, offset);
}

/**
 * Reports whether go-yaml also refuses the text. go-yaml requires a space before a comment only if the comment follows
 * a tag, and never requires a space after `&a` in `&a: 1`.
 */
export function isGoError(error: YAMLParseError, text: string): boolean {
  const { code, message } = error;
  const [at] = error.pos;
  if (code !== 'MISSING_CHAR') return isYamlError(error, text);
  const before = text.slice(lineStart(text, at), at);
  if (message.startsWith('Comments must')) return tagAtEnd.test(before);
  const isKey = message.startsWith('Tags and anchors must') && /^:(?:\s|$)/.test(text.slice(at));
  return !(isKey && /&[\w-]+$/.test(before));
}

/** Reports whether the error is not about `\'` in double quotes, which `decodeDouble` accepts like go-yaml. */
export const isYamlError = ({ code, pos: [at] }: YAMLParseError, text: string): boolean =>
  code !== 'BAD_DQ_ESCAPE' || !text.startsWith("\\'", at);

/** Matches a tag at the end of the text. In go-yaml, the tag in `[!a]#b` also contains the bracket. */
const tagAtEnd = /(?:^|[\s,[{])![^\s"']*$/;

/**
 * Calls `read` with the rules of YAML 1.2. After an error about indentation, calls `read` again without the indentation
 * rules for flow collections and quoted text. If both fail, returns the first result, because the position of its error
 * is closer to a missing bracket or quote.
 */
export function withAnyIndentation<T extends { readonly error?: YAMLParseError | undefined }>(
  read: (ignoresIndentation: boolean) => T,
): T {
  const strict = read(false);
  if (strict.error === undefined || !isIndentationError(strict.error)) return strict;
  const lenient = read(true);
  return lenient.error === undefined ? lenient : strict;
}

const isIndentationError = ({ code, message }: YAMLParseError): boolean =>
  code === 'BAD_INDENT' || (code === 'MISSING_CHAR' && message.startsWith('Missing closing'));
