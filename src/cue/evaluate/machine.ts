/** The interfaces between the parts of the evaluator. */
import type { Code, PackageInstance } from '../resolve/code';
import type { Span } from '../syntax/source';
import type { Contribution, Fault, CueErrorKind } from '../values/fault';
import type { Atom, Bottom, Bound, KindValue } from '../values/value';
import type { Scope } from './structs/scope';
import type { Conjunct, Environment, FunctionValue, MadeCode, Task, Validator, Vertex, Derivation } from './vertex';

/** The result of an expression whose value is not known until a running vertex is known. */
export interface Blocked {
  readonly type: 'blocked';
}

export const blocked: Blocked = { type: 'blocked' };

/** Reports whether there is no value, because the expression is blocked or has a fault. */
export const isNone = <T extends { readonly type: string }>(
  value: T,
): value is Extract<T, { readonly type: 'blocked' | 'bottom' }> => value.type === 'blocked' || value.type === 'bottom';

/**
 * The result of an expression without a value. For a missing required field, `required` contains the field's
 * constraints, which apply to the vertex that refers to the field.
 */
export interface MissingField extends Bottom {
  readonly required?: Vertex;
}

export type Value = Atom | KindValue | Bound | MissingField | Blocked | FunctionValue | Validator | Vertex;

/** The context of an expression: the environment, and the vertex for which the expression is evaluated. */
export interface Context {
  readonly environment: Environment;
  readonly vertex: Vertex;
  readonly scope: Scope;
  readonly derivation: Derivation;
}

export interface Machine {
  /** Whether any source or tag is secret. */
  readonly hasSecrets: boolean;
  /** The number of times that an unknown value was read because its vertex could not make progress otherwise. */
  unknownReads: number;
  /** The nesting depth of early task runs. */
  earlyRuns: number;
  /** The number of references with `?` that led to a missing field. */
  missingReferences: number;
  /** Counts steps against the limits, one step by default. */
  step(count?: number): void;
  /** Counts reads of existing data, one read by default. A read is a small part of a step. */
  smallStep(count?: number): void;
  /**
   * Evaluates a vertex without completing its fields. If `isAtom` is set, stops as soon as the value cannot be a struct
   * or list. Returns the vertex that has the value.
   */
  evaluate(vertex: Vertex, isAtom?: boolean): Vertex;
  /** Evaluates a vertex and everything in it. */
  complete(vertex: Vertex): void;
  expand(vertex: Vertex, conjunct: Conjunct): void;
  /** Adds a conjunct that does not come from the vertex's own conjuncts. */
  push(vertex: Vertex, conjunct: Conjunct): void;
  value(code: Code | MadeCode, context: Context): Value;
  packageOf(instance: PackageInstance): Vertex;
  /** Runs a task if it is ready or waiting. Returns whether this run has finished the task. */
  attempt(task: Task): boolean;
  /** Records that `vertex`, which is running or waits for a running vertex, must be known first. */
  wait(vertex: Vertex): Blocked;
}

/** Returns the vertex that has the value; undefined if the reader must wait. */
export function knownVertex(machine: Machine, vertex: Vertex): Vertex | undefined {
  const at = machine.evaluate(vertex);
  if (at.state === 'done') return at;
  if (at.isForced) {
    machine.unknownReads++;
    return at;
  }
  machine.wait(at);
  return undefined;
}

export function faultAt(
  code: CueErrorKind,
  message: string,
  vertex: Vertex,
  spans: readonly (Span | Contribution)[],
): Fault {
  const contributions = spans.map((each) => ('place' in each ? each : { place: each }));
  return { code, message, path: vertex.path, contributions };
}

export function bottom(code: CueErrorKind, message: string, vertex: Vertex, ...spans: (Span | Contribution)[]): Bottom {
  return { type: 'bottom', fault: faultAt(code, message, vertex, spans) };
}

/** The error to report for two operands. A conflict has priority over a missing value, because a conflict is final. */
export const worse = (first: Bottom, second: Value): Bottom =>
  second.type === 'bottom' && urgency(second.fault) > urgency(first.fault)
    ? { type: 'bottom', fault: second.fault }
    : first;

const urgency = ({ code }: Fault): number => (code === 'cycle' ? 0 : code === 'incomplete' ? 1 : 2);

export const contextOf = (vertex: Vertex, { environment, scope, derivation }: Conjunct): Context => ({
  vertex,
  environment,
  scope,
  derivation,
});
