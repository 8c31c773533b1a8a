/**
 * Reads YAML with the package `yaml`. Types, merge keys and block scalars follow Go's rules. Because this reader is
 * slow, it is used only for text that the quick reader does not support and for text with errors.
 * @lazy
 */
import { firstEscapedOffset } from '../scalar/characters';
import { type GoLexerOptions, newLexer } from './lexer';
import { yamlLibrary } from './library';
import { emptyNode, maxYamlDepth } from './quick-scan';
import { SourceTree, type SourceTreeOptions } from './source-tree';
import { isGoError, isYamlError, withAnyIndentation, yamlSyntaxError } from './syntax-error';
import { DocumentSyntaxError } from '../../document';
import type { SourceNode } from '../../source-node';
import type { Composer, CST, Document, YAMLParseError } from 'yaml';

export interface FullReaderOptions extends GoLexerOptions, SourceTreeOptions {
  /** Called for each lexeme. May throw an error to stop. */
  readonly tick?: (() => void) | undefined;
}

/**
 * One root per document. Text without a document has one root, which is a null at the end of the text. With `isGo`, also
 * reads text that go-yaml accepts but YAML 1.2 does not. Such text cannot be edited. Throws DocumentSyntaxError.
 */
export function readFull(text: string, options: FullReaderOptions = {}): readonly SourceNode[] {
  const refused = firstEscapedOffset(text);
  if (refused !== -1) {
    throw new DocumentSyntaxError('control characters must be written as escapes in double quotes', text, refused);
  }
  const carriage = text.search(/\r(?!\n)/);
  if (carriage !== -1) {
    throw new DocumentSyntaxError('a carriage return must be followed by a line feed', text, carriage);
  }
  const documents = compose(text, options);
  if (documents.length > 0) {
    return documents.map((document) => new SourceTree(text, document, options).root());
  }
  const directive = text.search(/^\uFEFF?%/m);
  if (directive === -1) return [emptyNode(text.length)];
  throw new DocumentSyntaxError('a directive must be followed by a document that starts with ---', text, directive);
}

function compose(text: string, options: FullReaderOptions): readonly Document.Parsed[] {
  const { documents, error } =
    options.isGo === true
      ? withAnyIndentation((ignoresIndentation) => composed(text, { ...options, ignoresIndentation }))
      : composed(text, options);
  if (error !== undefined) throw yamlSyntaxError(error, text);
  return documents;
}

interface Composed {
  readonly documents: readonly Document.Parsed[];
  readonly error: YAMLParseError | undefined;
}

function composed(text: string, options: FullReaderOptions): Composed {
  const composer = newComposer();
  // The parser reads a list after a byte order mark as text. Replace the byte order mark with a line break, which has
  // the same length.
  const documents = [...composer.compose(withFirstError(tokensOf(text.replace(/^\uFEFF/, '\n'), options)))];
  const errors = [...documents.flatMap((document) => document.errors), ...composer.streamInfo().errors];
  const isError = options.isGo === true ? isGoError : isYamlError;
  return { documents, error: errors.find((each) => isError(each, text)) };
}

/** Only the first error is reported, because a template may have thousands of errors, each with a stack trace. */
function* withFirstError(tokens: Iterable<CST.Token>): Generator<CST.Token> {
  let errors = 0;
  for (const token of tokens) if (token.type !== 'error' || errors++ === 0) yield token;
}

/** Creates the package's composer, with options that leave scalars, tags and merge keys uninterpreted. */
export function newComposer(): Composer {
  const { Composer } = yamlLibrary();
  return new Composer({
    // Read scalars as strings, because Go's rules determine types later. Find repeated keys later, in linear time.
    schema: 'failsafe',
    resolveKnownTags: false,
    merge: false,
    uniqueKeys: false,
    keepSourceTokens: true,
    logLevel: 'silent',
  });
}

/**
 * Returns the parser's tokens. Nesting is limited, because the parser and the code that uses its tokens are recursive.
 */
export function* tokensOf(text: string, options: FullReaderOptions): Generator<CST.Token> {
  const { Parser } = yamlLibrary();
  const parser = new Parser();
  for (const lexeme of newLexer(text, options).lex(text)) {
    options.tick?.();
    yield* parser.next(lexeme);
    if (parser.stack.length > maxYamlDepth + 1) {
      throw new DocumentSyntaxError('the document is nested too deeply', text, Math.min(parser.offset, text.length));
    }
  }
  yield* parser.end();
}
