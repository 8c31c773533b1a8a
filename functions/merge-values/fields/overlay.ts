/** What an entry of `merges` merges: a structure, or a text that is a document. */
import { getOrMake, type Tree } from '../../../src/data';
import { type FormatName, formatOfKey } from '../../../src/formats';
import type { Files } from '../../../src/files';
import { type EntryContext, type Items, readOrReport, sourceValueOf, writtenIn } from '../../../src/kit';
import { parseFieldPath } from '../../../src/krm';
import type { MergeArgs } from '../generated/config';
import { readText, rootsFor } from '../merge/read-text';

export class Overlay {
  readonly #content: Tree | string;
  readonly #format: FormatName | undefined;
  readonly #read = new Map<string, readonly Tree[]>();

  constructor(
    content: Tree | string,
    /** Where it is given in the functionConfig. */
    readonly field: string,
    /** It is from a Secret and must not be shown. */
    readonly isSecret: boolean,
    /** The name of the file or key that holds it: its extension may say the format. */
    name?: string,
  ) {
    this.#content = content;
    this.#format = formatOfKey(name);
  }

  /** The documents that are merged into one of that format. Throws MergeError. */
  rootsFor(target: FormatName, keySeparator?: string): readonly Tree[] {
    const content = this.#content;
    return getOrMake(this.#read, `${target} ${keySeparator}`, () => {
      const isText = typeof content === 'string';
      const read = isText ? readText(content, { format: this.formatFor(target) }, 'overlay').document.roots : [content];
      return rootsFor(read, target, keySeparator);
    });
  }

  /** The format that it is read in for a document of that format. A structure is YAML. */
  formatFor(target: FormatName): FormatName {
    return typeof this.#content === 'string' ? (this.#format ?? target) : 'yaml';
  }

  /** The text, if it is one of that format. */
  textIn(format: FormatName): string | undefined {
    return typeof this.#content === 'string' && (this.#format ?? format) === format ? this.#content : undefined;
  }
}

/** Undefined where there is nothing to merge: the mistake is reported, or the field of `source` may be missing. */
export function overlayOf(entry: MergeArgs, items: Items, files: Files, context: EntryContext): Overlay | undefined {
  const { place, config } = context;
  const { source, sourceFile, sourceValue } = entry;
  if (source !== undefined) {
    const field = `${place}.source`;
    const value = sourceValueOf(items, source, field, context);
    if (value === undefined) return undefined;
    const { tree, secret } = value;
    const name = parseFieldPath(source.fieldPath).steps.at(-1)?.raw;
    return new Overlay(tree.kind === 'scalar' ? tree.text : tree, field, secret, name);
  }
  if (sourceFile !== undefined) {
    const field = `${place}.sourceFile`;
    const text = readOrReport(files, sourceFile, field, config, () => files.read(sourceFile));
    return text === undefined ? undefined : new Overlay(text, field, false, sourceFile);
  }
  const content = typeof sourceValue === 'string' ? sourceValue : (writtenIn(context, 'sourceValue') as Tree);
  return new Overlay(content, `${place}.sourceValue`, false);
}
