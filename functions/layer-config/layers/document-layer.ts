/** Reads a layer from a document (a key of a ConfigMap or Secret, or a file) in any supported format. */
import { emptyMap, isNull } from '../../../src/data';
import { contradiction } from '../../../src/fields';
import {
  DocumentSyntaxError,
  type FormatName,
  formatNamed,
  formatOfKey,
  formatTable,
  refuseRepeatedProperties,
  type SourceNode,
} from '../../../src/formats';
import type { Report } from '../../../src/function';
import { placeFromConfig, type ReferencedKind } from '../../../src/krm';
import { readDataKey, type ObjectReader } from '../../../src/kit';
import type { LayerFile, NamedDocument } from './single-layers';
import type { Document } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import type { LayerValue } from '../model/layer';

/** Returns the configured format, the format of the key's extension or, if the extension is unknown, YAML. */
export const documentFormat = ({ format, key }: Pick<Document, 'format' | 'key'>): FormatName | 'cue' =>
  format ?? (key.endsWith('.cue') ? 'cue' : formatOfKey(key)) ?? 'yaml';

export const fileFormat = ({ name, format }: LayerFile): FormatName | 'cue' => format ?? documentFormat({ key: name });

/** Returns undefined if the object or key is missing, or if a mistake was reported. */
export function documentLayer(
  kind: ReferencedKind,
  source: NamedDocument,
  reader: ObjectReader,
  context: LayerContext,
): LayerValue | undefined {
  const found = readDataKey(kind, source, reader, context);
  if (found === undefined) return undefined;
  const { text } = found;
  const { key } = source;
  const isGuessed = source.format === undefined && formatOfKey(key) === undefined;
  const at = context.report.at(found.resource, found.field);
  const parsed = parsedLayer(text, { format: documentFormat(source), key, isGuessed }, reader, at, context);
  return (
    parsed && {
      ...parsed,
      origin: `${kind}/${source.name}`,
      secret: found.secret,
      fromSecret: kind === 'Secret',
      document: {
        file: placeFromConfig(found.resource.annotations(), context.configResource.annotations())?.path,
        key,
        text,
      },
    }
  );
}

/** If the text of the file cannot be parsed, reports the problem and returns undefined. */
export function fileLayer(file: LayerFile, reader: ObjectReader, context: LayerContext): LayerValue | undefined {
  const { path, name, text } = file;
  const at = context.config.at(undefined, reader.field);
  const parsed = parsedLayer(text, { format: fileFormat(file), key: name, isGuessed: false }, reader, at, context);
  const document = { file: path, key: '', text };
  return parsed && { ...parsed, origin: 'file', secret: false, fromSecret: false, document };
}

interface TextFormat {
  readonly format: FormatName | 'cue';
  readonly key: string;
  readonly isGuessed: boolean;
}

/** CUE source is not a document, so the result for `cue` is undefined. */
function parsedLayer(
  content: string,
  { format: name, key, isGuessed }: TextFormat,
  { description, field, ignoreMissing }: ObjectReader,
  place: Report,
  context: LayerContext,
): Pick<LayerValue, 'tree' | 'isUntyped' | 'isOslo'> | undefined {
  if (name === 'cue') return undefined;
  const wrong = (problem: string): undefined =>
    place.error({ code: 'layer-not-readable', message: `${description} cannot be read: ${problem}` });
  const contradicted = contradiction(content, name, key);
  if (contradicted !== undefined) return wrong(`it ${contradicted}`);
  const isOslo = name === 'ini' && context.isOslo;
  const isUntyped = !formatTable[name].isTyped;
  try {
    if (name === 'properties') refuseRepeatedProperties(content);
    const [root, another] = formatNamed(isOslo ? 'oslo' : name).read(content).roots;
    if (another !== undefined) return wrong('it contains several documents');
    if (root !== undefined && !isNull(root) && !isEmptyLines(root, content)) {
      return { tree: root, isUntyped, isOslo };
    }
    if (ignoreMissing !== true) {
      const way = formatTable[name].isYaml ? 'write `{}` or ' : '';
      const message = `${description} sets nothing, because its document "${key}" is empty: if that is intended, ${way}set \`ignoreMissing: true\``;
      context.config.warning({ code: 'empty', message, field });
    }
    return { tree: emptyMap, isUntyped, isOslo };
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    const problem = `it is not valid ${formatTable[name].title} (line ${error.line}, column ${error.column}): ${error.message}`;
    // The format is guessed if neither the functionConfig nor the file extension determines it.
    return wrong(isGuessed ? `${problem}; if it has another format, set \`format\`` : problem);
  }
}

/**
 * True if the text contains no settings and was parsed as an empty map. This is possible in formats such as `env`,
 * `ini` and `toml`. In JSON and YAML, `{}` is an intentional empty map.
 */
const isEmptyLines = (root: SourceNode, text: string): boolean =>
  root.kind === 'map' && root.entries.length === 0 && text.charAt(root.start) !== '{';
