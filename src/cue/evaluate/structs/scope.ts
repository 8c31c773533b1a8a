/**
 * Where a conjunct comes from, as far as closedness cares. Scopes make a tree; equal ways to a vertex give the same scope, so that
 * alternatives of a disjunction, which are evaluated apart, agree on them.
 *
 * - `definition`: what a reference to a definition brings in. It closes the struct, and those in it.
 * - `close`: what `close()` brings in. It closes the one struct.
 * - `struct`: a literal that embeds something.
 * - `embedding`: one thing that a literal embeds.
 * - `open`: what `x...` brings in: it is not closed there.
 * - `schemas`: what `matchN` and `matchIf` leave open, there and below.
 * - `trial`: what a validator holds a value against.
 */

/** A vertex, or a trial of it. */
interface Place {
  readonly depth: number;
  readonly original: Place | undefined;
  /** The scopes that were opened there. */
  scopes: Scope[] | undefined;
}

export class Scope {
  /** How many scopes this one is in. */
  readonly #level: number;
  /** A scope further out, so that any scope around this one is found in a logarithmic number of steps. */
  readonly #far: Scope;
  /** The level of the innermost trial that this scope is in, or is. */
  readonly #trialLevel: number;

  constructor(
    readonly parent: Scope | undefined,
    readonly kind: 'root' | 'definition' | 'close' | 'struct' | 'embedding' | 'open' | 'schemas' | 'trial',
    /** How deep the vertex is in which it was opened. */
    readonly depth: number,
    /** The piece of code that opened it. */
    readonly key: object | undefined,
    /** Whether an embedding keeps what it embeds closed. */
    readonly isStrict = false,
  ) {
    this.#far = this;
    this.#level = 0;
    this.#trialLevel = kind === 'trial' ? 0 : -1;
    if (parent === undefined) return;
    const far = parent.#far;
    this.#far = parent.#level - far.#level === far.#level - far.#far.#level ? far.#far : parent;
    this.#level = parent.#level + 1;
    this.#trialLevel = kind === 'trial' ? this.#level : parent.#trialLevel;
  }

  /** The scope that `key`, a piece of code, opens in this one, at a vertex or a trial of it. */
  child(kind: Scope['kind'], key: object, vertex: Place, isStrict = false): Scope {
    const scopes = ((vertex.original ?? vertex).scopes ??= []);
    let found = scopes.find((each) => each.parent === this && each.key === key);
    if (found === undefined) {
      found = new Scope(this, kind, vertex.depth, key, isStrict);
      scopes.push(found);
    }
    return found;
  }

  /** The definition that closes what comes here, if there is one. */
  get closing(): Scope | undefined {
    if (this.kind === 'definition' || this.kind === 'trial') return this.kind === 'trial' ? undefined : this;
    return this.parent?.closing;
  }

  isIn(ancestor: Scope): boolean {
    return this.#at(ancestor.#level) === ancestor;
  }

  /** The scope of a level that this one is in, or is. */
  #at(level: number): Scope {
    if (this.#level <= level || this.parent === undefined) return this;
    return (this.#far.#level >= level ? this.#far : this.parent).#at(level);
  }

  /**
   * The embedding around this scope whose literal contains `source`, but not the embedding. The surroundings of a call do not embed its
   * arguments.
   */
  embeddingBeside(source: Scope): Scope | undefined {
    const level = Math.min(this.#level, source.#level);
    let [common, other] = [this.#at(level), source.#at(level)];
    while (common !== other) {
      if (common.parent === undefined || other.parent === undefined) return undefined;
      const isFarther = common.#far !== other.#far;
      [common, other] = isFarther ? [common.#far, other.#far] : [common.parent, other.parent];
    }
    const found = this.#at(common.#level + 1);
    return found.kind === 'embedding' && found.#level > this.#trialLevel ? found : undefined;
  }

  /**
   * Whether the struct that this scope closes takes a field from `source`: one of its own; and where it is embedded, one of the literal
   * around it, other embeddings included: `{#A, b: 1}`.
   */
  admits(source: Scope): boolean {
    return source.isIn(this) || this.embeddingBeside(source)?.isStrict === false;
  }
}

/** The embeddings around a scope, with their literals; what is around a call does not embed its arguments. */
export function embeddingsAround(start: Scope): readonly { readonly scope: Scope; readonly literal: Scope }[] {
  const found: { readonly scope: Scope; readonly literal: Scope }[] = [];
  for (let scope = start; scope.parent !== undefined && scope.kind !== 'trial'; scope = scope.parent) {
    if (scope.kind === 'embedding') found.push({ scope, literal: scope.parent });
  }
  return found;
}

export const newRootScope = (): Scope => new Scope(undefined, 'root', 0, undefined);

/** The scope of what belongs to no source. Nothing opens a scope in it. */
export const rootScope = newRootScope();
