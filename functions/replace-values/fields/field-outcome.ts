/**
 * Computes the new value of a field. Depending on the target, the value `8080` becomes a number or a string (by the
 * field's type), a part of the field's text, or a whole document.
 */
import {
  typeWithArticle,
  dateTypeWithArticle,
  dateLike,
  equalTrees,
  isNull,
  stringOf,
  stringScalar,
  type Scalar,
  type Tree,
  catchError,
  untypedText,
} from '../../../src/data';
import { contradiction, ifMatched, nestedBy, RefusedError } from '../../../src/fields';
import {
  type FieldBefore,
  keep,
  type Note,
  type Outcome,
  selectsPieces,
  takesStrings,
  typedFor,
} from '../../../src/kit';
import {
  applyTextEdits,
  DocumentSyntaxError,
  escapeXml,
  type FormatName,
  formatNamed,
  formatNames,
  formatOfKey,
  formatTable,
  isAmbiguousNumber,
  namesOfFormats,
  plainScalar,
  scalarIn,
  type TextEdit,
  yamlFormat,
} from '../../../src/formats';
import type { ResourceId } from '../../../src/krm';
import type { Target } from '../generated/config';

/** A note about a value. The note does not prevent the value from being written. */
export interface ValueNote extends Note {
  /** Whether the note is shown only with `report: true`. */
  readonly isDetail?: true;
}

/** Formats values for messages and receives notes. */
export interface MessageContext {
  /** Returns the value in quotes, or a placeholder for a Secret's value. */
  readonly show: (text: string) => string;
  note(note: ValueNote): void;
}

export const isPiece = (target: Target): boolean => selectsPieces(target) || (target.options?.delimiter ?? '') !== '';

/**
 * Returns the new value of a field of the resource `id`. Throws RefusedError, or FieldError if required text cannot be
 * decoded.
 */
export function fieldOutcome(
  value: Tree,
  field: FieldBefore,
  wholeDocument: boolean,
  id: ResourceId,
  target: Target,
  messages: MessageContext,
): Outcome {
  const { options, innerPath } = target;
  if (field.hasEqualElement !== undefined) {
    // Add the note even in the run that adds the value, so that a second run reports the same results.
    const message = '`-` adds the value only if the list does not contain an equal element';
    messages.note({ severity: 'info', code: 'no-change', message, isDetail: true });
  }
  if (wholeDocument || (field.reading.format !== undefined && value.kind !== 'scalar' && isText(field, id))) {
    return wholeDocumentOf(value, field);
  }
  const { delimiter = '', index = 0, type } = options ?? {};
  const set = (tree: Tree): Outcome => ({
    kind: 'set',
    value:
      type === undefined
        ? withFieldType(tree, field, id, messages.show)
        : withType(tree, type, field.format, messages.show),
  });
  if (selectsPieces(target) && innerPath === undefined) onlyScalar(value);
  if (delimiter === '') return set(value);
  const edits = replacePiece(onlyScalar(value).text, field, delimiter, index, messages);
  if (field.node !== undefined && type === undefined) return { kind: 'text', edits };
  return set(stringScalar(applyTextEdits(field.text(), edits)));
}

/** Whether the field is a string, or a new field that accepts only strings. */
const isText = ({ node, keys }: FieldBefore, id: ResourceId): boolean =>
  node === undefined ? takesStrings(id, keys) : stringOf(node) !== undefined;

const invalid = (problem: string): RefusedError => new RefusedError('invalid-value', problem);

function onlyScalar(value: Tree): Scalar {
  if (value.kind === 'scalar') return value;
  throw invalid(`the value is a ${value.kind}, but only a scalar can become part of a string`);
}

/**
 * Writes the value as a document. Uses the first known format: the field's current format, `format`, the format of the
 * key's extension, or YAML.
 */
function wholeDocumentOf(value: Tree, field: FieldBefore): Outcome {
  const { node, reading } = field;
  const { format: named, keySeparator } = reading;
  const isString = stringOf(node) !== undefined;
  if (node !== undefined && !isNull(node) && !isString) {
    const kind = node.kind === 'scalar' ? typeWithArticle(node.type) : `a ${node.kind}`;
    const problem = `the field is ${kind}, but the dot at the end of the path refers to a document in a string: remove the dot`;
    throw invalid(problem);
  }
  const key = field.keys.at(-1) ?? '';
  const contradicted = named === undefined ? undefined : contradiction('', named, key);
  if (contradicted !== undefined) throw invalid(`the document ${contradicted}`);
  const opened = isString ? ifMatched(() => field.open?.(reading)) : undefined;
  const format = opened?.embedded.format ?? nestedBy(formatNamed(named ?? formatOfKey(key) ?? 'yaml'), keySeparator);
  const isSplit = [format.name, field.format].some((name) => formatTable[name].hasDottedKeys);
  if (keySeparator !== undefined && !isSplit) {
    const names = namesOfFormats('and', ({ hasDottedKeys }) => hasDottedKeys);
    const problem = `\`keySeparator\` applies only to the formats ${names}, but the document has a different format`;
    throw invalid(problem);
  }
  if (opened === undefined) {
    const before = isString ? field.text() : undefined;
    const isUnchanged = before !== undefined && isValueText(before, value, named);
    return isUnchanged ? keep : { kind: 'set', value: stringScalar(withLineEndOf(format.print(value), before)) };
  }
  const [root, second] = opened.roots;
  if (second !== undefined) {
    throw invalid('the field has several documents: append `[0]`, `[1]`, … to the path to choose one');
  }
  const isSame = root !== undefined && equalTrees(root, value);
  return isSame ? keep : { kind: 'edit', opened, changes: new Map([[0, [{ kind: 'set', path: [], value }]]]) };
}

/**
 * Whether the text equals the value when parsed in the format `named` or, if `named` is undefined, as YAML or JSON. The
 * format of a single scalar cannot be detected, but a previous run may have written the scalar.
 */
function isValueText(text: string, value: Tree, named: FormatName | undefined): boolean {
  const formats = named === undefined ? formatNames.filter((name) => formatTable[name].isYaml) : [named];
  return formats.some((format) => {
    const [root, second] = catchError(DocumentSyntaxError, () => formatNamed(format).read(text).roots) ?? [];
    return root !== undefined && second === undefined && equalTrees(root, value);
  });
}

/** Adds or removes the final line break to match the field's previous text. If that text was empty, nothing changes. */
function withLineEndOf(text: string, before: string | undefined): string {
  if (before === undefined || before === '') return text;
  const bare = text.replace(/\n$/, '');
  return before.endsWith('\n') ? `${bare}\n` : bare;
}

/**
 * Replaces one piece of the text. As in kustomize, a negative index prepends the value, and an index after the last
 * piece appends the value. Unlike in kustomize, an existing value is not added again, so a second run changes nothing.
 * A value that contains the delimiter consists of several pieces.
 */
function replacePiece(
  value: string,
  field: FieldBefore,
  delimiter: string,
  index: number,
  messages: MessageContext,
): readonly TextEdit[] {
  const { node } = field;
  if (node !== undefined && node.kind !== 'scalar') {
    throw invalid('delimiter option can only be used with scalar nodes');
  }
  const before = field.text();
  const pieces = before === '' ? [] : before.split(delimiter);
  const isReplaced = index >= 0 && index < pieces.length;
  const at = Math.min(Math.max(index, 0), pieces.length);
  const isKept = containsPieces(pieces, value.split(delimiter), index);
  // Add the note even in the run that adds the value, so that a second run reports the same results.
  if (index < 0) {
    const message = 'an index below 0 prepends the value only if the value is not one of the pieces';
    messages.note({ severity: 'info', code: 'no-change', message, isDetail: true });
  } else if (index >= (isReplaced || isKept ? pieces.length : pieces.length + 1)) {
    const message = `the index ${index} appends the value only if the value is not one of the pieces`;
    messages.note({ severity: 'info', code: 'no-change', message });
  }
  if (isKept) return [];
  const start = pieces.slice(0, at).reduce((length, piece) => length + piece.length + delimiter.length, 0);
  if (isReplaced) {
    const end = start + (pieces[at] ?? '').length;
    if (pieces.length === 1 && value !== before) {
      const message = `the delimiter "${delimiter}" is not in the field, so the value replaces the whole text`;
      messages.note({ severity: 'info', code: 'delimiter-not-found', message });
    }
    return [{ start, end, text: value }];
  }
  const place = at === 0 ? 0 : before.length;
  const text = pieces.length === 0 ? value : at === 0 ? `${value}${delimiter}` : `${delimiter}${value}`;
  return [{ start: place, end: place, text }];
}

/**
 * Whether the field already contains the value's pieces at a position that includes `index`. If `index` is out of
 * range, the pieces may be at any position, because other replacements may have added pieces before and after them.
 */
function containsPieces(pieces: readonly string[], added: readonly string[], index: number): boolean {
  const hasPiecesAt = (at: number): boolean => added.every((piece, offset) => pieces[at + offset] === piece);
  const isAdded = index < 0 || index >= pieces.length;
  return isAdded ? pieces.some((_, at) => hasPiecesAt(at)) : added.some((_, offset) => hasPiecesAt(index - offset));
}

function withType(
  value: Tree,
  type: NonNullable<NonNullable<Target['options']>['type']>,
  format: FormatName,
  show: MessageContext['show'],
): Tree {
  if (type === 'yaml') return value.kind === 'scalar' ? yamlValue(value.text) : value;
  const given = onlyScalar(value);
  const { text } = given;
  if (type === 'string') return stringScalar(text);
  const scalar = scalarOf(given, format);
  if (scalar.type === type || (type === 'float' && scalar.type === 'int')) return scalar;
  const problem =
    (type === 'int' || type === 'float') && isAmbiguousNumber(text)
      ? differentNumbers(show(text))
      : `the value ${show(text)} is ${typeWithArticle(scalar.type)}`;
  throw invalid(`\`options.type\` is "${type}", but ${problem}`);
}

/**
 * A number from a YAML document keeps its type. Text becomes a number only if the format can express the number and all
 * programs read it as the same number.
 */
const scalarOf = ({ type, text }: Scalar, format: FormatName): Scalar =>
  isAmbiguousNumber(text) && type !== 'string' ? plainScalar(text) : scalarIn(text, format);

const differentNumbers = (value: string): string =>
  `programs read the value ${value} as different numbers: remove the leading zero`;

const notYaml = (problem: string): RefusedError => invalid(`\`options.type\` is "yaml", but the value ${problem}`);

/** Parses the text of a value with `options.type: yaml`. Throws RefusedError. */
export function yamlValue(text: string): Tree {
  const [root, second] = catchError(
    DocumentSyntaxError,
    () => yamlFormat.read(text).roots,
    ({ line, column, message }): never => {
      throw notYaml(`is not valid YAML (line ${line}, column ${column}): ${message}`);
    },
  );
  if (root === undefined || second !== undefined) throw notYaml('contains several documents');
  return root;
}

/**
 * Converts the value to the field's type, because kustomize replaces the text and keeps the type. A new field gets
 * the type that Kubernetes requires, if known.
 */
function withFieldType(
  value: Tree,
  { node, keys, embedded, format }: FieldBefore,
  id: ResourceId,
  show: MessageContext['show'],
): Tree {
  if (node === undefined || isNull(node)) {
    return embedded || value.kind !== 'scalar' ? value : typedFor(id, keys, value);
  }
  if (node.kind !== 'scalar') {
    if (value.kind !== 'scalar') return value;
    const problem = `the field is a ${node.kind}, but the value ${show(value.text)} is ${typeWithArticle(value.type)}: write to ${node.kind === 'map' ? 'a field' : 'an element'} of the ${node.kind}, or set \`options.type\` to replace the whole ${node.kind}`;
    throw invalid(problem);
  }
  if (value.kind !== 'scalar') {
    const problem = `the field is ${typeWithArticle(node.type)}, but the value is a ${value.kind}`;
    const isString = node.type === 'string';
    const ways = [
      ...(isString ? ['end the path with a dot (`field.`) to write it as a document'] : []),
      ...(isString && takesStrings(id, keys) ? [] : ['set `options.type: yaml` to replace the field']),
    ];
    throw invalid(`${problem}: ${ways.join(', or ')}`);
  }
  // In a format without types, write the same text as in a new field.
  if (node.type === 'string') return stringScalar(formatTable[format].isTyped ? value.text : untypedText(value));
  // A previous run may have written a number that only JSON can represent.
  if (value.type === node.type && value.text === node.text) return value;
  const scalar = dateLike(node, value.text) ?? scalarOf(value, format);
  if (scalar.type === node.type || (scalar.type === 'int' && node.type === 'float')) return scalar;
  if (node.type === 'date') {
    const [is, isNot] = [
      dateTypeWithArticle(node.text) ?? typeWithArticle('date'),
      dateTypeWithArticle(value.text) ?? typeWithArticle(value.type),
    ];
    const problem = `the field is ${is}, but the value ${show(value.text)} is ${isNot}`;
    throw invalid(`${problem}: set \`options.type: string\` to write it as a string`);
  }
  if ((node.type === 'int' || node.type === 'float') && isAmbiguousNumber(value.text)) {
    const problem = `the field is ${typeWithArticle(node.type)}, but ${differentNumbers(show(value.text))}`;
    throw invalid(`${problem}, or set \`options.type: string\` to write it as a string`);
  }
  const isFloat = scalar.type === 'float' && node.type === 'int';
  // A number of another format, such as `1e400` in JSON, may be read as a string in the format of the field.
  const isOther = isFloat || value.type === node.type;
  const way = isFloat ? 'set `options.type: float` to write it' : 'set `options.type` to choose the type';
  const problem = `the field is ${typeWithArticle(node.type)}, but the value ${show(value.text)} is ${typeWithArticle(isOther ? scalar.type : value.type)}: ${way}`;
  throw invalid(problem);
}

/** Escapes the value for a quoted string of the format. `shell` returns a single shell word, quoted if necessary. */
export function escaped(value: string, escape: NonNullable<Target['options']>['escape']): string {
  switch (escape) {
    case 'json':
    case 'yaml':
    case 'toml':
      return JSON.stringify(value).slice(1, -1);
    case 'xml':
      return escapeXml(value);
    case 'shell':
      return /^[\w./:@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
    case 'none':
    case undefined:
      return value;
  }
}
