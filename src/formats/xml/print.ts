/** Writes new XML elements in the usual style: one element per line, and text on the line of its element. */
import { untypedText } from '../../data/text/numbers/decimal-text';
import { entriesOf, isNull, type MapTree, type Tree } from '../../data/tree';
import { NoSpellingError } from '../document';
import { checkedName, spellText, spellValue, type XmlSpelling } from './spell';
import { isBlank, isElementKey, listInList, textKey } from './tree';

/**
 * The layout of elements that are on separate lines. `indent` is the indentation of the element, and `step` is the
 * additional indentation of a nested element.
 */
export interface XmlLines {
  readonly newline: string;
  readonly indent: string;
  readonly step: string;
}

/** Prints an XML declaration and the single element that the map `tree` contains. Throws NoSpellingError. */
export function printXml(tree: Tree): string {
  const [first, second] = entriesOf(tree);
  if (first === undefined || second !== undefined || first.value.kind === 'list') throw oneRoot();
  const printer = new XmlPrinter({ newline: '\n', isUnicode: true }, () => false);
  const root = printer.element(first.key, first.value, { newline: '\n', indent: '', step: '  ' });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

export const oneRoot = (): NoSpellingError =>
  new NoSpellingError('an XML document must have one root element: a map with one key whose value is not a list');

/** Returns the text of an attribute or of an element without child elements. Throws NoSpellingError. */
export function plainText(value: Tree): string {
  if (value.kind === 'scalar' && value.type !== 'null') return untypedText(value);
  throw new NoSpellingError(
    isNull(value)
      ? 'XML has no null: write an empty string'
      : `an attribute or \`${textKey}\` of XML must be a string, not a ${value.kind}`,
  );
}

/** Returns one value for each element: the items of a list, or the value itself. Throws NoSpellingError. */
export function itemsIn(value: Tree): readonly Tree[] {
  if (value.kind !== 'list') return [value];
  if (value.items.length === 0) throw new NoSpellingError('XML cannot contain an empty list: delete the key');
  if (value.items.some(({ kind }) => kind === 'list')) throw listInList();
  return value.items;
}

export class XmlPrinter {
  readonly #spelling: XmlSpelling;
  readonly #declares: (prefix: string) => boolean;

  /** `declares` returns true for the namespace prefixes that are declared around the new elements. */
  constructor(spelling: XmlSpelling, declares: (prefix: string) => boolean) {
    this.#spelling = spelling;
    this.#declares = declares;
  }

  /** Prints an element. Without `lines`, the element is on one line. Throws NoSpellingError. */
  element(name: string, value: Tree, lines: XmlLines | undefined, outer: readonly string[] = []): string {
    if (value.kind === 'list') throw listInList();
    const declared = [...outer, ...declaredBy(value)];
    const tag = this.#name(name, declared);
    if (value.kind === 'scalar') return `<${tag}>${spellText(plainText(value), this.#spelling)}</${tag}>`;
    const attributes = value.entries.filter(({ key }) => key.startsWith('@'));
    const start = attributes.map(({ key, value: own }) => this.attribute(key.slice(1), own, '"', declared)).join(' ');
    const open = start === '' ? `<${tag}` : `<${tag} ${start}`;
    const content = this.#content(value, lines, declared);
    return content === '' ? `${open}/>` : `${open}>${content}</${tag}>`;
  }

  /** `name="value"`. Throws NoSpellingError. */
  attribute(name: string, value: Tree, quote: string, declared: readonly string[] = []): string {
    const text = spellValue(plainText(value), quote, this.#spelling);
    return `${this.#name(name, declared)}=${quote}${text}${quote}`;
  }

  #content({ entries }: MapTree, lines: XmlLines | undefined, declared: readonly string[]): string {
    const own = entries.find(({ key }) => key === textKey)?.value;
    const text = own === undefined ? '' : elementText(own);
    const below = text === '' ? lines && { ...lines, indent: lines.indent + lines.step } : undefined;
    const elements = entries
      .filter(({ key }) => isElementKey(key))
      .flatMap(({ key, value }) => itemsIn(value).map((item) => this.element(key, item, below, declared)));
    if (below === undefined || lines === undefined || elements.length === 0) {
      return spellText(text, this.#spelling) + elements.join('');
    }
    const { newline, indent } = below;
    return [...elements.map((one) => newline + indent + one), newline, lines.indent].join('');
  }

  /** Throws NoSpellingError for a name that is invalid in XML, and for a name with an undeclared prefix. */
  #name(name: string, declared: readonly string[]): string {
    const [prefix, local, ...rest] = checkedName(name).split(':');
    if (local === undefined || prefix === 'xml' || prefix === 'xmlns') return name;
    if (prefix === undefined || prefix === '' || local === '' || rest.length > 0) {
      throw new NoSpellingError('an XML name can contain at most one ":", between a prefix and a name');
    }
    if (declared.includes(prefix) || this.#declares(prefix)) return name;
    throw new NoSpellingError('the prefix of a name is not declared: declare it with an attribute `@xmlns:…`');
  }
}

/** Returns the text of the key `#text`. Throws NoSpellingError for text that readers drop. */
export function elementText(value: Tree): string {
  const text = plainText(value);
  if (!isBlank(text)) return text;
  const problem = text === '' ? 'be empty: delete the key' : 'consist of only whitespace, because readers drop it';
  throw new NoSpellingError(`\`${textKey}\` in XML cannot ${problem}`);
}

const declaredBy = (value: Tree): readonly string[] =>
  entriesOf(value).flatMap(({ key }) => (key.startsWith('@xmlns:') ? [key.slice('@xmlns:'.length)] : []));
