/** Runs a function in this process on plain values, for tests of the resulting data. Scenarios test the notation. */
import { replaceValues } from '../functions/replace-values/function';
import type { Replacement } from '../functions/replace-values/generated/config';
import { entryOf, plainOf, treeOf } from '../src/data';
import { yamlFormat } from '../src/formats/yaml/format';
import type { Files } from '../src/files/files';
import type { KrmFunction } from '../src/function/krm-function';
import { reportTo, type Report } from '../src/function/report';
import { printedLines } from './printed-lines';
import { run } from '../src/function/run';
import { Resource } from '../src/resource-list/resource';

export interface Ran {
  readonly exitCode: number;
  readonly items: readonly Item[];
  /** The messages on standard error, as `[error] the message [its-code]`. */
  readonly messages: string;
}

/** A resource, with the fields that tests use. */
export type Item = Readonly<Record<string, unknown>> & {
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly data?: Readonly<Record<string, string>>;
};

export async function runOn<Config>(
  fn: KrmFunction<Config>,
  functionConfig: object,
  items: readonly object[],
  files?: Files,
): Promise<Ran> {
  const { stdout, stderr, exitCode } = await run(fn, {
    text: listOf(items),
    functionConfig: JSON.stringify(functionConfig),
    ...(files && { files: () => files }),
  });
  return { exitCode, items: itemsOf(stdout), messages: printedLines(stderr) };
}

/** Parses the items of a ResourceList to plain data. */
export function itemsOf(text: string): readonly Item[] {
  const [root] = yamlFormat.read(text).roots;
  const list = root && entryOf(root, 'items');
  return list ? (structuredClone(plainOf(list)) as readonly Item[]) : [];
}

/** A resource: `{apiVersion: v1, kind, metadata: {name}, …fields}`. */
export const resource = (kind: string, name: string, fields: object = {}): object => ({
  apiVersion: 'v1',
  kind,
  metadata: { name },
  ...fields,
});

/** Like `resource`, but returns a Resource. */
export const resourceOf = (kind: string, name: string, fields: object = {}): Resource =>
  Resource.create(treeOf(resource(kind, name, fields)));

/** A functionConfig: `{apiVersion: fn.inlay.dev/v1alpha1, kind, metadata: {name}, …fields}`. */
export const configOf = (kind: string, fields: object, name = 'x'): object => ({
  apiVersion: 'fn.inlay.dev/v1alpha1',
  kind,
  metadata: { name },
  ...fields,
});

/** A ResourceList as JSON. */
export const listOf = (items: readonly object[], functionConfig?: object): string =>
  JSON.stringify({ apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items, functionConfig });

export const replace = (items: readonly object[], ...replacements: readonly Replacement[]): Promise<Ran> =>
  runOn(replaceValues, configOf('ReplaceValues', { replacements }), items);

/** A report that records messages as `error layer-conflict spec.layers.0: the message`. */
export function collectingReport(): { readonly report: Report; readonly messages: readonly string[] } {
  const messages: string[] = [];
  const report = reportTo((severity, { code, field = '', message }) =>
    messages.push(`${severity} ${code} ${field}: ${message}`),
  );
  return { report, messages };
}
