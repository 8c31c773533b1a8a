/** The interfaces between the parts of the evaluator. */
import type { Tree } from '../../data/tree';
import type { Code, PackageInstance } from '../resolve/code';
import type { Span } from '../syntax/source';
import type { Contribution, Fault, FaultCode } from '../values/fault';
import type { Atom, Bottom, Bound, KindValue } from '../values/value';
import type { Scope } from './structs/scope';
import type { Conjunct, Environment, FunctionValue, MadeCode, Task, Validator, Vertex, Derivation } from './vertex';

/** The value is not known yet, because a vertex that is running must be known first. */
export interface Blocked {
  readonly type: 'blocked';
}

export const blocked: Blocked = { type: 'blocked' };

/** Whether there is no value: something must be known first, or is wrong. */
export const isNone = <T extends { readonly type: string }>(
  value: T,
): value is Extract<T, { readonly type: 'blocked' | 'bottom' }> => value.type === 'blocked' || value.type === 'bottom';

/** There is no value. A field that is required has what is said of it all the same, for those who are unified with it. */
export interface Missing extends Bottom {
  readonly required?: Vertex;
}

/** The result of an expression. */
export type Value = Atom | KindValue | Bound | Missing | Blocked | FunctionValue | Validator | Vertex;

/** Where an expression is evaluated: its environment, and the vertex that it is for. */
export interface Context {
  readonly environment: Environment;
  readonly vertex: Vertex;
  readonly scope: Scope;
  readonly derivation: Derivation;
}

/** A vertex that an evaluation has completed, and how many steps that took. */
export interface KeptPart {
  readonly vertex: Vertex;
  readonly steps: number;
}

/** The data of a vertex, and what they count against limits. */
export interface SizedTree {
  readonly tree: Tree;
  readonly steps: number;
  readonly size: number;
}

/** What evaluations of almost the same sources share: `kept-parts.ts`. */
export interface KeptVertices {
  readonly trees: Map<Vertex, SizedTree>;
  find(key: string): KeptPart | undefined;
  keep(key: string, part: KeptPart): void;
  /** The keys of one evaluation's vertices: equal ones have the same in all. Undefined if it is not known what a vertex depends on. */
  keys(): { of(vertex: Vertex): string | undefined };
}

export interface Machine {
  /** Whether any source is a Secret's. */
  readonly hasSecrets: boolean;
  /** How often somebody has read what was not known yet, since nothing more would be. */
  guesses: number;
  /** How many comprehensions run before their turn, one for another. */
  early: number;
  /** How often a reference with `?` has led to what is not there. */
  misses: number;
  /** Counts steps, one if not told otherwise, against the limits. */
  step(count?: number): void;
  /** Counts looks at what is there already, one if not told otherwise: a small part of a step each. */
  look(count?: number): void;
  /**
   * Finds out what a vertex is, but not its fields; with `isAtom` only until it has a value that is not a struct or list. Returns the
   * vertex that has the value.
   */
  evaluate(vertex: Vertex, isAtom?: boolean): Vertex;
  /** Evaluates a vertex and everything in it. */
  complete(vertex: Vertex): void;
  expand(vertex: Vertex, conjunct: Conjunct): void;
  /** Adds a conjunct from outside. */
  push(vertex: Vertex, conjunct: Conjunct): void;
  value(code: Code | MadeCode, context: Context): Value;
  packageOf(instance: PackageInstance): Vertex;
  /** Runs a task, unless it is running. Returns whether it is done. */
  attempt(task: Task): boolean;
  /** Says that `vertex`, which is running or waits for one that is, must be known first. */
  wait(vertex: Vertex): Blocked;
}

/** The vertex that has the value; undefined if the reader must wait for it. */
export function known(machine: Machine, vertex: Vertex): Vertex | undefined {
  const at = machine.evaluate(vertex);
  if (at.state === 'done') return at;
  if (at.isForced) {
    machine.guesses++;
    return at;
  }
  machine.wait(at);
  return undefined;
}

export function faultAt(
  code: FaultCode,
  message: string,
  vertex: Vertex,
  spans: readonly (Span | Contribution)[],
): Fault {
  const contributions = spans.map((each) => ('place' in each ? each : { place: each }));
  return { code, message, path: vertex.path, contributions };
}

export function bottom(code: FaultCode, message: string, vertex: Vertex, ...spans: (Span | Contribution)[]): Bottom {
  return { type: 'bottom', fault: faultAt(code, message, vertex, spans) };
}

export const contextOf = (vertex: Vertex, { environment, scope, derivation }: Conjunct): Context => ({
  vertex,
  environment,
  scope,
  derivation,
});
