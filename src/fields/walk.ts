/**
 * The one walker of field paths. A path is followed for one of three purposes, which decide what its steps mean:
 *
 * - a source (`sourceField`) is exactly one field, as kustomize looks up a replacement's source;
 * - a target (`matchFields`) is every field that fits, as kustomize matches a replacement's targets: `*` is every element, a
 *   list query is a regular expression, and a field that is missing can be made;
 * - a reference (`fieldsAt`) is every field that plain keys lead to, through the items of all lists on the way.
 *
 * In `data.config\.json.servers.*.host` the steps after `config.json` lead into the document that this string holds. Sources and
 * targets enter such documents, also documents in documents.
 *
 * The walker only finds. `write.ts` decides what is written there.
 */
import type { ListTree, Path, Scalar, Step, Tree } from '../data/tree';
import type { FormatName } from '../formats/document';
import { compileQuery } from '../go/regexp';
import { formatKeys, type FieldStep, type ParsedFieldPath } from '../krm/field-path';
import { createdElement, createdTree } from './create';
import { plainCodec, type Codec } from './documents/embedded';
import { ifItFits, openField, type Opened, type OpenedScalar } from './documents/open-field';
import { elementText } from './element-text';
import { FieldError } from './faults/field-error';
import type { Stop } from './faults/field-fault';
import { Position, type Surroundings } from './position';

/** How paths lead through strings. */
export interface WalkOptions {
  /** The format of the documents on the way. Without it each document's own key and text tell its format. */
  readonly format?: FormatName;
  /** How the text of the resource's string field at `keys` is encoded. */
  codecAt(keys: readonly string[]): Codec;
  /** How the last field of the path is encoded, if it is in the document in the string field at `keys`; plain by default. */
  codecInside?(keys: readonly string[]): Codec;
  /** Called for each text that is read as a document. */
  onDocument?(): void;
}

/** How a path is matched, and whether what is missing is made. */
export interface MatchOptions extends WalkOptions {
  /** Fields that are missing are to be made. */
  readonly create: boolean;
  /** `[k=v]` compares whole values. */
  readonly exactQueries: boolean;
  /** Called for each element that a regular-expression query took although its text is not the query's. */
  onInexactMatch?(query: string, text: string): void;
  /** Called for each key or element that is to be made in an existing map or list, with the error that it would be without `create`. */
  onNew?(missing: FieldError): void;
}

/** What a path leads to, in the document that holds it: a field, a field to be made, or fields inside a string. */
export type FieldMatch = FoundField | MissingField | EmbeddedField;

/** What all matches have. */
export interface Match {
  /** From the root of the document that holds the field. */
  readonly path: Path;
  /** The steps from the resource's root, through all documents, as the field path writes them. */
  readonly keys: readonly string[];
  /** How the field's text is encoded. */
  readonly codec: Codec;
}

/** A field that is there. */
export interface FoundField extends Match {
  readonly kind: 'found';
  readonly node: Tree;
}

/** `path` is one step longer than what exists, or leads to a null. */
export interface MissingField extends Match {
  readonly kind: 'missing';
  /** What to set at `path` so that the field gets `value`. */
  wrap(value: Tree): Tree;
}

/** A string field and what the path leads to in the document that it holds. */
export interface EmbeddedField extends Match {
  readonly kind: 'embedded';
  /** The string as written in the field, still encoded. */
  readonly node: OpenedScalar;
  readonly opened: Opened;
  /** Number of the document in its stream. */
  readonly root: number;
  readonly fields: readonly FieldMatch[];
}

/** A field that plain keys lead to. */
export interface KeyedField {
  readonly node: Tree;
  /** The map that has the last key. */
  readonly parent: Tree;
  /** From the root, with the indexes of the list items on the way. */
  readonly path: Path;
}

/** The one field at `path`. Throws FieldError where nothing is there (`isMissing`), or the path does not fit. */
export function sourceField(root: Tree, path: ParsedFieldPath, options: WalkOptions): FoundField {
  const walk = new Walk('source', path, { ...options, create: false, exactQueries: true });
  let [match] = walk.allFrom(root);
  while (match?.kind === 'embedded') [match] = match.fields;
  if (match?.kind === 'found') return match;
  throw new Error('a source is one field that exists');
}

/** All fields at `path`, at least one. Throws FieldError where the path does not fit, or nothing is there and none is to be made. */
export const matchFields = (root: Tree, path: ParsedFieldPath, options: MatchOptions): readonly FieldMatch[] =>
  new Walk('target', path, options).allFrom(root);

/**
 * All fields at `keys`, none where the keys do not fit: `fieldsAt(pod, ['spec', 'volumes', 'name'])` is the name of every volume.
 * Strings are not entered. A list at the end is one field, not its items.
 */
export function fieldsAt(root: Tree, keys: readonly string[]): readonly KeyedField[] {
  const found: KeyedField[] = [];
  follow(Position.atRoot(root), keys, 0, found);
  return found;
}

/** Adds what the keys from number `next` on lead to. */
function follow(at: Position, keys: readonly string[], next: number, found: KeyedField[]): void {
  const { node } = at;
  const key = keys[next];
  if (key === undefined) {
    found.push({ node, parent: at.up?.node ?? node, path: at.path });
  } else if (node.kind === 'list') {
    for (const [index, item] of node.items.entries()) follow(at.below(item, index, String(index)), keys, next, found);
  } else {
    const below = at.atKey(key, key);
    if (below !== undefined) follow(below, keys, next + 1, found);
  }
}

/** What one document of a string's stream has. */
interface DocumentMatch {
  readonly root: number;
  readonly fields: readonly FieldMatch[];
}

type StepOf<K extends FieldStep['kind']> = Extract<FieldStep, { kind: K }>;

class Walk {
  readonly #isSource: boolean;
  readonly #path: ParsedFieldPath;
  readonly #options: MatchOptions;
  /** Where the branch that came furthest found nothing. */
  #deepest: Stop | undefined;

  constructor(purpose: 'source' | 'target', path: ParsedFieldPath, options: MatchOptions) {
    this.#isSource = purpose === 'source';
    this.#path = path;
    this.#options = options;
  }

  allFrom(root: Tree): readonly FieldMatch[] {
    const start = Position.atRoot(root, this.#options.create);
    const found = this.#from(start);
    if (found.length > 0) return found;
    throw missingField(this.#deepest ?? this.#stop(start, this.#path.steps[0]));
  }

  /** Follows the steps that are left at this position. */
  #from(at: Position): readonly FieldMatch[] {
    const { node } = at;
    const step = this.#path.steps[at.depth];
    if (step === undefined) {
      const { keys, path } = at;
      return [{ kind: 'found', path, keys, node, codec: this.#codec(at, keys) }];
    }
    if (node.kind === 'scalar') {
      if (node.type !== 'null') return this.#enter(at, node, step);
      return at.surroundings.create ? [this.#missing(at)] : this.#miss(at, step);
    }
    switch (step.kind) {
      case 'last':
        return this.#isSource ? this.#last(at, step) : this.#key(at, step, step.raw);
      case 'key':
        return this.#key(at, step, step.key);
      case 'index':
        return this.#index(at, step);
      case 'wildcard':
        return this.#wildcard(at, step);
      case 'query':
        return this.#query(at, step);
      case 'document': {
        const instead = node.kind === 'list' ? `: did you mean \`${step.index}\`?` : '';
        throw invalid(`\`${step.raw}\` numbers the documents of a string field, there is none here${instead}`);
      }
    }
  }

  /** In a target `-` is an ordinary key. */
  #key(at: Position, step: FieldStep, key: string): readonly FieldMatch[] {
    if (this.#isSource && /^-\d+$/.test(key)) throw invalid(`array index ${key} cannot be negative`);
    if (at.node.kind !== 'map') throw this.#wrongKind(at, step, 'MappingNode');
    const below = at.atKey(key, step.raw);
    if (below !== undefined) return this.#from(below);
    if (!at.surroundings.create) return this.#miss(at, step);
    this.#options.onNew?.(missingField(this.#stop(at, step)));
    return [this.#missing(at, key)];
  }

  #last(at: Position, step: FieldStep): readonly FieldMatch[] {
    const { items } = this.#list(at, step);
    const item = items.at(-1);
    return item === undefined ? this.#miss(at, step) : this.#from(at.below(item, items.length - 1, step.raw));
  }

  #wildcard(at: Position, step: FieldStep): readonly FieldMatch[] {
    if (this.#isSource) throw invalid('wildcard is not supported in PathGetter: a source is one field, name it');
    const { items } = this.#list(at, step);
    if (items.length === 0) return this.#miss(at, step);
    return items.flatMap((item, index) => this.#from(at.below(item, index, step.raw)));
  }

  #index(at: Position, step: StepOf<'index'>): readonly FieldMatch[] {
    const { items } = this.#list(at, step);
    const item = items[step.index];
    if (item !== undefined) return this.#from(at.below(item, step.index, step.raw));
    if (at.surroundings.create && step.index === items.length) return [this.#missing(at, step.index)];
    if (this.#isSource) return this.#miss(at, step);
    throw new FieldError({ code: 'index-out-of-range', stop: this.#stop(at, step) });
  }

  /** A source takes the first element that fits. */
  #query(at: Position, step: StepOf<'query'>): readonly FieldMatch[] {
    const { exactQueries } = this.#options;
    const { items } = this.#list(at, step);
    const fits = step.exact || exactQueries ? (text: string): boolean => text === step.value : compileQuery(step.value);
    const hits = items.flatMap((item, index) => {
      const text = elementText(item, step.key);
      return text !== undefined && fits(text) ? [{ text, element: at.below(item, index, step.raw) }] : [];
    });
    if (hits.length === 0) {
      if (!at.surroundings.create) return this.#miss(at, step);
      this.#options.onNew?.(missingField(this.#stop(at, step)));
      const rest = this.#path.steps.slice(at.depth + 1);
      return [this.#missing(at, items.length, (value) => createdElement(step, rest, value))];
    }
    return (this.#isSource ? hits.slice(0, 1) : hits).flatMap(({ text, element }) => {
      if (text !== literal(step.value)) this.#options.onInexactMatch?.(step.raw, text);
      return this.#from(element);
    });
  }

  /** Goes on in the document that a string holds. */
  #enter(at: Position, node: Scalar, step: FieldStep): readonly FieldMatch[] {
    const { keys, path, outer, surroundings } = at;
    const codec = outer ? this.#options.codecAt(keys) : plainCodec;
    const opened = openField(node, codec, this.#stop(at, step), this.#options.format);
    this.#options.onDocument?.();
    const inside = outer ? (this.#options.codecInside?.(keys) ?? plainCodec) : surroundings.codec;
    const found = this.#inDocuments(at, step, opened.roots, { ...surroundings, outer: false, codec: inside });
    return found.fields.length === 0 ? [] : [{ kind: 'embedded', path, keys, node, codec, opened, ...found }];
  }

  /** `at` is the string, `roots` are its documents. */
  #inDocuments(at: Position, step: FieldStep, roots: readonly Tree[], surroundings: Surroundings): DocumentMatch {
    const inRoot = (root: number, depth: number, create: boolean): DocumentMatch => {
      const node = roots[root];
      if (node === undefined) {
        const problem = `document ${root} of \`${formatKeys(at.keys)}\` specified but only ${roots.length} found, counted from 0`;
        throw new FieldError({ code: 'index-out-of-range', problem });
      }
      return { root, fields: this.#from(new Position(node, { ...surroundings, create }, depth, at)) };
    };
    if (step.kind === 'document') return inRoot(step.index, at.depth + 1, surroundings.create);
    if (roots.length === 1) return inRoot(0, at.depth, surroundings.create);

    // Which of several documents is meant must show from what is there: a field to be made would fit them all.
    const matches = roots
      .map((_, root) => ifItFits(() => inRoot(root, at.depth, false)))
      .filter((match) => match !== undefined && match.fields.length > 0);
    if (matches.length > 1 || (matches.length === 0 && surroundings.create)) throw ambiguous(at.keys, roots.length);
    return matches[0] ?? { root: 0, fields: this.#miss(at, step) };
  }

  /** The field to be made at `next` in the map or list here, or over the null here. `wrap` makes what the other steps need. */
  #missing(at: Position, next?: Step, wrap?: MissingField['wrap']): MissingField {
    const left = this.#path.steps.slice(at.depth);
    const keys = [...at.keys, ...left.map(({ raw }) => raw)];
    const below = next === undefined ? left : left.slice(1);
    return {
      kind: 'missing',
      path: next === undefined ? at.path : [...at.path, next],
      keys,
      codec: this.#codec(at, keys),
      wrap: wrap ?? ((value) => createdTree(below, value)),
    };
  }

  #codec({ outer, surroundings }: Position, keys: readonly string[]): Codec {
    return outer ? this.#options.codecAt(keys) : surroundings.codec;
  }

  #list(at: Position, step: FieldStep): ListTree {
    if (at.node.kind !== 'list') throw this.#wrongKind(at, step, 'SequenceNode');
    return at.node;
  }

  #miss(at: Position, step: FieldStep): readonly FieldMatch[] {
    if (this.#deepest === undefined || at.depth > this.#deepest.at.depth) this.#deepest = this.#stop(at, step);
    return [];
  }

  #wrongKind(at: Position, step: FieldStep, expected: 'MappingNode' | 'SequenceNode'): FieldError {
    return new FieldError({ code: 'wrong-node-kind', stop: this.#stop(at, step), expected });
  }

  #stop(at: Position, step: FieldStep | undefined): Stop {
    return { at, path: this.#path, step };
  }
}

const missingField = (stop: Stop): FieldError => new FieldError({ code: 'field-not-found', stop });

const invalid = (problem: string): FieldError => new FieldError({ code: 'invalid-path', problem });

/** `^web$` says itself that it means the whole text. */
const literal = (query: string): string => (query.startsWith('^') && query.endsWith('$') ? query.slice(1, -1) : query);

/** The error for a path that fits several documents of a stream. */
export const ambiguous = (keys: readonly string[], count: number): FieldError =>
  new FieldError({
    code: 'ambiguous-document',
    problem: `the path fits more than one of the ${count} documents in \`${formatKeys(keys)}\`: put \`[0]\`, \`[1]\`, … behind the field to say which`,
  });
