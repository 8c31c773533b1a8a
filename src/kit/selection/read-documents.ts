/** Which documents the paths of an entry have gone into, and what the entry says of documents that are not there. */
import { formatTable, type NamedFormat, namesOfFormats } from '../../formats';
import type { Finding } from '../../function';
import type { FieldOptions } from '../../fields';

export class ReadDocuments {
  #count = 0;
  #nested = 0;

  get count(): number {
    return this.#count;
  }

  readonly add = ({ format }: { readonly format: Pick<NamedFormat, 'name'> }): void => {
    this.#count++;
    if (formatTable[format.name].hasDottedKeys) this.#nested++;
  };

  /** The options are about the value itself. */
  useAll(): void {
    this.#count++;
    this.#nested++;
  }

  /** What a source or target at `place` says of documents, and no document has read. */
  unusedOptions({ format, keySeparator }: FieldOptions, place: string): readonly Finding[] {
    const none = 'no field path goes into one: a text is a document where steps follow it';
    const unused = new Map<string, string>();
    if (format !== undefined && this.#count === 0) unused.set('format', `is that of a document, and ${none}`);
    if (keySeparator !== undefined && this.#nested === 0) {
      const names = namesOfFormats('and', ({ hasDottedKeys }) => hasDottedKeys);
      const why = this.#count > 0 ? 'no field path goes into one' : none;
      unused.set('keySeparator', `is that of the keys in ${names}, and ${why}`);
    }
    return [...unused].map(([option, why]) => {
      return { code: 'unused-option', field: `${place}.options.${option}`, message: `\`${option}\` ${why}` };
    });
  }
}
