/** Which part of a file is the functionConfig that a place belongs to. */
import { nodeAt, stringOf, type Path, type Tree } from '../data/tree';
import type { ConfigSchema } from '../kit/config-schema';

/** Undefined where no function takes the kind. */
export type SchemaOf = (apiVersion: string, kind: string) => ConfigSchema | undefined;

/** What a file is: a kustomization has kustomize's own `replacements`, a functionConfig can have others in it. */
export type FileKind = 'kustomization' | 'config';

/** A functionConfig, or a part of one. */
export interface Section {
  readonly schema: ConfigSchema;
  /** From the root of the document. */
  readonly path: Path;
}

/** The fields of kustomize's own `replacements`. */
const kustomizeFields = new Set(
  'replacements path source targets group version kind name namespace fieldPath fieldPaths select reject labelSelector annotationSelector options delimiter index create'.split(
    ' ',
  ),
);

function ofKustomize(schema: ConfigSchema): ConfigSchema {
  const { properties, definitions = {} } = schema;
  const own = Object.entries(properties ?? {}).filter(([name]) => kustomizeFields.has(name));
  const below = Object.entries(definitions).map(([name, one]) => [name, ofKustomize(one)]);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(own) }),
    definitions: Object.fromEntries(below) as Readonly<Record<string, ConfigSchema>>,
  };
}

/** The functionConfig around the place, the innermost one: a step of a pipeline rather than the pipeline. */
export function sectionAt(root: Tree, path: Path, kind: FileKind, schemaOf: SchemaOf): Section | undefined {
  if (kind === 'kustomization') {
    const schema = path[0] === 'replacements' ? schemaOf('fn.inlay.dev/v1alpha1', 'ReplaceValues') : undefined;
    return schema && { schema: ofKustomize(schema), path: [] };
  }
  for (let length = path.length; length >= 0; length--) {
    const own = path.slice(0, length);
    if (length > 0 && !isStep(own)) continue;
    const [apiVersion, name] = ['apiVersion', 'kind'].map((key) => stringOf(nodeAt(root, [...own, key])) ?? '');
    const schema = schemaOf(apiVersion ?? '', name ?? '');
    if (schema !== undefined) return { schema, path: own };
  }
  return undefined;
}

/** `functions.0`, `spec.functions.0` */
const isStep = (path: Path): boolean => /^(?:spec )?functions \d+$/.test(path.join(' '));
