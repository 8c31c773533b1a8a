/** A run of a function on the functionConfig that somebody is writing: what is wrong with it, and what it would change. */
import { catchError } from '../data/catch-error';
import { nodeAt, stringScalar, type Tree, withEntries } from '../data/tree';
import { treeOf } from '../data/trees/plain';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic';
import { withPlaces } from '../diagnostics/results';
import { configIn } from '../diagnostics/source-place';
import { DocumentSyntaxError } from '../formats/document';
import { yamlFormat } from '../formats/yaml/format';
import type { KrmFunction } from '../function/krm-function';
import { run, type RunInput } from '../function/run';
import type { ConfigSchema } from '../kit/config-schema';
import type { ResourceRef } from '../krm/resource-id';
import { shownText } from './field-steps';
import { replaceValuesKind } from './sections';

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

/** The file of a functionConfig; or a kustomization, of which kustomize's own `replacements` are one. */
export interface ConfigFile {
  readonly file: string;
  readonly text: string;
  readonly schema: ConfigSchema;
  readonly isKustomization: boolean;
}

export async function checked<Config>(fn: KrmFunction<Config>, config: ConfigFile, input: RunInput): Promise<Checked> {
  const results = config.isKustomization ? await ofKustomization(fn, config, input) : await ofConfig(fn, config, input);
  const changes: FieldChange[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const one of results) {
    const { severity, config: place, field, resourceRef, tags, file } = one;
    if (severity !== 'info') diagnostics.push(one);
    else if (tags?.['code'] === 'changed' && place?.at && field?.proposedValue !== undefined && resourceRef) {
      const [before, after] = [shownValue(field.currentValue), shownValue(field.proposedValue)];
      changes.push({ config: place.at, resource: resourceRef, file: file?.path, path: field.path, before, after });
    }
  }
  return { diagnostics, changes };
}

const shownValue = (value: string | Tree | undefined): string | undefined =>
  value === undefined ? undefined : shownText(typeof value === 'string' ? stringScalar(value) : value);

type Results = Promise<readonly Diagnostic[]>;

async function ofConfig<C>(fn: KrmFunction<C>, { file, text, schema }: ConfigFile, input: RunInput): Results {
  const functionConfig = reporting(text, schema);
  const { results } = await run(fn, { ...input, functionConfig, functionConfigFile: file });
  return results;
}

/** The places are those in the kustomization, where the fields have the same paths. */
async function ofKustomization<C>(fn: KrmFunction<C>, { file, text }: ConfigFile, input: RunInput): Results {
  const found = configIn(file, text, ({ kind }) => kind === 'map');
  const replacements = found && nodeAt<Tree>(found.root, ['replacements']);
  if (found === undefined || replacements === undefined) return [];
  const [apiVersion, kind] = replaceValuesKind.map(stringScalar);
  const fields = { apiVersion, kind, report: treeOf(true), replacements };
  const functionConfig = yamlFormat.print(withEntries(undefined, fields));
  const { results } = await run(fn, { ...input, functionConfig });
  return withPlaces(results, () => found);
}

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
