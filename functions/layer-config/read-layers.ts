/** The layers of a functionConfig with their values, wherever these come from. */
import {
  FieldError,
  filePlaceOf,
  formatNamed,
  formatOfKey,
  lookupField,
  DocumentSyntaxError,
  parseFieldPath,
  plainCodec,
  base64Codec,
  stringScalar,
  type Resource,
  type Tree,
} from '../../src/index';
import { readDataKey, type DataKey } from './data-key';
import { findObject, type Wanting } from './find-object';
import type { Document, Layer as LayerConfig, ValueSource } from './generated/config';
import { keyPath } from './key-path';
import type { Layer, LayerDocument } from './layer';
import { complain, type LayerContext } from './layer-context';
import { parseTemplate } from './template';

/** Source text in CUE: constraints rather than data. */
export interface CueLayer {
  readonly name: string;
  readonly origin: string;
  readonly at: readonly string[];
  readonly source: string;
}

export interface Layers {
  readonly data: readonly Layer[];
  readonly cue: readonly CueLayer[];
}

/** What a source gives. */
interface Found {
  readonly origin: string;
  readonly tree: Tree;
  readonly secret?: boolean;
  readonly isUntyped?: boolean;
  readonly document?: LayerDocument;
}

/** All that can be read; the mistakes in the others are reported. */
export function readLayers(configs: readonly LayerConfig[], context: LayerContext): Layers {
  const data: Layer[] = [];
  const cue: CueLayer[] = [];
  for (const [index, config] of configs.entries()) {
    const wanting = {
      reader: `layer ${JSON.stringify(config.name)}`,
      field: `spec.layers.${index}`,
      optional: config.optional ?? false,
    };
    const at = config.at === undefined ? [] : keyPath(config.at);
    const source = cueSource(config, wanting, context);
    if (source !== undefined) {
      cue.push({ ...source, name: config.name, at });
      continue;
    }
    const found = isCue(config) ? undefined : find(config, index, wanting, context);
    if (found === undefined) continue;
    if (at.length === 0 && found.tree.kind !== 'map') {
      const what = found.tree.kind === 'list' ? 'a list' : 'a scalar';
      complain(context, wanting.field, 'not-a-map', `${wanting.reader} is ${what}: \`at\` says which setting it is`);
      continue;
    }
    data.push({
      name: config.name,
      origin: found.origin,
      isDefault: config.mode === 'default',
      secret: found.secret ?? false,
      isUntyped: found.isUntyped ?? false,
      tree: at.reduceRight((value: Tree, key): Tree => ({ kind: 'map', entries: [{ key, value }] }), found.tree),
      ...(found.document === undefined ? {} : { document: found.document }),
    });
  }
  return { data, cue };
}

const isCue = ({ cue, configMap, secret }: LayerConfig): boolean =>
  cue !== undefined || formatOf(configMap) === 'cue' || formatOf(secret) === 'cue';

function cueSource(
  { cue, configMap }: LayerConfig,
  wanting: Wanting,
  context: LayerContext,
): Pick<CueLayer, 'origin' | 'source'> | undefined {
  if (cue !== undefined) return { origin: 'functionConfig', source: cue };
  if (configMap === undefined || formatOf(configMap) !== 'cue') return undefined;
  const found = readDataKey('ConfigMap', configMap, below(wanting, 'configMap'), context);
  return found && { origin: `ConfigMap/${configMap.name}`, source: found.text };
}

const below = (wanting: Wanting, field: string): Wanting => ({ ...wanting, field: `${wanting.field}.${field}` });

function find(config: LayerConfig, index: number, wanting: Wanting, context: LayerContext): Found | undefined {
  const { configMap, secret, valueFrom, template, resource } = config;
  if (configMap !== undefined) return document('ConfigMap', configMap, below(wanting, 'configMap'), context);
  if (secret !== undefined) return document('Secret', secret, below(wanting, 'secret'), context);
  if (valueFrom !== undefined) {
    const found = text(valueFrom, below(wanting, 'valueFrom'), context);
    return found && { ...found, tree: stringScalar(found.text), isUntyped: true };
  }
  if (template !== undefined) return fromTemplate(template, config.vars ?? {}, wanting, context);
  if (resource !== undefined) return field(resource, below(wanting, 'resource'), context);
  // The typed config has lost the nulls.
  const tree = context.configResource.get(['spec', 'layers', index, 'values']);
  return { origin: 'functionConfig', tree: tree === undefined || isNull(tree) ? emptyMap : tree };
}

const emptyMap: Tree = { kind: 'map', entries: [] };
const isNull = (tree: Tree): boolean => tree.kind === 'scalar' && tree.type === 'null';

/** Formats without types: every value in them is text. */
const untyped: ReadonlySet<string> = new Set(['ini', 'properties', 'env']);

const formatOf = (source: Document | undefined): string =>
  source === undefined ? '' : (source.format ?? (source.key.endsWith('.cue') ? 'cue' : formatOfKey(source.key)) ?? 'yaml');

function document(
  kind: 'ConfigMap' | 'Secret',
  source: Document,
  wanting: Wanting,
  context: LayerContext,
): Found | undefined {
  const found = readDataKey(kind, source, wanting, context);
  if (found === undefined) return undefined;
  const format = formatOf(source);
  const tree = parse(found, format, wanting, context);
  if (tree === undefined) return undefined;
  return {
    origin: `${kind}/${source.name}`,
    tree,
    secret: kind === 'Secret',
    isUntyped: untyped.has(format),
    document: { file: filePlaceOf(found.resource), key: source.key, text: found.text },
  };
}

function parse(
  { resource, field: path, text: content }: DataKey,
  name: string,
  { reader }: Wanting,
  { report }: LayerContext,
): Tree | undefined {
  const wrong = (message: string): undefined =>
    report.error({ code: 'layer-not-readable', message: `${reader} cannot be read: ${message}`, resource, field: path }) as undefined;
  const format = formatNamed(name as Parameters<typeof formatNamed>[0]);
  try {
    const [root, another] = format.read(content).roots;
    if (another !== undefined) return wrong('it holds several documents');
    return root === undefined || isNull(root) ? emptyMap : root;
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    return wrong(`it is not valid ${name.toUpperCase()} (line ${error.line}, column ${error.column}): ${error.message}`);
  }
}

interface FoundText {
  readonly origin: string;
  readonly text: string;
  readonly secret: boolean;
}

function text(source: ValueSource, wanting: Wanting, context: LayerContext): FoundText | undefined {
  const { secretKeyRef, configMapKeyRef } = source;
  const kind = secretKeyRef === undefined ? 'ConfigMap' : 'Secret';
  const ref = secretKeyRef ?? configMapKeyRef;
  if (ref === undefined) return undefined;
  const member = secretKeyRef === undefined ? 'configMapKeyRef' : 'secretKeyRef';
  const found = readDataKey(kind, ref, below(wanting, member), context);
  return found && { origin: `${kind}/${ref.name}`, text: found.text, secret: kind === 'Secret' };
}

function fromTemplate(
  template: string,
  vars: Readonly<Record<string, ValueSource>>,
  wanting: Wanting,
  context: LayerContext,
): Found | undefined {
  const texts = new Map<string, FoundText>();
  for (const [name, source] of Object.entries(vars)) {
    const found = text(source, below(wanting, `vars.${name}`), context);
    if (found !== undefined) texts.set(name, found);
  }
  if (texts.size < Object.keys(vars).length) return undefined;
  const parts = [...texts.values()];
  const rendered = parseTemplate(template).render(new Map([...texts].map(([name, found]) => [name, found.text])));
  return {
    origin: [...new Set(parts.map(({ origin }) => origin))].join(' and ') || 'functionConfig',
    tree: stringScalar(rendered),
    secret: parts.some(({ secret }) => secret),
    isUntyped: true,
  };
}

function field(
  { fieldPath, ...wanted }: NonNullable<LayerConfig['resource']>,
  wanting: Wanting,
  context: LayerContext,
): Found | undefined {
  const resource = findObject(wanted, wanting, context);
  if (resource === undefined) return undefined;
  const secret = wanted.kind === 'Secret' && wanted.apiVersion === 'v1';
  const origin = `${wanted.kind}/${wanted.name}`;
  try {
    const codecAt = (keys: readonly string[]) => (secret && keys[0] === 'data' ? base64Codec : plainCodec);
    const tree = lookupField(resource.root, parseFieldPath(fieldPath), { codecAt });
    if (tree !== undefined && !isNull(tree)) {
      return { origin, tree, secret };
    }
    if (wanting.optional) return undefined;
    const message = `${wanting.reader} reads \`${fieldPath}\` of ${origin}, which is missing: set it, or say \`optional: true\``;
    context.report.error({ code: 'layer-field-not-found', message, resource, field: fieldPath });
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    const message = `${wanting.reader} reads \`${fieldPath}\` of ${origin}: ${error.message}`;
    context.report.error({ code: error.code, message, resource, field: fieldPath });
  }
  return undefined;
}
