/**
 * Evaluates vertices on demand. The conjuncts of a vertex are expanded, and then its tasks run until no task makes
 * progress. A task is blocked if it needs a vertex that is still being evaluated. The task's own vertex then stays
 * partial and continues when the other vertex is done. A task that only waits for its own vertex is part of a cycle, so
 * the task reads the current state of the vertex.
 */
import { getOrMake } from '../../data/get-or-make';
import type { Code, ComprehensionCode, PackageInstance } from '../resolve/code';
import { kinds } from '../values/kind';
import { Source } from '../syntax/source';
import { isIncomplete } from '../values/fault';
import { naming, noEnvironment, promise } from './arcs';
import type { CachedPart, CachedParts } from './cached-parts';
import { flat, isScalar, isTop, repeats } from './conjuncts';
import { checkClosed } from './structs/closedness';
import {
  recordConjunct,
  endStructuralCycle,
  endSharedCycle,
  recordValue,
  optionalDerivation,
  originalOf,
} from './cycles';
import { decides } from './disjunctions/refute';
import { failDisjunction, firstFault, resolveDisjunctions } from './disjunctions/disjunctions';
import { evaluateCode } from './expressions/expression';
import type { Builtins } from './expressions/call';
import { expandCall, expandFunction } from './expressions/functions';
import { defaultMaxDepth, faultSteps, Meter, vertexSteps, type CueLimits } from './limits';
import { blocked, contextOf, faultAt, type Blocked, type Context, type Machine, type Value } from './machine';
import { addReferenced } from './expressions/references';
import { addScalar, checkBounds, checkValidators, restrict } from './expressions/scalars';
import { shownVertex } from './shown';
import { newRootScope, Scope } from './structs/scope';
import { expandList, addsFields, expandStruct, comprehensionItems } from './structs/structs';
import { isReference, unshare } from './sharing';
import {
  Environment,
  isMember,
  real,
  startOfDerivation,
  trialOf,
  Vertex,
  withCode,
  type Alternative,
  type Conjunct,
  type MadeCode,
  type Task,
} from './vertex';

/** Reports whether a vertex of the result has a value that the remaining tasks can only reject. */
const isSurelyAtom = ({ atom, faults, presence, isOperand, tasks }: Vertex): boolean =>
  atom !== undefined &&
  faults.length === 0 &&
  presence === '' &&
  !isOperand &&
  tasks.size > 0 &&
  [...tasks].every(({ isOpen }) => !isOpen);

const smallStepsPerStep = 64;

export class Evaluator implements Machine {
  unknownReads = 0;
  earlyRuns = 0;
  missingReferences = 0;
  readonly #meter: Meter;
  readonly #maxDepth: number;
  #smallSteps = 0;
  readonly #builtins: Builtins;
  readonly #stack: Vertex[] = [];
  /** Vertices with a fault from reading an unknown value; undefined while these vertices are re-examined. */
  #doubtful: Set<Vertex> | undefined = new Set();
  readonly #packages = new Map<PackageInstance, Vertex>();
  /** The scope for the conjuncts of whole values. */
  readonly #scope = new Scope(newRootScope(), 'root', 1, this);
  readonly #cache: CachedParts | undefined;
  readonly #keys: ReturnType<CachedParts['keys']> | undefined;
  /** Parts of the result that another evaluation completed, to be inserted when all other parts are known. */
  readonly #replaced: { readonly parent: Vertex; readonly part: CachedPart }[] = [];
  /** The stack index of the outermost vertex that a task of the running vertex waits for. */
  #lowest = Number.POSITIVE_INFINITY;

  constructor(
    limits: CueLimits,
    builtins: Builtins,
    readonly hasSecrets = false,
    kept?: CachedParts,
  ) {
    this.#meter = new Meter(limits);
    this.#maxDepth = limits.maxDepth ?? defaultMaxDepth;
    this.#builtins = builtins;
    this.#cache = kept;
    this.#keys = kept?.keys();
  }

  insertCachedParts(): void {
    for (const { parent, part } of this.#replaced) parent.addArc(part.vertex);
  }

  step(count?: number): void {
    this.#meter.step(count);
  }

  smallStep(count = 1): void {
    this.#smallSteps += count;
    if (this.#smallSteps < smallStepsPerStep) return;
    this.step(Math.floor(this.#smallSteps / smallStepsPerStep));
    this.#smallSteps %= smallStepsPerStep;
  }

  /** Creates the vertex of a whole value by unifying `codes`. */
  root(codes: readonly Code[]): Vertex {
    const root = new Vertex(undefined, '');
    root.presence = '';
    for (const code of codes) {
      this.push(root, { code, environment: noEnvironment, scope: this.#scope, derivation: startOfDerivation });
    }
    return root;
  }

  packageOf(instance: PackageInstance): Vertex {
    return getOrMake(this.#packages, instance, () => {
      const root = this.root(instance.codes);
      root.isPackage = true;
      return root;
    });
  }

  /** Creates a conjunct that evaluates an expression in the scope of the value `root`. */
  within(root: Vertex, code: Code): Conjunct {
    return {
      code,
      environment: new Environment(noEnvironment, root),
      scope: this.#scope,
      derivation: startOfDerivation,
    };
  }

  /** Returns the value of an expression in the scope of the value `root`. */
  valueIn(root: Vertex, code: Code): Vertex {
    const conjunct = this.within(root, code);
    const made = new Vertex(undefined, '');
    const value = this.value(code, contextOf(made, conjunct));
    const vertex = value.type === 'vertex' ? value : made;
    if (vertex === made) this.push(made, conjunct);
    this.complete(vertex);
    return vertex;
  }

  /** Unifies data with the value `root`, or with expressions in the scope of `root`. */
  against(root: Vertex, expressions: readonly Code[], data: readonly Code[]): Vertex {
    const made = this.root(data);
    for (const code of expressions) this.push(made, this.within(root, code));
    const [first] = data;
    if (expressions.length === 0 && first !== undefined) {
      const span = { source: new Source('--schema', ''), begin: 0, end: 0 };
      const code: MadeCode = { kind: 'vertex', vertex: root, span };
      const scope = this.#scope.child('struct', root, made);
      this.push(made, { code, environment: noEnvironment, scope, derivation: startOfDerivation });
    }
    this.complete(made);
    return made;
  }

  value(code: Code | MadeCode, context: Context): Value {
    return evaluateCode(this, code, context);
  }

  push(vertex: Vertex, conjunct: Conjunct): void {
    this.step();
    if (conjunct.code.kind === 'fixed') vertex.isFixed = true;
    else if (vertex.isFixed) {
      vertex.isReplaced = true;
      return;
    }
    if (vertex.shared !== undefined && !isReference(conjunct.code) && !isTop(conjunct.code)) unshare(vertex);
    recordConjunct(vertex, conjunct.derivation);
    vertex.addConjunct(conjunct);
    this.#reopen(vertex);
    const { dependents } = vertex;
    if (dependents === undefined) return;
    for (const { vertex: dependent, scope, derivation } of dependents) {
      if (dependent.shared !== undefined) unshare(dependent);
      dependent.receive(withCode(conjunct, conjunct.code, { scope, derivation }));
      this.#reopen(dependent);
    }
  }

  #reopen(vertex: Vertex): void {
    vertex.isComplete = false;
    if (vertex.state !== 'done') return;
    vertex.state = 'partial';
    vertex.waitsFor = undefined;
  }

  wait(vertex: Vertex): Blocked {
    const index = vertex.state === 'running' ? vertex.index : (vertex.waitsFor?.index ?? this.#stack.length - 1);
    if (index < this.#lowest) this.#lowest = index;
    return blocked;
  }

  evaluate(vertex: Vertex, isAtom = false): Vertex {
    this.#evaluate(vertex, isAtom);
    return vertex.shared === undefined ? vertex : this.evaluate(vertex.shared, isAtom);
  }

  #evaluate(vertex: Vertex, isAtom: boolean): void {
    if (vertex.state === 'done' || vertex.state === 'running') return;
    const { waitsFor } = vertex;
    if (vertex.state === 'partial' && waitsFor?.state === 'running' && !waitsFor.isForced) return;
    if (this.#stack.length > this.#maxDepth || vertex.depth > this.#maxDepth) {
      const message = `structural cycle: a value or a chain of references has more than ${this.#maxDepth} levels`;
      const places = vertex.conjuncts.slice(0, 1).map(({ code }) => code.span);
      vertex.addFault(faultAt('structural', message, vertex, places));
      vertex.keptFaults = vertex.faults.length;
      vertex.state = 'done';
      return;
    }
    this.#run(vertex, isAtom);
  }

  complete(vertex: Vertex): void {
    this.#complete(vertex);
    if (this.#stack.length === 0 && this.#doubtful?.size !== 0) this.#reexamineDoubtful();
  }

  /** Evaluates vertices with missing values again, because values that are known now may conflict. */
  #reexamineDoubtful(): void {
    const all = this.#doubtful;
    if (all === undefined) return;
    this.#doubtful = undefined;
    for (const vertex of all) {
      this.step(vertexSteps);
      const trial = trialOf(vertex);
      this.#complete(trial);
      for (const fault of firstFault(this, trial) ?? []) vertex.addFault(fault);
    }
    this.#doubtful = new Set();
  }

  #complete(vertex: Vertex): void {
    if (vertex.isComplete) return;
    this.evaluate(vertex);
    if (vertex.state !== 'done') return;
    vertex.isComplete = true;
    if (vertex.shared !== undefined) {
      const target = real(vertex);
      if (originalOf(target).isCompleting) endSharedCycle(vertex);
      else {
        this.complete(target);
        vertex.isComplete = target.isComplete;
      }
      return;
    }
    if (vertex.outcomes !== undefined) {
      for (const each of vertex.outcomes) {
        this.complete(each.vertex);
        if (!each.vertex.isComplete) vertex.isComplete = false;
      }
      return;
    }
    if (endStructuralCycle(vertex)) return;
    // A trial marks its original, because references lead to the original.
    const original = originalOf(vertex);
    const isNested = original.isCompleting;
    original.isCompleting = true;
    for (const arc of (vertex.isPackage ? vertex.arcs : vertex.made).values()) {
      if (!isMember(arc)) continue;
      this.#completeArc(vertex, arc);
      if (!arc.isComplete) vertex.isComplete = false;
      // Stop here, because the first fault makes an alternative fail.
      if (vertex.choices !== undefined && firstFault(this, arc) !== undefined) break;
    }
    original.isCompleting = isNested;
    for (const check of vertex.checks ?? []) {
      const fault = check();
      if (fault !== undefined) vertex.addFault(fault);
    }
    vertex.checks = undefined;
  }

  /** Completes a field. Uses a cached part if no task is running, because a running task needs the vertex itself. */
  #completeArc(parent: Vertex, arc: Vertex): void {
    const own = this.#stack.length > 0 || arc.isComplete ? undefined : this.#keys?.of(arc);
    const key = own && `${this.hasSecrets} ${own}`;
    const part = key === undefined ? undefined : this.#cache?.find(key);
    if (part !== undefined) {
      this.step(part.steps);
      this.#replaced.push({ parent, part });
      return;
    }
    const before = this.#meter.steps;
    this.complete(arc);
    if (key !== undefined && arc.isComplete) this.#cache?.keep(key, { vertex: arc, steps: this.#meter.steps - before });
  }

  #run(vertex: Vertex, isAtom: boolean): void {
    // Count a step for each repeated run, because a waiting vertex may run many times.
    if (vertex.state === 'partial') this.step();
    const outerLowest = this.#lowest;
    vertex.state = 'running';
    vertex.waitsFor = undefined;
    vertex.index = this.#stack.length;
    vertex.resetFaults();
    this.#stack.push(vertex);
    const isDone = this.#work(vertex, isAtom);
    this.#stack.pop();
    if (vertex.faults.length > 0) this.step(faultSteps * vertex.faults.length);
    vertex.isForced = false;
    vertex.index = -1;
    vertex.state = isDone ? 'done' : 'partial';
    vertex.waitsFor = isDone ? undefined : this.#stack[this.#lowest];
    this.#lowest = outerLowest;
  }

  /** Expands the conjuncts of a vertex and runs its tasks. Returns whether the vertex is known. */
  #work(vertex: Vertex, isAtom: boolean): boolean {
    for (;;) {
      this.#expandNew(vertex);
      if (vertex.shared !== undefined) return true;
      this.#lowest = Number.POSITIVE_INFINITY;
      // Stop early, because a later call completes the vertices of the result.
      if (isAtom && isSurelyAtom(vertex)) return false;
      if (this.#runTasks(vertex, false)) continue;
      if (vertex.tasks.size === 0) {
        vertex.keptFaults = vertex.faults.length;
        const isDone = this.#finish(vertex);
        if (vertex.hasNew) {
          vertex.resetFaults();
          continue;
        }
        if (isDone) return true;
        if (this.#lowest < vertex.index) return false;
        failDisjunction(vertex);
        return true;
      }
      if (this.#lowest < vertex.index) {
        vertex.keptFaults = vertex.faults.length;
        return false;
      }
      vertex.isForced = true;
      this.#lowest = Number.POSITIVE_INFINITY;
      const moved = this.#runTasks(vertex, true);
      vertex.isForced = false;
      if (moved) continue;
      vertex.keptFaults = vertex.faults.length;
      if (this.#lowest < vertex.index) return false;
      for (const task of vertex.tasks) {
        vertex.addFault(faultAt('cycle', `cycle with field: ${vertex.path}`, vertex, [task.conjunct.code.span]));
        vertex.endTask(task);
      }
    }
  }

  #expandNew(vertex: Vertex): void {
    for (;;) {
      const next = vertex.conjuncts[vertex.expanded];
      if (next !== undefined) {
        const isRepeated = repeats(vertex, next);
        vertex.expanded++;
        if (!isRepeated) this.#expandOne(vertex, next);
        continue;
      }
      const reference = vertex.references?.take();
      const late = reference ?? vertex.inbox?.take();
      if (late === undefined) return;
      if ('owner' in late) this.attempt(late, true);
      else this.#expandOne(vertex, late, reference !== undefined);
    }
  }

  #expandOne(vertex: Vertex, conjunct: Conjunct, isDelayed = false): void {
    vertex.isExpanding = true;
    if (!isDelayed) this.expand(vertex, conjunct);
    else if (!this.#add(vertex, conjunct)) this.#later(vertex, conjunct);
    vertex.isExpanding = false;
  }

  /** Runs the tasks that can run, or only the first of them if `isOne` is set. Returns whether any task made progress. */
  #runTasks(vertex: Vertex, isOne: boolean): boolean {
    const { tasks } = vertex;
    if (tasks.size === 0) return false;
    let moved = false;
    // A task remains in the set while it runs, because its input may depend on its output.
    for (const task of tasks) {
      if (isOne && moved) break;
      if (this.attempt(task)) moved = true;
    }
    return moved;
  }

  attempt(task: Task, isExpanded = false): boolean {
    if (task.state !== 'ready' && task.state !== 'waiting') return false;
    const { owner } = task;
    owner.setTaskState(task, 'running');
    if (!task.run()) {
      owner.setTaskState(task, 'waiting');
      return false;
    }
    const isDoubtful = owner.faults.at(-1)?.code === 'cycle';
    if (isDoubtful && this.#stack.some((each) => each.isForced && each !== owner)) this.#doubtful?.add(owner);
    owner.endTask(task);
    if (!isExpanded) this.#expandNew(owner);
    return true;
  }

  #finish(vertex: Vertex): boolean {
    vertex.dropPromised();
    if (vertex.disjunctions.length > 0) {
      if (vertex.faults.some((fault) => !isIncomplete(fault))) return true;
      if (!decides(vertex)) return resolveDisjunctions(this, vertex);
      vertex.outcomes = vertex.forward = undefined;
    }
    const isUnrestricted =
      vertex.kindsBy === undefined && !vertex.hasTop && vertex.lists.length === 0 && vertex.validators.length === 0;
    if (vertex.literal !== undefined && isUnrestricted && vertex.faults.length === 0) {
      const { code, derivation } = vertex.literal;
      restrict(vertex, kinds.struct, () => shownVertex(vertex), code.span, derivation);
    }
    checkClosed(this, vertex);
    checkBounds(vertex);
    checkValidators(vertex);
    return true;
  }

  expand(vertex: Vertex, conjunct: Conjunct): void {
    this.step();
    const { code, derivation } = conjunct;
    recordConjunct(vertex, derivation);
    switch (code.kind) {
      case 'constant':
        recordValue(vertex, derivation, isTop(code));
        addScalar(vertex, code.value, code.span, conjunct);
        return;
      case 'vertex':
        addReferenced(this, vertex, code.vertex, conjunct);
        return;
      case 'named':
        this.expand(
          vertex,
          withCode(conjunct, code.value, { environment: naming(vertex, code, conjunct.environment) }),
        );
        return;
      case 'and':
        for (const operand of flat(code.operands)) this.expand(vertex, withCode(conjunct, operand));
        return;
      case 'or':
        this.#disjoin(vertex, code.alternatives, conjunct);
        return;
      case 'struct':
        recordValue(vertex, derivation);
        expandStruct(this, vertex, conjunct, code);
        return;
      case 'list':
        recordValue(vertex, derivation);
        expandList(this, vertex, conjunct, code);
        return;
      case 'fixed':
        this.expand(vertex, withCode(conjunct, code.operand));
        return;
      case 'opened': {
        const scope = conjunct.scope.child('open', code, vertex);
        (vertex.opens ??= new Set()).add(scope);
        this.expand(vertex, withCode(conjunct, code.operand, { scope }));
        return;
      }
      case 'comprehension':
        this.#comprehend(vertex, conjunct, code);
        return;
      case 'call':
        expandCall(this, this.#builtins, vertex, conjunct, code, (alternatives) =>
          this.#disjoin(vertex, alternatives, conjunct),
        );
        return;
      case 'field':
      case 'binding':
      case 'let':
      case 'self':
        vertex.delay(conjunct);
        return;
      case 'selector':
        // A package does not depend on this vertex.
        if (code.operand.kind === 'package') vertex.delay(conjunct);
        else this.#later(vertex, conjunct);
        return;
      default: {
        const isKnown = code.kind === 'faulty' || (code.kind === 'bound' && code.operand.kind === 'constant');
        if (!isKnown || !this.#add(vertex, conjunct)) this.#later(vertex, conjunct);
      }
    }
  }

  #comprehend(vertex: Vertex, conjunct: Conjunct, code: ComprehensionCode): void {
    const task = vertex.addTask(conjunct, addsFields(code), () => {
      const found = comprehensionItems(this, vertex, conjunct, code);
      if (found === 'blocked') return false;
      if ('fault' in found) {
        vertex.addFault(found.fault);
        if (found.fault.code === 'cycle') vertex.setTaskState(task, 'failed');
      } else for (const each of found.items) this.expand(vertex, withCode(conjunct, each.code, each));
      if (!('fault' in found) && found.items.length === 0) vertex.literal ??= conjunct;
      return true;
    });
    promise(vertex, code, task);
  }

  #later(vertex: Vertex, conjunct: Conjunct): void {
    vertex.addTask(conjunct, !isScalar(conjunct.code), () => this.#add(vertex, conjunct));
  }

  /** Adds the value of an expression. Returns false if the value is blocked. */
  #add(vertex: Vertex, conjunct: Conjunct): boolean {
    const { code } = conjunct;
    const value = this.value(code, contextOf(vertex, conjunct));
    switch (value.type) {
      case 'blocked':
        return false;
      case 'bottom':
        vertex.addFault({ ...value.fault, path: value.fault.path === '' ? vertex.path : value.fault.path });
        // The constraints of a required field apply even if the field is missing.
        if (value.required !== undefined) {
          vertex.isSharable = false;
          addReferenced(this, vertex, value.required, conjunct);
        }
        return true;
      case 'vertex':
        addReferenced(this, vertex, value, conjunct);
        return true;
      case 'function':
        expandFunction(this, this.#builtins, vertex, conjunct, value.name);
        return true;
      default:
        recordValue(vertex, conjunct.derivation);
        addScalar(vertex, value, code.span, conjunct);
        return true;
    }
  }

  #disjoin(vertex: Vertex, alternatives: readonly Alternative[], conjunct: Conjunct): void {
    const { code: key, environment, scope } = conjunct;
    const seen = (vertex.seenDisjunctions ??= []);
    // Two references may add the same disjunction. The disjunction is added once, because both references select the
    // same alternative.
    const same = seen.find((each) => each.key === key && each.conjunct.environment === environment);
    const occurrence =
      same?.occurrence ?? seen.filter((each) => each.key === key && each.conjunct.scope === scope).length;
    const first = same?.conjunct ?? conjunct;
    if (same === undefined) seen.push({ key, conjunct, occurrence });
    const choice =
      scope.selectionOf(key, vertex.depth) ??
      vertex.choices?.find(
        ({ disjunction: each }) =>
          each.key === key && each.conjunct.scope === first.scope && each.occurrence === occurrence,
      );
    if (choice === undefined) {
      if (same === undefined) {
        vertex.disjunctions = [...vertex.disjunctions, { alternatives, key, occurrence, conjunct }];
      }
      return;
    }
    if (choice.alternative === undefined) return;
    const alternative = alternatives[choice.alternative];
    // The alternative is added last, so that messages compare the alternative with the other values.
    if (alternative !== undefined) {
      vertex.receive(withCode(conjunct, alternative.code, { derivation: optionalDerivation(conjunct.derivation) }));
    }
  }
}
