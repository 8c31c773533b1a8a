/** Finds the functionConfig around a position in a file. */
import { lineAt, lineStarts } from '../data/text/line-starts';
import { entryOf, itemsOf, nodeAt, stringOf, type Path, type Tree } from '../data/tree';
import type { SourceNode } from '../formats/source-node';
import { yamlFormat } from '../formats/yaml/format';
import type { ConfigSchema } from '../kit/config-schema';

/** Returns the schema of a kind. Returns undefined if no function accepts this kind. */
export type SchemaOf = (apiVersion: string, kind: string) => ConfigSchema | undefined;

/** A `kustomization` file may contain kustomize's own `replacements`. A `config` file contains functionConfigs. */
export type FileKind = 'kustomization' | 'config';

/** A functionConfig, a step of a pipeline, or the `replacements` of a kustomization. */
export interface Section {
  readonly schema: ConfigSchema;
  /** The path from the root of the document. */
  readonly path: Path;
}

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

/** The innermost functionConfig around the position, for example a pipeline's step instead of the whole pipeline. */
export function sectionAt(root: Tree, path: Path, kind: FileKind, schemaOf: SchemaOf): Section | undefined {
  if (kind === 'kustomization') {
    const schema = path[0] === 'replacements' ? schemaOf('fn.inlay.dev/v1alpha1', 'ReplaceValues') : undefined;
    return schema && { schema: ofKustomize(schema), path: [] };
  }
  for (let length = path.length; length >= 0; length--) {
    const own = path.slice(0, length);
    const tree = length > 0 && !isStep(own) ? undefined : nodeAt(root, own);
    const schema = tree && schemaOfTree(tree, schemaOf);
    if (schema !== undefined) return { schema, path: own };
  }
  return undefined;
}

/** The schema for `tree`. Undefined if the tree is not a functionConfig. */
export function schemaOfTree(tree: Tree, schemaOf: SchemaOf): ConfigSchema | undefined {
  const [apiVersion = '', kind = ''] = ['apiVersion', 'kind'].map((key) => stringOf(entryOf(tree, key)));
  return schemaOf(apiVersion, kind);
}

/** `functions.0`, `spec.functions.0` */
const isStep = (path: Path): boolean => /^(?:spec )?functions \d+$/.test(path.join(' '));

/** The functionConfigs of the steps in a RunPipeline. */
export const stepsIn = (root: Tree): readonly { readonly path: Path; readonly tree: Tree }[] =>
  [['functions'], ['spec', 'functions']].flatMap((path) =>
    itemsOf(nodeAt(root, path)).map((tree, index) => ({ path: [...path, index], tree })),
  );

export interface ConfigDocument {
  readonly root: SourceNode;
  /** The text of the file, with empty lines instead of all other documents. */
  readonly text: string;
  /**
   * The 1-based line of the document's first key. `endLine` is the line after the document, or Infinity for the last
   * document.
   */
  readonly line: number;
  readonly endLine: number;
}

/** Throws DocumentSyntaxError. */
export function documentsIn(text: string): readonly ConfigDocument[] {
  const { roots } = yamlFormat.read(text);
  const [starts, lines] = [lineStarts(text), text.split('\n')];
  const separators = [0, ...lines.flatMap((line, index) => (/^---(?:\s|$)/.test(line) ? [index] : [])), Infinity];
  return roots.map((root) => {
    const own = lineAt(starts, root.start);
    const first = separators.findLast((line) => line <= own) ?? 0;
    const end = separators.find((line) => line > own) ?? Infinity;
    const alone = lines.map((line, index) => (index >= first && index < end ? line : '')).join('\n');
    return { root, text: alone, line: own + 1, endLine: end + 1 };
  });
}
