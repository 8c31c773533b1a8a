/**
 * Reads documents that are templates. Another program expands a template before the result is read as JSON, YAML, TOML
 * and so on. Expressions are not changed, but most other parts can be read and changed:
 *
 * ```yaml
 * {{- if .tls }}
 * port: {{ .port }}
 * {{- end }}
 * level: info         # set level to debug: this line changes
 * ```
 *
 * The text is masked (`mask.ts`), and the format reads and edits the masked text. The masks avoid a second reader and
 * editor for each format. The plain reader is tried first. If it accepts the text and reads no expression of the group
 * `template` as a key, the text is not a template. For example, `url: http://${HOST}` is a plain string.
 */
import { type Change, DocumentSyntaxError, type Format, RepeatedKeyError, type SourceDocument } from '../document';
import { applyRepeated } from '../changes/apply';
import { branchOf } from '../changes/branch';
import { changesBetween, isDone } from '../changes/differences';
import { equalTrees } from '../../data/trees/equal';
import { indexOfKey } from '../../data/trees/key-index';
import { lowerBound } from '../../data/lower-bound';
import { catchError } from '../../data/catch-error';
import { childrenOf, entryOf, nodeAt, stringOf, stringScalar, type Path, type Tree } from '../../data/tree';
import type { SourceEntry, SourceNode } from '../source-node';
import { blocksOf, type Expression, expressionsOf, mayHaveExpressions, expressionJoins } from './expressions';
import { hasMaskOutside, keptKeys, unmaskedEntries, maskedKey, startOf, textsOf, withoutKeys } from './nodes';
import { keyRegion, RepeatedKeysError } from './key-region';
import { expressionAt, refusal, repeated, untouchable } from './refusals';
import { type Alphabet, alphabetFor, Masks, type Region } from './mask';

export interface TemplateRules {
  /** The regions in source order. Each region contains one or more expressions. */
  regions(text: string, expressions: readonly Expression[], alphabet: Alphabet): readonly Region[];
  /** True if masks must be ASCII, because the spelling of new text depends on whether the text is ASCII. */
  readonly isAscii?: true;
  /** True if keys must be checked, because a plain reader can read an expression as a key. */
  readonly hasLines?: true;
  /** True if the content of an entry may be on the lines below its key. */
  readonly isIndented?: true;
  /** Throws RepeatedKeyError for a repeated key in a format whose parser accepts repeated keys. */
  refuseRepeated?(text: string): void;
}

/** Matches the beginning of a line, such as `key:`, after which a value may begin on the next line. */
const opensValue = /(?:^|[ \t:])(?:[-?:]|[|>][-+\d]*)?[ \t]*$/;

/** The maximum number of alternative positions that are tried for a new key. */
const maxPlaces = 5;

/** The maximum number of repeated keys in a document, because each repeated key requires reading the document again. */
const maxRepeated = 64;

/** Reads text that may be a template. Throws DocumentSyntaxError. */
export function readPossibleTemplate(text: string, format: Format, rules: TemplateRules): SourceDocument {
  const plain = catchError(
    DocumentSyntaxError,
    () => format.read(text),
    (error) => error,
  );
  const isError = plain instanceof DocumentSyntaxError;
  if (!isError) {
    if (rules.hasLines === undefined) return plain;
    const expressions = expressionsOf(text);
    if (!plain.roots.some((root) => isMisread(root, expressions))) return plain;
  }
  const template = readTemplate(text, format, rules);
  if (template instanceof TemplateDocument) return template;
  if (!isError) return plain;
  if (template instanceof RepeatedKeysError) throw template;
  throw template === undefined || template.offset === plain.offset
    ? plain
    : new DocumentSyntaxError(`${template.message} (even if template expressions are ignored)`, text, template.offset);
}

/** Returns true if a key is exactly one expression, or contains only a part of an expression. */
function isMisread(root: SourceNode, expressions: readonly Expression[]): boolean {
  const hasExpression = (start: number, end: number): boolean => {
    const first = firstFrom(expressions, start);
    return [expressions[first - 1], expressions[first]].some(
      (expression) =>
        expression?.group === 'template' &&
        expression.end > start &&
        expression.start < end &&
        (expression.start < start || expression.end > end || (expression.start === start && expression.end === end)),
    );
  };
  const visit = (node: SourceNode): boolean =>
    node.kind === 'list'
      ? node.items.some(visit)
      : node.kind === 'map' &&
        node.entries.some(({ keyStart, keyEnd, value }) => hasExpression(keyStart, keyEnd) || visit(value));
  return visit(root);
}

/** Returns the index of the first range that starts at `at` or later. The ranges are sorted. */
const firstFrom = (places: readonly { readonly start: number }[], at: number): number =>
  lowerBound(places, ({ start }) => start < at);

/**
 * Masks the text and reads it. Returns the document or the error, or undefined if nothing can be masked. `${x}` is text
 * in a Go template, and `{{ }}` is text for a program that expands `${x}`. Therefore, each kind of expression is first
 * masked on its own.
 */
function readTemplate(
  text: string,
  format: Format,
  rules: TemplateRules,
  avoid: readonly string[] = [],
): TemplateDocument | DocumentSyntaxError | undefined {
  const all = expressionsOf(text);
  const one = (['template', 'variable'] as const)
    .map((group) => all.filter((expression) => expression.group === group))
    .filter((expressions) => expressions.length > 0);
  const several = one.length > 1 ? [...one, all] : one;
  const joined = expressionJoins.flatMap((join) =>
    several.flatMap((expressions) => {
      const found = join(text, expressions);
      return found.length === expressions.length ? [] : [found];
    }),
  );
  const tries = [...several, ...joined];
  const alphabet = alphabetFor([text, ...avoid], rules.isAscii === true && /^[\0-\x7f\uFEFF]*$/.test(text));
  if (alphabet === undefined) return undefined;
  let first: DocumentSyntaxError | undefined;
  for (const expressions of tries) {
    const found = catchError(
      DocumentSyntaxError,
      () => readMasked(text, expressions, alphabet, format, rules),
      (error) => error,
    );
    if (found instanceof TemplateDocument) return found;
    first = found instanceof RepeatedKeysError ? found : (first ?? found);
  }
  return first;
}

/**
 * Reads masked text. Repeated keys are also masked, because they may be in different branches of an `if`. A rendered
 * document contains each key only once. Throws DocumentSyntaxError.
 */
function readMasked(
  text: string,
  expressions: readonly Expression[],
  alphabet: Alphabet,
  format: Format,
  rules: TemplateRules,
): TemplateDocument {
  let regions = rules.regions(text, expressions, alphabet);
  for (let count = 0; ; count++) {
    const masks = new Masks(text, regions, alphabet);
    const read = (): SourceDocument => {
      const document = format.read(masks.masked);
      rules.refuseRepeated?.(masks.masked);
      return document;
    };
    const document = catchError(RepeatedKeyError, read, (error) => error);
    if (!(document instanceof RepeatedKeyError)) {
      return new TemplateDocument({ text, expressions, masks, document, format, rules });
    }
    const key = keyRegion(masks, document, rules.hasLines === undefined);
    if (key === undefined) throw document;
    if (count === maxRepeated) {
      throw new RepeatedKeysError(`a template can contain at most ${maxRepeated} repeated keys`, text, document.offset);
    }
    regions = regions.toSpliced(firstFrom(regions, key.start), 0, key);
  }
}

interface MaskedDocument {
  readonly text: string;
  readonly expressions: readonly Expression[];
  readonly masks: Masks;
  readonly document: SourceDocument;
  readonly format: Format;
  readonly rules: TemplateRules;
}

class TemplateDocument implements SourceDocument {
  readonly isTemplate = true;
  readonly text: string;
  /** The data with the masks replaced by the original expressions. */
  readonly roots: readonly SourceNode[];
  readonly #masked: MaskedDocument;
  /** The last expression of each region. `#blocks` contains the block around each piece of text between regions. */
  readonly #kinds: readonly (Expression | undefined)[];
  readonly #blocks: readonly number[];

  constructor(masked: MaskedDocument) {
    const { text, expressions, masks, document } = masked;
    this.text = text;
    this.#masked = masked;
    const blocks = blocksOf(expressions);
    const firsts = masks.regions.map(({ end }) => firstFrom(expressions, end));
    this.#kinds = masks.regions.map(({ start }, index) => {
      const expression = expressions[(firsts[index] as number) - 1];
      return expression !== undefined && expression.start >= start ? expression : undefined;
    });
    this.#blocks = [-1, ...firsts.map((first) => blocks[first] ?? -1)];
    this.roots = document.roots.map((root, rootIndex) => this.#root(root, document.roots[rootIndex - 1]?.end ?? 0));
  }

  edit(changes: readonly Change[], root = 0): string {
    return this.editAll(new Map([[root, changes]]));
  }

  editAll(all: ReadonlyMap<number, readonly Change[]>): string {
    const changes = new Map<number, readonly Change[]>();
    for (const [rootIndex, own] of all) {
      const fine = this.#fine(rootIndex, own);
      if (fine.length > 0) changes.set(rootIndex, fine);
    }
    if (changes.size === 0) return this.text;
    const values = [...changes.values()]
      .flat()
      .flatMap((change) => (change.kind === 'set' ? [...textsOf(change.value), String(change.path.at(-1) ?? '')] : []));
    const { text, masks, format, rules } = this.#masked;
    if (values.some((value) => masks.isMasked(value))) {
      const other = readTemplate(text, format, rules, values);
      if (!(other instanceof TemplateDocument)) {
        throw refusal('the new value contains characters that are needed to mark expressions');
      }
      return other.editAll(all);
    }
    const edited = this.#edited(changes);
    // A new value can close an expression that begins in the surrounding text, or open an expression that the
    // surrounding text closes.
    const isOther = expressionsOf(edited).length !== expressionsOf(text).length;
    if (isOther || values.some(mayHaveExpressions)) this.#checkRead(edited, changes);
    return edited;
  }

  /**
   * Returns the changes that have an effect. Changes to existing maps and lists are split into smaller changes. Throws
   * TemplateError.
   */
  #fine(rootIndex: number, changes: readonly Change[]): readonly Change[] {
    const root = this.roots[rootIndex];
    if (root === undefined) throw new RangeError(`document index ${rootIndex} is out of range`);
    branchOf(changes);
    const fine = changes.flatMap((change): readonly Change[] => {
      if (change.kind === 'delete' || isDone(root, change)) return change.kind === 'delete' ? [change] : [];
      const old = nodeAt<SourceNode>(root, change.path);
      // Never write a map as a whole, because expressions before and after its entries can enclose the entries.
      if (old === undefined) return [change];
      const kept = keptKeys(old, change.value);
      return changesBetween(withoutKeys(old, kept), withoutKeys(change.value, kept), change.path);
    });
    for (const change of fine) this.#check(rootIndex, change);
    this.#checkEmptied(root, fine);
    return fine;
  }

  #check(rootIndex: number, change: Change): void {
    const { kind, path } = change;
    const root = this.roots[rootIndex] as SourceNode;
    let node: SourceNode | undefined = root;
    let [start, parent] = [root.start, root];
    for (const step of path) {
      if (node === undefined) break;
      parent = node;
      if (typeof step === 'number') [node, start] = [nodeAt(node, [step]), nodeAt(node, [step])?.start ?? start];
      else {
        const entry: SourceEntry | undefined =
          node.kind === 'map' ? node.entries[indexOfKey(node.entries, step)] : undefined;
        node = entry?.value;
        start = entry?.keyStart ?? start;
      }
      if (node?.template === 'repeated') throw repeated(this.text, start);
    }
    const isStructural = kind === 'delete' || node === undefined;
    if (isStructural && parent.kind !== 'scalar') this.#checkMembers(parent);
    if (node === undefined || this.#keepsExpressions(rootIndex, change)) return;
    const at = this.#firstIn(kind === 'delete' ? start : node.start, node.end, node);
    if (at !== undefined) throw untouchable(this.text, at);
  }

  /** Returns true if the new text contains exactly the same expressions as the old text. */
  #keepsExpressions(rootIndex: number, change: Change): boolean {
    if (change.kind === 'delete' || change.value.kind !== 'scalar') return false;
    const { value } = this.#inner(rootIndex, change) as Extract<Change, { kind: 'set' }>;
    return value !== change.value;
  }

  /**
   * Refuses to add or remove entries if an expression may write entries, because a comma could be missing or
   * superfluous.
   */
  #checkMembers(parent: SourceNode): void {
    const { regions } = this.#masked.masks;
    const children = childrenOf(parent);
    let child = 0;
    for (let index = this.#masked.masks.before(parent.start); index < regions.length; index++) {
      const region = regions[index] as Region;
      if (region.start >= parent.end) return;
      while ((children[child]?.end ?? Infinity) <= region.start) child++;
      const isInside = (children[child]?.start ?? Infinity) <= region.start;
      const kind = this.#kinds[index];
      const isEntry = isInside && parent.kind === 'list' && parent.flow && children[child]?.kind === 'scalar';
      const isAlone =
        !isInside && (region.lead === '/*' || (region.lead === '#' && parent.kind !== 'scalar' && parent.flow));
      if (isEntry ? kind?.block === 'close' : isAlone && kind?.isControl === false) {
        throw refusal(
          `${expressionAt(this.text, region.start)} may write more entries of the same map or list, or none`,
        );
      }
    }
  }

  /**
   * Refuses to remove the last entry of a map or list that may get entries from a line below, because the map or list
   * would then be written as `{}` or `[]`.
   */
  #checkEmptied(root: SourceNode, changes: readonly Change[]): void {
    if (this.#masked.rules.isIndented === undefined) return;
    const counts = new Map<SourceNode, number>();
    for (const { kind, path } of changes) {
      const parent = kind === 'delete' && path.length > 0 ? nodeAt<SourceNode>(root, path.slice(0, -1)) : undefined;
      if (parent === undefined || parent.kind === 'scalar') continue;
      const count = (counts.get(parent) ?? 0) + 1;
      counts.set(parent, count);
      if (count < (parent.kind === 'map' ? parent.entries : parent.items).length) continue;
      const at = this.#firstIn(parent.start, parent.end, parent);
      if (at !== undefined) throw untouchable(this.text, at);
    }
  }

  #hasRegion(start: number, end: number): boolean {
    const { masks } = this.#masked;
    const last = masks.regions[masks.before(end) - 1];
    return last !== undefined && last.end > start;
  }

  /**
   * Returns the start of the first region in `[start, end)`, or of a later expression that may write a part of `node`.
   */
  #firstIn(start: number, end: number, node: SourceNode): number | undefined {
    const { masks } = this.#masked;
    if (this.#hasRegion(start, end)) {
      const first = masks.before(start);
      const earlier = masks.regions[first - 1];
      return earlier !== undefined && earlier.end > start ? earlier.start : masks.regions[first]?.start;
    }
    if (node.template === 'expression') return node.start;
    return node.kind === 'scalar' ? undefined : this.#below(end);
  }

  /**
   * Returns the start of an expression after `end` that is alone on its line and whose result may belong to the value
   * before it. Only comments may come between the value and the expression.
   */
  #below(end: number): number | undefined {
    const { masks } = this.#masked;
    let from = end;
    for (let index = masks.before(end); index < masks.regions.length; index++) {
      const { start, end: regionEnd, lead } = masks.regions[index] as Region;
      const between = masks.masked.slice(from, start);
      if (lead !== '#' || !/^[\s:]*(?:#[^\n]*\n\s*)*$/.test(between)) return undefined;
      if (this.#kinds[index]?.isControl === false) return start;
      from = regionEnd;
    }
    return undefined;
  }

  /** Returns true if the next non-blank line consists of an expression. */
  #isAbove(end: number): boolean {
    const { masks } = this.#masked;
    const next = masks.regions[masks.before(end)];
    return next?.lead === '#' && masks.masked.slice(end, next.start).trim() === '';
  }

  /**
   * Returns the edited text. If a new key would be inside a block such as `{{ if }}`, tries the positions before other
   * keys, starting with the last key.
   */
  #edited(changes: ReadonlyMap<number, readonly Change[]>): string {
    for (let place = 0; place <= maxPlaces; place++) {
      const moved = [...changes].map(
        ([rootIndex, own]) => [rootIndex, own.map((change) => this.#moved(rootIndex, change, place))] as const,
      );
      const edited = this.#attempt(new Map(moved));
      if (edited !== undefined) return edited;
    }
    const isNew = [...changes].some(([rootIndex, own]) =>
      own.some(
        ({ kind, path }) =>
          kind === 'set' && nodeAt<SourceNode>(this.roots[rootIndex] as SourceNode, path) === undefined,
      ),
    );
    throw refusal(
      isNew
        ? 'the new entry would be inside a block such as `{{ if }}`, or between expressions'
        : 'the text around an expression would change with this value',
    );
  }

  /**
   * Returns the change with a different position for a new key. Position 0 is the original position. The last position
   * is before the first key that is in the same block as the map.
   */
  #moved(rootIndex: number, change: Change, place: number): Change {
    const root = this.roots[rootIndex] as SourceNode;
    const parent = nodeAt<SourceNode>(root, change.path.slice(0, -1));
    if (place === 0 || change.kind === 'delete' || parent?.kind !== 'map') return change;
    if (nodeAt<SourceNode>(root, change.path) !== undefined) return change;
    const block = this.#blockOf(root, change.path.slice(0, -1));
    const next = parent.entries.filter(
      ({ key, keyStart, value }) =>
        this.#blockAt(keyStart) === block &&
        value.template !== 'repeated' &&
        !this.#splitsValue(root, { ...change, before: key }),
    );
    const before = (place === maxPlaces ? next[0] : next.at(-place))?.key;
    return before === undefined ? change : { ...change, before };
  }

  /** The edited text. Returns undefined if anything outside the changed parts would change. */
  #attempt(changes: ReadonlyMap<number, readonly Change[]>): string | undefined {
    const { text, masks, document } = this.#masked;
    const inner = [...changes].map(
      ([rootIndex, own]) => [rootIndex, own.map((change) => this.#inner(rootIndex, change))] as const,
    );
    const restored = masks.restored(
      catchError(
        DocumentSyntaxError,
        () => document.editAll(new Map(inner)),
        () => '',
      ),
    );
    if (restored === undefined) return undefined;
    const parts = new Set<number>();
    const blocks = new Set<number>();
    for (const [rootIndex, own] of changes) {
      const root = this.roots[rootIndex] as SourceNode;
      for (const change of own) {
        const { kind, path } = change;
        if (this.#splitsValue(root, change)) return undefined;
        const node = nodeAt<SourceNode>(root, path);
        const at = kind === 'set' ? node?.start : startOf(root, path);
        if (at === undefined) blocks.add(this.#blockOf(root, path.slice(0, -1)));
        else for (let part = masks.before(at); part <= masks.before(node?.end ?? at); part++) parts.add(part);
      }
    }
    const ends = (starts: readonly number[]) => (index: number) =>
      index === 0
        ? 0
        : (starts[index - 1] as number) +
          (masks.regions[index - 1] as Region).end -
          (masks.regions[index - 1] as Region).start;
    const oldStarts = masks.regions.map(({ start }) => start);
    const [oldEnd, newEnd] = [ends(oldStarts), ends(restored.starts)];
    for (let index = 0; index <= masks.regions.length; index++) {
      if (parts.has(index) || blocks.has(this.#blocks[index] as number)) continue;
      const before = text.slice(oldEnd(index), oldStarts[index] ?? text.length);
      const after = restored.text.slice(newEnd(index), restored.starts[index] ?? restored.text.length);
      if (before !== after) return undefined;
    }
    const isSame = this.#hasSameExpressions(restored.text, restored.starts);
    return isSame && this.#areAlone(restored.text, restored.starts) ? restored.text : undefined;
  }

  /** Returns true if the new entry would separate a value from an expression that may generate a part of the value. */
  #splitsValue(root: SourceNode, change: Change): boolean {
    if (change.kind === 'delete' || nodeAt<SourceNode>(root, change.path) !== undefined) return false;
    const parent = nodeAt<SourceNode>(root, change.path.slice(0, -1));
    if (parent === undefined || parent.kind === 'scalar') return false;
    const { before: key, beforeItem: item } = change;
    const children = childrenOf(parent);
    const next = parent.kind === 'map' ? (key === undefined ? -1 : indexOfKey(parent.entries, key)) : (item ?? -1);
    const previous = children[(next === -1 ? children.length : next) - 1];
    if (previous === undefined || (previous.kind === 'scalar' && previous.type !== 'null')) return false;
    return this.#below(previous.end) !== undefined;
  }

  /**
   * Returns true if expressions that are masked as comments are still alone on their line or after a value. In any
   * other position, an expression would be part of a value.
   */
  #areAlone(edited: string, starts: readonly number[]): boolean {
    return this.#masked.masks.regions.every(({ lead }, index) => {
      const start = starts[index] as number;
      const line = edited.slice(edited.lastIndexOf('\n', start) + 1, start);
      return lead === '#' ? line.trim() === '' : lead !== ' #' || !opensValue.test(line);
    });
  }

  /**
   * Returns false if the edited text contains different expressions. For example, a brace before an expression or an
   * opening delimiter in a value changes the expressions.
   */
  #hasSameExpressions(edited: string, starts: readonly number[]): boolean {
    const { expressions, masks } = this.#masked;
    const all = expressionsOf(edited);
    const found = new Set(
      [all, ...expressionJoins.map((join) => join(edited, all))].flat().map(({ start, end }) => `${start} ${end}`),
    );
    return expressions.every(({ start, end }) => {
      const region = masks.before(start + 1) - 1;
      const moved = (starts[region] as number) - (masks.regions[region] as Region).start;
      return found.has(`${start + moved} ${end + moved}`);
    });
  }

  /** Throws TemplateError if a value that looks like an expression is read back as a different value. */
  #checkRead(edited: string, changes: ReadonlyMap<number, readonly Change[]>): void {
    const { format, rules } = this.#masked;
    const again = catchError(DocumentSyntaxError, () => readPossibleTemplate(edited, format, rules));
    const isSame = this.roots.every((root, rootIndex) => {
      const other = again?.roots[rootIndex];
      return other !== undefined && equalTrees(other, applyRepeated(root, branchOf(changes.get(rootIndex) ?? [])));
    });
    if (!isSame) throw refusal('the new value would be read as part of an expression');
  }

  /** Converts a change for the masked document. Keys of the path and expressions in the value are masked. */
  #inner(rootIndex: number, change: Change): Change {
    const { document } = this.#masked;
    let shown: SourceNode | undefined = this.roots[rootIndex];
    let masked: SourceNode | undefined = document.roots[rootIndex];
    const path = change.path.map((step) => {
      let own = step;
      if (typeof step === 'string') {
        const key = maskedKey(shown, masked, step);
        [own, shown, masked] = [key, entryOf(shown, step), entryOf(masked, key)];
      } else [shown, masked] = [shown && nodeAt(shown, [step]), masked && nodeAt(masked, [step])];
      return own;
    });
    if (change.kind === 'delete') return { ...change, path };
    const value = this.#innerValue(shown, masked, change.value);
    if (change.before === undefined) return { ...change, path, value };
    const parent = nodeAt<SourceNode>(this.roots[rootIndex] as SourceNode, change.path.slice(0, -1));
    const inner = nodeAt(document.roots[rootIndex] as SourceNode, path.slice(0, -1));
    return { ...change, path, value, before: maskedKey(parent, inner, change.before) };
  }

  #innerValue(shown: SourceNode | undefined, masked: SourceNode | undefined, value: Tree): Tree {
    const { text: all, masks } = this.#masked;
    const text = stringOf(value);
    if (text === undefined || shown?.template !== 'expression' || masked?.kind !== 'scalar') return value;
    const isLine = !all.slice(masked.start, masked.end).includes('\n');
    const hidden = isLine && masks.isMasked(masked.text) ? masks.hidden(masked.text, text) : undefined;
    return hidden === undefined || mayHaveExpressions(hidden) ? value : stringScalar(hidden);
  }

  #blockAt(offset: number): number {
    return this.#blocks[this.#masked.masks.before(offset)] as number;
  }

  #blockOf(root: SourceNode, path: Path): number {
    const node = nodeAt<SourceNode>(root, path);
    const isFlow = node !== undefined && node.kind !== 'scalar' && node.flow;
    const at = isFlow ? node.start : path.length === 0 ? undefined : startOf(root, path);
    return at === undefined ? -1 : this.#blockAt(at);
  }

  /** If a document is only an expression, the masked document is empty. `from` is the end of the previous document. */
  #root(root: SourceNode, from: number): SourceNode {
    const isEmpty = root.kind === 'scalar' && root.start === root.end && this.#hasRegion(from, root.end);
    return isEmpty ? { ...root, template: 'expression' } : this.#shown(root);
  }

  #shown(node: SourceNode): SourceNode {
    const { masks, rules } = this.#masked;
    const { start, end } = node;
    if (node.kind === 'scalar') {
      const isBelow = rules.isIndented && node.type === 'null' && start === end && this.#below(end) !== undefined;
      // Blank lines after an expression may belong to the block scalar before the expression.
      const isOpen = /^[|>]\d?\+/.test(masks.masked.slice(start, start + 3)) && this.#isAbove(end);
      if (!isOpen && !isBelow && !this.#hasRegion(start, end) && !masks.isMasked(node.text)) return node;
      return { ...node, text: masks.shown(node.text), template: 'expression' };
    }
    const isPartial = hasMaskOutside(node, (at) => masks.before(at));
    const mark: Pick<Tree, 'template'> = isPartial ? { template: 'expression' } : {};
    if (node.kind === 'list') {
      const items = node.items.map((item) => this.#shown(item));
      const blocks = new Set(node.flow || node.dashes.length > 0 ? [] : items.map((item) => this.#blockAt(item.start)));
      const isRepeated = rules.hasLines && blocks.size > 1;
      return { ...node, start, end, items, ...mark, ...(isRepeated ? { template: 'repeated' } : {}) };
    }
    const entries = node.entries.map((entry) => ({
      ...entry,
      key: masks.shown(entry.key),
      value: this.#shown(entry.value),
    }));
    return {
      ...node,
      start,
      end,
      entries: entries.some(({ key }, index) => key !== node.entries[index]?.key) ? unmaskedEntries(entries) : entries,
      ...mark,
    };
  }
}
