/**
 * Follows field paths. The steps of a path have different meanings for sources and targets:
 *
 * - a source (`lookupField`) is exactly one field, like the source of a kustomize replacement;
 * - a target (`matchFields`) is every field that matches, like the targets of a kustomize replacement: `*` is every
 *   element or entry, a list query is a regular expression, `-` is a new element, and missing fields can be created.
 *
 * In `data.config\.json.servers.*.host`, the steps after `config.json` lead into the document in this string. Sources
 * and targets enter documents in strings, even inside other documents.
 *
 * This module only finds fields. `write/plan.ts` plans the writes to these fields.
 */
import { catchError } from '../data/catch-error';
import { entriesOf, itemsOf, stringScalar, type ListTree, type Scalar, type Step, type Tree } from '../data/tree';
import { hasExpression } from '../formats/template/templates';
import { formatNamed, formatOfKey, formatTable } from '../formats/table';
import { textKey } from '../formats/xml/tree';
import { compileQuery } from '../go/patterns/regexp';
import { formatKeys, type FieldStep, type ParsedFieldPath } from '../krm/field-path';
import { createdElement, createdTree, keySteps, unknownFormat } from './creation/create';
import { nestedBy, plainCodec, splitsKeys, type Codec, type Reading } from './documents/embedded';
import { EmbeddedText } from './documents/embedded-text';
import { contradiction } from './documents/format-signs';
import { ifMatched, inField, isBlankText, openField } from './documents/open-field';
import { notText, piecesOf, severalPieces } from './text/text-pieces';
import {
  comparedKeys,
  elementText,
  isMemberOf,
  membersOf,
  plainElement,
  literal,
  membersWithNext,
  takesItems,
  ambiguousWildcardMessage,
  secondTextMessage,
  withTextOf,
} from './elements';
import {
  ambiguous,
  deeper,
  type Depth,
  FieldError,
  invalid,
  isSkippable,
  missingField,
  noValueYet,
  repeatedInTemplate,
  withinSteps,
} from './faults/field-error';
import type { Stop } from './faults/field-fault';
import type {
  DocumentMatch,
  FieldMatch,
  FoundField,
  MatchOptions,
  MissingField,
  SkippedPlace,
  TextPath,
  WalkOptions,
} from './matches';
import { Position, type Surroundings } from './position';

/** The decoded value at `path`. Throws FieldError if the field is missing (`isMissing`) or the path does not match. */
export function lookupField(root: Tree, path: ParsedFieldPath, options: WalkOptions): Tree {
  const steps = path.steps.flatMap(cleaned);
  const { keys, node, codec, reading } = sourceField(root, { ...path, steps }, options);
  if (node.kind !== 'scalar' || node.type === 'null') return node;
  const last = options.text === undefined ? path : options.text.path;
  if (last !== undefined && meansDocument(last)) {
    const { roots, embedded } = openField(node, codec, keys, reading);
    options.onDocument?.(embedded);
    const [only, second] = roots;
    if (only === undefined || second !== undefined) throw ambiguous(keys, roots.length);
    return only;
  }
  if (node.type !== 'string') return node;
  const text = inField(keys, () => codec.decode(node.text));
  return text === node.text ? node : { kind: 'scalar', type: 'string', text };
}

/**
 * True if the path ends in a dot that refers to the document in the field's text. After a step such as `[1]`, which
 * selects a document, the dot has no effect.
 */
export const meansDocument = ({ steps, wholeDocument }: ParsedFieldPath): boolean =>
  wholeDocument && steps.at(-1)?.kind !== 'document';

/** In sources, kustomize trims keys and ignores empty keys. */
function cleaned(step: FieldStep): readonly FieldStep[] {
  if (step.kind !== 'key') return [step];
  const key = step.key.trim();
  return key === '' ? [] : [{ ...step, key }];
}

/** The only field at `path`. Throws FieldError if the field does not exist (`isMissing`) or the path does not match. */
function sourceField(root: Tree, path: ParsedFieldPath, options: WalkOptions): FoundField {
  const walk = new Walk('source', path, { ...options, create: false, exactQueries: true });
  let [match] = walk.allFrom(root);
  let isTemplate = false;
  while (match?.kind === 'embedded' || match?.kind === 'text') {
    isTemplate ||= match.kind === 'embedded' && match.opened.embedded.document.isTemplate === true;
    [match] = match.kind === 'text' ? match.fields.flat() : match.documents.flatMap(({ fields }) => fields);
  }
  if (isTemplate && match?.kind === 'found' && hasExpression(match.node)) throw noValueYet();
  if (match?.kind === 'found') return match;
  throw new Error('a source must be a single existing field');
}

/** The options for a document inside the document that is read with `reading`. */
const nestedReading = ({ keySeparator }: Reading): Reading => ({ keySeparator, isNested: true });

/**
 * All fields (at least one) at `path`. Throws FieldError if the path does not match, or if the field is missing and
 * `create` is false.
 */
export const matchFields = (root: Tree, path: ParsedFieldPath, options: MatchOptions): readonly FieldMatch[] =>
  new Walk('target', path, options).allFrom(root);

type StepOf<K extends FieldStep['kind']> = Extract<FieldStep, { kind: K }>;

/** Extends `path`, which leads to the text, by a step into the pieces and the path inside each piece. */
const withText = (path: ParsedFieldPath, { selection, path: inner }: TextPath): ParsedFieldPath => {
  const raw = selection.between === undefined ? 'pattern' : 'between';
  return {
    steps: [...path.steps, { kind: 'text', raw }, ...(inner?.steps ?? [])],
    wholeDocument: inner?.wholeDocument ?? false,
  };
};

class Walk {
  readonly #isSource: boolean;
  readonly #path: ParsedFieldPath;
  readonly #options: MatchOptions;
  /** The failure of the branch that reached the greatest depth. */
  #deepest: Depth | undefined;
  /** The positions at which branches ended while other branches continued. */
  readonly #skipped: SkippedPlace[] = [];

  constructor(purpose: 'source' | 'target', path: ParsedFieldPath, options: MatchOptions) {
    this.#isSource = purpose === 'source';
    this.#options = options;
    const { text } = options;
    this.#path = text === undefined ? path : withText(path, text);
  }

  allFrom(root: Tree): readonly FieldMatch[] {
    // If the path ends in pieces of a string, fields can only be created inside these pieces.
    const start = Position.atRoot(root, this.#options.create && this.#options.text === undefined, this.#options);
    const found = this.#from(start);
    if (found.length > 0) {
      if (this.#skipped.length > 0) this.#options.onSkipped?.(this.#skipped);
      return found;
    }
    throw this.#deepest?.error() ?? missingField(this.#stop(start, this.#path.steps[0]));
  }

  #from(position: Position): readonly FieldMatch[] {
    const step = this.#path.steps[position.depth];
    const at = takesItems(position, this.#path.steps) ? (position.listOfOne ?? position) : position;
    const { node, keys, path } = at;
    const { reading } = at.surroundings;
    if (step === undefined) {
      const last = this.#path.steps.at(-1)?.kind;
      const kinds = {
        isIndexed: last === 'index',
        isItem: at.isElement && last !== 'key',
        isOnlyItem: at.isElement && last === 'wildcard' && Array.isArray(at.raw),
      };
      return [{ kind: 'found', path, keys, node, codec: this.#codec(at, keys), reading, ...kinds }];
    }
    if (node.kind === 'scalar') {
      const member = at.isElement && step.kind === 'key' ? this.#member(at, node, step) : undefined;
      if (member !== undefined) return member;
      if (node.type !== 'null') {
        if (step.kind === 'text') return this.#pieces(at, node, step);
        const isItem = step.kind === 'query' ? step.key === '' : step.kind === 'index' || step.kind === 'last';
        const row = isItem ? at.rowOfOne : undefined;
        if (!at.surroundings.hasElements && row === undefined) {
          return at.surroundings.hasSplitKeys ? this.#belowValue(at, node, step) : this.#enter(at, node, step);
        }
        // A previous run may have left only the text of an element, or only one value of a repeated key.
        const inside = ifMatched(() => this.#enter(at, node, step));
        return inside ?? (row === undefined ? this.#miss(at, step) : this.#from(row));
      }
      return at.surroundings.create ? [this.#missing(at)] : this.#miss(at, step);
    }
    switch (step.kind) {
      case 'last':
        if (node.kind === 'map') return this.#key(at, step, step.raw);
        if (this.#isSource) return this.#index(at, node, step, node.items.length - 1);
        return [{ ...this.#missing(at, node.items.length), appendsTo: node }];
      case 'key':
        return this.#key(at, step, step.key);
      case 'index':
        return node.kind === 'map' ? this.#key(at, step, step.raw) : this.#index(at, node, step, step.index);
      case 'wildcard':
        return this.#wildcard(at, step, position);
      case 'query':
        return this.#query(at, step);
      case 'text':
        throw notText(formatKeys(at.keys), node.kind);
      case 'document': {
        const instead = node.kind === 'list' ? `: did you mean \`${step.index}\`?` : '';
        throw invalid(`\`${step.raw}\` selects a document, but this field contains no documents${instead}`);
      }
    }
  }

  /** The matches of a key in an element that contains only text, or undefined if the path continues in that text. */
  #member(at: Position, node: Scalar, step: StepOf<'key'>): readonly FieldMatch[] | undefined {
    if (step.key === textKey) {
      const all = this.#from(at.again(node, step.raw));
      return all.map((one) => (one.kind === 'found' ? { ...one, isElementText: true } : one));
    }
    if (!isMemberOf(node, step.key)) return undefined;
    if (!at.surroundings.create) return this.#miss(at, step);
    const missing = this.#missing(at);
    return [{ ...missing, wrap: (value) => withTextOf(node, missing.wrap(value)) }];
  }

  /** The matches in the document in `node` or, if the text is not a document, in keys below the key of this value. */
  #belowValue(at: Position, node: Scalar, step: FieldStep): readonly FieldMatch[] {
    const enter = (): readonly FieldMatch[] => this.#enter(at, node, step);
    return catchError(FieldError, enter, (error) => {
      if (error.fault.code !== 'not-a-document' || !isSkippable(error)) throw error;
      if (!at.surroundings.create || (step.kind !== 'key' && step.kind !== 'index')) return this.#miss(at, step);
      const missing = this.#missing(at);
      const own = { key: '', value: node };
      return [{ ...missing, wrap: (value) => ({ kind: 'map', entries: [own, ...entriesOf(missing.wrap(value))] }) }];
    });
  }

  #key(at: Position, step: FieldStep, key: string): readonly FieldMatch[] {
    if (this.#isSource && /^-\d+$/.test(key)) throw invalid(`array index ${key} cannot be negative`);
    if (at.node.kind !== 'map') throw this.#wrongKind(at, step, 'MappingNode');
    const below = at.atKey(key, step.raw);
    if (below?.node.template === 'repeated') throw repeatedInTemplate();
    if (below !== undefined) return this.#from(below);
    if (!at.surroundings.create) return this.#miss(at, step);
    this.#options.onNew?.(missingField(this.#stop(at, step)));
    return [this.#missing(at, key)];
  }

  /** The matches of `*`. `at` is the position `element` or the same position as a list with one item. */
  #wildcard(at: Position, step: FieldStep, element: Position): readonly FieldMatch[] {
    if (this.#isSource) throw invalid('wildcard is not supported in PathGetter: a source must be a single field');
    const { node } = at;
    const options = this.#options;
    const all =
      node.kind === 'map'
        ? membersOf(at.isElement ? at.existing : at, node, this.#path.steps).filter(
            ({ keys }) => options.isHidden?.(keys) !== true,
          )
        : this.#list(at, step).items.map((item, index) => at.below(item, index, step.raw));
    if (at.isListOfOne) all.push(...membersWithNext(element, this.#path.steps));
    if (all.length === 0) return this.#miss(at, step);
    if (node.kind !== 'map' || !at.isElement || !at.surroundings.create) return this.#each(all).flat();
    const found = ifMatched(() => this.#each(all).flat()) ?? [];
    if (found.length > 0) return found;
    throw invalid(ambiguousWildcardMessage(formatKeys(at.keys)));
  }

  /** The matches from each of several positions. As in kustomize, the path does not have to continue at all of them. */
  #each(all: readonly Position[], isPiece = false): readonly (readonly FieldMatch[])[] {
    const before = this.#takeDeepest();
    const found: (readonly FieldMatch[])[] = [];
    const passedBefore = this.#skipped.length;
    let [deepest, failure]: [Depth?, FieldError?] = [];
    for (const branch of all) {
      const passedHere = this.#skipped.length;
      let failed: FieldError | undefined;
      const fail = (error: FieldError): readonly FieldMatch[] => {
        if (!isSkippable(error)) throw error;
        failed = error;
        return [];
      };
      const matches = catchError(FieldError, () => this.#from(branch), fail);
      found.push(matches);
      const furthest = this.#takeDeepest();
      if (matches.length === 0) {
        const error = failed ?? furthest?.error() ?? missingField(this.#stop(branch, this.#path.steps[branch.depth]));
        this.#skipped.splice(passedHere, Infinity, { keys: (secret) => branch.place(secret), isPiece, error });
      }
      failure ??= failed;
      deepest = deeper(deepest, furthest);
    }
    this.#deepest = deeper(before, deepest);
    if (found.some((matches) => matches.length > 0)) return found;
    this.#skipped.length = passedBefore;
    if (deepest === undefined && failure !== undefined) throw failure;
    return [];
  }

  #takeDeepest(): Depth | undefined {
    const deepest = this.#deepest;
    this.#deepest = undefined;
    return deepest;
  }

  #index(at: Position, { items }: ListTree, step: FieldStep, index: number): readonly FieldMatch[] {
    const item = items[index];
    if (item !== undefined) return this.#from(at.below(item, index, step.raw));
    if (at.surroundings.create && index === items.length) return [this.#missing(at, index)];
    if (this.#isSource) return this.#miss(at, step);
    throw new FieldError({ code: 'index-out-of-range', stop: this.#stop(at, step) });
  }

  /** A source uses the first matching element. */
  #query(at: Position, step: StepOf<'query'>): readonly FieldMatch[] {
    const { items } = this.#list(at, step);
    const hits = this.#hits(step, items);
    if (hits.length === 0) {
      if (!at.surroundings.create) return this.#miss(at, step);
      this.#options.onNew?.(missingField(this.#stop(at, step)));
      const rest = this.#path.steps.slice(at.depth + 1);
      const keys = comparedKeys(items, step.key);
      return [this.#missing(at, items.length, (value) => createdElement(step, rest, value, keys))];
    }
    return this.#each(hits.map(({ node, index }) => at.below(node, index, step.raw))).flat();
  }

  /** The nodes that a query selects. For a source, returns only the first node. */
  #hits(step: StepOf<'query'>, nodes: readonly Tree[]): readonly { readonly node: Tree; readonly index: number }[] {
    if (step.matchesAll === true) return nodes.map((node, index) => ({ node, index }));
    const isExact = step.exact || this.#options.exactQueries;
    const matches = isExact ? (text: string): boolean => text === step.value : compileQuery(step.value);
    const textOf = elementText(step.key);
    const take = (node: Tree, index: number): readonly { text: string; node: Tree; index: number }[] => {
      const text = textOf(node);
      return text !== undefined && matches(text) ? [{ text, node, index }] : [];
    };
    const hits = withinSteps(() => nodes.flatMap(take));
    const taken = this.#isSource ? hits.slice(0, 1) : hits;
    for (const { text } of taken) if (text !== literal(step.value)) this.#options.onInexactMatch?.(step.raw, text);
    return taken;
  }

  /** Continues the path in each matched piece. A source uses only the first piece, because all pieces are equal. */
  #pieces(at: Position, node: Scalar, step: FieldStep): readonly FieldMatch[] {
    const { keys, path, outer, surroundings } = at;
    const { selection, path: inner } = this.#options.text as TextPath;
    const codec = this.#codec(at, keys);
    const text = inField(keys, () => codec.decode(node.text), this.#stop(at, step));
    const pieces = piecesOf(text, selection, inner !== undefined);
    const { texts } = pieces;
    if (texts.length === 0) return this.#none(at, () => pieces.missing);
    const different = new Set(texts).size;
    if (this.#isSource && different > 1) throw severalPieces(formatKeys(at.keys), different);
    const inside = (outer ? this.#options.codecInside?.(keys) : undefined) ?? plainCodec;
    const within = { ...surroundings, outer: false, codec: inside, create: this.#options.create };
    const places = texts.map((piece) => new Position(stringScalar(piece), within, at.depth + 1, at));
    const fields = this.#each(this.#isSource ? places.slice(0, 1) : places, true);
    return fields.length === 0
      ? []
      : [{ kind: 'text', path, keys, node, codec, reading: surroundings.reading, pieces, fields }];
  }

  /** Parses the string as a document, and continues the path in it. */
  #enter(at: Position, node: Scalar, step: FieldStep): readonly FieldMatch[] {
    const { keys, path, outer, surroundings } = at;
    const { reading } = surroundings;
    const entered = node instanceof EmbeddedText ? node.textBefore : node.text;
    const codec = outer ? this.#options.codecAt(keys, entered) : plainCodec;
    if (surroundings.create && isBlankText(node, codec)) {
      return [{ kind: 'missing', path, ...this.#newDocument(at, keys, at.depth, 'is empty') }];
    }
    const opened = openField(node, codec, keys, reading, this.#stop(at, step));
    this.#options.onDocument?.(opened.embedded);
    const inside = outer ? (this.#options.codecInside?.(keys, entered) ?? plainCodec) : surroundings.codec;
    const { name } = opened.embedded.format;
    const { hasSections, hasElements } = formatTable[name];
    const within = {
      ...surroundings,
      outer: false,
      codec: inside,
      reading: nestedReading(reading),
      hasSections,
      hasElements,
      hasSplitKeys: splitsKeys(name, reading.keySeparator),
    };
    const documents = this.#inDocuments(at, step, opened.roots, within).filter(({ fields }) => fields.length > 0);
    return documents.length === 0 ? [] : [{ kind: 'embedded', path, keys, node, codec, reading, opened, documents }];
  }

  /** The matches in `roots`, the documents in the string at the position `at`. */
  #inDocuments(
    at: Position,
    step: FieldStep,
    roots: readonly Tree[],
    surroundings: Surroundings,
  ): readonly DocumentMatch[] {
    const inRoot = (root: number, depth: number, within: Surroundings): DocumentMatch => {
      const node = roots[root];
      if (node === undefined) {
        const problem = `document ${root} of \`${formatKeys(at.keys)}\` specified but only ${roots.length} found, numbered from 0`;
        throw new FieldError({ code: 'index-out-of-range', problem });
      }
      return { root, fields: this.#from(new Position(node, within, depth, at)) };
    };
    if (step.kind === 'document') return [inRoot(step.index, at.depth + 1, surroundings)];
    if (step.kind === 'query' && step.key !== '' && roots.every(({ kind }) => kind !== 'list')) {
      return this.#documentsWith(at, step, roots, surroundings);
    }
    if (roots.length === 1) return [inRoot(0, at.depth, surroundings)];

    // A field could be created in any of the documents, so look for an existing field to find the intended document.
    const matches = roots.flatMap((_, root) => {
      const before = this.#skipped.length;
      const match = ifMatched(() => inRoot(root, at.depth, { ...surroundings, create: false }));
      const passed = this.#skipped.splice(before);
      return match === undefined || match.fields.length === 0 ? [] : [{ match, passed }];
    });
    if (matches.length > 1 || (matches.length === 0 && surroundings.create)) throw ambiguous(at.keys, roots.length);
    const [only] = matches;
    if (only === undefined) return this.#miss(at, step);
    for (const one of only.passed) this.#skipped.push(one);
    return [only.match];
  }

  /** The documents of a string that a query such as `[kind=Service]` selects; for a source, only the first document. */
  #documentsWith(
    at: Position,
    step: StepOf<'query'>,
    roots: readonly Tree[],
    surroundings: Surroundings,
  ): readonly DocumentMatch[] {
    const hits = this.#hits(step, roots);
    if (hits.length === 0) return this.#miss(at, step);
    const below = hits.map(({ index, node }) => ({
      root: index,
      position: new Position(node, surroundings, at.depth + 1, at, undefined, step.raw),
    }));
    const fields = this.#each(below.map(({ position }) => position));
    return below.map(({ root }, index) => ({ root, fields: fields[index] ?? [] }));
  }

  /**
   * The field to be created at `next` in this map or list, or in place of this null. `wrap` creates the maps and
   * lists for the remaining steps.
   */
  #missing(at: Position, next?: Step, wrap?: MissingField['wrap']): MissingField {
    const steps = this.#path.steps.slice(at.depth);
    const left = at.surroundings.hasSplitKeys ? keySteps(steps) : steps;
    const keys = [...at.keys, ...left.map(({ raw }) => raw)];
    const below = next === undefined ? left : left.slice(1);
    const path = next === undefined || at.isListOfOne ? at.path : [...at.path, next];
    const text = at.outer ? this.#missingText(keys, path.length) : undefined;
    if (text !== undefined) {
      const { wrap: inText, ...document } = this.#newDocument(at, keys.slice(0, text), text, 'is missing');
      const above = this.#path.steps.slice(path.length, text);
      return { kind: 'missing', path, ...document, wrap: (value) => createdTree(above, inText(value)) };
    }
    const made = wrap ?? ((value: Tree): Tree => createdTree(below, value));
    return {
      kind: 'missing',
      path,
      keys,
      codec: this.#codec(at, keys),
      reading: at.surroundings.reading,
      wrap: at.surroundings.hasElements ? (value) => plainElement(made(value)) : made,
      ...(at.isListOfOne && { join: (added) => this.#joined(at, added) }),
    };
  }

  #joined({ node, keys, isText }: Position, made: Tree): Tree {
    if (isText) throw invalid(secondTextMessage(formatKeys(keys)));
    return { kind: 'list', items: [...itemsOf(node), made] };
  }

  /** The length of the shortest prefix of `keys` (at least `min`) that leads to a string that the path enters. */
  #missingText(keys: readonly string[], min: number): number | undefined {
    for (let count = min; count < keys.length; count++) {
      if (this.#options.acceptsOnlyText?.(keys.slice(0, count)) !== true) continue;
      return this.#path.steps[count]?.kind === 'text' ? undefined : count;
    }
    return undefined;
  }

  /**
   * Returns the document to be created in the text at `keys`. The text does not contain a document yet. The steps
   * starting at index `depth` lead into the document.
   */
  #newDocument(
    at: Position,
    keys: readonly string[],
    depth: number,
    state: 'is missing' | 'is empty',
  ): Pick<MissingField, 'keys' | 'codec' | 'reading' | 'wrap' | 'embedded'> {
    const { outer, surroundings } = at;
    const { reading } = surroundings;
    const named = formatOfKey(keys.at(-1));
    const { format: declared, keySeparator, isNested = false } = reading;
    const name = declared ?? named;
    const missing = missingField(this.#stop(at, this.#path.steps[at.depth]));
    if (named === undefined && missing.suggests(true)) throw missing;
    if (name === undefined) throw unknownFormat(keys, this.#path.steps.slice(depth), state, isNested);
    // The next run would refuse to read the document.
    const contradicted = contradiction('', name, keys.at(-1));
    if (contradicted !== undefined) {
      const problem = `the new document in \`${formatKeys(keys)}\` ${contradicted}`;
      throw new FieldError({ code: 'not-a-document', problem });
    }
    const format = nestedBy(formatNamed(name), keySeparator);
    this.#options.onDocument?.({ format });
    const codec = outer ? this.#options.codecAt(keys) : plainCodec;
    const steps = this.#path.steps.slice(depth);
    const left = splitsKeys(name, keySeparator) ? keySteps(steps) : steps;
    const [first] = left;
    const inside = first?.kind === 'document' && first.index === 0 ? left.slice(1) : left;
    return {
      keys: [...keys, ...left.map(({ raw }) => raw)],
      codec: outer ? (this.#options.codecInside?.(keys) ?? plainCodec) : surroundings.codec,
      reading: nestedReading(reading),
      wrap: (value) => stringScalar(codec.encode(format.print(createdTree(inside, value)), undefined)),
      embedded: true,
    };
  }

  #codec({ outer, surroundings }: Position, keys: readonly string[]): Codec {
    return outer ? this.#options.codecAt(keys) : surroundings.codec;
  }

  #list(at: Position, step: FieldStep): ListTree {
    if (at.node.kind !== 'list') throw this.#wrongKind(at, step, 'SequenceNode');
    return at.node;
  }

  #miss(at: Position, step: FieldStep): readonly never[] {
    return this.#none(at, () => missingField(this.#stop(at, step)));
  }

  #none({ depth }: Position, error: () => FieldError): readonly never[] {
    this.#deepest = deeper(this.#deepest, { depth, error });
    return [];
  }

  #wrongKind(at: Position, step: FieldStep, expected: 'MappingNode' | 'SequenceNode'): FieldError {
    return new FieldError({ code: 'wrong-node-kind', stop: this.#stop(at, step), expected });
  }

  #stop(at: Position, step: FieldStep | undefined): Stop {
    return { at, path: this.#path, step };
  }
}
