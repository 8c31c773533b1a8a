/**
 * Runs a function on the functionConfig that the user is editing, and returns the mistakes and the changes that the
 * function would make.
 */
import { entryOf, nodeAt, stringScalar, type Tree } from '../data/tree';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic';
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
  /** The shortened value, or a placeholder for a secret. Undefined for a missing field, a map or a list. */
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
  const { file, text, schemaOf } = config;
  const { results } = await run(reporting(fn, schemaOf), { ...input, functionConfig: text, functionConfigFile: file });
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

/** The fields of a functionConfig that `reporting` uses. */
interface Fields {
  readonly apiVersion: string;
  readonly kind: string;
  readonly functions?: readonly Fields[];
  readonly spec?: { readonly report?: boolean; readonly functions?: readonly Fields[] };
}

/**
 * The function, which runs as if `report: true` were added to its functionConfig and to the steps of a pipeline, where
 * the schema allows this field and it is not set. The text does not change, so all positions stay correct.
 */
export function reporting<Config>(fn: KrmFunction<Config>, schemaOf: SchemaOf): KrmFunction<Config> {
  const withReport = (config: Fields): Fields => ({
    ...(schemaOf(config.apiVersion, config.kind)?.properties?.['report'] && { report: config.spec?.report ?? true }),
    ...config,
    ...(config.functions && { functions: config.functions.map(withReport) }),
    ...(config.spec?.functions && { spec: { ...config.spec, functions: config.spec.functions.map(withReport) } }),
  });
  return {
    ...fn,
    transform: (input) => fn.transform({ ...input, config: withReport(input.config as Fields) as Config }),
  };
}

/** True if the functionConfig, or a step of the pipeline, can report its writes and has no field `report`. */
export const canReport = (root: Tree, schemaOf: SchemaOf): boolean =>
  [root, ...stepsIn(root).map(({ tree }) => tree)].some(
    (config) =>
      schemaOfTree(config, schemaOf)?.properties?.['report'] !== undefined &&
      ![config, entryOf(config, 'spec')].some((fields) => entryOf(fields, 'report') !== undefined),
  );
