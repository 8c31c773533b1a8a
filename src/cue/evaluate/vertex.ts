/**
 * A vertex is a place in the result: a label and the conjuncts that say what it is. A conjunct is code and the environment in which the
 * code is evaluated; nothing is ever copied. The rest of a vertex is what the evaluator has found out about it.
 */
import type { Aliases, Code, Constraint, FieldDeclaration, LetClause, StructCode } from '../resolve/code';
import type { Span } from '../syntax/source';
import type { Fault } from '../values/fault';
import { kinds } from '../values/kind';
import { redacted } from '../../data/text/redacted';
import { labelText, type Label } from '../values/label';
import type { Atom, Bound, KindValue } from '../values/value';
import type { Scope } from './structs/scope';

/** Names that clauses and aliases have bound. */
export interface Names {
  get(name: string): Vertex | undefined;
}

/** The meaning of names: fields of `vertex`, or names that clauses and aliases have bound. */
export class Environment {
  lets: Map<LetClause, Vertex> | undefined;
  /** The vertices of operands that are structs or lists: the same code gives the same one here. */
  operands: Map<Code, Vertex> | undefined;
  /** The run of a comprehension whose clause made it. */
  firing: object | undefined;

  constructor(
    readonly up: Environment | undefined,
    readonly vertex: Vertex | undefined,
    readonly names?: Names,
    /** True for that of a clause `let`, whose value belongs to the environment around it. */
    readonly isClause = false,
  ) {}
}

/** The environment `up` steps further out. */
export function enclosing(environment: Environment, up: number): Environment {
  let found = environment;
  for (let count = 0; count < up && found.up !== undefined; count++) found = found.up;
  return found;
}

/** One reference on the way to a conjunct. */
export interface ReferenceHop {
  readonly code: Code | MadeCode;
  readonly target: Vertex;
  /** Whether another reference has brought in the target before: what it says is there already. */
  readonly isAgain: boolean;
  /** Where the reference was followed. */
  readonly at: Vertex;
  readonly before: ReferenceHop | undefined;
  /** Where the target is part of an operand: the way to there, which is nowhere else. */
  readonly within: ReferenceHop | undefined;
}

/** How a conjunct came to its place: `cycles.ts` says what that is for. */
export interface Derivation {
  /**
   * - `optional`: through an optional field, a pattern, or an alternative of a disjunction, which may end a recursion,
   * - `renewed`: it is optional, and has led around once,
   * - `cyclic`: it has led around, and stays so for all that comes out of it.
   */
  readonly state: 'plain' | 'optional' | 'renewed' | 'cyclic';
  readonly passed: ReferenceHop | undefined;
}

export const startOfDerivation: Derivation = { state: 'plain', passed: undefined };

/** Where the references on a way are written, except those that are all of a field. */
export function referencesOn({ passed }: Derivation): readonly Span[] {
  const found: Span[] = [];
  for (let at = passed; at !== undefined; at = at.before) {
    const owner = at.before?.target;
    const isAll = owner?.conjuncts.length === 1 && owner.conjuncts[0]?.code === at.code;
    if (!isAll) found.push(at.code.span);
  }
  return found;
}

/** A validator: a function that takes the value as its first argument. */
export interface Validator {
  readonly type: 'validator';
  readonly name: string;
  readonly text: string;
  readonly span: Span;
  /** The function, where it stands alone. */
  readonly callable?: string;
  /** The fault of a value, or undefined if it fits; 'incomplete' where more must be known. */
  readonly check: (vertex: Vertex) => Fault | 'incomplete' | undefined;
  /** Whether it lets an atom through. */
  readonly admits: (atom: Atom) => boolean;
  /** The kinds that it lets through. */
  readonly kinds: number;
}

/** A function that is not called. */
export interface FunctionValue {
  readonly type: 'function';
  readonly name: string;
}

/** A value, or its text for messages. */
export type Shown = Scalar | Validator | (() => string);

export interface PlacedBound {
  readonly bound: Bound;
  readonly span: Span;
}

export type Scalar = Atom | KindValue | Bound;

/** Code that the evaluator makes: a value, or all that a vertex is. */
export type MadeCode =
  | { readonly kind: 'scalar'; readonly value: Scalar | Validator; readonly span: Span }
  | { readonly kind: 'vertex'; readonly vertex: Vertex; readonly span: Span }
  /** A field's value with aliases for the value, wherever it is evaluated, and for the label of its declaration. */
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
  /** Where the label of the field is whose value this is. */
  readonly label?: Span | undefined;
}

/** The conjunct with other code, and maybe another environment or scope. All conjuncts have one form, which engines make fast. */
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
  readonly aliases: { readonly values: readonly string[]; readonly labels: readonly string[] } | undefined;
  readonly text: () => string;
  readonly conjunct: Conjunct;
}

/** One list that takes part: it has `count` items, and `rest` for those after them. */
export interface ListPart {
  readonly count: number;
  readonly isOpen: boolean;
  readonly rest: Code | undefined;
  readonly conjunct: Conjunct;
  readonly environment: Environment;
  /** Up to which item `rest` was added. */
  filled: number;
}

export interface Alternative {
  readonly code: Code | MadeCode;
  readonly isDefault: boolean;
}

export interface Disjunction {
  readonly alternatives: readonly Alternative[];
  /** Which piece of code it is, and which of its occurrences in the vertex. */
  readonly key: object;
  readonly occurrence: number;
  readonly conjunct: Conjunct;
}

/**
 * Optional fields of a literal. They are made when something else gives them a value or somebody asks for them: a schema has hundreds, of
 * which most are never set.
 */
export interface Latent {
  readonly fields: ReadonlyMap<Label, readonly FieldDeclaration[]>;
  /** Makes the field, with what all literals say of it. */
  readonly make: (label: Label) => void;
  /** Adds what this literal says of a field. */
  readonly add: (arc: Vertex) => void;
}

/** A literal that a struct is made of: what the order of its fields follows from. */
export interface StructPart {
  readonly code: StructCode;
  /** The run of a comprehension that gave it. */
  readonly firing: object | undefined;
  /** How many times more the same literal came up. */
  repeats: number;
  /** The environment of its fields, the last time. */
  layer: Environment;
}

/** The alternative of a disjunction that a trial has taken; undefined if it leaves the disjunction out. */
export interface Choice {
  readonly disjunction: Disjunction;
  readonly alternative: number | undefined;
}

/** Whether a value of a disjunction is a default: `unmarked` where nothing in it has a mark. */
export type Mark = 'default' | 'other' | 'unmarked';

export interface Outcome {
  readonly vertex: Vertex;
  readonly mark: Mark;
}

/** An outcome, and how a disjunction came to it. */
export interface Trial extends Outcome {
  readonly choices: readonly Choice[];
  /** The mark of the alternative that it took last. */
  readonly last: Mark;
}

/** Work on a vertex that may have to wait for other vertices. */
export interface Task {
  readonly owner: Vertex;
  readonly conjunct: Conjunct;
  /** Whether it may add fields, and it is not known which. */
  readonly isOpen: boolean;
  /** Returns whether it is done. */
  readonly run: () => boolean;
  /** `waiting`: it has begun, and could not go on; `failed`: what it adds depends on itself. */
  state: 'ready' | 'waiting' | 'running' | 'done' | 'failed';
  /** The vertices in which it may make fields whose names are known. */
  promised: Set<Vertex> | undefined;
}

/** Comprehensions, dynamic fields, and all others. */
interface Turns {
  comprehension: number;
  struct: number;
  other: number;
}

const noTurns = (): Turns => ({ comprehension: 0, struct: 0, other: 0 });

const turnOf = ({ conjunct: { code } }: Task): keyof Turns =>
  code.kind === 'comprehension' || code.kind === 'struct' ? code.kind : 'other';

export interface Dependent {
  readonly vertex: Vertex;
  readonly scope: Scope;
  readonly derivation: Derivation;
}

// Most vertices have nothing of most of what a vertex may have.
const none: readonly never[] = [];
const noArcs: ReadonlyMap<Label, Vertex> = new Map();
const noStructs: ReadonlyMap<StructCode, StructPart> = new Map();
const noTasks: ReadonlySet<Task> = new Set();

/** A list with one more item, which may be the same list: only its vertex has it. Most have one or two, so these get no room to grow. */
function grown<T>(list: readonly T[], item: T): readonly T[] {
  const [first] = list;
  if (first === undefined) return [item];
  if (list.length === 1) return [first, item];
  (list as T[]).push(item);
  return list;
}

/** A map of a vertex, for the vertex itself. */
const writable = <K, V>(map: ReadonlyMap<K, V>): Map<K, V> => map as Map<K, V>;

export class Vertex {
  readonly type = 'vertex';
  conjuncts: readonly Conjunct[] = none;
  /** How many of the conjuncts are expanded. */
  expanded = 0;
  /** Conjuncts that its referenced vertices received later. */
  inbox: readonly Conjunct[] = none;
  /** How many faults come from conjuncts; those after them are of the last look at the whole. */
  keptFaults = 0;
  /** Whether everything below is known. */
  isComplete = false;
  /** In a trial that leaves out disjunctions: what they add may still satisfy validators, and admit fields. */
  isTentative: boolean;
  /** Whether it is an operand, or part of one, and no part of the result. */
  readonly isOperand: boolean;
  state: 'new' | 'running' | 'partial' | 'done' = 'new';
  /** Whether a conjunct came here that has not led around. */
  isFresh = false;
  /** Whether something that has not led around says what the value is. */
  isGrounded = false;
  /** Whether it is more than `_`. */
  isFilled = false;
  /** A reference that leads to a vertex around this one, and one that has led around. */
  backBy: Span | undefined;
  aroundBy: Span | undefined;
  /** References that have led around, until something else says that there is a value. */
  postponed: readonly Conjunct[] = none;
  /** The place on the evaluator's stack while it is running. */
  index = -1;
  /** For a partial vertex: the running one that it waits for. */
  waitsFor: Vertex | undefined;
  /** While running: whether others may read what is known so far, because nothing more will be without it. */
  isForced = false;
  /** Whether one of its conjuncts is being expanded, which may add to fields yet. */
  isExpanding = false;
  /** Whether a comprehension has gone through its fields before they were all there. */
  isFrozen = false;
  /** Conditions that have looked at what was not known yet; each says whether what it found still holds. */
  checks: (() => Fault | undefined)[] | undefined;
  presence: Constraint | 'none' = 'none';
  /** Whether a comprehension may yet make it a field, and nothing has: until then it only has its place among the others. */
  isPromised = false;
  /** The comprehensions that may make it a field, or add to it. */
  makers: Task[] | undefined;
  readonly depth: number;

  /** The fields and items that are made: all but optional fields, and definitions of packages, for which nobody has asked. */
  made: ReadonlyMap<Label, Vertex> = noArcs;
  latent: readonly Latent[] = none;
  kinds: number = kinds.all;
  /** Who restricted the kinds first, and to what. */
  kindsBy:
    | { readonly shown: Shown; readonly kinds: number; readonly span: Span; readonly derivation: Derivation }
    | undefined;
  atom: { readonly value: Atom; readonly span: Span; readonly derivation: Derivation } | undefined;
  bounds: readonly PlacedBound[] = none;
  validators: readonly Validator[] = none;
  patterns: readonly Pattern[] = none;
  ellipses: readonly Scope[] = none;
  closings: Set<Scope> | undefined;
  /** The scopes that were opened here. */
  scopes: Scope[] | undefined;
  /** Whether `_` takes part: `{_}` is `_`. */
  hasTop = false;
  /** For the literals that it is unified of: the definitions in each of their embeddings. They close the other fields of the literal. */
  embedded: Map<Scope, Map<Scope, Set<Scope>>> | undefined;
  /** The first literal of a struct. It makes the vertex a struct, unless what it embeds is something else. */
  literal: Conjunct | undefined;
  structs: ReadonlyMap<StructCode, StructPart> = noStructs;
  lists: readonly ListPart[] = none;
  disjunctions: readonly Disjunction[] = none;
  /** All disjunctions that came up, those that a trial has decided included. */
  seenDisjunctions: Pick<Disjunction, 'key' | 'conjunct' | 'occurrence'>[] | undefined;
  outcomes: readonly Outcome[] | undefined;
  /** Whether an alternative needs the value of the disjunction. */
  isSelfRead = false;
  /** Whether these are only the first of the outcomes. The defaults come first. */
  hasMore = false;
  tasks: ReadonlySet<Task> = noTasks;
  faults: readonly Fault[] = none;
  /** The vertex that this one is, since one alternative is left. */
  forward: Vertex | undefined;
  /** The vertex that this one is, since it is nothing but a reference to it: `sharing.ts`. */
  shared: Vertex | undefined;
  isSharable = true;
  /** Where several references lead to what it shares: the same vertex without sharing, whose fields have the order in which they come. */
  apart: (() => Vertex) | undefined;
  /** Vertices that had more to come when this one took over what they had. */
  sources: Vertex[] | undefined;
  /** Whether its fields are being completed. */
  isCompleting = false;
  dependents: Dependent[] | undefined;
  referenced: Map<Vertex, Set<Scope>> | undefined;
  /** The targets of its own references, without those of another vertex that it refers to. */
  leads: Set<Vertex> | undefined;
  choices: readonly Choice[] | undefined;
  /** For a trial: the mark of the alternatives taken before the last one, and of the last one. */
  marks: { readonly mark: Mark; readonly last: Mark } | undefined;
  /** For a trial: the vertex that it is a trial of. */
  original: Vertex | undefined;
  /** The scopes of `x...` that opened it. */
  opens: Set<Scope> | undefined;
  /** The scopes that would close it if they had not opened it. */
  opened: Set<Scope> | undefined;
  isRefused = false;
  /** Whether its label was computed from a Secret. */
  hidesLabel = false;
  /** Whether an override says what it is, whatever else does. */
  isFixed = false;
  /** Whether anything but the override says what it is. */
  isReplaced = false;
  /** Whether it is an imported package as a whole. */
  isPackage = false;

  constructor(
    readonly parent: Vertex | undefined,
    readonly label: Label,
  ) {
    this.depth = (parent?.depth ?? 0) + 1;
    this.isOperand = (label === '' && parent !== undefined) || parent?.isOperand === true;
    this.isTentative = label !== '' && parent?.isTentative === true;
  }

  /** How many tasks are ready and open, and how many are running. */
  #ready: Turns | undefined;
  #running: Turns | undefined;

  /** All fields and items, the latent ones as well, which it makes. */
  get arcs(): ReadonlyMap<Label, Vertex> {
    if (this.latent.length > 0) {
      for (const { fields, make } of this.latent) for (const label of fields.keys()) make(label);
      this.latent = none;
    }
    return this.made;
  }

  /** The field or item of a label, which it makes where it is latent. */
  arc(label: Label): Vertex | undefined {
    const arc = this.made.get(label);
    if (arc !== undefined && !arc.isPromised) return arc;
    const latent = this.latent.find(({ fields }) => fields.has(label));
    latent?.make(label);
    return latent === undefined ? arc : this.made.get(label);
  }

  addLatent(latent: Latent): void {
    this.latent = grown(this.latent, latent);
  }

  addArc(arc: Vertex): void {
    if (this.made === noArcs) this.made = new Map();
    writable(this.made).set(arc.label, arc);
  }

  /** Drops the fields that no comprehension has made. */
  dropPromised(): void {
    for (const [label, arc] of this.made) {
      const isMade = !arc.isPromised || arc.makers?.some(({ state }) => state !== 'done') === true;
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

  /** Changes the state of a task. */
  turn(task: Task, state: Task['state']): void {
    this.#count(task, -1);
    task.state = state;
    this.#count(task, 1);
  }

  #count(task: Task, by: 1 | -1): void {
    const { state, isOpen } = task;
    if (state === 'running') (this.#running ??= noTurns())[turnOf(task)] += by;
    else if (state === 'ready' && isOpen) (this.#ready ??= noTurns())[turnOf(task)] += by;
  }

  /** Whether an open task is ready that may run before its turn: comprehensions and dynamic fields do not run one for another. */
  get hasEarly(): boolean {
    const [ready, running] = [this.#ready, this.#running];
    if (ready === undefined) return false;
    return (
      ready.other > 0 ||
      (ready.comprehension > 0 && (running?.comprehension ?? 0) === 0) ||
      (ready.struct > 0 && (running?.struct ?? 0) === 0)
    );
  }

  /** A task is done, or cannot be. */
  endTask(task: Task): void {
    if (task.state !== 'failed') this.turn(task, 'done');
    (this.tasks as Set<Task>).delete(task);
    for (const each of task.promised ?? none) if (each.state === 'done') each.dropPromised();
  }

  addFault(fault: Fault): void {
    this.faults = grown(this.faults, fault);
  }

  addBound(bound: PlacedBound): void {
    this.bounds = grown(this.bounds, bound);
  }

  /** Forgets what the last look at the whole has found. */
  resetFaults(): void {
    if (this.faults.length > this.keptFaults) this.faults = this.faults.slice(0, this.keptFaults);
  }

  addConjunct(conjunct: Conjunct): void {
    this.conjuncts = grown(this.conjuncts, conjunct);
  }

  /** Takes a conjunct that comes later. */
  receive(conjunct: Conjunct): void {
    this.inbox = grown(this.inbox, conjunct);
  }

  takeLate(): Conjunct | undefined {
    return this.inbox.length === 0 ? undefined : (this.inbox as Conjunct[]).shift();
  }

  /** `a.b.0` */
  get path(): string {
    if (this.parent === undefined) return '';
    const above = this.parent.path;
    if (this.label === '') return above;
    return above === '' ? this.name : `${above}.${this.name}`;
  }

  /** The label as messages have it. */
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

/** A vertex of the same conjuncts, to find out what it would be. */
export function trialOf(vertex: Vertex): Vertex {
  const trial = new Vertex(vertex.parent, vertex.label);
  trial.original = vertex.original ?? vertex;
  trial.presence = vertex.presence;
  for (const each of vertex.conjuncts) trial.addConjunct(each);
  return trial;
}

/** A reader's view of a vertex: the trial of it that the reader is in, if there is one. */
export function seenFrom(vertex: Vertex, reader: Vertex): Vertex {
  if (vertex.state !== 'running') return vertex;
  const wanted = vertex.original ?? vertex;
  for (let at: Vertex | undefined = reader; at !== undefined; at = at.parent) if (at.original === wanted) return at;
  return vertex;
}

/** The vertex that has the value: not one that is a mere reference to it. */
export function real(vertex: Vertex): Vertex {
  let found = vertex;
  while (found.shared !== undefined) found = found.shared;
  return found;
}

/** The vertex with what disjunctions have left of it. */
export function settled(vertex: Vertex): Vertex {
  let found = vertex;
  for (let next: Vertex | undefined = found; next !== undefined; next = found.shared ?? found.forward) found = next;
  return found;
}

/** The default of a vertex: itself if it is not a disjunction; undefined if no alternative is the only one. */
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

/** The value of a vertex, separate if several references lead to what it shares. */
export function valueOf(vertex: Vertex): Vertex {
  let at = vertex;
  while (at.shared !== undefined) at = at.apart?.() ?? at.shared;
  return defaultOf(at) ?? at;
}

/** Whether a field is there, or has to be. */
export const isMember = ({ presence }: Vertex): boolean => presence === '' || presence === '!';
