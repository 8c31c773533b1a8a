/**
 * Reads XML 1.0 into elements with the position of each part. The package `saxes` parses the text, and this file
 * records the positions.
 *
 * Only XML's five predefined entities and numeric character references are expanded. Other entities are errors, because
 * an entity can expand to any amount of text. Document type declarations are skipped. External resources are never loaded.
 */
import { SaxesParser } from 'saxes';
import { DocumentSyntaxError, maxDepth } from '../document';

/** Text, a CDATA section or, as `other`, a comment, a processing instruction or a document type declaration. */
export interface XmlPiece {
  readonly kind: 'text' | 'cdata' | 'other';
  readonly start: number;
  readonly end: number;
  /** The decoded text. '' for `other`. */
  readonly text: string;
}

export interface XmlAttribute {
  readonly name: string;
  /** The decoded value. */
  readonly value: string;
  readonly start: number;
  /** The offset of the opening quote. */
  readonly valueStart: number;
  /** The offset after the closing quote. */
  readonly end: number;
}

export interface XmlElement {
  readonly name: string;
  readonly parent: XmlElement | undefined;
  /** The index of the element among the elements of its parent. */
  readonly index: number;
  readonly start: number;
  /** The offset after the start tag. */
  readonly openEnd: number;
  readonly isSelfClosing: boolean;
  readonly attributes: readonly XmlAttribute[];
  readonly elements: readonly XmlElement[];
  /** The elements, keyed by name, in the order in which names first appear. */
  readonly groups: ReadonlyMap<string, readonly [XmlElement, ...XmlElement[]]>;
  /** The gaps: the pieces before each element, and the pieces after the last element. */
  readonly gaps: readonly (readonly XmlPiece[])[];
  /** The start of the end tag; equal to `end` if there is no end tag. */
  readonly closeStart: number;
  readonly end: number;
}

export interface XmlText {
  readonly text: string;
  /** A pseudo-element that represents the whole text and contains the root element. */
  readonly document: XmlElement;
  /** True if every character can be written without a reference, which is the case if the encoding is UTF-8. */
  readonly isUnicode: boolean;
}

interface OpenElement extends XmlElement {
  openEnd: number;
  isSelfClosing: boolean;
  closeStart: number;
  end: number;
  readonly attributes: XmlAttribute[];
  readonly elements: OpenElement[];
  readonly groups: Map<string, [OpenElement, ...OpenElement[]]>;
  readonly gaps: XmlPiece[][];
}

/** Throws DocumentSyntaxError. */
export function readXml(text: string): XmlText {
  const lone = /[\uD800-\uDFFF]/u.exec(text);
  if (lone !== null) throw new DocumentSyntaxError('a lone surrogate is not a character', text, lone.index);
  const reader = new XmlReader(text);
  return { text, document: reader.document, isUnicode: reader.isUnicode };
}

class XmlReader {
  readonly document: OpenElement;
  isUnicode = true;
  readonly #text: string;
  #open: OpenElement;
  #depth = 0;
  /** The offset up to which the text has been read. */
  #at: number;
  readonly #parser = new SaxesParser();

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
    const parser = this.#parser;
    this.document = { ...newElement('', undefined, 0), openEnd: 0, closeStart: text.length, end: text.length };
    this.#open = this.document;
    parser.on('error', ({ message }) => {
      throw this.#fault(message.replace(/^\d+:\d+: /, ''));
    });
    parser.on('xmldecl', ({ version, encoding }) => {
      if (version !== '1.0') throw new DocumentSyntaxError('only XML 1.0 is supported', text, this.#at);
      this.isUnicode = encoding === undefined || /^utf-?8$/i.test(encoding);
      this.#at = parser.position;
    });
    parser.on('doctype', () => this.#add('other', ''));
    // The parser reads the ">" of a comment after this event.
    parser.on('comment', () => this.#add('other', '', parser.position + 1));
    parser.on('processinginstruction', () => this.#add('other', ''));
    parser.on('cdata', (data) => this.#add('cdata', data));
    parser.on('text', (data) => {
      // The parser has read the "<" after the text, except at the end.
      const { position } = parser;
      this.#add('text', data, text.charAt(position - 1) === '<' ? position - 1 : position);
    });
    parser.on('opentagstart', ({ name }) => this.#opened(name));
    parser.on('attribute', ({ name, value }) => this.#attribute(name, value));
    parser.on('opentag', ({ isSelfClosing }) => {
      this.#open.openEnd = this.#at = parser.position;
      this.#open.isSelfClosing = isSelfClosing;
    });
    parser.on('closetag', () => this.#closed());
    parser.write(text).close();
  }

  #add(kind: XmlPiece['kind'], text: string, end = this.#parser.position): void {
    this.#open.gaps.at(-1)?.push({ kind, start: this.#at, end, text });
    this.#at = end;
  }

  #opened(name: string): void {
    if (++this.#depth > maxLevels) {
      throw new DocumentSyntaxError(`nested deeper than ${maxLevels} levels`, this.#text, this.#at);
    }
    const parent = this.#open;
    const element = newElement(name, parent, this.#at);
    parent.elements.push(element);
    parent.gaps.push([]);
    const group = parent.groups.get(name);
    if (group === undefined) parent.groups.set(name, [element]);
    else group.push(element);
    this.#open = element;
    this.#at += 1 + name.length;
  }

  #attribute(name: string, value: string): void {
    const text = this.#text;
    let start = this.#at;
    while (/\s/.test(text.charAt(start))) start++;
    const end = this.#parser.position;
    const valueStart = text.lastIndexOf(text.charAt(end - 1), end - 2);
    this.#open.attributes.push({ name, value, start, valueStart, end });
    this.#at = end;
  }

  #closed(): void {
    const element = this.#open;
    element.closeStart = this.#at;
    element.end = this.#at = this.#parser.position;
    if (element.parent !== undefined) this.#open = element.parent as OpenElement;
    this.#depth--;
  }

  /** Returns the error for a parser message. The parser's message is replaced, because it may contain names. */
  #fault(message: string): DocumentSyntaxError {
    const text = this.#text;
    const position = Math.min(this.#parser.position, text.length);
    const fault = (what: string, at: number): DocumentSyntaxError => new DocumentSyntaxError(what, text, at);
    if (/^(?:unclosed tag|unexpected end)/.test(message)) {
      if (/^<[!?]/.test(text.slice(this.#at, this.#at + 2))) return fault('unclosed "<!" or "<?"', this.#at);
      const sign = this.#ampersand();
      if (sign !== -1) return fault(noEntity, sign);
      const isClosed = this.#open === this.document;
      return isClosed
        ? fault('the text ends too early', position)
        : fault('an element has no end tag', this.#open.start);
    }
    if (/^(?:unexpected|unmatched) clos/.test(message)) {
      return fault('the end tag does not match the open element', text.lastIndexOf('<', position));
    }
    const known = faults.find(([pattern]) => pattern.test(message))?.[1];
    if (message === 'undefined entity.' || !message.includes('entity')) {
      const at = message === 'undefined entity.' ? text.lastIndexOf('&', position) : Math.max(position - 1, 0);
      return fault(known ?? 'this is not valid XML', at);
    }
    const sign = this.#ampersand();
    return fault(noEntity, sign === -1 ? text.lastIndexOf('&', position) : sign);
  }

  /** The offset of the invalid "&". The parser reports a later position, because it reads up to the next ";". */
  #ampersand(): number {
    const found = this.#text.slice(this.#at).search(/&(?!(?:#x[\da-f]+|#\d+|[\w:.-]+);)/i);
    return found === -1 ? -1 : this.#at + found;
  }
}

const noEntity = 'this "&" does not begin an entity: write "&amp;"';

const faults: readonly (readonly [RegExp, string])[] = [
  [/undefined entity/, 'only the entities amp, lt, gt, apos and quot are supported'],
  [/declaration must (?:appear|be) at/, 'the XML declaration is not at the start'],
  [/duplicate attribute/, 'duplicate attribute in an element'],
  [/attribute without value|unquoted attribute/, 'an attribute needs a value in quotes'],
  [/must contain a root/, 'no root element'],
  [/only one root/, 'more than one root element'],
  [/outside of root/, 'text outside the root element'],
  [/malformed comment/, '"--" is not allowed in a comment'],
  [/"]]>"/, '"]]>" is not allowed in text: write "]]&gt;"'],
  [/disallowed character/, 'a character is not allowed here'],
];

/** The maximum nesting depth of elements. An element adds at most two levels to the tree: its list and itself. */
const maxLevels = maxDepth / 2;

const newElement = (name: string, parent: OpenElement | undefined, start: number): OpenElement => ({
  name,
  parent,
  index: parent?.elements.length ?? 0,
  start,
  openEnd: start,
  isSelfClosing: false,
  attributes: [],
  elements: [],
  groups: new Map(),
  gaps: [[]],
  closeStart: start,
  end: start,
});
