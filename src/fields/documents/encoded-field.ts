/** Determines from the user's options how a field path continues into encoded fields, documents and pieces of text. */
import { entriesOf, entryOf, type Tree } from '../../data/tree';
import type { FormatName } from '../../formats/table';
import { formatKeys, parseFieldPath } from '../../krm/field-path';
import { base64Field, isSecret, type ResourceId } from '../../krm/resource-id';
import type { TextSelection } from '../text/text-pieces';
import type { MatchOptions } from '../matches';
import { isBookkeepingAt } from '../write/guards/bookkeeping';
import { base64Codec, isBase64, plainCodec, type Codec } from './embedded';

/** The allowed values of `options.encoding`. The empty string has no effect. */
export type Encoding = 'base64' | 'none' | '';

/** The user's options for reading the string fields on a field path. */
export interface FieldOptions {
  readonly format?: FormatName;
  readonly keySeparator?: string;
  readonly encoding?: Encoding;
}

/** `FieldOptions` with options for creating fields and for comparing queries. */
export interface PathOptions extends FieldOptions {
  readonly create?: boolean;
  /** Whether `[key=value]` compares whole values. If false, `value` is a regular expression, as in kustomize. */
  readonly exactQueries?: boolean;
}

/** Options that determine how the path of a source or target is followed, and how the text at its end is read. */
export interface PieceFields extends TextSelection {
  readonly innerPath?: string;
  /** The codec of fields that are base64 in Kubernetes. */
  readonly codec?: Codec;
  readonly options?: PathOptions;
}

/** The options for following a field path of the resource into encoded fields, documents and pieces of text. */
export function walkOptions(id: ResourceId, target: PieceFields): MatchOptions {
  const { options, innerPath, codec = base64Codec } = target;
  const path = innerPath === undefined ? undefined : parseFieldPath(innerPath);
  const encoding = options?.encoding;
  return {
    format: options?.format,
    keySeparator: options?.keySeparator,
    text: selectsPieces(target) ? { selection: target, path } : undefined,
    // A Secret's `data` and a ConfigMap's `binaryData` are base64 unless `encoding` is `none`. With `encoding: base64`,
    // all fields are base64. If the path continues in text that is not base64, `encoding` applies to the field at the
    // end of the path.
    codecAt: (keys, entered) => {
      if (isEncoded(id, keys)) return encoding === 'none' ? plainCodec : codec;
      return encoding === 'base64' && !isUnencoded(entered) ? base64Codec : plainCodec;
    },
    // If the entered field is always base64 or its text is not base64, `encoding: base64` applies to the field at the
    // end of the path, such as `auth` in a Secret's `.dockerconfigjson` or `content` in a cloud-init configuration.
    codecInside: (keys, entered) =>
      encoding === 'base64' && (isEncoded(id, keys) || isUnencoded(entered)) ? base64Codec : plainCodec,
    // A label value cannot be a map or list, because it consists of letters, digits, `-`, `_` and `.`.
    acceptsOnlyText: (keys) => takesStrings(id, keys) && !(keys[0] === 'metadata' && keys[1] === 'labels'),
    create: options?.create ?? false,
    exactQueries: options?.exactQueries ?? false,
    isHidden: isBookkeepingAt,
  };
}

export const selectsPieces = ({ between, pattern }: TextSelection): boolean =>
  between !== undefined || pattern !== undefined;

const isUnencoded = (entered: string | undefined): boolean => entered !== undefined && !isBase64(entered);

/** True for an entry of a Secret's `data` or a ConfigMap's `binaryData`. */
export const isEncoded = (id: ResourceId, keys: readonly string[]): boolean =>
  keys.length === 2 && keys[0] === base64Field(id);

/**
 * The reason why the field at `keys` has no effect, if it is a key of a Secret's `data` that `stringData` overrides.
 * For the whole `data`, the reason names the first ignored key. Undefined if the field has an effect.
 */
export function overriddenProblem(
  id: ResourceId,
  [field, key]: readonly string[],
  root: () => Tree,
): string | undefined {
  if (!isSecret(id) || field !== 'data') return undefined;
  const texts = entryOf<Tree>(root(), 'stringData');
  const keys = key === undefined ? entriesOf(entryOf<Tree>(root(), field)).map((entry) => entry.key) : [key];
  const overridden = keys.find((one) => entryOf(texts, one) !== undefined);
  if (overridden === undefined) return undefined;
  const [place, used] = [formatKeys([field, overridden]), formatKeys(['stringData', overridden])];
  const way = key === undefined ? `delete \`${place}\`, or use single keys in the path` : `use \`${used}\` in the path`;
  return `\`${place}\` has no effect, because Kubernetes uses \`${used}\` instead: ${way}`;
}

/** True for labels, annotations, and entries in the data of a ConfigMap or Secret, which must be strings. */
export function takesStrings({ kind, group }: ResourceId, keys: readonly string[]): boolean {
  const [first, second] = keys;
  if (keys.length === 3) return first === 'metadata' && (second === 'labels' || second === 'annotations');
  if (keys.length !== 2 || group !== '') return false;
  if (kind === 'ConfigMap') return first === 'data' || first === 'binaryData';
  return kind === 'Secret' && (first === 'data' || first === 'stringData');
}
