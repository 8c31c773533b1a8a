/** Reads the sources that are part of the input: `files` in the functionConfig and the ConfigMaps in `filesFrom`. */
import { catchError, plainOf } from '../../data';
import { DocumentSyntaxError, yamlFormat } from '../../formats';
import type { Report } from '../../function';
import { absentObject } from '../../kit';
import { effectiveNamespace, matchesSource } from '../../krm';
import type { Resource } from '../../resource-list';
import { cleanPath } from './memory-files';

interface FilesFrom {
  readonly configMap: { readonly name: string; readonly namespace?: string };
}

interface GivenFiles {
  readonly files?: Readonly<Record<string, string>>;
  readonly filesFrom?: readonly FilesFrom[];
}

/**
 * A ConfigMap's annotation that contains a YAML map from data keys to paths. A key that is not in the map is itself the
 * path, with `__` instead of `/`.
 */
const pathsKey = 'inlay.dev/paths';

/**
 * Returns file contents, keyed by clean path. `files` takes precedence over `filesFrom`, and later entries of
 * `filesFrom` over earlier ones. Reports mistakes to `report`, which belongs to the functionConfig. `within` is the
 * functionConfig's field that contains `files` and `filesFrom`.
 */
export function givenTexts(
  { files = {}, filesFrom = [] }: GivenFiles,
  resources: readonly Resource[],
  report: Report,
  within = 'spec',
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (path: string, text: string, field: string): void => {
    const clean = cleanPath(path);
    if (clean === undefined || clean === '') {
      const message = `the path "${path}" must be relative and stay below the directory of the sources`;
      report.error({ code: 'invalid-path', field, message });
    } else texts.set(clean, text);
  };
  for (const [index, { configMap }] of filesFrom.entries()) {
    const field = `${within}.filesFrom.${index}.configMap`;
    const found = findConfigMap(resources, configMap, field, report);
    if (found === undefined) continue;
    const paths = declaredPaths(found, field, report);
    for (const [key, text] of stringsOf(found)) add(paths.get(key) ?? key.replaceAll('__', '/'), text, field);
  }
  const written = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    const clean = cleanPath(path) ?? path;
    const before = written.get(clean);
    written.set(clean, path);
    if (before === undefined) add(path, text, `${within}.files`);
    else {
      const message = `"${before}" and "${path}" are the same path`;
      report.error({ code: 'invalid-path', field: `${within}.files`, message });
    }
  }
  return texts;
}

function findConfigMap(
  resources: readonly Resource[],
  { name, namespace }: FilesFrom['configMap'],
  field: string,
  report: Report,
): Resource | undefined {
  const selector = { version: 'v1', kind: 'ConfigMap', name, ...(namespace === undefined ? {} : { namespace }) };
  const found = resources.filter((resource) => matchesSource(resource, selector));
  if (found.length === 0) {
    const what = `no ConfigMap named "${name}" is among the items`;
    const isEmpty = resources.every(({ id }) => id.kind !== 'ConfigMap');
    const message = isEmpty
      ? `${what}; kustomize passes no items to functions under \`generators:\`: list the functionConfig under \`transformers:\``
      : absentObject(resources, {
          what,
          apiVersion: 'v1',
          kind: 'ConfigMap',
          name,
          namespaceField: 'namespace',
          ...(namespace === undefined ? {} : { namespace }),
        });
    return report.error({ code: 'not-found', field, message });
  }
  const [first, second] = found;
  if (first !== undefined && second !== undefined) {
    const namespaces = found.map(({ id }) => `"${effectiveNamespace(id.namespace)}"`).join(' and ');
    const message = `ConfigMaps named "${name}" exist in the namespaces ${namespaces}: add \`namespace\``;
    return report.at(first, field).error({ code: 'ambiguous', message });
  }
  return first;
}

function stringsOf(configMap: Resource): readonly (readonly [string, string])[] {
  const data = configMap.get(['data']);
  if (data?.kind !== 'map') return [];
  return data.entries.flatMap(({ key, value }) => (value.kind === 'scalar' ? [[key, value.text] as const] : []));
}

function declaredPaths(configMap: Resource, field: string, report: Report): ReadonlyMap<string, string> {
  const text = configMap.annotations().get(pathsKey);
  if (text === undefined) return new Map();
  const root = catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots[0]);
  const paths = root && plainOf(root);
  if (isTextMap(paths)) return new Map(Object.entries(paths));
  const message = `the annotation "${pathsKey}" of ConfigMap "${configMap.id.name}" must be a YAML map from keys to paths (example: "web.jsonnet: components/web.jsonnet")`;
  report.error({ code: 'invalid-path', resource: configMap, field, message });
  return new Map();
}

const isTextMap = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === 'string');
