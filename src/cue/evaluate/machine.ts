/** What the parts of the evaluator ask of each other. */
import type { Code, PackageInstance } from '../resolve/code';
import type { Span } from '../syntax/source';
import type { Contribution, Fault, FaultCode } from '../values/fault';
import type { Atom, Bottom, Bound, KindValue } from '../values/value';
import type { Scope } from './scope';
import type { Conjunct, Environment, FunctionValue, MadeCode, Validator, Vertex, Way } from './vertex';

/** The value is not known yet, because a vertex that is running must be known first. */
export interface Blocked {
  readonly type: 'blocked';
}

export const blocked: Blocked = { type: 'blocked' };

/** What an expression gives. */
export type Value = Atom | KindValue | Bound | Bottom | Blocked | FunctionValue | Validator | Vertex;

/** Where an expression is evaluated: its environment, and the vertex that it is for. */
export interface Context {
  readonly environment: Environment;
  readonly vertex: Vertex;
  readonly scope: Scope;
  readonly way: Way;
}

export interface Machine {
  /** Whether any source is a Secret's. */
  readonly hasSecrets: boolean;
  /** Counts steps, one if not told otherwise, against the limits. */
  step(count?: number): void;
  /** Finds out what a vertex is, but not what its fields are. Returns the vertex that has the value. */
  evaluate(vertex: Vertex): Vertex;
  /** Evaluates a vertex and everything in it. */
  complete(vertex: Vertex): void;
  /** Adds a conjunct to a vertex that is running. */
  expand(vertex: Vertex, conjunct: Conjunct): void;
  /** Adds a conjunct from outside. */
  push(vertex: Vertex, conjunct: Conjunct): void;
  value(code: Code | MadeCode, context: Context): Value;
  /** What a package is. */
  packageOf(instance: PackageInstance): Vertex;
  /** Says that `vertex`, which is running or waits for one that is, must be known first. */
  wait(vertex: Vertex): Blocked;
}

/** The vertex that has the value; undefined where the reader must wait for it. */
export function known(machine: Machine, vertex: Vertex): Vertex | undefined {
  const at = machine.evaluate(vertex);
  if (at.state === 'done' || at.isForced) return at;
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

export const contextOf = (vertex: Vertex, { environment, scope, way }: Conjunct): Context => ({
  vertex,
  environment,
  scope,
  way,
});
