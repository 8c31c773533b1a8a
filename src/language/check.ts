/**
 * Runs a function with the functionConfig that the user is editing. Returns the mistakes that the function reports and
 * the changes that it would make.
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
  /** The file of the resource, or undefined if the resource is not in a file. */
  readonly file: string | undefined;
  /** The path of the field. `options` determine how documents in strings on this path are parsed. */
  readonly path: string;
  readonly options: FieldOptions;
  /** The shortened value, or a placeholder for a Secret value. Undefined if the field is missing, a map or a list. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface Checked {
  /** Errors and warnings. Diagnostics about the functionConfig have positions. */
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly FieldChange[];
}

export interface ConfigFile {
  readonly file: string;
  /** The text of the functionConfig, preceded by empty lines so that its line numbers are the same as in the file. */
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

/** The `options` that belong to the field path in `field`. */
function optionsAt(root: Tree, field: string): FieldOptions {
  const keys = splitFieldPath(field);
  const end = keys.findLastIndex((key) => key === 'fieldPaths' || key === 'fieldPath');
  const path = keys.slice(0, Math.max(end, 0)).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return optionsOf(entryOf(nodeAt(root, path), 'options'));
}

const shownValue = (value: string | Tree | undefined): string | undefined =>
  value === undefined ? undefined : shownText(typeof value === 'string' ? stringScalar(value) : value);

/** The part of a functionConfig that `reporting` needs. */
interface Fields {
  readonly apiVersion: string;
  readonly kind: string;
  readonly functions?: readonly Fields[];
  readonly spec?: { readonly report?: boolean; readonly functions?: readonly Fields[] };
}

/**
 * Returns a function that runs as if `report: true` were in its functionConfig and in the steps of a pipeline. The
 * field is only added if it is not set and the schema allows it. The text does not change, so all positions stay
 * correct.
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

/** True if the functionConfig or a step of its pipeline can report its changes but does not set `report`. */
export const canReport = (root: Tree, schemaOf: SchemaOf): boolean =>
  [root, ...stepsIn(root).map(({ tree }) => tree)].some(
    (config) =>
      schemaOfTree(config, schemaOf)?.properties?.['report'] !== undefined &&
      ![config, entryOf(config, 'spec')].some((fields) => entryOf(fields, 'report') !== undefined),
  );
