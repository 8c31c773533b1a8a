/**
 * Runs a function on the functionConfig that the user is editing, and returns the mistakes and the changes that the
 * function would make.
 */
import { catchError } from '../data/catch-error';
import { entryOf, nodeAt, stringScalar, type Path, type Tree } from '../data/tree';
import { treeOf } from '../data/trees/plain';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic';
import { DocumentSyntaxError } from '../formats/document';
import { yamlFormat } from '../formats/yaml/format';
import type { FieldOptions } from '../fields/documents/encoded-field';
import type { SourceNode } from '../formats/source-node';
import type { KrmFunction } from '../function/krm-function';
import { run, type RunInput } from '../function/run';
import type { ConfigSchema } from '../kit/config-schema';
import { splitFieldPath } from '../krm/field-path';
import type { ResourceRef } from '../krm/resource-id';
import { shownText } from './field-steps';
import { schemaOfTree, stepsIn, type SchemaOf } from './sections';
import { optionsOf } from './language-context';

export interface FieldChange {
  /** The position in the functionConfig that causes the change. */
  readonly config: SourcePlace;
  readonly resource: ResourceRef;
  /** The file of the resource, as passed to the run. */
  readonly file: string | undefined;
  /** The path of the field. `options` determine how the path leads into documents in strings. */
  readonly path: string;
  readonly options: FieldOptions;
  /** The shortened value. Undefined if the value is secret, or if the field did not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface Checked {
  /** Errors and warnings. Diagnostics about the functionConfig have a position. */
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly FieldChange[];
}

export interface ConfigFile {
  readonly file: string;
  /** The functionConfig alone, at the same lines as in the file. */
  readonly text: string;
  readonly root: SourceNode;
  readonly schema: ConfigSchema;
  readonly schemaOf: SchemaOf;
}

export async function checked<Config>(fn: KrmFunction<Config>, config: ConfigFile, input: RunInput): Promise<Checked> {
  const { file, text } = config;
  const functionConfig = reporting(text, config);
  const { results } = await run(fn, { ...input, functionConfig, functionConfigFile: file });
  const changes: FieldChange[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const one of results) {
    const { severity, config: place, field, resourceRef, tags, file: own } = one;
    if (severity !== 'info') diagnostics.push(one);
    else if (tags?.['code'] === 'changed' && place?.at && field?.proposedValue !== undefined && resourceRef) {
      const [before, after] = [shownValue(field.currentValue), shownValue(field.proposedValue)];
      const target = {
        resource: resourceRef,
        file: own?.path,
        path: field.path,
        options: optionsAt(config.root, place.field),
      };
      changes.push({ config: place.at, ...target, before, after });
    }
  }
  return { diagnostics, changes };
}

/** The `options` next to the field path to which `field` belongs. */
function optionsAt(root: Tree, field: string): FieldOptions {
  const keys = splitFieldPath(field);
  const end = keys.findLastIndex((key) => key === 'fieldPaths' || key === 'fieldPath');
  const path = keys.slice(0, Math.max(end, 0)).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return optionsOf(entryOf(nodeAt(root, path), 'options'));
}

const shownValue = (value: string | Tree | undefined): string | undefined =>
  value === undefined ? undefined : shownText(typeof value === 'string' ? stringScalar(value) : value);

/**
 * Adds `report: true` to the functionConfig and to each pipeline step that can report its writes. Each addition is a
 * new line at the end of its map, so the lines of later steps move down.
 */
export function reporting(text: string, { schema, schemaOf }: Pick<ConfigFile, 'schema' | 'schemaOf'>): string {
  const edit = (): string | undefined => {
    const document = yamlFormat.read(text);
    const [root] = document.roots;
    if (document.roots.length !== 1 || root?.kind !== 'map') return undefined;
    const own = canReport(root, schema) ? [[]] : [];
    const steps = stepsIn(root).filter(({ tree }) => canReport(tree, schemaOfTree(tree, schemaOf)));
    const paths: readonly Path[] = [...own, ...steps.map(({ path }) => path)];
    return document.edit(paths.map((path) => ({ kind: 'set', path: [...path, 'report'], value: treeOf(true) })));
  };
  return catchError(DocumentSyntaxError, edit) ?? text;
}

/** True if the function has a field `report` and the functionConfig does not set it. */
const canReport = (config: Tree, schema: ConfigSchema | undefined): boolean =>
  schema?.properties?.['report'] !== undefined &&
  ![config, entryOf(config, 'spec')].some((fields) => entryOf(fields, 'report') !== undefined);
