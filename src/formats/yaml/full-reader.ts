/**
 * Reads all of YAML, with the package `yaml` as parser and Go's rules for what things mean: types, merge keys, block
 * scalars. The slow path, taken for what the quick reader does not vouch for, errors included.
 */
import { refusedAt } from './characters';
import { yamlLibrary } from './library';
import { emptyNode } from './quick-scan';
import { SourceTree } from './source-tree';
import { syntaxErrorOf } from './syntax-error';
import { DocumentSyntaxError } from '../document';
import type { SourceNode } from '../source-node';
import type { Document } from 'yaml';

/** One root per document; a text without any has one, a null at its end. Throws DocumentSyntaxError. */
export function readFull(text: string): readonly SourceNode[] {
  const refused = refusedAt(text);
  if (refused !== -1) {
    throw new DocumentSyntaxError('control characters must be written as escapes in double quotes', text, refused);
  }
  const carriage = text.search(/\r(?!\n)/);
  if (carriage !== -1) {
    throw new DocumentSyntaxError('a carriage return must be followed by a line feed', text, carriage);
  }
  try {
    const documents = parse(text);
    if (documents.length === 0) {
      const directive = text.search(/^\uFEFF?%/m);
      if (directive === -1) return [emptyNode(text.length)];
      throw new DocumentSyntaxError('a directive must be followed by a document that starts with ---', text, directive);
    }
    return documents.map((document) => new SourceTree(text, document).root());
  } catch (error) {
    // The parser is recursive in places, and a stack overflow is how it says so.
    if (error instanceof RangeError) throw new DocumentSyntaxError('the document is nested too deeply', text, 0);
    throw error;
  }
}

function parse(text: string): readonly Document.Parsed[] {
  const documents = yamlLibrary().parseAllDocuments(text, {
    // Every scalar stays a string: the types are Go's. Repeated keys are found later, in linear time.
    schema: 'failsafe',
    resolveKnownTags: false,
    merge: false,
    uniqueKeys: false,
    keepSourceTokens: true,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const errors = 'empty' in documents ? documents.errors : documents.flatMap((document) => document.errors);
  const [error] = errors;
  if (error !== undefined) throw syntaxErrorOf(error, text);
  return 'empty' in documents ? [] : documents;
}
