/**
 * Shares values between evaluations that have some sources in common. The key of a vertex contains everything that its
 * value depends on: its conjuncts, and the conjuncts of each vertex that these conjuncts may refer to. A vertex with a
 * known key is not completed again.
 *
 *     base: {a: int, b: a}   // in all evaluations: evaluated once
 *     own: x: 1              // in one evaluation
 *
 * The key contains ids of code and scopes, so the same source must have the same code in all evaluations. `SourceCache`
 * in `instances/files.ts` ensures this.
 */
import type { ClauseCode, Code, DeclarationCode } from '../resolve/code';
import { getOrMake } from '../../data/get-or-make';
import type { Tree } from '../../data/tree';
import type { Label } from '../values/label';
import type { Scope } from './structs/scope';
import type { Conjunct, Environment, Vertex } from './vertex';

/** The dependencies of a vertex: the vertex's own part of the key, and the other vertices that the vertex reads. */
interface Dependence {
  readonly text: string;
  readonly reads: readonly Vertex[];
}

const unknown: Dependence = { text: '', reads: [] };

type Node = Code | DeclarationCode | ClauseCode;

/** A completed vertex, and the number of steps that the evaluation of this vertex took. */
export interface CachedPart {
  readonly vertex: Vertex;
  readonly steps: number;
}

export class CachedParts {
  /** The data of vertices, with the numbers of steps and characters that count towards the limits. */
  readonly trees = new Map<Vertex, { readonly tree: Tree; readonly steps: number; readonly size: number }>();
  /** The cached parts. Each part keeps its whole evaluation in memory. */
  readonly #parts = new Map<string, CachedPart | undefined>();
  readonly #ids = new WeakMap<object, number>();
  /** Numbers for strings. Equal strings have the same number in all evaluations. */
  readonly #texts = new Map<string, number>();
  #last = 0;

  find(key: string): CachedPart | undefined {
    return this.#parts.get(key);
  }

  keep(key: string, part: CachedPart): void {
    this.#parts.set(key, part);
  }

  /** The keys of one evaluation's vertices. Equal vertices have the same key in all evaluations. */
  keys(): Keys {
    return new Keys(this);
  }

  /** Returns the number that identifies a shared object, such as code. */
  idOf(object: object): number {
    return getOrMake(this.#ids, object, () => ++this.#last);
  }

  idOfText(text: string): number {
    return getOrMake(this.#texts, text, () => ++this.#last);
  }
}

class Keys {
  readonly #scopes = new Map<Scope, number>();
  readonly #places = new Map<Vertex, number>();
  readonly #around = new Map<Vertex, string | undefined>();
  readonly #dependences = new Map<Vertex, Dependence>();

  constructor(private readonly kept: CachedParts) {}

  /** Returns the key of a vertex; undefined if the dependencies of the vertex are unknown. */
  of(vertex: Vertex): string | undefined {
    const own = this.#dependence(vertex);
    if (own === unknown) return undefined;
    if (own.reads.length === 0) return own.text;
    const texts: string[] = [];
    const all = new Set([vertex]);
    // The loop also visits the vertices that it adds.
    for (const each of all) {
      const found = this.#dependence(each);
      if (found === unknown) return undefined;
      texts.push(found.text);
      for (const read of found.reads) all.add(read);
    }
    return texts.join(';');
  }

  #dependence(vertex: Vertex): Dependence {
    return getOrMake(this.#dependences, vertex, () => this.#depends(vertex) ?? unknown);
  }

  #depends(vertex: Vertex): Dependence | undefined {
    const { presence, isFixed, isReplaced, hidesLabel, parent } = vertex;
    if (parent === undefined || vertex.isPromised || vertex.isOperand || vertex.isRefused) return undefined;
    const around = this.#closings(parent);
    if (around === undefined) return undefined;
    const texts = [this.#place(vertex), presence, isFixed, isReplaced, hidesLabel, around];
    const reads = new Set<Vertex>();
    for (const conjunct of vertex.conjuncts) {
      const text = this.#conjunct(vertex, conjunct, reads);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    return { text: texts.join(' '), reads: [...reads] };
  }

  /**
   * Returns the closedness that a vertex and its ancestors impose on the vertex's fields; undefined if this closedness
   * is not completely known.
   */
  #closings(vertex: Vertex): string | undefined {
    return getOrMake(this.#around, vertex, () => {
      if (!isCacheable(vertex)) return undefined;
      const outer = vertex.parent === undefined ? '' : this.#closings(vertex.parent);
      return outer === undefined ? undefined : `${outer}/${this.#closing(vertex)}`;
    });
  }

  #closing({ embedded, ellipses }: Vertex): string {
    const all = [...(embedded ?? [])].map(([literal, embeddings]) => {
      const inner = [...embeddings].map(([embedding, definitions]) =>
        [embedding, ...definitions].map((each) => this.#scope(each)),
      );
      return [this.#scope(literal), ...inner.flat()].join(',');
    });
    return [...all, ...ellipses.map((each) => this.#scope(each))].join(':');
  }

  #conjunct(
    vertex: Vertex,
    { code, environment, scope, derivation }: Conjunct,
    reads: Set<Vertex>,
  ): string | undefined {
    if (code.kind === 'vertex' || derivation.state === 'cyclic') return undefined;
    const isNamed = code.kind === 'named';
    const value = isNamed ? code.value : code;
    if (value.kind === 'vertex' || value.kind === 'named') return undefined;
    const names = namesIn(value);
    const owners = names && ownersAt(environment);
    if (names === undefined || owners === undefined) return undefined;
    for (const owner of owners) {
      if (owner.isPackage) continue;
      if (!isCacheable(owner)) return undefined;
      for (const name of names) {
        const read = owner.made.get(name);
        if (read !== undefined) reads.add(read);
        else if (owner.latent.some(({ fields }) => fields.has(name))) return undefined;
      }
    }
    const places = owners.filter((owner) => owner !== vertex.parent).map((owner) => this.#place(owner));
    const aliases = isNamed ? this.kept.idOf(code.aliases) : '';
    return [this.kept.idOf(value), aliases, this.#scope(scope), derivation.state, ...places].join(',');
  }

  #scope(scope: Scope): number {
    const { parent, kind, depth, key, isStrict } = scope;
    // The scope of a whole value does not belong to any code.
    if (parent?.parent === undefined) return 0;
    return getOrMake(this.#scopes, scope, () => {
      const code = key === undefined ? '' : this.kept.idOf(key);
      return this.kept.idOfText(`${this.#scope(parent)} ${kind} ${depth} ${code} ${isStrict}`);
    });
  }

  #place(vertex: Vertex): number {
    const { parent, label } = vertex;
    return getOrMake(this.#places, vertex, () =>
      this.kept.idOfText(`${parent === undefined ? 0 : this.#place(parent)} ${label}`),
    );
  }
}

/**
 * Reports whether the fields of a vertex can be cached, and whether cached vertices can refer to them. The vertex must
 * be part of the result, and its value and fields must be known. The vertex must not be shared, a trial or a
 * disjunction.
 */
const isCacheable = ({ state, outcomes, forward, shared, original, isOperand, isFrozen }: Vertex): boolean =>
  state === 'done' &&
  !isOperand &&
  !isFrozen &&
  [outcomes, forward, shared, original].every((each) => each === undefined);

/** Returns the vertices whose fields code can refer to by name; undefined if clauses or aliases bind names. */
function ownersAt(environment: Environment): readonly Vertex[] | undefined {
  const found: Vertex[] = [];
  for (let at: Environment | undefined = environment; at !== undefined; at = at.up) {
    if (at.names !== undefined || at.firing !== undefined || at.isClause) return undefined;
    if (at.vertex !== undefined) found.push(at.vertex);
  }
  return found;
}

const named = new WeakMap<Node, readonly Label[] | 'all'>();

/** Returns the first label of each reference in code; undefined if a reference refers to a whole struct. */
function namesIn(code: Node): readonly Label[] | undefined {
  const found = getOrMake(named, code, () => {
    const names = new Set<Label>();
    const all = new Set<Node>([code]);
    for (const each of all) {
      if (each.kind === 'self') return 'all';
      if (each.kind === 'field' && 'up' in each) names.add(each.label);
      else for (const inner of partsOf(each)) all.add(inner);
    }
    return [...names];
  });
  return found === 'all' ? undefined : found;
}

function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'struct':
      return node.declarations;
    case 'list':
      return node.rest === undefined ? node.elements : [...node.elements, node.rest];
    case 'let':
      return [node.clause.value];
    case 'selector':
    case 'unary':
    case 'bound':
    case 'fixed':
    case 'optional':
    case 'opened':
    case 'for':
      return [node.operand];
    case 'index':
      return [node.operand, node.index];
    case 'binary':
      return [node.left, node.right];
    case 'and':
      return node.operands;
    case 'or':
      return node.alternatives.map(({ code }) => code);
    case 'interpolation':
      return node.parts;
    case 'call':
      return [node.callee, ...node.arguments];
    case 'comprehension':
      return [...node.clauses, node.value, ...(node.fallback === undefined ? [] : [node.fallback])];
    case 'if':
      return [node.condition];
    case 'dynamic':
      return [node.label, node.value];
    case 'pattern':
      return [node.pattern, node.value];
    case 'field':
      return 'value' in node ? [node.value] : [];
    case 'embedding':
      return [node.value];
    case 'try':
      return node.value === undefined ? [] : [node.value];
    case 'constant':
    case 'faulty':
    case 'binding':
    case 'self':
    case 'builtin':
    case 'package':
    case 'ellipsis':
      return [];
  }
}
