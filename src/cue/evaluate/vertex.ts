/**
 * A vertex is a node of a value: a label and the conjuncts that determine its value. A conjunct is code and the
 * environment in which the code is evaluated. Code is never copied. The other properties are results of the evaluator.
 */
import type { Aliases, Code, Constraint, LetClause, StructCode } from '../resolve/code';
import type { Span } from '../syntax/source';
import { Queue, withItem } from './lists';
import type { Fault } from '../values/fault';
import { kinds } from '../values/kind';
import { redacted } from '../../data/text/redacted';
import { labelText, type Label } from '../values/label';
import type { Atom, Bound, KindValue } from '../values/value';
import { inDeclaredOrder, type Latent } from './structs/latent';
import type { OpenedScopes, Scope } from './structs/scope';

export interface Names {
  get(name: string): Vertex | undefined;
}

/** The bindings of names: fields of `vertex`, or names bound by clauses and aliases. */
export class Environment {
  lets: Map<LetClause, Vertex> | undefined;
  /** The vertices of operands such as structs, lists and calls. In one environment, the same code has one vertex. */
  operands: Map<Code, Vertex> | undefined;
  /** The run of the comprehension whose clause created the environment. */
  firing: object | undefined;

  constructor(
    readonly up: Environment | undefined,
    readonly vertex: Vertex | undefined,
    readonly names?: Names,
    /** True for the environment of a `let` clause, whose value belongs to the enclosing environment. */
    readonly isClause = false,
  ) {}
}

export function enclosing(environment: Environment, up: number): Environment {
  let found = environment;
  for (let count = 0; count < up && found.up !== undefined; count++) found = found.up;
  return found;
}

/** A reference that led to a conjunct. */
export interface ReferenceHop {
  readonly code: Code | MadeCode;
  readonly target: Vertex;
  /** Whether another reference has already added the target's conjuncts. */
  readonly isRepeated: boolean;
  /** The vertex where the reference was followed. */
  readonly at: Vertex;
  readonly before: ReferenceHop | undefined;
  /** The last hop inside the operand, if the target is part of an operand. */
  readonly within: ReferenceHop | undefined;
}

/** The way in which a conjunct reached its vertex (see `cycles.ts`). */
export interface Derivation {
  /**
   * - `optional`: through an optional field, a pattern, or an alternative of a disjunction; these may end a recursion,
   * - `renewed`: an optional conjunct that is evaluated once more,
   * - `cyclic`: through a reference to an enclosing vertex, through a repeated reference to the same target, or from a
   *   cyclic conjunct.
   */
  readonly state: 'plain' | 'optional' | 'renewed' | 'cyclic';
  readonly passed: ReferenceHop | undefined;
}

export const startOfDerivation: Derivation = { state: 'plain', passed: undefined };

/** A function that checks the value, such as `list.MaxItems(3)`, or `==` or `!=` with a struct or list. */
export interface Validator {
  readonly type: 'validator';
  readonly name: string;
  readonly text: string;
  readonly span: Span;
  /** The function's name, if expressions can also call the function. */
  readonly callable?: string;
  /** Returns undefined for a valid value, 'incomplete' for a value that is not known yet, and otherwise the error. */
  readonly check: (vertex: Vertex) => Fault | 'incomplete' | undefined;
  readonly admits: (atom: Atom) => boolean;
  readonly kinds: number;
}

/** A function that is used as a value, without a call. */
export interface FunctionValue {
  readonly type: 'function';
  readonly name: string;
}

/** A value, or a function that returns the value's text for messages. */
export type Shown = Scalar | Validator | (() => string);

export interface PlacedBound {
  readonly bound: Bound;
  readonly span: Span;
}

export type Scalar = Atom | KindValue | Bound;

/** Code created by the evaluator. */
export type MadeCode =
  | { readonly kind: 'vertex'; readonly vertex: Vertex; readonly span: Span }
  /** A field's value, with aliases for the value and for the label of the field. */
  | {
      readonly kind: 'named';
      readonly value: Code | MadeCode;
      readonly aliases: Aliases;
      readonly label: Vertex;
      readonly span: Span;
    };

export interface Conjunct {
  readonly code: Code | MadeCode;
  readonly environment: Environment;
  readonly scope: Scope;
  readonly derivation: Derivation;
  /** The position of the label of the field that has this value. */
  readonly label?: Span | undefined;
}

/**
 * Copies a conjunct with other code, and optionally another environment, scope or derivation. All copies have the same
 * shape, which JavaScript engines optimize.
 */
export function withCode(
  { environment, scope, derivation, label }: Conjunct,
  code: Conjunct['code'],
  changed: { readonly environment?: Environment; readonly scope?: Scope; readonly derivation?: Derivation } = {},
): Conjunct {
  return {
    code,
    environment: changed.environment ?? environment,
    scope: changed.scope ?? scope,
    derivation: changed.derivation ?? derivation,
    label,
  };
}

export interface Pattern {
  readonly matches: (label: Label) => boolean;
  readonly value: Code | MadeCode;
  readonly aliases: Aliases | undefined;
  readonly text: () => string;
  readonly conjunct: Conjunct;
}

/** A list that is unified with others. The list has `count` items, and `rest` is the type of additional items. */
export interface ListPart {
  readonly count: number;
  readonly isOpen: boolean;
  readonly rest: Code | undefined;
  readonly conjunct: Conjunct;
  /** The number of items, including additional items that `rest` has been added to. */
  filled: number;
}

export interface Alternative {
  readonly code: Code | MadeCode;
  readonly isDefault: boolean;
}

export interface Disjunction {
  readonly alternatives: readonly Alternative[];
  /** The code of the disjunction. `occurrence` is the number of equal disjunctions before this one. */
  readonly key: object;
  readonly occurrence: number;
  readonly conjunct: Conjunct;
}

/** A struct literal, which helps to determine the order of the fields. */
export interface StructPart {
  readonly code: StructCode;
  /** The run of the comprehension that added the literal. */
  readonly firing: object | undefined;
  /** The way in which the first occurrence of the literal reached the vertex. */
  readonly derivation: Derivation;
  /** The number of additional occurrences of the same literal. */
  repeats: number;
  /** The environment of the literal's fields, from the last occurrence of the literal. */
  layer: Environment;
}

/** The selected alternative of a disjunction in a trial. */
export interface Choice {
  readonly disjunction: Disjunction;
  /** Undefined if the trial leaves out the disjunction. */
  readonly alternative: number | undefined;
}

/** Whether a value of a disjunction is a default. `unmarked` means that no alternative has a mark. */
export type Mark = 'default' | 'other' | 'unmarked';

export interface Outcome {
  readonly vertex: Vertex;
  readonly mark: Mark;
}

/** A result of a disjunction, and the selected alternatives that led to this result. */
export interface Trial extends Outcome {
  readonly choices: readonly Choice[];
  /** The mark of the alternative that was selected last. */
  readonly last: Mark;
}

/** A unit of work on a vertex. The work may have to wait for other vertices. */
export interface Task {
  readonly owner: Vertex;
  readonly conjunct: Conjunct;
  /** Whether the task may add fields with unknown names. */
  readonly isOpen: boolean;
  /** Returns whether the task is done. */
  readonly run: () => boolean;
  /** A `waiting` task has started but is blocked. The result of a `failed` task depends on itself. */
  state: 'ready' | 'waiting' | 'running' | 'done' | 'failed';
  /** The vertices in which the task may create fields with known names. */
  promised: Set<Vertex> | undefined;
}

/** The number of tasks of each type: comprehensions, dynamic fields (`struct`) and others. */
interface TaskCounts {
  comprehension: number;
  struct: number;
  other: number;
}

const noTaskCounts = (): TaskCounts => ({ comprehension: 0, struct: 0, other: 0 });

const taskKind = ({ conjunct: { code } }: Task): keyof TaskCounts =>
  code.kind === 'comprehension' || code.kind === 'struct' ? code.kind : 'other';

// Vertices share empty collections, because most of their properties stay empty.
const none: readonly never[] = [];
const noArcs: ReadonlyMap<Label, Vertex> = new Map();
const noStructs: ReadonlyMap<StructCode, StructPart> = new Map();
const noTasks: ReadonlySet<Task> = new Set();

const writable = <K, V>(map: ReadonlyMap<K, V>): Map<K, V> => map as Map<K, V>;

/** The origin of a label: not from a Secret, from the text of a Secret, or from a computation on a Secret. */
export const labelSources = { other: 1, secretText: 2, secretValue: 4 } as const;

export class Vertex {
  readonly type = 'vertex';
  conjuncts: readonly Conjunct[] = none;
  expanded = 0;
  /** Conjuncts that arrive late, from referenced vertices, disjunctions and postponed references. */
  inbox: Queue<Conjunct> | undefined;
  /** References and dynamic fields, which are added after all literals so that the fields of literals come first. */
  references: Queue<Conjunct | Task> | undefined;
  /** The number of faults from conjuncts. Later faults come from the last check of the whole vertex. */
  keptFaults = 0;
  /** Whether everything below the vertex is known. */
  isComplete = false;
  /** True in schema arguments and trials that leave out disjunctions. Validators and closedness are checked later. */
  isTentative: boolean;
  /** Whether the vertex is an operand or part of an operand, instead of part of the result. */
  readonly isOperand: boolean;
  state: 'new' | 'running' | 'partial' | 'done' = 'new';
  hasAcyclicConjunct = false;
  hasAcyclicValue = false;
  isMoreThanTop = false;
  /** The positions of a reference to an enclosing vertex, and of a cyclic reference. */
  ancestorReference: Span | undefined;
  cyclicReference: Span | undefined;
  /** Cyclic references, which wait until another conjunct sets a value. */
  postponed: readonly Conjunct[] = none;
  /** The index on the evaluator's stack while the vertex is running. */
  index = -1;
  /** The running vertex that a partial vertex waits for. */
  waitsFor: Vertex | undefined;
  /** Whether readers may use the state of the running vertex. Set if waiting for the vertex would cause a deadlock. */
  isForced = false;
  /** Whether a conjunct is being expanded. The expansion may still add fields. */
  isExpanding = false;
  /** Whether all fields were read, for example by a comprehension, before all of them were known. */
  isFrozen = false;
  /** Checks of conditions that read an unknown value. Each check returns a fault if the value has changed. */
  checks: (() => Fault | undefined)[] | undefined;
  presence: Constraint | 'none' = 'none';
  /** Whether the vertex is only a placeholder in the order of fields, until a conjunct creates the field. */
  isPromised = false;
  /** The comprehensions that may create the field or add to it. */
  producers: Task[] | undefined;
  readonly depth: number;

  /** The fields and items created so far. Latent fields are created only on demand. */
  made: ReadonlyMap<Label, Vertex> = noArcs;
  lastMade: Label | undefined;
  latent: readonly Latent<Vertex>[] = none;
  /** Latent fields that were created too late for their place in the order, each with its first literal. */
  late: Map<Label, Latent<Vertex>> | undefined;
  kinds: number = kinds.all;
  /** The last conjunct that narrowed `kinds`, or the conjunct with the atom. */
  kindsBy:
    | { readonly shown: Shown; readonly kinds: number; readonly span: Span; readonly derivation: Derivation }
    | undefined;
  atom: { readonly value: Atom; readonly span: Span; readonly derivation: Derivation } | undefined;
  bounds: readonly PlacedBound[] = none;
  validators: readonly Validator[] = none;
  patterns: readonly Pattern[] = none;
  ellipses: readonly Scope[] = none;
  closings: Set<Scope> | undefined;
  /** The scopes that were opened at this vertex. */
  scopes: OpenedScopes | undefined;
  /** Whether `_` is one of the conjuncts: `{_}` is `_`. */
  hasTop = false;
  /** The definitions in each embedding of each literal. The definitions close the other fields of the literal. */
  embedded: Map<Scope, Map<Scope, Set<Scope>>> | undefined;
  /** The first struct literal or empty comprehension. If nothing else determines the kind, the vertex is a struct. */
  literal: Conjunct | undefined;
  structs: ReadonlyMap<StructCode, StructPart> = noStructs;
  lists: readonly ListPart[] = none;
  disjunctions: readonly Disjunction[] = none;
  /** All disjunctions so far, including disjunctions decided by a trial. */
  seenDisjunctions: Pick<Disjunction, 'key' | 'conjunct' | 'occurrence'>[] | undefined;
  outcomes: readonly Outcome[] | undefined;
  /** Whether an alternative reads the value of the disjunction. */
  isSelfRead = false;
  /** Whether other disjunctions have excluded alternatives. This affects the marks of the remaining alternatives. */
  isReduced = false;
  /** Whether `outcomes` is truncated. Defaults come first. */
  hasMore = false;
  tasks: ReadonlySet<Task> = noTasks;
  faults: readonly Fault[] = none;
  /** The only remaining alternative, which is the value of this vertex. */
  forward: Vertex | undefined;
  /** The vertex that this vertex shares. Set only if this vertex has only references (see `sharing.ts`). */
  shared: Vertex | undefined;
  isSharable = true;
  /** The vertex without sharing, which determines the order of fields. Set if several references lead to `shared`. */
  unshared: (() => Vertex) | undefined;
  /** Unfinished vertices from which this vertex has taken conjuncts. */
  sources: Vertex[] | undefined;
  isCompleting = false;
  dependents: { readonly vertex: Vertex; readonly scope: Scope; readonly derivation: Derivation }[] | undefined;
  referenced: Map<Vertex, Set<Scope>> | undefined;
  /** The targets of the vertex's own references, not of references in other vertices. */
  leads: Set<Vertex> | undefined;
  choices: readonly Choice[] | undefined;
  /** The combined mark of the earlier alternatives of a trial, and the mark of its last alternative. */
  marks: { readonly mark: Mark; readonly last: Mark } | undefined;
  original: Vertex | undefined;
  /** The scopes of `x...` that opened the struct. */
  opens: Set<Scope> | undefined;
  /** The scopes that would close the struct if `opens` were empty. */
  opened: Set<Scope> | undefined;
  isRefused = false;
  /** The `labelSources` of the label, as bit flags. */
  labelledBy = 0;
  /** Whether an override determines the value, regardless of other conjuncts. */
  isFixed = false;
  /** Whether an override has replaced another conjunct. */
  isReplaced = false;
  /** Whether the vertex is a whole imported package. */
  isPackage = false;

  constructor(
    readonly parent: Vertex | undefined,
    readonly label: Label,
  ) {
    this.depth = (parent?.depth ?? 0) + 1;
    this.isOperand = (label === '' && parent !== undefined) || parent?.isOperand === true;
    this.isTentative = label !== '' && parent?.isTentative === true;
  }

  /** The number of open tasks that are ready, and the number of running tasks. */
  #ready: TaskCounts | undefined;
  #running: TaskCounts | undefined;

  /** All fields and items. Latent fields are created first. */
  get arcs(): ReadonlyMap<Label, Vertex> {
    for (const { fields, make } of this.latent) for (const label of fields.keys()) make(label);
    this.latent = none;
    return this.inOrder();
  }

  /** The fields and items created so far, in the order in which literals declare them. */
  inOrder(): ReadonlyMap<Label, Vertex> {
    if (this.late !== undefined) this.made = inDeclaredOrder(this.made, this.late);
    this.late = undefined;
    return this.made;
  }

  /** Returns the field or item with a label. A latent field is created first. */
  arc(label: Label): Vertex | undefined {
    const arc = this.made.get(label);
    if (arc !== undefined && !arc.isPromised) return arc;
    const latent = this.latent.find(({ fields }) => fields.has(label));
    latent?.make(label);
    return latent === undefined ? arc : this.made.get(label);
  }

  addArc(arc: Vertex): void {
    if (this.made === noArcs) this.made = new Map();
    writable(this.made).set(arc.label, arc);
    this.lastMade = arc.label;
  }

  /** Removes the placeholders for fields that no comprehension has created or can still create. */
  dropPromised(): void {
    for (const [label, arc] of this.made) {
      const isMade = !arc.isPromised || arc.producers?.some(({ state }) => state !== 'done') === true;
      if (!isMade) writable(this.made).delete(label);
    }
  }

  dropArcs(): void {
    this.made = noArcs;
    this.latent = none;
  }

  addStruct(part: StructPart): void {
    if (this.structs === noStructs) this.structs = new Map();
    writable(this.structs).set(part.code, part);
  }

  addTask(conjunct: Conjunct, isOpen: boolean, run: () => boolean): Task {
    const task: Task = { owner: this, conjunct, isOpen, run, state: 'ready', promised: undefined };
    if (this.tasks === noTasks) this.tasks = new Set();
    this.#count(task, 1);
    (this.tasks as Set<Task>).add(task);
    return task;
  }

  setTaskState(task: Task, state: Task['state']): void {
    this.#count(task, -1);
    task.state = state;
    this.#count(task, 1);
  }

  #count(task: Task, by: 1 | -1): void {
    const { state, isOpen } = task;
    if (state === 'running') (this.#running ??= noTaskCounts())[taskKind(task)] += by;
    else if (state === 'ready' && isOpen) (this.#ready ??= noTaskCounts())[taskKind(task)] += by;
  }

  /**
   * Reports whether a ready open task may run early. Comprehensions do not run each other early, because their order
   * determines the order of the fields. The same applies to dynamic fields.
   */
  mayRunEarly(task: Task): boolean {
    return task.state === 'ready' && task.isOpen && !this.#isRunning(taskKind(task));
  }

  /** Reports whether `mayRunEarly` is true for any task. */
  get hasReadyProducers(): boolean {
    const ready = this.#ready;
    if (ready === undefined) return false;
    return (
      ready.other > 0 ||
      (ready.comprehension > 0 && !this.#isRunning('comprehension')) ||
      (ready.struct > 0 && !this.#isRunning('struct'))
    );
  }

  #isRunning(kind: keyof TaskCounts): boolean {
    return kind !== 'other' && (this.#running?.[kind] ?? 0) > 0;
  }

  endTask(task: Task): void {
    if (task.state !== 'failed') this.setTaskState(task, 'done');
    (this.tasks as Set<Task>).delete(task);
    for (const each of task.promised ?? none) if (each.state === 'done') each.dropPromised();
  }

  addFault(fault: Fault): void {
    this.faults = withItem(this.faults, fault);
  }

  /** Removes the faults of the last check of the whole vertex. */
  resetFaults(): void {
    if (this.faults.length > this.keptFaults) this.faults = this.faults.slice(0, this.keptFaults);
  }

  addConjunct(conjunct: Conjunct): void {
    this.conjuncts = withItem(this.conjuncts, conjunct);
  }

  /** Reports whether some conjuncts are not expanded yet. */
  get hasNew(): boolean {
    const { expanded, conjuncts, references, inbox } = this;
    return expanded < conjuncts.length || references?.isEmpty === false || inbox?.isEmpty === false;
  }

  /** Queues a reference or a dynamic field to add after all literals. */
  delay(work: Conjunct | Task): void {
    (this.references ??= new Queue()).add(work);
  }

  /** Queues a conjunct to expand after all other conjuncts. */
  receive(conjunct: Conjunct): void {
    (this.inbox ??= new Queue()).add(conjunct);
  }

  /**
   * Whether the label was computed from a Secret, or is only in the text of a Secret. A label that is also in another
   * source is public.
   */
  get hidesLabel(): boolean {
    return this.labelledBy === labelSources.secretText || this.labelledBy >= labelSources.secretValue;
  }

  /** `a.b.0` */
  get path(): string {
    if (this.parent === undefined) return '';
    const above = this.parent.path;
    if (this.label === '') return above;
    return above === '' ? this.name : `${above}.${this.name}`;
  }

  /** The label as shown in messages. */
  get name(): string {
    return this.hidesLabel ? redacted : labelText(this.label);
  }

  isBelow(ancestor: Vertex): boolean {
    const wanted = ancestor.original ?? ancestor;
    for (let vertex: Vertex | undefined = this.parent; vertex !== undefined; vertex = vertex.parent) {
      if ((vertex.original ?? vertex) === wanted) return true;
    }
    return false;
  }
}

/** Creates another version of a vertex, by default with the same conjuncts. */
export function trialOf(vertex: Vertex, conjuncts = vertex.conjuncts): Vertex {
  const trial = new Vertex(vertex.parent, vertex.label);
  trial.original = vertex.original ?? vertex;
  trial.presence = vertex.presence;
  for (const each of conjuncts) trial.addConjunct(each);
  return trial;
}

/** Returns the vertex that a reader sees: the trial that contains the reader, or the vertex itself. */
export function seenFrom(vertex: Vertex, reader: Vertex): Vertex {
  if (vertex.state !== 'running') return vertex;
  const wanted = vertex.original ?? vertex;
  for (let at: Vertex | undefined = reader; at !== undefined; at = at.parent) if (at.original === wanted) return at;
  return vertex;
}

/** Returns the vertex with the value, after following shared references. */
export function real(vertex: Vertex): Vertex {
  let found = vertex;
  while (found.shared !== undefined) found = found.shared;
  return found;
}

/** Returns the vertex after following shared references and resolved disjunctions. */
export function settled(vertex: Vertex): Vertex {
  let found = vertex;
  for (let next: Vertex | undefined = found; next !== undefined; next = found.shared ?? found.forward) found = next;
  return found;
}

/**
 * Returns the single default or the single alternative of a disjunction, or undefined. Returns the vertex itself if it
 * has no alternatives.
 */
export function defaultOf(vertex: Vertex): Vertex | undefined {
  let found = settled(vertex);
  while (found.outcomes !== undefined && found.outcomes.length > 0) {
    const marked = found.outcomes.filter(({ mark }) => mark === 'default');
    const [only, other] = marked.length > 0 ? marked : found.outcomes;
    if (only === undefined || other !== undefined) return undefined;
    found = settled(only.vertex);
  }
  return found;
}

/** Returns the vertex with the value, without sharing if several references lead to the shared vertex. */
export function valueOf(vertex: Vertex): Vertex {
  let at = vertex;
  while (at.shared !== undefined) at = at.unshared?.() ?? at.shared;
  return defaultOf(at) ?? at;
}

/** Reports whether a field exists or is required. */
export const isMember = ({ presence }: Vertex): boolean => presence === '' || presence === '!';

/** Reports whether a vertex is a struct because of a literal or fields, not only because of `struct.MinFields(1)`. */
export const isStruct = ({ kinds: set, literal, made }: Vertex): boolean =>
  set === kinds.struct && (literal !== undefined || made.size > 0);
