/**
 * Resolves disjunctions. Each alternative that may match is evaluated in a trial. A trial is a copy of the vertex in
 * which the alternative is selected. Disjunctions are resolved one at a time. After each disjunction, failed
 * alternatives are dropped and equal results are merged.
 */
import type { Fault } from '../../values/fault';
import { isIncomplete } from '../../values/fault';
import { atomKey } from '../../values/value';
import { emptyFault, type Failure } from './empty-disjunction';
import { sameValue } from './equal';
import { combinations, independentGroups } from './independent';
import { closesOut, factsWithoutChoices, refutes } from './refute';
import { CueLimitError, vertexSteps } from '../limits';
import { faultAt, type Machine } from '../machine';
import {
  isMember,
  settled,
  trialOf,
  Vertex,
  type Choice,
  type Disjunction,
  type Mark,
  type Trial,
  type Derivation,
} from '../vertex';

/** The maximum number of alternatives of a vertex. More alternatives are an error. */
const maxOutcomes = 10_000;
/** The maximum number of combinations to try for independent disjunctions. */
const maxListed = 64;

interface TrialResult {
  readonly trials: readonly Trial[];
  readonly isWaiting: boolean;
}

/**
 * Determines the remaining alternatives of a vertex. Returns false if a trial needs vertices that are still being
 * evaluated.
 */
export function resolveDisjunctions(machine: Machine, vertex: Vertex): boolean {
  const disjunctions = inOrder(vertex.disjunctions);
  const deferred = vertex.choices?.filter(({ alternative }) => alternative === undefined) ?? [];
  vertex.forward = undefined;
  vertex.hasMore = false;
  const found = combined(machine, vertex, disjunctions, deferred) ?? take(machine, vertex, disjunctions, deferred);
  if ('fault' in found) {
    vertex.outcomes = [];
    vertex.addFault(found.fault);
    return true;
  }
  const { trials, isWaiting } = found;
  vertex.outcomes = trials;
  const [only] = trials;
  if (trials.length === 1 && only !== undefined) vertex.forward = settled(only.vertex);
  if (vertex.isSelfRead && !isWaiting && trials.filter(({ mark }) => mark === 'default').length !== 1) {
    const what =
      trials.length === 1
        ? 'ambiguous default elimination by referencing'
        : 'cycle across unresolved disjunction referenced by';
    failDisjunction(vertex, what);
  }
  return !isWaiting;
}

/** Reports an error for a disjunction whose value would depend on itself. */
export function failDisjunction(vertex: Vertex, what = 'cycle with field:'): void {
  const places = vertex.disjunctions.map(({ conjunct }) => conjunct.code.span);
  vertex.addFault({ ...faultAt('cycle', `${what} ${vertex.path}`, vertex, places), isLoop: true });
  vertex.outcomes = [];
  vertex.forward = undefined;
}

const unresolvedChoices = (disjunctions: readonly Disjunction[]): readonly Choice[] =>
  disjunctions.map((disjunction) => ({ disjunction, alternative: undefined }));

/**
 * Resolves independent disjunctions separately. Returns undefined if there are few combinations, or if the disjunctions
 * depend on each other or on vertices that are still being evaluated.
 */
function combined(
  machine: Machine,
  vertex: Vertex,
  disjunctions: readonly Disjunction[],
  deferred: readonly Choice[],
): TrialResult | { readonly fault: Fault } | undefined {
  if (disjunctions.reduce((count, { alternatives }) => count * alternatives.length, 1) <= maxListed) return undefined;
  const groups = independentGroups(vertex, disjunctions);
  if (groups === undefined || groups.length < 2) return undefined;
  const taken: (readonly Trial[])[] = [];
  for (const group of groups) {
    const others = unresolvedChoices(disjunctions.filter((each) => !group.includes(each)));
    const found = take(machine, vertex, group, [...deferred, ...others]);
    if ('fault' in found) return found;
    if (found.isWaiting) return undefined;
    taken.push(found.trials);
  }
  const trials: Trial[] = [];
  let isWaiting = false;
  for (const each of combinations(taken, maxListed)) {
    const mark = each.map((trial) => trial.mark).reduce(product, 'unmarked');
    const choices = [...each.flatMap((trial) => trial.choices), ...deferred];
    const found = attempt(machine, vertex, choices, { mark, last: mark });
    // This combination failed, so the disjunctions depend on each other.
    if (!(found instanceof Vertex)) return undefined;
    if (found.state !== 'done') isWaiting = true;
    trials.push({ choices, vertex: found, mark, last: mark });
  }
  vertex.hasMore = taken.reduce((count, group) => count * group.length, 1) > trials.length;
  return { trials, isWaiting };
}

function take(
  machine: Machine,
  vertex: Vertex,
  disjunctions: readonly Disjunction[],
  deferred: readonly Choice[],
): TrialResult | { readonly fault: Fault } {
  const { marks = { mark: 'unmarked', last: 'unmarked' } } = vertex;
  let trials: readonly Trial[] = [{ choices: choicesOf(vertex), vertex, ...marks }];
  let isWaiting = false;
  for (const [at, disjunction] of disjunctions.entries()) {
    const later = [...deferred, ...unresolvedChoices(disjunctions.slice(at + 1))];
    const found = takeOne(machine, vertex, disjunction, trials, later);
    if ('fault' in found) return found;
    isWaiting ||= found.tried.some((each) => each.vertex.state !== 'done');
    const next = new DistinctTrials(machine);
    for (const each of marked(found)) next.add(each);
    trials = next.all;
  }
  return { trials, isWaiting };
}

function takeOne(
  machine: Machine,
  vertex: Vertex,
  disjunction: Disjunction,
  trials: readonly Trial[],
  later: readonly Choice[],
): TriedAlternatives | { readonly fault: Fault } {
  const { alternatives, conjunct } = disjunction;
  const hasMarks = alternatives.some(({ isDefault }) => isDefault);
  const failures = new Map<number, Failure>();
  const tried: TriedAlternative[] = [];
  const test = (trial: Trial, index: number, isRefuted: boolean): void => {
    const last: Mark = hasMarks ? (alternatives[index]?.isDefault === true ? 'default' : 'other') : 'unmarked';
    const choices = [...trial.choices, { disjunction, alternative: index }, ...later];
    const found = attempt(machine, vertex, choices, { mark: trial.mark, last });
    if (!(found instanceof Vertex)) {
      loop ??= found.find(({ isLoop }) => isLoop);
      failures.set(index, { faults: found, isRefuted });
      return;
    }
    tried.push({ trial, last, vertex: found });
    if (tried.length > maxOutcomes) {
      throw new CueLimitError('steps', `a disjunction has more than ${maxOutcomes} alternatives`);
    }
  };
  let loop: Fault | undefined;
  let losesDefault = false;
  const refuted: (readonly [trial: Trial, index: number, isRefuted: boolean])[] = [];
  for (const trial of trials) {
    for (const [index, { code, isDefault }] of alternatives.entries()) {
      const isRefuted = refutes(code, conjunct.environment, trial.vertex);
      if (isRefuted && !refutes(code, conjunct.environment, trial.vertex, 0, factsWithoutChoices)) {
        vertex.isReduced = true;
        losesDefault ||= isDefault;
      }
      const isLast = vertex.disjunctions.length === 1;
      if (isRefuted || (isLast && closesOut(code, conjunct, trial.vertex))) refuted.push([trial, index, isRefuted]);
      else test(trial, index, false);
    }
  }
  // If no alternative remains, try the refuted alternatives to find the reasons for the error message.
  if (tried.length === 0) for (const each of refuted) test(...each);
  if (loop !== undefined) return { fault: loop };
  return tried.length === 0 ? { fault: emptyFault(machine, vertex, failures) } : { tried, losesDefault };
}

/** Sorts disjunctions by the number of references leading to them, because the first of equal alternatives is kept. */
const inOrder = (disjunctions: readonly Disjunction[]): readonly Disjunction[] =>
  disjunctions.length === 1
    ? disjunctions
    : disjunctions
        .map((each) => ({ each, length: derivationLength(each.conjunct.derivation) }))
        .toSorted((a, b) => a.length - b.length)
        .map(({ each }) => each);

function derivationLength({ passed }: Derivation): number {
  let length = 0;
  for (let at = passed; at !== undefined; at = at.before) length++;
  return length;
}

/** Tries the vertex with the given alternatives. Returns the faults if the trial fails or is incomplete. */
function attempt(
  machine: Machine,
  vertex: Vertex,
  choices: readonly Choice[],
  marks: NonNullable<Vertex['marks']>,
): Vertex | readonly Fault[] {
  // The trial counts as one vertex. The records of the selected and previous alternatives count as two vertices.
  machine.step(3 * vertexSteps);
  const trial = trialOf(vertex);
  trial.isTentative = vertex.isTentative || choices.some(({ alternative }) => alternative === undefined);
  trial.choices = choices;
  trial.marks = marks;
  machine.complete(trial);
  const faults = firstFault(machine, trial);
  if (faults !== undefined) return faults;
  if (trial.state !== 'done') {
    machine.wait(trial);
    return trial;
  }
  const lack = missingValueFaults(trial);
  return lack.length === 0 ? trial : lack;
}

/**
 * Returns the faults of an incomplete alternative or of one of its fields. The alternative is dropped if another
 * alternative is complete.
 */
function missingValueFaults(vertex: Vertex): readonly Fault[] {
  const at = settled(vertex);
  const isOver = vertex.isTentative || (at.outcomes !== undefined && at.outcomes.length > 1);
  if (at.faults.length > 0 || isOver) return at.faults;
  for (const arc of at.made.values()) {
    if (!isMember(arc) || arc.state !== 'done') continue;
    const { faults } = settled(arc);
    if (faults.length > 0) return faults;
  }
  return [];
}

interface TriedAlternative {
  readonly trial: Trial;
  readonly last: Mark;
  readonly vertex: Vertex;
}

interface TriedAlternatives {
  readonly tried: readonly TriedAlternative[];
  /**
   * Whether another disjunction excludes a default of this disjunction. The remaining alternatives then do not become
   * defaults.
   */
  readonly losesDefault: boolean;
}

/**
 * Returns the remaining alternatives and their marks. An alternative is a default if it selects a default in every
 * disjunction that still has one. The alternatives of a nested disjunction are listed separately.
 */
function marked({ tried, losesDefault }: TriedAlternatives): readonly Trial[] {
  const keepsLeft = tried.some(({ trial }) => trial.mark === 'default' || trial.last === 'default');
  const keepsRight = losesDefault || tried.some(({ last }) => last === 'default');
  let hasInner = false;
  const found = tried.flatMap(({ trial, last, vertex }): readonly Trial[] => {
    const { outcomes = [] } = vertex;
    if (outcomes.length <= 1 && !vertex.isReduced) {
      const [only = { vertex, mark: trial.mark }] = outcomes;
      const mark = product(keepsLeft ? only.mark : 'unmarked', keepsRight ? last : 'unmarked');
      // Keep the selected inner alternative, so that the next disjunction does not apply the mark of this alternative
      // again.
      return [{ choices: choicesOf(only.vertex), vertex: only.vertex, mark, last }];
    }
    return outcomes.map((each) => {
      const mark = product(keepsLeft ? trial.mark : 'unmarked', product(last, each.mark));
      if (mark !== 'unmarked') hasInner = true;
      return {
        choices: choicesOf(each.vertex),
        vertex: each.vertex,
        mark,
        last: each.vertex.marks?.last ?? 'unmarked',
      };
    });
  });
  // If an alternative has its own defaults, an alternative without defaults is not a default: `(1 | 2) | (*3 | 4)` is
  // 3.
  return hasInner ? found.map((each) => (each.mark === 'unmarked' ? { ...each, mark: 'other' } : each)) : found;
}

const choicesOf = ({ choices = [] }: Vertex): readonly Choice[] =>
  choices.filter(({ alternative }) => alternative !== undefined);

function product(a: Mark, b: Mark): Mark {
  if (a === 'other' || b === 'other') return 'other';
  return a === 'default' || b === 'default' ? 'default' : 'unmarked';
}

class DistinctTrials {
  readonly all: Trial[] = [];
  /** The indices of trials in `all`, keyed by the trials' outlines. */
  readonly #places = new Map<string, number[]>();

  constructor(private readonly machine: Machine) {}

  add(item: Trial): void {
    const text = outline(this.machine, item.vertex);
    const places = this.#places.get(text) ?? [];
    for (const at of places) {
      const same = this.all[at];
      if (same === undefined || !sameValue(this.machine, same.vertex, item.vertex, item.vertex.isTentative)) {
        continue;
      }
      if (item.mark === 'default') this.all[at] = { ...same, mark: 'default' };
      return;
    }
    places.push(this.all.length);
    this.#places.set(text, places);
    this.all.push(item);
  }
}

const keyOf = (atom: Vertex['atom']): string => (atom === undefined ? '' : atomKey(atom.value));

/** Returns a key that is equal for equal values. Different values may also have equal keys. */
function outline(machine: Machine, vertex: Vertex): string {
  const { kinds, atom, made } = settled(vertex);
  machine.smallStep(made.size);
  const fields = [...made.values()].flatMap((arc) =>
    arc.presence === '' ? [`${arc.label} ${keyOf(settled(arc).atom)}`] : [],
  );
  return `${kinds} ${keyOf(atom)} ${fields.toSorted().join(' ')}`;
}

/**
 * Returns a vertex's first fault that more input cannot resolve, or the parts of this fault. Shared vertices are
 * examined once.
 */
export function firstFault(machine: Machine, vertex: Vertex, seen = new Set<Vertex>()): readonly Fault[] | undefined {
  const at = settled(vertex);
  if (seen.has(at)) return undefined;
  seen.add(at);
  machine.smallStep();
  // The first fault usually causes the later faults.
  const first = at.faults.find((fault) => !isIncomplete(fault));
  if (first !== undefined) return first.parts ?? [first];
  if (at.outcomes !== undefined && at.outcomes.length > 0) return undefined;
  for (const arc of at.made.values()) {
    if (!isMember(arc)) continue;
    const found = firstFault(machine, arc, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
