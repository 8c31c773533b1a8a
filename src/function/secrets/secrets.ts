/**
 * Tracks Secret values throughout one run, including all steps of a pipeline. A function declares the fields that it
 * writes Secret values to, and checks each field before showing its value. At the end, `redactedResult` replaces known
 * values in all findings with placeholders.
 *
 * Secrets are read only when text is searched for their values, so tracking Secrets does not slow down runs without
 * results.
 */
import { catchError } from '../../data/catch-error';
import { entryOf, itemsAt, stringScalar, textOf, type Tree } from '../../data/tree';
import { mapScalars, scalarsOf } from '../../data/trees/visit';
import { decodeBase64 } from '../../formats/base64';
import { DocumentSyntaxError } from '../../formats/document';
import { placeFromConfig } from '../../krm/annotations';
import { placedSteps } from '../../krm/field-path';
import { isSecret } from '../../krm/resource-id';
import type { Affected, Diagnostic } from '../../diagnostics/diagnostic';
import { ItemSyntaxError } from '../../resource-list/item-syntax-error';
import type { Resource } from '../../resource-list/resource';
import { HiddenValues, type IsPublic, isRevealing } from './hidden-values';
import { redacted } from '../../data/text/redacted';

/**
 * Tracks Secret values throughout a run. `run` removes Secret values from results. A function marks the values that it
 * copies, so that later steps also treat the copies as secret.
 *
 *     if (secrets.isHidden(source, ['data', 'password'])) secrets.mark(target, ['data', 'url']);
 */
export interface Secrets {
  /**
   * True if the value at `path` must not be shown, because `resource` is a Secret or a Secret value was written there.
   * A step can be a pattern (`*`, `[name=x]`). If `path` is missing, returns true if any value of the resource must not
   * be shown.
   */
  isHidden(resource: Resource, path?: readonly string[]): boolean;
  /**
   * Declares that a Secret value was or will be written to `path` of `resource`. The mark also applies to later edits
   * and copies of the resource.
   */
  mark(resource: Resource, path: readonly string[]): void;
  /** Registers a string from a Secret, or each scalar of a tree from a Secret, as a value to hide. */
  addValue(value: string | Tree): void;
  /** Adds resources that may include Secrets, such as the output of a pipeline step. */
  addResources(resources: readonly Resource[]): void;
  /** Returns `text` with the known values hidden. Use this method for text that people read, such as a report. */
  redact(text: string): string;
  /** Returns a function like `redact` that hides only the values of Secrets in `resources`. */
  redactor(resources: readonly Resource[]): (text: string) => string;
}

/**
 * Formats a value for a message, either in quotes (`"value"`) or as `(secret)`: `shownValue(text,
 * secrets.isHidden(resource, ['data', 'password']))`.
 */
export const shownValue = (text: string, isHidden: boolean): string => (isHidden ? redacted : `"${text}"`);

/** Creates the tracker for a run with these input resources, whose names are public. */
export const trackSecrets = (resources: readonly Resource[]): SecretTracker => new SecretTracker(resources);

export class SecretTracker implements Secrets {
  readonly #values = new HiddenValues();
  /** The lines of Secrets, and their first words, that some formats read as keys, without possible key separators. */
  readonly #lines = new Set<string>();
  readonly #marks = new WeakMap<object, Marks>();
  readonly #read: readonly Resource[];
  readonly #seen = new WeakSet<Resource>();
  #config: Resource | undefined;
  readonly #unseen: (readonly Resource[])[];
  readonly #pendingValues: string[] = [];
  #names: ReadonlySet<string> | undefined;
  #words: ReadonlySet<string> | undefined;
  #files: ReadonlySet<string> | undefined;

  constructor(resources: readonly Resource[]) {
    this.#read = resources;
    this.#unseen = [resources];
  }

  /** Allows messages to show the words of the functionConfig. */
  allowWordsOf(config: Resource): void {
    this.#config = config;
  }

  isHidden(resource: Resource, path: readonly string[] = []): boolean {
    return isSecret(resource.id) || this.#marks.get(resource.lineage)?.meet(path) === true;
  }

  mark(resource: Resource, path: readonly string[]): void {
    const marks = this.#marks.get(resource.lineage) ?? new Marks();
    this.#marks.set(resource.lineage, marks);
    marks.add(path);
  }

  addValue(value: string | Tree): void {
    // Collect the scalars now, because the tree may be modified later. The values are added when text is searched.
    for (const text of typeof value === 'string' ? [value] : scalarTexts(value)) this.#pendingValues.push(text);
  }

  addResources(resources: readonly Resource[]): void {
    this.#unseen.push(resources);
  }

  redact(text: string, isPublic: IsPublic = (word, isValue) => this.#isPublic(word, isValue)): string {
    this.#readSecrets();
    return this.#values.hide(text, isPublic);
  }

  redactor(resources: readonly Resource[]): (text: string) => string {
    const tracker = new SecretTracker(resources);
    return (text) => tracker.redact(text);
  }

  /** The result without Secret values. */
  redactedResult(result: Diagnostic): Diagnostic {
    const { replacement, fix, ...rest } = result;
    const { message, field, tags, config, others } = rest;
    const { path, hidden } = field ? this.#shownPath(field.path, rest.resourceRef?.kind === 'Secret') : {};
    const inMessage = path?.replaceAll('\\', '');
    const isPublic: IsPublic = (word, isValue) => word === inMessage || this.#isPublic(word, isValue);
    const value = (shown: string | Tree | undefined): string | Tree | undefined =>
      typeof shown === 'string' ? this.redact(shown) : shown && this.#hiddenTree(shown);
    const currentValue = value(field?.currentValue);
    const proposedValue = value(field?.proposedValue);
    return {
      ...rest,
      message: this.redact(hidden === undefined ? message : message.replaceAll(hidden, redacted), isPublic),
      ...this.#hiddenResource(rest),
      ...(path !== undefined && {
        field: { ...field, path, ...(currentValue && { currentValue }), ...(proposedValue && { proposedValue }) },
      }),
      ...(tags && { tags: this.#hiddenTags(tags) }),
      ...(config?.at &&
        this.redact(config.at.text) !== config.at.text && { config: { ...config, at: { ...config.at, text: '' } } }),
      ...(replacement !== undefined && this.redact(replacement) === replacement && { replacement }),
      ...(fix !== undefined && this.redact(fix.to) === fix.to && { fix }),
      ...(others && { others: others.map((one) => this.#hiddenResource(one)) }),
    };
  }

  /**
   * The path of the result's field, and the keys that are hidden in it. Other keys are shown, but queries such as `[password=…]` are searched for values. In a
   * Secret, the first key of a document may also be a value: INI and env read a line without `=` as a key,
   * and properties its first word. With `keySeparator`, the key may be several steps.
   */
  #shownPath(path: string, isOfSecret: boolean): { readonly path: string; readonly hidden?: string } {
    const shown = path.replaceAll(/(?<=\[[^\]=]+=)[^\]]+/g, (compared) => this.redact(compared));
    const inside = isOfSecret ? placedSteps(shown).slice(2) : [];
    const keyTo = (last: number): string =>
      inside
        .slice(0, last + 1)
        .map(({ step }) => step)
        .join('.');
    const isValue = (key: string): boolean => this.redact(key) === redacted || this.#lines.has(withoutSeparators(key));
    const last = inside.find((_, index) => isValue(keyTo(index)));
    if (last === undefined) return { path: shown };
    const from = inside[0]?.from ?? 0;
    return { path: shown.slice(0, from) + redacted + shown.slice(last.to), hidden: shown.slice(from, last.to) };
  }

  #hiddenResource({ resourceRef, file }: Affected): Affected {
    return {
      ...(resourceRef && {
        resourceRef: {
          ...resourceRef,
          name: this.redact(resourceRef.name),
          ...(resourceRef.namespace === undefined ? {} : { namespace: this.redact(resourceRef.namespace) }),
        },
      }),
      ...(file && { file: { ...file, path: this.#hiddenFile(file.path) } }),
    };
  }

  #hiddenTree(tree: Tree): Tree {
    return mapScalars(tree, (scalar) => {
      const text = this.redact(scalar.text);
      return text === scalar.text ? scalar : stringScalar(text);
    });
  }

  /** Hides values in a file name, unless the file existed before the run. */
  #hiddenFile(path: string): string {
    const hidden = this.redact(path);
    if (hidden === path) return path;
    this.#files ??= new Set(
      this.#read.flatMap(
        (resource) =>
          ifReadable(() => placeFromConfig(resource.annotations(), this.#config?.annotations())?.path) ?? [],
      ),
    );
    return this.#files.has(path) ? path : hidden;
  }

  /** Keeps the values of Inlay's own tags, because a Secret may also contain a word such as `replace-values`. */
  #hiddenTags(tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const hidden = Object.entries(tags).map(([key, value]) => [key, ownTags.has(key) ? value : this.redact(value)]);
    return Object.fromEntries(hidden) as Readonly<Record<string, string>>;
  }

  /**
   * True for the current and previous names of resources that existed before the run, and for words in the
   * functionConfig, because many people can read the functionConfig.
   */
  #isPublic(word: string, isValue: boolean): boolean {
    this.#names ??= new Set(
      [...this.#read, ...(this.#config === undefined ? [] : [this.#config])].flatMap(
        (resource) => ifReadable(() => namesOf(resource)) ?? [],
      ),
    );
    if (this.#names.has(word)) return true;
    // A word that consists only of the value stays hidden, even if the user wrote it into the functionConfig.
    if (isValue || this.#config === undefined) return false;
    this.#words ??= new Set(ifReadable(() => wordsOf((this.#config as Resource).root)) ?? []);
    return this.#words.has(word);
  }

  /**
   * Reads all Secrets. An error caused by a bug is thrown only after all other Secrets have been read, because this
   * error's message is also searched for Secret values.
   */
  #readSecrets(): void {
    for (const text of this.#pendingValues.splice(0)) this.#values.add(text);
    const lists = this.#unseen.splice(0);
    const defects: unknown[] = [];
    for (const resource of new Set(lists.flat())) {
      try {
        if (this.#seen.has(resource)) continue;
        this.#seen.add(resource);
        for (const secret of ifReadable(() => secretsIn(resource)) ?? []) this.#addSecret(secret);
      } catch (error) {
        defects.push(error);
      }
    }
    if (defects.length > 0) throw defects[0];
  }

  #addSecret(secret: Tree): void {
    for (const text of scalarTexts(entryOf(secret, 'stringData'))) this.#addEncoded(text);
    for (const text of scalarTexts(entryOf(secret, 'data'))) {
      this.#values.add(text.replaceAll(/\s+/g, ''));
      const decoded = decodedText(text);
      if (decoded !== undefined) this.#addEncoded(decoded);
    }
  }

  /** Adds a value, and also the decoded value, because some values are themselves base64-encoded. */
  #addEncoded(text: string): void {
    this.#values.add(text);
    for (const line of text.match(/^(?![ \t]*- )[^=\n]+$/gm) ?? []) {
      for (const key of [line, line.trim().replace(/\s.*/, '')]) {
        if (isRevealing(key)) this.#lines.add(withoutSeparators(key));
      }
    }
    const decoded = decodedText(text);
    if (decoded !== undefined) this.#values.add(decoded);
  }
}

const withoutSeparators = (key: string): string => key.replaceAll(/[\s._/|~-]/g, '');

const decodedText = (text: string): string | undefined =>
  catchError(DocumentSyntaxError, () => decodeBase64(text).text);

const namesOf = (resource: Resource): readonly string[] => [
  resource.identity.namespace,
  resource.identity.name,
  ...resource.previousIds().map(({ name }) => name),
];

/**
 * The words that messages may show: the words in keys and in short strings. Long strings are excluded because they are
 * not names, and `secretGenerator` because its values are secret.
 */
function wordsOf(tree: Tree): readonly string[] {
  switch (tree.kind) {
    case 'scalar':
      return tree.text.length > 300 ? [] : words(tree.text);
    case 'list':
      return tree.items.flatMap(wordsOf);
    case 'map':
      return tree.entries.flatMap(({ key, value }) => [
        ...words(key),
        ...(key === 'secretGenerator' ? [] : wordsOf(value)),
      ]);
  }
}

const words = (text: string): readonly string[] => text.replaceAll('\\', '').match(/[\w.-]+/g) ?? [];

const ownTags: ReadonlySet<string> = new Set(['function', 'code', 'step']);

/** True for a list that may contain Secrets. kpt passes the whole list; kustomize passes its items one by one. */
const isListOfSecrets = ({ id }: Resource): boolean =>
  (id.kind === 'List' || id.kind === 'SecretList') && id.group === '';

/** Returns the resource itself if it is a Secret, or its Secrets if it is a list. */
function secretsIn(resource: Resource): readonly Tree[] {
  if (isSecret(resource.id)) return [resource.root];
  if (!isListOfSecrets(resource)) return [];
  // The items of a SecretList do not need a `kind`.
  const kind = resource.id.kind.replace(/List$/, '');
  return itemsAt(resource.root, 'items').filter((item) => (textOf(entryOf(item, 'kind')) ?? kind) === 'Secret');
}

/** Invalid YAML is ignored, because no function can have read its values. */
const ifReadable = <T>(read: () => T): T | undefined => catchError(ItemSyntaxError, read);

const scalarTexts = (tree: Tree | undefined): readonly string[] =>
  tree === undefined ? [] : scalarsOf(tree).map(({ scalar }) => scalar.text);

/**
 * The marked paths of one resource: the first steps of the paths that were written. A value in a document inside
 * `data.config` marks all of `data.config`. A value in a list marks the whole list, because its items may move.
 */
class Marks {
  readonly #places = new Set<string>();
  /** The parents of the marked paths. A value at a parent path contains the marked value. */
  readonly #parents = new Set<string>();

  add(path: readonly string[]): void {
    const steps = marked(path);
    this.#places.add(keyOf(steps));
    for (let length = 0; length < steps.length; length++) this.#parents.add(keyOf(steps.slice(0, length)));
  }

  /** True if the path leads to a marked field, or to a part or a parent of a marked field. */
  meet(path: readonly string[]): boolean {
    const steps = marked(path);
    if (this.#parents.has(keyOf(steps))) return true;
    return steps.some((_, index) => this.#places.has(keyOf(steps.slice(0, index + 1)))) || this.#places.has(keyOf([]));
  }
}

/**
 * The leading steps that are marked: at most `data.key` or `metadata.annotations.key`. The first step that is not a
 * plain key is not marked, and neither are the steps after it.
 */
function marked(path: readonly string[]): readonly string[] {
  const steps = path.slice(0, path[0] === 'metadata' ? 3 : 2);
  const pattern = steps.findIndex((step) => /^(?:\d+|-|\*|\[.*\]|)$/s.test(step));
  return pattern === -1 ? steps : steps.slice(0, pattern);
}

const keyOf = (steps: readonly string[]): string => JSON.stringify(steps);
