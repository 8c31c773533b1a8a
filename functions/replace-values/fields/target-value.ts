/**
 * The new value of a field. Of the value `8080`: `8080` or `"8080"` after the field's own type, a piece of the field's text,
 * or a whole document.
 */
import {
  article,
  dateArticle,
  dateLike,
  equalTrees,
  isNull,
  type Scalar,
  stringOf,
  stringScalar,
  type Tree,
  rescue,
} from '../../../src/data';
import {
  contradiction,
  type EmbeddedDocument,
  type EmbeddedHints,
  type FieldBefore,
  formatNamed,
  formatOfKey,
  nestedBy,
  NotADocumentError,
  openEmbedded,
} from '../../../src/fields';
import { canNestKeys, DocumentSyntaxError, type FormatName, plainScalar, yamlFormat } from '../../../src/formats';
import type { Target } from '../generated/config';

/** The value does not fit the field. `message` shows types; it shows values only through `show`. */
export class ValueError extends Error {
  override readonly name = 'ValueError';

  constructor(
    readonly code: 'type-mismatch' | 'not-a-scalar' | 'invalid-value' | 'unknown-variable' | 'variable-not-found',
    message: string,
  ) {
    super(message);
  }
}

export interface TargetField extends FieldBefore {
  /** True where the path ends in an empty step: the value is a document, and the field becomes its text. */
  readonly wholeDocument: boolean;
  /** Kubernetes takes a string here and nothing else. */
  readonly stringsOnly: boolean;
}

/** A value in quotes, or a stand-in for a Secret's. */
export type Show = (text: string) => string;

/** A notice about a value that is written nevertheless. */
export interface Note {
  readonly severity: 'info' | 'warning';
  readonly code: 'already-there' | 'delimiter-not-found' | 'kubernetes-refuses';
  readonly message: string;
  /** Only for those who ask for a report of all edits. */
  readonly detail?: true;
}

/** How messages show values and notices are given. */
export interface Talk {
  readonly show: Show;
  note(note: Note): void;
}

/** Throws ValueError, or FieldError where the field's text is needed and cannot be decoded. */
export function targetValue(value: Tree, field: TargetField, target: Target, talk: Talk): Tree {
  const { options } = target;
  const format = options?.format;
  if (field.wholeDocument || (format !== undefined && value.kind !== 'scalar' && isText(field))) {
    return stringScalar(documentText(value, field, readingOf(options)));
  }
  const delimiter = options?.delimiter ?? '';
  let whole = value;
  if (delimiter !== '') whole = replacePiece(onlyScalar(value), field, delimiter, options?.index ?? 0, talk);
  return options?.type === undefined ? fitted(whole, field, talk.show) : typed(whole, options.type, talk.show);
}

/** True for a string, and for a new field where only strings can be. */
const isText = ({ node, stringsOnly }: TargetField): boolean =>
  node === undefined ? stringsOnly : stringOf(node) !== undefined;

function onlyScalar(value: Tree): Scalar {
  if (value.kind === 'scalar') return value;
  throw new ValueError('not-a-scalar', `the value is a ${value.kind}: only a scalar can become a part of a text`);
}

/** The text of which a part is replaced. */
function wholeText({ node, text }: TargetField): string {
  if (node?.kind === 'scalar') return text();
  throw new ValueError('not-a-scalar', 'delimiter option can only be used with scalar nodes');
}

const readingOf = ({ format, keySeparator }: NonNullable<Target['options']> = {}): EmbeddedHints => ({
  ...(format === undefined ? {} : { format }),
  ...(keySeparator === undefined ? {} : { keySeparator }),
});

/** The value as a document: in the format that the field has now, or `format` names, or the field's key has as extension. */
function documentText(value: Tree, field: TargetField, reading: EmbeddedHints): string {
  const { format: named, keySeparator } = reading;
  const { node } = field;
  if (node !== undefined && !isNull(node) && stringOf(node) === undefined) {
    const kind = node.kind === 'scalar' ? article(node.type) : `a ${node.kind}`;
    throw new ValueError(
      'type-mismatch',
      `the field is ${kind}, and the empty step at the end of the path means the document in a text: leave out the last dot`,
    );
  }
  const key = field.keys.at(-1) ?? '';
  const problem = named === undefined ? undefined : contradiction('', named, key);
  if (problem !== undefined) {
    throw new ValueError('invalid-value', `the document ${problem}`);
  }
  const before = isText(field) && field.node !== undefined ? field.text() : undefined;
  const held = before === undefined ? undefined : heldDocument(before, key, reading);
  const format = held?.format ?? nestedBy(formatNamed(named ?? formatOfKey(key) ?? 'yaml'), keySeparator);
  if (keySeparator !== undefined && !canNestKeys(format.name)) {
    throw new ValueError(
      'invalid-value',
      '`keySeparator` is that of the keys in Java properties, INI and env files, and the document is none of them',
    );
  }
  if (held === undefined) {
    return before !== undefined && says(before, value, named) ? before : withLineEndOf(format.print(value), before);
  }
  if (held.document.roots.length > 1) {
    throw new ValueError(
      'invalid-value',
      'the field holds several documents: put `[0]`, `[1]`, … behind it to say which is replaced',
    );
  }
  return held.document.edit([{ kind: 'set', path: [], value }]);
}

/** A plain value does not show its format, but a former run may have written it. */
function says(text: string, value: Tree, named: FormatName | undefined): boolean {
  const formats: readonly FormatName[] = named === undefined ? ['json', 'yaml'] : [named];
  return formats.some((format) => {
    const [root, second] = rescue(DocumentSyntaxError, () => formatNamed(format).read(text).roots) ?? [];
    return root !== undefined && second === undefined && equalTrees(root, value);
  });
}

/** The last line break belongs to the field: it is neither added nor removed with the value. */
function withLineEndOf(text: string, before: string | undefined): string {
  if (before === undefined || before === '') return text;
  const bare = text.replace(/\n$/, '');
  return before.endsWith('\n') ? `${bare}\n` : bare;
}

const heldDocument = (text: string, key: string, reading: EmbeddedHints): EmbeddedDocument | undefined =>
  rescue(NotADocumentError, () => openEmbedded(text, { ...reading, key }));

/**
 * One piece of the text. As in kustomize, an index below 0 puts the value first, and an index after the last piece puts it
 * last. But a value that is there already is not put there again, so that a second run changes nothing. A value with the
 * delimiter in it is several pieces.
 */
function replacePiece(
  { text: value }: Scalar,
  field: TargetField,
  delimiter: string,
  index: number,
  talk: Talk,
): Scalar {
  const before = field.node === undefined ? '' : wholeText(field);
  const pieces = before === '' ? [] : before.split(delimiter);
  const isReplaced = index >= 0 && index < pieces.length;
  const at = Math.min(Math.max(index, 0), pieces.length);
  const after = isThere(pieces, value.split(delimiter), index)
    ? pieces
    : pieces.toSpliced(at, isReplaced ? 1 : 0, value);
  const text = after.join(delimiter);
  if (isReplaced && pieces.length === 1 && text !== before) {
    const message = `the delimiter "${delimiter}" is not in the field, so the value replaces the whole text`;
    talk.note({ severity: 'info', code: 'delimiter-not-found', message });
  }
  // Reported in every run, also in the run that adds it: so a second run reports the same.
  if (index < 0) {
    const message = 'the value is one of the pieces: an index below 0 puts it in front once, however often it runs';
    talk.note({ severity: 'info', code: 'already-there', message, detail: true });
  } else if (index >= text.split(delimiter).length) {
    const message = `the value is one of the pieces: an index beyond them, here ${index}, puts it behind them once, however often it runs`;
    talk.note({ severity: 'info', code: 'already-there', message });
  }
  return stringScalar(text);
}

/**
 * Whether the pieces of the value are at piece `index`. Where the value would be added, whether they are anywhere, since
 * other replacements may have added pieces before and after them.
 */
function isThere(pieces: readonly string[], added: readonly string[], index: number): boolean {
  const standsAt = (at: number): boolean => at >= 0 && added.every((piece, offset) => pieces[at + offset] === piece);
  const isAdded = index < 0 || index >= pieces.length;
  return isAdded ? pieces.some((_, at) => standsAt(at)) : added.some((_, offset) => standsAt(index - offset));
}

/** As the type the user names. */
function typed(value: Tree, type: NonNullable<NonNullable<Target['options']>['type']>, show: Show): Tree {
  if (type === 'yaml') return value.kind === 'scalar' ? yamlValue(value.text) : value;
  const { text } = onlyScalar(value);
  if (type === 'string') return stringScalar(text);
  const scalar = plainScalar(text);
  if (scalar.type === type || (type === 'float' && scalar.type === 'int')) return scalar;
  throw new ValueError(
    'type-mismatch',
    `\`options.type\` is "${type}", but the value ${show(text)} is ${article(scalar.type)}`,
  );
}

function yamlValue(text: string): Tree {
  try {
    const [root, second] = yamlFormat.read(text).roots;
    if (root !== undefined && second === undefined) return root;
    throw new ValueError('invalid-value', '`options.type` is "yaml", but the value holds several documents');
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    const place = `line ${error.line}, column ${error.column}`;
    throw new ValueError(
      'invalid-value',
      `\`options.type\` is "yaml", but the value is not valid YAML (${place}): ${error.message}`,
    );
  }
}

/** In the field's type: kustomize replaces the text and leaves the type. */
function fitted(value: Tree, { node, stringsOnly }: TargetField, show: Show): Tree {
  if (node === undefined || isNull(node)) {
    return stringsOnly && value.kind === 'scalar' ? stringScalar(value.text) : onlyText(value, stringsOnly);
  }
  if (node.kind !== 'scalar') {
    if (value.kind !== 'scalar') return onlyText(value, stringsOnly);
    throw new ValueError(
      'type-mismatch',
      `the field is a ${node.kind}, the value ${show(value.text)} is ${article(value.type)}: name a field in it, or set \`options.type\` to replace the whole ${node.kind}`,
    );
  }
  if (value.kind !== 'scalar') {
    throw new ValueError(
      'type-mismatch',
      `the field is ${article(node.type)}, the value a ${value.kind}: end the path in an empty step (\`field.\`) to write it as a document, or set \`options.type: yaml\` to replace the field`,
    );
  }
  if (node.type === 'string') return stringScalar(value.text);
  const scalar = dateLike(node, value.text) ?? plainScalar(value.text);
  if (scalar.type === node.type || (scalar.type === 'int' && node.type === 'float')) return scalar;
  if (node.type === 'date') {
    const [is, isNot] = [dateArticle(node.text) ?? article('date'), dateArticle(value.text) ?? article(value.type)];
    const problem = `the field is ${is}, the value ${show(value.text)} is ${isNot}`;
    throw new ValueError('type-mismatch', `${problem}: \`options.type: string\` writes it as text`);
  }
  const isFloat = scalar.type === 'float' && node.type === 'int';
  const way = isFloat ? '`options.type: float` writes it' : '`options.type` says which type to write';
  throw new ValueError(
    'type-mismatch',
    `the field is ${article(node.type)}, the value ${show(value.text)} is ${article(isFloat ? 'float' : value.type)}: ${way}`,
  );
}

function onlyText(value: Tree, stringsOnly: boolean): Tree {
  if (!stringsOnly || value.kind === 'scalar') return value;
  throw new ValueError(
    'type-mismatch',
    `the field can only hold a string, the value is a ${value.kind}: end the path in an empty step (\`field.\`) to write it as a document`,
  );
}
