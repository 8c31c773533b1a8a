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

export const replaceValuesKind = ['fn.inlay.dev/v1alpha1', 'ReplaceValues'] as const;

/** The functionConfig around the place, the innermost one: a step of a pipeline rather than the pipeline. */
export function sectionAt(root: Tree, path: Path, kind: FileKind, schemaOf: SchemaOf): Section | undefined {
  if (kind === 'kustomization') {
    const schema = path[0] === 'replacements' ? schemaOf(...replaceValuesKind) : undefined;
    return schema && { schema, path: [] };
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
