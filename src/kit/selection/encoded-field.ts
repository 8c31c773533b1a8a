/** Which string fields of a resource hold base64, and which can hold nothing but strings. */
import { article, isText, type Tree } from '../../data';
import { base64Codec, type Codec, type matchFields, plainCodec, type TextSelection } from '../../fields';
import type { FormatName } from '../../formats';
import { base64Field, formatKeys, isSecret, parseFieldPath } from '../../krm';
import type { Resource } from '../../resource-list';

/**
 * The codec of the field at `keys` (from the resource's root). A Secret's `data` and a ConfigMap's `binaryData` are base64
 * unless `encoding` says otherwise; `encoding: base64` makes any field so. Of a text that is none, and in which the path goes on, it says
 * nothing: then it means the field at the end of the path.
 */
const codecAt =
  (resource: Resource, encoding: Encoding | undefined) =>
  (keys: readonly string[], entered?: string): Codec => {
    if (isEncoded(resource, keys)) return encoding === 'none' ? plainCodec : base64Codec;
    return encoding === 'base64' && !isPlain(entered) ? base64Codec : plainCodec;
  };

/**
 * The codec of a field inside the document in the field at `keys`. Where that field is base64 anyway, or is not, `encoding: base64` can
 * only mean the field at the end of the path: `auth` in a Secret's `.dockerconfigjson`, `content` in a cloud-init.
 */
const codecInside =
  (resource: Resource, encoding: Encoding | undefined) =>
  (keys: readonly string[], entered?: string): Codec =>
    encoding === 'base64' && (isEncoded(resource, keys) || isPlain(entered)) ? base64Codec : plainCodec;

const isPlain = (entered: string | undefined): boolean => entered !== undefined && !isBase64(entered);

const isEncoded = ({ id }: Resource, keys: readonly string[]): boolean =>
  keys.length === 2 && keys[0] === base64Field(id);

/** How the string fields on a field path are read, as a user says it. */
export interface FieldOptions {
  readonly format?: FormatName;
  readonly keySeparator?: string;
  readonly encoding?: Encoding;
}

/** As kustomize has it: '' says nothing. */
export type Encoding = 'base64' | 'none' | '';

/** What a source or a target says of the text at the end of its path, and how the path is followed. */
export interface PieceFields extends TextSelection {
  /** The path that goes on in the piece. */
  readonly innerPath?: string;
  readonly options?: FieldOptions;
}

/** How a field path of `resource` goes into encoded fields, documents and pieces of texts. */
export function walkOptions(
  resource: Resource,
  { options, innerPath, ...selection }: PieceFields,
): Pick<
  Parameters<typeof matchFields>[2],
  'format' | 'keySeparator' | 'codecAt' | 'codecInside' | 'holdsText' | 'text'
> {
  const inner = innerPath === undefined ? {} : { path: parseFieldPath(innerPath) };
  return {
    ...(options?.format === undefined ? {} : { format: options.format }),
    ...(options?.keySeparator === undefined ? {} : { keySeparator: options.keySeparator }),
    ...(selectsPieces(selection) ? { text: { selection, ...inner } } : {}),
    codecAt: codecAt(resource, options?.encoding),
    codecInside: codecInside(resource, options?.encoding),
    // The value of a label is too short for a document.
    holdsText: (keys) => keys[1] !== 'labels' && holdsStrings(resource, keys),
  };
}

/** True where pieces of the text at the end of the path are meant. */
export const selectsPieces = ({ between, pattern }: TextSelection): boolean =>
  between !== undefined || pattern !== undefined;

/** True for the maps whose values Kubernetes takes as strings only: a ConfigMap's and a Secret's data, labels, annotations. */
export function holdsStrings(resource: Resource, path: readonly string[]): boolean {
  const { kind, group } = resource.id;
  const [first, second] = path;
  if (path.length === 3) return first === 'metadata' && (second === 'labels' || second === 'annotations');
  if (path.length !== 2 || group !== '') return false;
  if (kind === 'ConfigMap') return first === 'data' || first === 'binaryData';
  return isSecret(resource.id) && (first === 'data' || first === 'stringData');
}

/** The mistake, where Kubernetes would refuse the value that is to be written; else undefined. `asText` says how a string is written. */
export function refusal(
  resource: Resource,
  keys: readonly string[],
  value: Tree,
  encoding: Encoding | undefined,
  asText = '`options.type: string` writes a string',
): string | undefined {
  if (value.kind !== 'scalar') return undefined;
  if (resource.id.kind === 'ConfigMap' && resource.id.group === '' && keys[0] === 'stringData') {
    return "a ConfigMap has no `stringData`, which is a Secret's: write to `data`";
  }
  if (!holdsStrings(resource, keys) && !isContainersText(keys)) return undefined;
  if (codecAt(resource, encoding)(keys) !== plainCodec) return undefined;
  // A variable without a value is the empty text.
  if (value.type === 'null' && isVariable(keys)) return undefined;
  const place = `\`${formatKeys(keys)}\``;
  if (!isText(value)) {
    return `${place} takes strings only, so Kubernetes refuses ${article(value.type)}: ${asText}`;
  }
  if (!isEncoded(resource, keys) || isBase64(value.text)) return undefined;
  return `${place} must be base64, so Kubernetes refuses the value: leave \`options.encoding: none\` out, or write to \`stringData\``;
}

/** Fields of a container in any workload that are texts: the value of a variable, an argument, a word of the command. */
function isContainersText(keys: readonly string[]): boolean {
  const isWord = keys.at(-2) === 'args' || keys.at(-2) === 'command';
  return isVariable(keys) || (isWord && isContainers(keys.at(-4)));
}

const isVariable = (keys: readonly string[]): boolean =>
  keys.at(-1) === 'value' && keys.at(-3) === 'env' && isContainers(keys.at(-5));

const isContainers = (key: string | undefined): boolean => /^(?:c|initC|ephemeralC)ontainers$/.test(key ?? '');

/** The mistake, where a whole map is written and each of its values must be base64; else undefined. */
export function base64Problem(resource: Resource, keys: readonly string[], value: Tree): string | undefined {
  if (keys.length !== 1 || value.kind !== 'map') return undefined;
  const codecOf = codecAt(resource, undefined);
  const wrong = value.entries.find(({ key, value: entry }) => {
    const codec = codecOf([...keys, key]);
    return codec !== plainCodec && (entry.kind !== 'scalar' || !isBase64(entry.text));
  });
  return wrong === undefined
    ? undefined
    : `the values of \`${keys[0]}\` must be base64: write plain text to \`stringData\``;
}

const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/\r\n]*={0,2}\s*$/.test(text) && text.replaceAll(/\s/g, '').length % 4 === 0;
