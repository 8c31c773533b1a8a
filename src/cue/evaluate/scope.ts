/**
 * Where a conjunct comes from, as far as closedness cares. Scopes make a tree; equal ways to a vertex give the same scope, so that
 * alternatives of a disjunction, which are evaluated apart, agree on them.
 *
 * - `definition`: what a reference to a definition brings in. It closes the struct, and those in it.
 * - `close`: what `close()` brings in. It closes the one struct.
 * - `struct`: a literal that embeds something.
 * - `embedding`: one thing that a literal embeds.
 * - `open`: what `x...` brings in: it is not closed there.
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
  #admitted: Map<Scope, boolean> | undefined;

  constructor(
    readonly parent: Scope | undefined,
    readonly kind: 'root' | 'definition' | 'close' | 'struct' | 'embedding' | 'open' | 'trial',
    /** How deep the vertex is in which it was opened. */
    readonly depth: number,
    /** The piece of code that opened it. */
    readonly key: object | undefined,
    /** Whether an embedding keeps what it embeds closed. */
    readonly isStrict = false,
  ) {}

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

  isIn(ancestor: Scope): boolean {
    return this === ancestor || (this.parent?.isIn(ancestor) ?? false);
  }

  /**
   * Whether the struct that this scope closes takes a field from `source`: one of its own; and where it is embedded, one of the literal
   * around it, other embeddings included: `{#A, b: 1}`.
   */
  admits(source: Scope): boolean {
    // Each field of each struct in the definition asks.
    let found = this.#admitted?.get(source);
    if (found === undefined) {
      found =
        source.isIn(this) ||
        embeddingsAround(this).some(
          ({ scope, literal }) => !scope.isStrict && source.isIn(literal) && !source.isIn(scope),
        );
      (this.#admitted ??= new Map()).set(source, found);
    }
    return found;
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
