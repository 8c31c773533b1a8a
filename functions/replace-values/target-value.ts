/** What a field becomes: the value in the field's own type, a piece of its text, or a whole document. */
import {
  formatNamed,
  formatOfKey,
  openEmbedded,
  NotADocumentError,
  plainScalar,
  DocumentSyntaxError,
  yamlFormat,
  stringScalar,
  type FieldBefore,
  type FormatName,
  type Scalar,
  type ScalarType,
  type Tree,
} from '../../src/index';
import type { Target } from './generated/config';

/** The value does not go into the field. `message` shows types, and values through `show` alone. */
export class ValueError extends Error {
  override readonly name = 'ValueError';

  constructor(
    readonly code: 'type-mismatch' | 'not-a-scalar' | 'marker-not-found' | 'invalid-value',
    message: string,
  ) {
    super(message);
  }
}

export interface TargetField extends FieldBefore {
  /** The path ends in an empty step: the field becomes, as a text, the document that the value is. */
  readonly wholeDocument: boolean;
  /** Kubernetes takes a string here and nothing else. */
  readonly stringsOnly: boolean;
}

/** A value in quotes, or a stand-in for a Secret's. */
export type Show = (text: string) => string;

/** Throws ValueError. */
export function targetValue(value: Tree, field: TargetField, target: Target, show: Show): Tree {
  const { options, between } = target;
  const format = options?.format;
  if (field.wholeDocument || (format !== undefined && value.kind !== 'scalar' && isText(field))) {
    return stringScalar(documentText(value, field, format));
  }
  if (between !== undefined) return replaceBetween(scalarValue(value), scalarField(field), between);
  const delimiter = options?.delimiter ?? '';
  if (delimiter !== '') return replacePiece(scalarValue(value), field, delimiter, options?.index ?? 0, show);
  if (options?.type !== undefined) return typed(value, options.type, show);
  return fitted(value, field, show);
}

/** A string field, or one that is to be made where only strings can be. */
const isText = ({ node, stringsOnly }: TargetField): boolean =>
  node === undefined ? stringsOnly : node.kind === 'scalar' && node.type === 'string';

function scalarValue(value: Tree): Scalar {
  if (value.kind === 'scalar') return value;
  throw new ValueError('not-a-scalar', `the value is a ${value.kind}: only a scalar can become a part of a text`);
}

function scalarField({ node }: TargetField): Scalar {
  if (node?.kind === 'scalar') return node;
  throw new ValueError('not-a-scalar', 'delimiter option can only be used with scalar nodes');
}

/** The value as a document, in the format the field holds now, or is said to hold, or its key names. */
function documentText(value: Tree, { node, keys }: TargetField, named: FormatName | undefined): string {
  const key = keys.at(-1) ?? '';
  const before = node?.kind === 'scalar' && node.type === 'string' ? node.text : undefined;
  const held = before === undefined ? undefined : heldDocument(before, named, key);
  if (held !== undefined) return held.document.edit([{ kind: 'set', path: [], value }]);
  const format = formatNamed(named ?? formatOfKey(key) ?? 'yaml');
  return format.print(value);
}

function heldDocument(
  text: string,
  format: FormatName | undefined,
  key: string,
): ReturnType<typeof openEmbedded> | undefined {
  try {
    const held = openEmbedded(text, { key, ...(format === undefined ? {} : { format }) });
    return held.document.roots.length === 1 ? held : undefined;
  } catch (error) {
    if (error instanceof NotADocumentError) return undefined;
    throw error;
  }
}

/** The text between the first `start` and the next `end`. */
function replaceBetween({ text: value }: Scalar, field: Scalar, { start, end }: NonNullable<Target['between']>): Tree {
  const from = field.text.indexOf(start);
  const to = from === -1 ? -1 : field.text.indexOf(end, from + start.length);
  if (to === -1) {
    const missing = from === -1 ? `the start marker "${start}"` : `the end marker "${end}" behind "${start}"`;
    throw new ValueError('marker-not-found', `${missing} is not in the field`);
  }
  if (value.includes(end)) {
    throw new ValueError(
      'invalid-value',
      `the value itself contains the end marker "${end}": a second run would not find its end`,
    );
  }
  return { ...field, text: field.text.slice(0, from + start.length) + value + field.text.slice(to) };
}

/**
 * One piece of the text. As in kustomize an index below 0 puts the value in front and one beyond the pieces behind; but a
 * value that is there already is not put there again, so that running twice is running once.
 */
function replacePiece({ text: value }: Scalar, field: TargetField, delimiter: string, index: number, show: Show): Tree {
  if (field.node === undefined) return stringScalar(value);
  const before = scalarField(field);
  const pieces = before.type === 'null' ? [] : before.text.split(delimiter);
  if (index < 0) {
    if (pieces[0] !== value) pieces.unshift(value);
  } else if (index < pieces.length) pieces[index] = value;
  else if (pieces.at(-1) !== value) pieces.push(value);
  return fitted(stringScalar(pieces.join(delimiter)), field, show);
}

/** As the type the user names. */
function typed(value: Tree, type: NonNullable<NonNullable<Target['options']>['type']>, show: Show): Tree {
  if (type === 'yaml') return value.kind === 'scalar' ? yamlValue(value.text) : value;
  const { text } = scalarValue(value);
  if (type === 'string') return stringScalar(text);
  const scalar = plainScalar(text);
  if (scalar.type === type || (type === 'float' && scalar.type === 'int')) return scalar;
  throw new ValueError(
    'type-mismatch',
    `options.type is ${type}, but the value ${show(text)} is ${article(scalar.type)}`,
  );
}

function yamlValue(text: string): Tree {
  try {
    const [root, second] = yamlFormat.read(text).roots;
    if (root !== undefined && second === undefined) return root;
    throw new ValueError('invalid-value', 'options.type is yaml, but the value holds several documents');
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    const place = `line ${error.line}, column ${error.column}`;
    throw new ValueError(
      'invalid-value',
      `options.type is yaml, but the value is not valid YAML (${place}): ${error.message}`,
    );
  }
}

/** As the type the field has: kustomize replaces the text and leaves the type. */
function fitted(value: Tree, { node, embedded, stringsOnly }: TargetField, show: Show): Tree {
  if (node === undefined || (node.kind === 'scalar' && node.type === 'null')) {
    return stringsOnly && value.kind === 'scalar' ? stringScalar(value.text) : onlyText(value, stringsOnly);
  }
  if (node.kind !== 'scalar') return onlyText(value, stringsOnly);
  if (value.kind !== 'scalar') {
    if (embedded) return value;
    throw new ValueError(
      'type-mismatch',
      `the field is ${article(node.type)}, the value a ${value.kind}: end the path in an empty step (\`field.\`) to write it as a document, or set \`options.type: yaml\` to replace the field`,
    );
  }
  if (node.type === 'string') return stringScalar(value.text);
  const scalar = plainScalar(value.text);
  if (scalar.type === node.type || (isNumber(scalar.type) && isNumber(node.type))) return scalar;
  throw new ValueError(
    'type-mismatch',
    `the field is ${article(node.type)}, the value ${show(value.text)} is ${article(value.type)}: \`options.type\` says which type to write`,
  );
}

function onlyText(value: Tree, stringsOnly: boolean): Tree {
  if (!stringsOnly || value.kind === 'scalar') return value;
  throw new ValueError(
    'type-mismatch',
    `the field can only hold a string, the value is a ${value.kind}: end the path in an empty step (\`field.\`) to write it as a document`,
  );
}

const isNumber = (type: ScalarType): boolean => type === 'int' || type === 'float';

const articles: Readonly<Record<ScalarType, string>> = {
  string: 'a string',
  int: 'an integer',
  float: 'a number',
  bool: 'a boolean',
  null: 'null',
};
const article = (type: ScalarType): string => articles[type];
