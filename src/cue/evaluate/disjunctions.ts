/**
 * Disjunctions: each alternative is tried in a vertex of its own, which has all conjuncts of the vertex and takes that alternative.
 * Disjunctions are taken one at a time: alternatives that fail are dropped, and equal results become one, before the next.
 */
import type { Fault } from '../values/fault';
import { isIncomplete } from '../values/fault';
import { sameValue } from './equal';
import { refutes } from './refute';
import { CueLimitError } from './limits';
import type { Machine } from './machine';
import { Vertex, settled, type Choice, type Disjunction, type Mark, type Way } from './vertex';

/** More alternatives than this at a time are an error. */
const maxOutcomes = 10_000;

interface Trial {
  readonly choices: readonly Choice[];
  readonly vertex: Vertex;
  readonly mark: Mark;
  /** The mark of the alternative that it took last. */
  readonly last: Mark;
}

/** Why alternatives failed, or what they lack, in the place of each. */
type Failures = Map<number, readonly Fault[]>;

/** Finds out which alternatives of a vertex are left. Returns false where that needs vertices that are in the making. */
export function resolveDisjunctions(machine: Machine, vertex: Vertex): boolean {
  const disjunctions = inOrder(vertex.disjunctions);
  const { marks = { mark: 'unmarked', last: 'unmarked' } } = vertex;
  let trials: readonly Trial[] = [{ choices: taken(vertex), vertex, ...marks }];
  const deferred = vertex.choices?.filter(({ alternative }) => alternative === undefined) ?? [];
  let isWaiting = false;
  vertex.forward = undefined;
  for (const [at, disjunction] of disjunctions.entries()) {
    const later = disjunctions.slice(at + 1).map((each): Choice => ({ disjunction: each, alternative: undefined }));
    later.unshift(...deferred);
    const failures: Failures = new Map();
    const tried: Tried[] = [];
    const hasMarks = disjunction.alternatives.some(({ isDefault }) => isDefault);
    const refuted: { readonly trial: Trial; readonly index: number }[] = [];
    const environment = disjunction.conjunct.environment;
    const test = (trial: Trial, index: number, isDefault: boolean): void => {
      const last: Mark = hasMarks ? (isDefault ? 'default' : 'other') : 'unmarked';
      const chosen = [...trial.choices, { disjunction, alternative: index }, ...later];
      const found = attempt(machine, vertex, chosen, { mark: trial.mark, last });
      if (!(found instanceof Vertex)) {
        failures.set(index, found);
        return;
      }
      if (found.state !== 'done') isWaiting = true;
      tried.push({ trial, last, vertex: found });
      if (tried.length > maxOutcomes) {
        throw new CueLimitError('steps', `a disjunction has more than ${maxOutcomes} alternatives`);
      }
    };
    for (const trial of trials) {
      for (const [index, { code, isDefault }] of disjunction.alternatives.entries()) {
        if (refutes(code, environment, trial.vertex)) refuted.push({ trial, index });
        else test(trial, index, isDefault);
      }
    }
    if (tried.length === 0) {
      // Now the reasons count.
      for (const { trial, index } of refuted) test(trial, index, false);
    }
    if (tried.length === 0) {
      vertex.outcomes = [];
      vertex.faults.push(emptyFault(vertex, failures));
      return true;
    }
    const next = new Distinct();
    for (const each of marked(tried)) next.add(each);
    trials = next.all;
  }
  vertex.outcomes = trials;
  const [only] = trials;
  if (trials.length === 1 && only !== undefined) vertex.forward = settled(only.vertex);
  return !isWaiting;
}

/** What literals say comes before what references lead to: where two alternatives are equal, it counts for the marks. */
const inOrder = (disjunctions: readonly Disjunction[]): readonly Disjunction[] =>
  disjunctions.length === 1
    ? disjunctions
    : disjunctions
        .map((each) => ({ each, length: wayLength(each.conjunct.way) }))
        .toSorted((a, b) => a.length - b.length)
        .map(({ each }) => each);

function wayLength({ passed }: Way): number {
  let length = 0;
  for (let at = passed; at !== undefined; at = at.before) length++;
  return length;
}

/** Tries the vertex with some alternatives taken. Returns faults where they fail, or lack something. */
function attempt(
  machine: Machine,
  vertex: Vertex,
  choices: readonly Choice[],
  marks: NonNullable<Vertex['marks']>,
): Vertex | readonly Fault[] {
  machine.step();
  const trial = new Vertex(vertex.parent, vertex.label);
  trial.original = vertex.original ?? vertex;
  trial.presence = vertex.presence;
  trial.trialScope = vertex.trialScope;
  trial.isTentative = vertex.isTentative || choices.some(({ alternative }) => alternative === undefined);
  trial.choices = choices;
  trial.marks = marks;
  trial.conjuncts.push(...vertex.conjuncts);
  machine.complete(trial);
  const faults = firstFault(trial);
  if (faults !== undefined) return faults;
  if (trial.state !== 'done') {
    machine.wait(trial);
    return trial;
  }
  const lack = lackOf(trial);
  return lack.length === 0 ? trial : lack;
}

/** An alternative that lacks something, itself or in one of its fields, is none where another one is complete. */
function lackOf(vertex: Vertex): readonly Fault[] {
  const at = settled(vertex);
  const isOver = vertex.isTentative || (at.outcomes !== undefined && at.outcomes.length > 1);
  if (at.faults.length > 0 || isOver) return at.faults;
  for (const arc of at.arcs.values()) {
    if (arc.presence === '?' || arc.presence === 'none' || arc.state !== 'done') continue;
    const { faults } = settled(arc);
    if (faults.length > 0) return faults;
  }
  return [];
}

interface Tried {
  readonly trial: Trial;
  readonly last: Mark;
  readonly vertex: Vertex;
}

/**
 * Which of the alternatives that are left are defaults: those whose parts are, in every disjunction that has kept one of its defaults.
 * An alternative may be a disjunction itself; then each of its own is one.
 */
function marked(tried: readonly Tried[]): readonly Trial[] {
  const keepsLeft = tried.some(({ trial }) => trial.mark === 'default' || trial.last === 'default');
  const keepsRight = tried.some(({ last }) => last === 'default');
  let hasInner = false;
  const found = tried.flatMap(({ trial, last, vertex }): readonly Trial[] => {
    const { outcomes = [] } = vertex;
    if (outcomes.length <= 1) {
      const left = keepsLeft ? product(trial.mark, outcomes[0]?.mark ?? 'unmarked') : 'unmarked';
      const mark = product(left, keepsRight ? last : 'unmarked');
      return [{ choices: taken(vertex), vertex, mark, last }];
    }
    return outcomes.map((each) => {
      const mark = product(keepsLeft ? trial.mark : 'unmarked', product(last, each.mark));
      if (mark !== 'unmarked') hasInner = true;
      return { choices: taken(each.vertex), vertex: each.vertex, mark, last: each.vertex.marks?.last ?? 'unmarked' };
    });
  });
  // Beside alternatives with defaults of their own, one without has none: `(1 | 2) | (*3 | 4)` is 3.
  return hasInner ? found.map((each) => (each.mark === 'unmarked' ? { ...each, mark: 'other' } : each)) : found;
}

const taken = ({ choices = [] }: Vertex): readonly Choice[] =>
  choices.filter(({ alternative }) => alternative !== undefined);

function product(a: Mark, b: Mark): Mark {
  if (a === 'other' || b === 'other') return 'other';
  return a === 'default' || b === 'default' ? 'default' : 'unmarked';
}

/** No alternative is left. What `error()` says stands for all. */
function emptyFault({ path }: Vertex, failures: Failures): Fault {
  const all = [...failures.values()].flat();
  const own = all.filter(({ code }) => code === 'user');
  const parts = own.length > 0 ? own : all;
  const [only] = parts;
  const places = own.length > 0 ? all.filter(({ code }) => code !== 'user').flatMap((each) => each.contributions) : [];
  const others = all.filter(({ code }) => code !== 'user').map(({ code }) => code);
  const incomplete = others.find((code) => code === 'incomplete' || code === 'cycle');
  const code =
    incomplete ?? (others.length > 0 && others.every((each) => each === 'structural') ? 'structural' : 'eval');
  if (parts.length === 1 && only !== undefined) {
    return { ...only, code: own.length > 0 ? code : only.code, contributions: [...only.contributions, ...places] };
  }
  return { code, message: `${parts.length} errors in empty disjunction:`, path, contributions: places, parts };
}

/** A list in which equal values become one. */
class Distinct {
  readonly all: Trial[] = [];
  /** Where values are that may be equal. */
  readonly #places = new Map<string, number[]>();

  add(item: Trial): void {
    const text = outline(item.vertex);
    const places = this.#places.get(text) ?? [];
    for (const at of places) {
      const same = this.all[at];
      if (same === undefined || !sameValue(same.vertex, item.vertex, item.vertex.isTentative)) continue;
      if (item.mark === 'default') this.all[at] = { ...same, mark: 'default' };
      return;
    }
    places.push(this.all.length);
    this.#places.set(text, places);
    this.all.push(item);
  }
}

/** What equal values have in common, in short. */
function outline(vertex: Vertex): string {
  const { kinds, atom, arcs } = settled(vertex);
  const value =
    atom === undefined || !('value' in atom.value) || typeof atom.value.value === 'object' ? '' : atom.value.value;
  return `${kinds} ${value} ${[...arcs.keys()].toSorted().join(' ')}`;
}

/** The first faults that no further input can end, of the vertex or anything in it. */
export function firstFault(vertex: Vertex, depth = 0): readonly Fault[] | undefined {
  const at = settled(vertex);
  const own = at.faults.filter((fault) => !isIncomplete(fault));
  if (own.length > 0) return own.flatMap((fault) => fault.parts ?? [fault]);
  if (depth > 200) return undefined;
  if (at.outcomes !== undefined && at.outcomes.length > 0) return undefined;
  for (const arc of at.arcs.values()) {
    if (arc.presence === '?' || arc.presence === 'none') continue;
    const found = firstFault(arc, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
