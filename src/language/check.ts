/** A run of a function on the functionConfig that somebody is writing: what is wrong with it, and what it would change. */
import { catchError } from '../data/catch-error';
import { stringScalar, type Tree } from '../data/tree';
import { treeOf } from '../data/trees/plain';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic';
import { DocumentSyntaxError } from '../formats/document';
import { yamlFormat } from '../formats/yaml/format';
import type { KrmFunction } from '../function/krm-function';
import { run, type RunInput } from '../function/run';
import type { ConfigSchema } from '../kit/config-schema';
import type { ResourceRef } from '../krm/resource-id';
import { shownText } from './field-steps';

/** A field that a run writes. */
export interface FieldChange {
  /** The part of the functionConfig that says so. */
  readonly config: SourcePlace;
  readonly resource: ResourceRef;
  /** The file of the resource, as the run got it. */
  readonly file: string | undefined;
  /** The path of the field. */
  readonly path: string;
  /** In a few words; undefined where a value of a Secret is part of it, and where nothing was there. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface Checked {
  /** Errors and warnings, those of the functionConfig with a place. */
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly FieldChange[];
}

/** The file of a functionConfig. */
export interface ConfigFile {
  readonly file: string;
  readonly text: string;
  readonly schema: ConfigSchema;
}

export async function checked<Config>(
  fn: KrmFunction<Config>,
  { file, text, schema }: ConfigFile,
  input: RunInput,
): Promise<Checked> {
  const functionConfig = reporting(text, schema);
  const { results } = await run(fn, { ...input, functionConfig, functionConfigFile: file });
  const changes: FieldChange[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const one of results) {
    const { severity, config: place, field, resourceRef, tags, file: own } = one;
    if (severity !== 'info') diagnostics.push(one);
    else if (tags?.['code'] === 'changed' && place?.at && field?.proposedValue !== undefined && resourceRef) {
      const [before, after] = [shownValue(field.currentValue), shownValue(field.proposedValue)];
      changes.push({ config: place.at, resource: resourceRef, file: own?.path, path: field.path, before, after });
    }
  }
  return { diagnostics, changes };
}

const shownValue = (value: string | Tree | undefined): string | undefined =>
  value === undefined ? undefined : shownText(typeof value === 'string' ? stringScalar(value) : value);

/** The functionConfig with `report: true` behind all other lines, where the function can report what it writes. */
function reporting(text: string, { properties }: ConfigSchema): string {
  if (properties?.['report'] === undefined) return text;
  const report = [{ kind: 'set', path: ['report'], value: treeOf(true) }] as const;
  const edit = (): string | undefined => {
    const document = yamlFormat.read(text);
    const [root] = document.roots;
    if (document.roots.length !== 1 || root?.kind !== 'map') return undefined;
    const isSaid = root.entries.some(({ key, value }) => key === 'report' || (key === 'spec' && hasReport(value)));
    return isSaid ? undefined : document.edit(report);
  };
  return catchError(DocumentSyntaxError, edit) ?? text;
}

const hasReport = (spec: Tree): boolean => spec.kind === 'map' && spec.entries.some(({ key }) => key === 'report');
