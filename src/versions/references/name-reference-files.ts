/**
 * Reads kustomize's `configurations`. Inlay also follows the `nameReference` entries for ConfigMaps and Secrets, so
 * that a project has to declare its custom kinds only once.
 *
 * ```yaml
 * nameReference:
 * - kind: ConfigMap
 *   fieldSpecs: [{kind: Rollout, path: spec/template/spec/volumes/configMap/name}]
 * ```
 */
import { entryOf, itemsAt, catchError, stringOf, type Tree } from '../../data';
import type { ExtraReference } from '../../fields';
import { readDataKey, readOrReport } from '../../kit';
import { DocumentSyntaxError, yamlFormat } from '../../formats';
import type { ReferencedKind } from '../../krm';
import type { Configuration, VersionContext } from '../versioner';

/** Reads the references in a configuration. `field` is the field of the functionConfig that lists the configuration. */
export function configuredReferences(
  configuration: Configuration,
  field: string,
  context: VersionContext,
): readonly ExtraReference[] {
  const text = textOf(configuration, field, context);
  return text === undefined ? [] : referencesIn(text, configuration, field, context);
}

/**
 * The paths of the configuration files that a kustomization lists, relative to the root. Empty if the file is not a
 * kustomization. Nested kustomizations are ignored, so there are no cycles.
 */
function configurationsOf(root: Tree, file: string): readonly string[] {
  if (!/^kustomization\.ya?ml$/i.test(file.slice(file.lastIndexOf('/') + 1))) return [];
  const paths = itemsAt(root, 'configurations').flatMap((path) => stringOf(path) ?? []);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return paths.filter((path) => !/(?:^|\/)kustomization\.ya?ml$/i.test(path)).map((path) => `${folder}${path}`);
}

function textOf({ file, configMap }: Configuration, field: string, context: VersionContext): string | undefined {
  if (configMap !== undefined) {
    const wanting = { description: '`references.configurations`', field: `${field}.configMap` };
    return readDataKey('ConfigMap', configMap, wanting, context)?.text;
  }
  const { files, config } = context;
  return readOrReport(files, file ?? '', `${field}.file`, config, () => files.read(file ?? ''));
}

function referencesIn(
  text: string,
  { file, configMap }: Configuration,
  field: string,
  context: VersionContext,
): readonly ExtraReference[] {
  const { config } = context;
  const name = file === undefined ? `ConfigMap/${configMap?.name}` : `"${file}"`;
  const wrong = (problem: string): readonly [] => {
    config.error({ code: 'unused', field, message: `${name} ${problem}` });
    return [];
  };
  const root = catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots[0]);
  if (root === undefined) return wrong('is not valid YAML');
  const listed = file === undefined ? [] : configurationsOf(root, file);
  if (listed.length > 0) return listed.flatMap((one) => configuredReferences({ file: one }, field, context));
  const entries = itemsAt(root, 'nameReference');
  const found = entries.flatMap((entry) => {
    const kind = stringOf(entryOf(entry, 'kind'));
    return kind === 'ConfigMap' || kind === 'Secret'
      ? itemsAt(entry, 'fieldSpecs').flatMap((spec) => fields(kind, spec))
      : [];
  });
  if (found.length > 0) return found;
  return wrong('has no `nameReference` for a ConfigMap or Secret with `fieldSpecs`: remove this entry');
}

/**
 * A fieldSpec that omits `group`, `version` or `kind` matches any value. The path leads to the name, or to a map that
 * contains the name.
 */
function fields(refersTo: ReferencedKind, spec: Tree): readonly ExtraReference[] {
  const path = keysOf(stringOf(entryOf(spec, 'path')) ?? '');
  const of: Record<string, string> = {};
  for (const key of ['group', 'version', 'kind']) {
    const text = stringOf(entryOf(spec, key));
    if (text) of[key] = text;
  }
  return [
    { ...of, field: { refersTo, path } },
    { ...of, field: { refersTo, path: [...path, 'name'], namespaceKey: 'namespace' } },
  ];
}

/**
 * The keys in a path. `metadata/annotations/example.com\/config` has three keys. `spec/refs[]/name` is equal to
 * `spec/refs/name`, because a path always matches all items of a list.
 */
const keysOf = (path: string): readonly string[] =>
  path.split(/(?<!\\)\//).map((key) => key.replaceAll('\\/', '/').replace(/\[\]$/, ''));
