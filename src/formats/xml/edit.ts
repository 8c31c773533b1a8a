/**
 * Edits XML in place. A new element is inserted after elements with the same name, before a given key, or at the end.
 * New elements get their own lines if the existing elements have them. An element that is alone on its line is removed
 * with the line. Next to text, new elements get no whitespace, and removed elements lose the whitespace around them.
 *
 * ```xml
 * <a>                   <!-- before set a.c to {'@x': '1'}, delete a.b -->
 *   <b>1</b>
 * </a>
 * <a>                   <!-- after -->
 *   <c x="1"/>
 * </a>
 * ```
 */
import type { Tree } from '../../data/tree';
import { type Branch, branchOf, pathMismatch } from '../changes/branch';
import { changesBetween } from '../changes/differences';
import { NoSpellingError, type TextEdit } from '../document';
import { lineBreakOf, lineEnd, lineEndAbove, lineStart, skipSpaces } from '../lines';
import { elementText, itemsIn, oneRoot, plainText, type XmlLines, XmlPrinter } from './print';
import type { XmlAttribute, XmlElement, XmlText } from './read';
import { rewriteGap, rewriteValue, spellText, type XmlSpelling } from './spell';
import { elementEntries, gapText, isBlank, isText, listInList, textGaps, textKey } from './tree';

/** Throws RangeError if a path does not match the text, and NoSpellingError if XML cannot represent a value. */
export function xmlEdits(xml: XmlText, branch: Branch): readonly TextEdit[] {
  const editor = new XmlEditor(xml);
  editor.document(branch);
  return editor.edits;
}

/** A new element, inserted before the element with the index `at`, or at the end. */
interface NewElement {
  readonly at: number;
  readonly name: string;
  readonly value: Tree;
}

interface ElementDraft {
  readonly added: NewElement[];
  readonly removed: Set<XmlElement>;
  /** The new text of each gap, keyed by the index of the gap. */
  readonly texts: Map<number, string>;
  readonly attributes: AttributeDraft;
}

interface AttributeDraft {
  readonly added: { readonly name: string; readonly value: Tree; readonly before: string | undefined }[];
  readonly removed: Set<XmlAttribute>;
}

class XmlEditor {
  readonly edits: TextEdit[] = [];
  readonly #xml: XmlText;
  readonly #text: string;
  readonly #spelling: XmlSpelling;
  #step: string | undefined;

  constructor(xml: XmlText) {
    this.#xml = xml;
    this.#text = xml.text;
    this.#spelling = { newline: lineBreakOf(xml.text), isUnicode: xml.isUnicode };
  }

  document(branch: Branch): void {
    const { document } = this.#xml;
    const { added, removed, attributes, texts } = this.#draft(document, branch);
    if (attributes.added.length > 0 || texts.size > 0) throw oneRoot();
    const [root] = document.elements;
    const [first, second] = added;
    if (first === undefined && removed.size === 0) return;
    if (root === undefined || first === undefined || second !== undefined || removed.size === 0) throw oneRoot();
    const text = this.#printer(document).element(first.name, first.value, this.#lines(''));
    this.edits.push({ start: root.start, end: root.end, text });
  }

  #element(element: XmlElement, branch: Branch): void {
    const draft = this.#draft(element, branch);
    this.#writeAttributes(element, draft.attributes);
    this.#writeContent(element, draft);
  }

  /** Edits the existing child elements and attributes of `element`, and returns the other changes. */
  #draft(element: XmlElement, branch: Branch): ElementDraft {
    const draft: ElementDraft = {
      added: [],
      removed: new Set(),
      texts: new Map(),
      attributes: { added: [], removed: new Set() },
    };
    const attributes = new Map(element.attributes.map((one) => [one.name, one]));
    for (const [step, child] of branch.children) {
      if (typeof step === 'number') throw pathMismatch(child);
      if (step === textKey) this.#texts(element, child, draft);
      else if (step.startsWith('@')) this.#attribute(attributes, step.slice(1), child, draft.attributes);
      else this.#group(element, step, child, draft);
    }
    return draft;
  }

  #attribute(known: ReadonlyMap<string, XmlAttribute>, name: string, child: Branch, draft: AttributeDraft): void {
    const { change } = child;
    const attribute = known.get(name);
    if (change?.kind === 'set' && attribute !== undefined) {
      const text = plainText(change.value);
      if (text !== attribute.value) this.edits.push(rewriteValue(this.#text, attribute, text, this.#spelling));
    } else if (change?.kind === 'set') {
      const before = change.before?.startsWith('@') === true ? change.before.slice(1) : undefined;
      draft.added.push({ name, value: change.value, before });
    } else if (change === undefined || attribute === undefined) throw pathMismatch(child);
    else draft.removed.add(attribute);
  }

  #texts(element: XmlElement, child: Branch, { texts }: ElementDraft): void {
    const gaps = textGaps(element);
    const { change } = child;
    if (change?.kind === 'delete') {
      if (gaps.length === 0 && !isText(element)) throw pathMismatch(child);
      for (const gap of gaps.length === 0 ? [0] : gaps) texts.set(gap, '');
    } else if (change?.kind === 'set') {
      const items = itemsIn(change.value);
      if (items.length > Math.max(gaps.length, 1)) throw severalTexts();
      for (const gap of gaps.slice(items.length)) texts.set(gap, '');
      for (const [index, item] of items.entries()) texts.set(gaps[index] ?? 0, elementText(item));
    } else {
      for (const [step, below] of child.children) {
        const gap = typeof step === 'number' ? gaps[step] : undefined;
        if (step === gaps.length && below.change?.kind === 'set') throw severalTexts();
        if (gap === undefined || below.change === undefined) throw pathMismatch(below);
        texts.set(gap, below.change.kind === 'set' ? elementText(below.change.value) : '');
      }
    }
  }

  #group(element: XmlElement, name: string, child: Branch, draft: ElementDraft): void {
    const group = element.groups.get(name) ?? [];
    const { change, children } = child;
    const [first] = group;
    if (change?.kind === 'set') {
      const items = itemsIn(change.value);
      const next = change.before === undefined ? undefined : element.groups.get(change.before)?.[0];
      const at = (group.at(-1) ?? { index: (next?.index ?? element.elements.length) - 1 }).index + 1;
      for (const [index, one] of group.entries()) {
        const value = items[index];
        if (value === undefined) draft.removed.add(one);
        else this.#set(one, value);
      }
      for (const value of items.slice(group.length)) draft.added.push({ at, name, value });
    } else if (change?.kind === 'delete') {
      if (first === undefined) throw pathMismatch(child);
      for (const one of group) draft.removed.add(one);
    } else if ([...children.keys()].some((step) => typeof step === 'number')) {
      this.#items(element, name, child, draft);
    } else if (first !== undefined && group.length === 1) this.#element(first, child);
    else throw pathMismatch(child);
  }

  /** Treats the elements called `name` as a list, even a single element, and edits this list. */
  #items(element: XmlElement, name: string, { children }: Branch, draft: ElementDraft): void {
    const group = element.groups.get(name) ?? [];
    let size = group.length;
    for (const [step, child] of children) {
      const item = typeof step === 'number' ? group[step] : undefined;
      const { change } = child;
      if (item !== undefined && change === undefined) this.#element(item, child);
      else if (item !== undefined && change?.kind === 'set') this.#set(item, change.value);
      else if (item !== undefined) draft.removed.add(item);
      else if (change?.kind !== 'set' || step !== size) throw pathMismatch(child);
      else {
        const next = change.beforeItem === undefined ? undefined : group[change.beforeItem];
        const last = group.at(-1)?.index ?? element.elements.length - 1;
        draft.added.push({ at: next?.index ?? last + 1, name, value: change.value });
        size++;
      }
    }
  }

  #set(element: XmlElement, value: Tree): void {
    const { name, start, end } = element;
    if (value.kind === 'list') throw listInList();
    if (value.kind === 'map') {
      const map = { kind: 'map', entries: elementEntries(element) } as const;
      this.#element(element, branchOf(changesBetween(map, value)));
    } else if (isText(element)) {
      const texts = new Map([[0, plainText(value)]]);
      this.#writeContent(element, { added: [], removed: new Set(), texts });
    } else {
      this.edits.push({ start, end, text: `<${name}>${spellText(plainText(value), this.#spelling)}</${name}>` });
    }
  }

  #writeAttributes(element: XmlElement, { added, removed }: AttributeDraft): void {
    const { attributes, start, name } = element;
    const nameEnd = start + 1 + name.length;
    const endBefore = (index: number): number => attributes[index - 1]?.end ?? nameEnd;
    const indexes = new Map(attributes.map((one, index) => [one.name, index]));
    const last = attributes.at(-1);
    const quote = last !== undefined && this.#text.charAt(last.valueStart) === "'" ? "'" : '"';
    const printer = this.#printer(element);
    const declared = added.flatMap((one) => (one.name.startsWith('xmlns:') ? [one.name.slice('xmlns:'.length)] : []));
    for (const { name: key, value, before } of added) {
      const index = (before === undefined ? undefined : indexes.get(before)) ?? attributes.length;
      // Copy the space before the next attribute or, at the end, before the last of several attributes.
      const like = attributes[index] === undefined && index < 2 ? undefined : (attributes[index] ?? last);
      const space = like === undefined ? ' ' : this.#text.slice(endBefore(attributes.indexOf(like)), like.start);
      const at = endBefore(index);
      this.edits.push({ start: at, end: at, text: space + printer.attribute(key, value, quote, declared) });
    }
    for (const one of removed) {
      this.edits.push({ start: endBefore(indexes.get(one.name) as number), end: one.end, text: '' });
    }
  }

  #writeContent(element: XmlElement, { added, removed, texts }: Omit<ElementDraft, 'attributes'>): void {
    const { gaps, elements, openEnd, name, end, isSelfClosing } = element;
    if (added.length + removed.size + texts.size === 0) return;
    const isMixed = texts.size > 0 || textGaps(element).length > 0;
    if (isMixed) {
      // Remove the whitespace around a removed element, because this whitespace would become part of the text.
      for (const { index } of removed) {
        for (const gap of [index, index + 1]) {
          if (!texts.has(gap) && isBlank(gapText(gaps[gap]))) texts.set(gap, '');
        }
      }
    }
    const edits: TextEdit[] = [];
    for (const [index, text] of texts) {
      const gap = gaps[index] ?? [];
      const at = gap.at(-1)?.end ?? elements[index - 1]?.end ?? openEnd;
      edits.push(...rewriteGap(this.#text, gap, at, text, this.#spelling));
    }
    for (const one of removed) edits.push(isMixed ? { start: one.start, end: one.end, text: '' } : this.#removal(one));
    if (added.length > 0) edits.push(...this.#additions(element, added, isMixed));
    if (!isSelfClosing) this.edits.push(...edits);
    else if (edits.length > 0) {
      let slash = end - 2;
      while (/[ \t]/.test(this.#text.charAt(slash - 1))) slash--;
      this.edits.push({ start: slash, end, text: `>${edits.map(({ text }) => text).join('')}</${name}>` });
    }
  }

  /** Returns the edit that removes the element, with its line if the line contains no other text. */
  #removal({ start, end }: XmlElement): TextEdit {
    const rest = skipSpaces(this.#text, end);
    if (!this.#isFirst(start) || rest !== lineEnd(this.#text, end)) return { start, end, text: '' };
    return { start: lineEndAbove(this.#text, lineStart(this.#text, start)), end: rest, text: '' };
  }

  #additions(element: XmlElement, added: readonly NewElement[], isMixed: boolean): readonly TextEdit[] {
    const { elements, closeStart } = element;
    const printer = this.#printer(element);
    const print = ({ name, value }: NewElement, lines: XmlLines | undefined): string =>
      printer.element(name, value, lines);
    if (elements.length === 0 && !isMixed) return this.#firstElements(element, added, print);
    return added.map((one): TextEdit => {
      const [previous, next] = [elements[one.at - 1], elements[one.at]];
      const like = previous ?? next;
      if (like === undefined || isMixed || !this.#isFirst(like.start)) {
        const at = previous?.end ?? next?.start ?? closeStart;
        return { start: at, end: at, text: print(one, undefined) };
      }
      const lines = this.#lines(this.#indentOf(like.start));
      const at =
        previous === undefined
          ? lineEndAbove(this.#text, lineStart(this.#text, like.start))
          : this.#endOfLine(previous);
      return { start: at, end: at, text: lines.newline + lines.indent + print(one, lines) };
    });
  }

  /** Adds child elements to an element without child elements. The child elements follow the element's comments. */
  #firstElements(
    element: XmlElement,
    added: readonly NewElement[],
    print: (one: NewElement, lines: XmlLines | undefined) => string,
  ): readonly TextEdit[] {
    const { gaps, openEnd, closeStart, start } = element;
    const at = gaps[0]?.findLast(({ kind }) => kind !== 'text')?.end ?? openEnd;
    const inside = this.#text.slice(openEnd, closeStart);
    if (!this.#isFirst(start) && !inside.includes('\n')) {
      return added.map((one) => ({ start: at, end: at, text: print(one, undefined) }));
    }
    const { newline, indent, step } = this.#lines(this.#indentOf(start));
    const lines = { newline, indent: indent + step, step };
    const texts = added.map((one) => ({ start: at, end: at, text: newline + lines.indent + print(one, lines) }));
    const isClosed = this.#text.slice(at, closeStart).includes('\n');
    return isClosed ? texts : [...texts, { start: closeStart, end: closeStart, text: newline + indent }];
  }

  /**
   * Returns the end of the element's line if only comments and whitespace follow the element; otherwise the element's
   * own end.
   */
  #endOfLine({ parent, index, end }: XmlElement): number {
    const line = lineEnd(this.#text, end);
    let at = end;
    for (const { kind, end: pieceEnd } of parent?.gaps[index + 1] ?? []) {
      if (kind !== 'text') {
        if (pieceEnd > line) return at;
        at = pieceEnd;
      }
      if (skipSpaces(this.#text, at) === line) return line;
    }
    return at;
  }

  /** Returns true if only whitespace precedes `at` on its line. */
  #isFirst(at: number): boolean {
    return skipSpaces(this.#text, lineStart(this.#text, at)) === at;
  }

  #indentOf(at: number): string {
    return this.#isFirst(at) ? this.#text.slice(lineStart(this.#text, at), at) : '';
  }

  #lines(indent: string): XmlLines {
    return { newline: this.#spelling.newline, indent, step: (this.#step ??= this.#stepOfDocument()) };
  }

  /** Returns the indentation of the first element in the root element, relative to the root element. */
  #stepOfDocument(): string {
    const [root] = this.#xml.document.elements;
    const [first] = root?.elements ?? [];
    if (root === undefined || first === undefined || !this.#isFirst(first.start)) return '  ';
    const [outer, inner] = [this.#indentOf(root.start), this.#indentOf(first.start)];
    return inner.startsWith(outer) && inner !== outer ? inner.slice(outer.length) : '  ';
  }

  #printer(element: XmlElement): XmlPrinter {
    return new XmlPrinter(this.#spelling, (prefix) => {
      for (let one: XmlElement | undefined = element; one !== undefined; one = one.parent) {
        if (one.attributes.some(({ name }) => name === `xmlns:${prefix}`)) return true;
      }
      return false;
    });
  }
}

const severalTexts = (): NoSpellingError =>
  new NoSpellingError(
    `XML cannot contain a list as \`${textKey}\`, because the order of its text and elements would be unknown`,
  );
