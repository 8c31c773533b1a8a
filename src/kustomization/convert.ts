/**
 * Converts a kustomization that uses features of a kustomize enhancement proposal. The result uses Inlay's functions
 * instead. Generator entries with `mergeValues` move to the functionConfig `merge-values.yaml`. `replacements` with
 * paths into documents move to `replace-values.yaml`. The kustomization lists these files under `transformers`. Moved
 * lines, their comments and the remaining lines keep their text.
 *
 * kustomize applies its own replacements before all transformers, and each replacement sees the result of the previous
 * one. Therefore, if one replacement moves, all replacements move, to keep the order. If a generator entry moves, all
 * replacements also move, because they may read its values.
 */
import { catchError, entryOf, itemsAt, equalTrees, itemsOf, lineAt, lineStarts, textOf, type Tree } from '../data';
import {
  DocumentSyntaxError,
  yamlFormat,
  type SourceEntry,
  type SourceList,
  type SourceMap,
  type SourceNode,
} from '../formats';
import { blocksOfList, blocksOfMap, withoutBlocks, type Block } from './line-blocks';
import { functionConfig } from './function-config';
import { listTransformers } from './list-transformers';
import { entersDocuments } from './enters-documents';

export interface Remark {
  /** The 1-based line. Undefined if the remark is about the whole file. */
  readonly line?: number;
  readonly text: string;
}

export interface Conversion {
  /** Maps the names of new files in the kustomization's folder to their contents. */
  readonly configs: ReadonlyMap<string, string>;
  /** The new kustomization, or the original one if there is nothing to convert. */
  readonly kustomization: string;
  /** Problems that prevent the conversion. If the list is not empty, the caller must not write any files. */
  readonly problems: readonly Remark[];
  /** Remarks about differences from the original kustomization. */
  readonly notes: readonly Remark[];
}

export interface ConversionOptions {
  /** Returns the text of the file that the `path` of a replacement refers to. Undefined if the file cannot be read. */
  readonly read: (path: string) => string | undefined;
  /** True to move the replacements even if none of their paths seems to lead into a document. */
  readonly allReplacements?: boolean;
}

/** Converts the text of a kustomization. Converting the result again changes nothing. */
export function convertKustomization(text: string, options: ConversionOptions): Conversion {
  const problems: Remark[] = [];
  const root = readKustomization(text, problems);
  if (root === undefined) return { configs: new Map(), kustomization: text, problems, notes: [] };
  return new Converter(text, root, options).conversion();
}

/** Reads a kustomization. Adds a problem if the text is not a single map in block style. */
export function readKustomization(text: string, problems: Remark[]): SourceMap | undefined {
  try {
    const { roots } = yamlFormat.read(text);
    const [root, second] = roots;
    if (root?.kind === 'map' && !root.flow && second === undefined) return root;
    const what = second === undefined ? 'a map in block style' : 'one document';
    problems.push({ text: `a kustomization must be ${what}` });
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    problems.push({ line: error.line, text: `not valid YAML: ${error.message}` });
  }
  return undefined;
}

const generatorFields = ['configMapGenerator', 'secretGenerator'];

/** The fields that kustomize applies after its generators and before its transformers. */
const patchFields = ['patches', 'patchesStrategicMerge', 'patchesJson6902'];

/** True if the source or target selects Secrets and one of its paths leads into `data`. */
const takesSecret = (selector: Tree | undefined, paths: readonly (string | undefined)[]): boolean =>
  textOf(entryOf(selector, 'kind')) === 'Secret' && paths.some((path) => path?.startsWith('data.') === true);

class Converter {
  readonly #starts: readonly number[];
  readonly #blocks: readonly Block[];
  readonly #problems: Remark[] = [];
  readonly #notes: Remark[] = [];
  readonly #cuts: Block[] = [];

  constructor(
    readonly text: string,
    readonly root: SourceMap,
    readonly options: ConversionOptions,
  ) {
    this.#starts = lineStarts(text);
    this.#blocks = blocksOfMap(text, root);
  }

  conversion(): Conversion {
    const generators = generatorFields.flatMap((field) => this.#movedGenerator(field));
    const replacements = this.#movedReplacements(generators.length > 0);
    const configs = new Map<string, string>();
    if (generators.length > 0) {
      this.#notePatches();
      const generatorOptions = this.#entry('generatorOptions');
      const parts = [...generators, ...(generatorOptions === undefined ? [] : [this.#blockOf(generatorOptions)])];
      configs.set('merge-values.yaml', functionConfig('MergeValues', 'merge-values', parts));
    }
    if (replacements !== undefined) {
      configs.set('replace-values.yaml', functionConfig('ReplaceValues', 'replace-values', [replacements]));
    }
    const kustomization = configs.size === 0 ? this.text : this.#rest([...configs.keys()]);
    if (this.#problems.length === 0) this.#check(configs, kustomization);
    return { configs, kustomization, problems: this.#problems, notes: this.#notes };
  }

  #entry(key: string): SourceEntry | undefined {
    return this.root.entries.find((entry) => entry.key === key);
  }

  #blockOf(entry: SourceEntry): string {
    const { start, end } = this.#blocks[this.root.entries.indexOf(entry)] as Block;
    return this.text.slice(start, end);
  }

  #cut(entry: SourceEntry): string {
    this.#cuts.push(this.#blocks[this.root.entries.indexOf(entry)] as Block);
    return this.#blockOf(entry);
  }

  #lineOf(offset: number): number {
    return lineAt(this.#starts, offset) + 1;
  }

  #complain({ start }: SourceNode, text: string): void {
    this.#problems.push({ line: this.#lineOf(start), text });
  }

  /** The lines to move out of a generator field, with the field's key. Later entries for a moved object also move. */
  #movedGenerator(field: string): readonly string[] {
    const entry = this.#entry(field);
    const moved = new Set<string>();
    const indexes = itemsOf(entry?.value).flatMap((item, index) => {
      if (entryOf(item, 'mergeValues') !== undefined) moved.add(objectOf(item));
      return moved.has(objectOf(item)) ? [index] : [];
    });
    if (entry?.value.kind !== 'list' || indexes.length === 0) return [];
    const list = entry.value;
    for (const index of indexes) this.#checkBehavior(list.items[index] as SourceNode);
    if (indexes.length === list.items.length) return [this.#cut(entry)];
    if (list.flow) {
      this.#complain(
        list,
        `\`${field}\` is in flow style: write each entry on its own lines, so that single entries can be moved`,
      );
      return [];
    }
    const blocks = blocksOfList(this.text, list, entry.keyEnd);
    const cuts = indexes.map((index) => blocks[index] as Block);
    this.#cuts.push(...cuts);
    return [`${field}:\n${cuts.map(({ start, end }) => this.text.slice(start, end)).join('')}`];
  }

  #checkBehavior(item: SourceNode): void {
    const merged = entryOf(item, 'mergeValues');
    if (merged === undefined || textOf(entryOf(item, 'behavior')) === 'merge') return;
    this.#complain(
      merged,
      '`mergeValues` needs `behavior: merge` in the same entry: without it, no base exists to merge into',
    );
  }

  #notePatches(): void {
    for (const field of patchFields) {
      const entry = this.#entry(field);
      if (entry === undefined) continue;
      this.#notes.push({
        line: this.#lineOf(entry.keyStart),
        text: `\`${field}\` were applied after the generators, and are now applied before \`merge-values.yaml\`: a patch of the same ConfigMap or Secret no longer takes precedence`,
      });
    }
  }

  #movedReplacements(isNeeded: boolean): string | undefined {
    const entry = this.#entry('replacements');
    if (entry === undefined || itemsOf(entry.value).length === 0) return undefined;
    const isMoved =
      isNeeded || this.options.allReplacements === true || this.#anyReachesInside(entry.value as SourceList);
    if (!isMoved) return undefined;
    for (const item of (entry.value as SourceList).items) this.#noteSecrets(item);
    return this.#cut(entry);
  }

  /**
   * Adds a note about a replacement between a Secret and a different kind. kustomize copies the base64 text unchanged,
   * but replace-values decodes it.
   */
  #noteSecrets(item: SourceNode): void {
    const source = entryOf(item, 'source');
    const isFromSecret = takesSecret(source, [textOf(entryOf(source, 'fieldPath'))]);
    const differs = itemsAt(item, 'targets').some((target) => {
      const paths = itemsAt(target, 'fieldPaths').map(textOf);
      return takesSecret(entryOf(target, 'select'), paths) !== isFromSecret;
    });
    if (!differs) return;
    this.#notes.push({
      line: this.#lineOf(item.start),
      text: 'kustomize copies the base64 in `data` of a Secret unchanged, but replace-values copies the decoded text: to copy the base64, set `options: {encoding: none}` in the source or target of the Secret',
    });
  }

  #anyReachesInside({ items }: SourceList): boolean {
    return items.flatMap((item) => this.#replacementsOf(item)).some(entersDocuments);
  }

  /** The replacement itself, or the replacements in the file that its `path` refers to. */
  #replacementsOf(item: SourceNode): readonly Tree[] {
    const path = entryOf(item, 'path');
    const name = textOf(path);
    if (path === undefined || name === undefined) return [item];
    const text = this.options.read(name);
    if (text === undefined) this.#complain(path, `"${name}" cannot be read`);
    const roots = catchError(
      DocumentSyntaxError,
      () => yamlFormat.read(text ?? '').roots,
      ({ line, message }) => this.#complain(path, `"${name}" is not valid YAML (line ${line}): ${message}`),
    );
    return (roots ?? []).flatMap((root) => (root.kind === 'list' ? root.items : [root]));
  }

  /**
   * The kustomization without the moved lines. The new transformers are added before the existing ones, because the
   * moved lines previously took effect before the existing transformers.
   */
  #rest(names: readonly string[]): string {
    const text = withoutBlocks(this.text, this.#cuts);
    return this.#cuts.length === 0 || rootsOf(text) === undefined ? text : listTransformers(text, names, 'first');
  }

  /** Checks that the converted files together contain exactly the values of the original file. */
  #check(configs: ReadonlyMap<string, string>, kustomization: string): void {
    const texts = [kustomization, ...configs.values()];
    const trees = texts.map((text) => rootsOf(text)?.[0]);
    const isSame = this.root.entries.every(({ key, value }) => {
      if (key === 'transformers') return true;
      const parts = trees.flatMap((tree) => entryOf(tree, key) ?? []);
      if (key === 'generatorOptions') return parts.every((part) => equalTrees(part, value));
      const [only, ...others] = parts;
      if (others.length === 0 && only !== undefined) return equalTrees(only, value);
      return isPartition(
        itemsOf(value),
        parts.map((part) => [...itemsOf(part)]),
      );
    });
    if (!isSame || trees.includes(undefined)) {
      this.#problems.push({
        text: 'the entries to move share YAML anchors with other entries, or share lines with other text: write each entry in full on its own lines',
      });
    }
  }
}

/**
 * The documents in a text. Undefined if the text cannot be parsed, for example because the definition of an anchor was
 * moved to a different text.
 */
const rootsOf = (text: string): readonly Tree[] | undefined =>
  catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots);

/** True if `parts` together contain exactly `items`, and each part keeps the original order. */
function isPartition(items: readonly Tree[], parts: readonly Tree[][]): boolean {
  const isEach = items.every((item) => {
    const pile = parts.find(([first]) => first !== undefined && equalTrees(first, item));
    return pile?.shift() !== undefined;
  });
  return isEach && parts.every(({ length }) => length === 0);
}

/** A key for the ConfigMap or Secret that an entry generates. */
const objectOf = (item: Tree): string =>
  JSON.stringify([textOf(entryOf(item, 'namespace')) ?? 'default', textOf(entryOf(item, 'name'))]);
