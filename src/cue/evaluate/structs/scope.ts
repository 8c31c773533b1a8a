/**
 * A scope is the origin of a conjunct. The scope determines which closed structs must allow the conjunct's fields.
 * Scopes form a tree. Conjuncts that reach a vertex in the same way have the same scope, even in separately evaluated
 * alternatives of a disjunction.
 *
 * - `definition`: conjuncts of a reference to a definition. The definition closes the struct and all nested structs.
 * - `close`: the conjunct of `close()`. The call closes one struct, but no nested structs.
 * - `struct`: the outermost literal that embeds a value.
 * - `embedding`: one value that a literal embeds.
 * - `open`: the conjunct of `x...`, which opens the struct.
 * - `schemas`: structs that `matchN` and `matchIf` leave open, with all structs in them.
 * - `trial`: the constraint that a validator checks a value against.
 */
import { getOrMake } from '../../../data/get-or-make';

/** A vertex, or one of its trials. */
interface Place {
  readonly depth: number;
  readonly original: Place | undefined;
  scopes: OpenedScopes | undefined;
}

/** The selected alternative of a disjunction. `key` is the disjunction's code. */
interface Selection {
  readonly disjunction: { readonly key: object };
  readonly alternative: number | undefined;
}

/** The maximum number of scopes to search without an index. Most vertices open one or two scopes. */
const maxSearched = 16;

/** The scopes that were opened at a vertex. */
export class OpenedScopes {
  readonly #all: Scope[] = [];
  /** An index of the scopes by parent and key. Undefined if there are few scopes. */
  #index: Map<Scope, Map<object, Scope>> | undefined;

  find(parent: Scope, key: object): Scope | undefined {
    return this.#index === undefined
      ? this.#all.find((each) => each.parent === parent && each.key === key)
      : this.#index.get(parent)?.get(key);
  }

  add(scope: Scope): void {
    this.#all.push(scope);
    if (this.#all.length <= maxSearched) return;
    const unindexed = this.#index === undefined ? this.#all : [scope];
    const index = (this.#index ??= new Map<Scope, Map<object, Scope>>());
    for (const each of unindexed) {
      const { parent, key } = each;
      if (parent === undefined || key === undefined) continue;
      getOrMake(index, parent, () => new Map<object, Scope>()).set(key, each);
    }
  }
}

export class Scope {
  /** The alternatives that `close()` selected. (`close()` closes the default of its argument.) */
  selections: readonly Selection[] | undefined;
  /** The innermost embedding that is or contains this scope, within the innermost trial. */
  readonly #embedding: Scope | undefined;
  /** The number of enclosing scopes. */
  readonly #level: number;
  /** A distant ancestor. Searches use it to find any ancestor in a logarithmic number of steps. */
  readonly #ancestor: Scope;
  /** The level of the innermost trial. The trial may be this scope itself. */
  readonly #trialLevel: number;
  readonly #isInLiteral: boolean;

  constructor(
    readonly parent: Scope | undefined,
    readonly kind: 'root' | 'definition' | 'close' | 'struct' | 'embedding' | 'open' | 'schemas' | 'trial',
    /** The depth of the vertex where the scope was opened. */
    readonly depth: number,
    /** The code that opened the scope. */
    readonly key: object | undefined,
    /** Whether the literal keeps its embedded value closed. */
    readonly isStrict = false,
  ) {
    this.#isInLiteral = kind === 'struct';
    this.#ancestor = this;
    this.#level = 0;
    this.#trialLevel = kind === 'trial' ? 0 : -1;
    if (kind === 'embedding') this.#embedding = this;
    if (parent === undefined) return;
    if (kind !== 'embedding' && kind !== 'trial') this.#embedding = parent.#embedding;
    const far = parent.#ancestor;
    this.#ancestor = parent.#level - far.#level === far.#level - far.#ancestor.#level ? far.#ancestor : parent;
    this.#level = parent.#level + 1;
    this.#trialLevel = kind === 'trial' ? this.#level : parent.#trialLevel;
    this.#isInLiteral ||= parent.#isInLiteral;
  }

  /** Returns the child scope that the code `key` opens at a vertex or one of its trials. */
  child(kind: Scope['kind'], key: object, vertex: Place, isStrict = false): Scope {
    const scopes = ((vertex.original ?? vertex).scopes ??= new OpenedScopes());
    const found = scopes.find(this, key);
    if (found !== undefined) return found;
    const made = new Scope(this, kind, vertex.depth, key, isStrict);
    scopes.add(made);
    return made;
  }

  /** Returns the innermost definition that closes conjuncts of this scope, if any. */
  get closing(): Scope | undefined {
    if (this.kind === 'definition' || this.kind === 'trial') return this.kind === 'trial' ? undefined : this;
    return this.parent?.closing;
  }

  /** The alternative that `close()` has already selected for a disjunction of a vertex at this depth. */
  selectionOf(key: object, depth: number): Selection | undefined {
    if (this.depth < depth) return undefined;
    const own = this.selections?.find((each) => each.disjunction.key === key && each.alternative !== undefined);
    return own ?? this.parent?.selectionOf(key, depth);
  }

  /**
   * Reports whether this scope is in a literal that embeds a value. If so, literals in this scope, at a vertex of this
   * depth, belong to that literal: `{{#A, a: 1} & {b: 1}}` allows `b`.
   */
  isInLiteral(depth: number): boolean {
    return this.#isInLiteral || (this.kind === 'embedding' && this.depth === depth);
  }

  isIn(ancestor: Scope): boolean {
    return this.#at(ancestor.#level) === ancestor;
  }

  /** Returns the ancestor at a level, or this scope if it is not deeper than the level. */
  #at(level: number): Scope {
    if (this.#level <= level || this.parent === undefined) return this;
    return (this.#ancestor.#level >= level ? this.#ancestor : this.parent).#at(level);
  }

  /**
   * Returns the embedding around this scope that is in the same literal as `source` but does not contain `source`.
   * Scopes outside a call to `matchN` or `matchIf` do not embed the schemas in the call.
   */
  embeddingBeside(source: Scope): Scope | undefined {
    const common = this.#common(source);
    if (common === undefined) return undefined;
    const found = this.#at(common.#level + 1);
    const isInside = found.#level > this.#trialLevel && (common.#isInLiteral || !this.#isInLiteral);
    return found.kind === 'embedding' && isInside ? found : undefined;
  }

  /** Returns the innermost embedding that contains both scopes: `{#A & {...}}`. */
  embeddingWith(source: Scope): Scope | undefined {
    const common = this.#common(source);
    return common === undefined ? undefined : common.#embedding;
  }

  /** Returns the innermost scope that contains both scopes; undefined if they have different roots. */
  #common(source: Scope): Scope | undefined {
    const level = Math.min(this.#level, source.#level);
    let [common, other] = [this.#at(level), source.#at(level)];
    while (common !== other) {
      if (common.parent === undefined || other.parent === undefined) return undefined;
      const isFarther = common.#ancestor !== other.#ancestor;
      [common, other] = isFarther ? [common.#ancestor, other.#ancestor] : [common.parent, other.parent];
    }
    return common;
  }

  /**
   * Reports whether the struct that this scope closes allows a field from `source`. The struct allows its own fields
   * and, if it is embedded, the fields of the surrounding literal and of the literal's other embeddings: `{#A, b: 1}`.
   */
  admits(source: Scope): boolean {
    return source.isIn(this) || this.embeddingBeside(source)?.isStrict === false;
  }
}

export function embeddingsAround(start: Scope): readonly { readonly scope: Scope; readonly literal: Scope }[] {
  const found: { readonly scope: Scope; readonly literal: Scope }[] = [];
  for (let scope = start; scope.parent !== undefined; scope = scope.parent) {
    if (scope.kind === 'embedding') found.push({ scope, literal: scope.parent });
  }
  return found;
}

export const newRootScope = (): Scope => new Scope(undefined, 'root', 0, undefined);

/** The scope of values that do not belong to any source. */
export const rootScope = newRootScope();
