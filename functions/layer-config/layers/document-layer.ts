/** A layer that is a document in a key of a ConfigMap or Secret, in any of the formats. */
import { emptyMap, isNull, type Tree } from '../../../src/data';
import { contradiction, formatNamed, formatOfKey, formatTitle } from '../../../src/fields';
import { DocumentSyntaxError, type FormatName, type SourceNode } from '../../../src/formats';
import { filePlace } from '../../../src/krm';
import { readDataKey, type DataKey } from './data-key';
import type { Wanting } from './find-object';
import type { Document } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import type { LayerValue } from '../model/layer';

/** Formats without types: every value in them is text. */
const untyped: ReadonlySet<string> = new Set(['ini', 'properties', 'env']);

/** The format in the functionConfig; without one, that of the key's extension. */
export const documentFormat = ({ format, key }: Document): FormatName | 'cue' =>
  format ?? (key.endsWith('.cue') ? 'cue' : formatOfKey(key)) ?? 'yaml';

/** Undefined where the document cannot be read, which is reported. */
export function documentLayer(
  kind: 'ConfigMap' | 'Secret',
  source: Document,
  wanting: Wanting,
  context: LayerContext,
): LayerValue | undefined {
  const found = readDataKey(kind, source, wanting, context);
  if (found === undefined) return undefined;
  const format = documentFormat(source);
  if (format === 'cue') return undefined;
  const tree = parse(found, { format, key: source.key }, wanting, context);
  if (tree === undefined) return undefined;
  return {
    origin: `${kind}/${source.name}`,
    tree,
    secret: found.secret,
    fromSecret: kind === 'Secret',
    isUntyped: untyped.has(format),
    document: { file: filePlace(found.resource.annotations())?.path, key: source.key, text: found.text },
  };
}

function parse(
  { resource, field: path, text: content }: DataKey,
  { format: name, key }: { readonly format: FormatName; readonly key: string },
  { reader, field, ignoreMissing }: Wanting,
  context: LayerContext,
): Tree | undefined {
  const wrong = (problem: string): undefined =>
    context.report
      .at(resource, path)
      .error({ code: 'layer-not-readable', message: `${reader} cannot be read: ${problem}` });
  const contradicted = contradiction(content, name, key);
  if (contradicted !== undefined) return wrong(contradicted);
  const format = formatNamed(name);
  try {
    const [root, another] = format.read(content).roots;
    if (another !== undefined) return wrong('it holds several documents');
    if (root !== undefined && !isNull(root) && !isEmptyLines(root, content)) return root;
    if (ignoreMissing !== true) {
      const way = name === 'yaml' || name === 'json' ? '; write `{}` where that is meant' : '';
      const message = `${reader} sets nothing: its document "${key}" is empty${way} (\`ignoreMissing: true\` allows it)`;
      context.config.warning({ code: 'empty-layer', message, field });
    }
    return emptyMap;
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    return wrong(`it is not valid ${formatTitle(name)} (line ${error.line}, column ${error.column}): ${error.message}`);
  }
}

/** `env`, `properties` and `ini` read an empty text as an empty map. In JSON and YAML `{}` is an empty map on purpose. */
const isEmptyLines = (root: SourceNode, text: string): boolean =>
  root.kind === 'map' && root.entries.length === 0 && text.charAt(root.start) !== '{';
