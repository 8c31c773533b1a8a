/**
 * Disjunctions: each alternative is tried in a vertex of its own, which has all conjuncts of the vertex and takes that alternative.
 * Disjunctions are taken one at a time: alternatives that fail are dropped, and equal results become one, before the next.
 */
import type { Fault } from '../values/fault';
import { isIncomplete } from '../values/fault';
import { sameValue } from './equal';
import { CueLimitError } from './limits';
import type { Machine } from './machine';
import { Vertex, settled, type Choice, type Disjunction, type Mark, type Outcome } from './vertex';

/** More alternatives than this at a time are an error. */
const maxOutcomes = 10_000;

interface Trial {
  readonly choices: readonly Choice[];
  readonly vertex: Vertex;
  /** The mark of the alternative of each disjunction. */
  readonly marks: readonly Mark[];
  /** Whether it took an alternative beside a default one: then defaults within it do not count. */
  readonly ignoresInner: boolean;
}

/** Finds out which alternatives of a vertex are left. Returns false where that needs vertices that are in the making. */
export function resolveDisjunctions(machine: Machine, vertex: Vertex): boolean {
  const { disjunctions } = vertex;
  let trials: readonly Trial[] = [{ choices: vertex.choices ?? [], vertex, marks: [], ignoresInner: false }];
  const waiting: Vertex[] = [];
  const faults: Fault[] = [];
  // An alternative that is incomplete is none where another one is complete.
  const missing: Fault[] = [];
  for (const [at, disjunction] of disjunctions.entries()) {
    const later = disjunctions.slice(at + 1).map((each): Choice => ({ disjunction: each, alternative: undefined }));
    const next = new Distinct<Trial>(mergedTrials);
    for (const trial of trials) {
      const found = tryAlternatives(machine, vertex, trial, disjunction, later, faults, missing, waiting);
      // Before all disjunctions are taken, equal fields may still be admitted by one alternative and not by the other.
      for (const each of found) next.add(each, each.vertex.isTentative && each.vertex.closings !== undefined);
      if (next.all.length > maxOutcomes) {
        throw new CueLimitError('steps', `a disjunction has more than ${maxOutcomes} alternatives`);
      }
    }
    trials = next.all;
  }
  // A disjunction that has lost its default has none.
  const hasDefault = disjunctions.map((_, at) => trials.some(({ marks }) => marks[at] !== 'other'));
  const distinct = new Distinct<Outcome>((same, { mark }) => (mark === 'default' ? { ...same, mark } : same));
  for (const each of trials.flatMap((trial) => spread(trial, hasDefault))) distinct.add(each, false);
  const outcomes = distinct.all;
  vertex.forward = undefined;
  if (outcomes.length === 0) {
    vertex.outcomes = [];
    const [lack] = missing;
    if (lack !== undefined) {
      vertex.faults.push(
        missing.length + faults.length === 1
          ? lack
          : {
              code: 'incomplete',
              message: `${missing.length + faults.length} errors in empty disjunction:`,
              path: vertex.path,
              contributions: [],
              parts: [...faults, ...missing],
            },
      );
      return true;
    }
    const count = faults.length;
    const [first] = faults;
    if (count === 1 && first !== undefined) vertex.faults.push({ ...first });
    else {
      vertex.faults.push({
        code: faults.some(({ code }) => code !== 'structural') ? 'eval' : 'structural',
        message: `${count} errors in empty disjunction:`,
        path: vertex.path,
        contributions: [],
        parts: faults,
      });
    }
    return true;
  }
  vertex.outcomes = outcomes;
  const [only] = outcomes;
  if (outcomes.length === 1 && only !== undefined) vertex.forward = settled(only.vertex);
  return waiting.length === 0;
}

/** A vertex that is a disjunction itself has several results. */
function spread({ vertex, marks, ignoresInner }: Trial, hasDefault: readonly boolean[]): readonly Outcome[] {
  const mark = marks.filter((_, at) => hasDefault[at] === true).reduce(product, 'unmarked');
  const { outcomes } = vertex;
  if (outcomes === undefined || outcomes.length === 0) return [{ vertex, mark }];
  return outcomes.map((each) => ({ vertex: each.vertex, mark: ignoresInner ? mark : product(mark, each.mark) }));
}

function product(a: Mark, b: Mark): Mark {
  if (a === 'other' || b === 'other') return 'other';
  return a === 'default' || b === 'default' ? 'default' : 'unmarked';
}

function tryAlternatives(
  machine: Machine,
  vertex: Vertex,
  trial: Trial,
  disjunction: Disjunction,
  later: readonly Choice[],
  faults: Fault[],
  missing: Fault[],
  waiting: Vertex[],
): readonly Trial[] {
  const hasMarks = disjunction.alternatives.some(({ isDefault }) => isDefault);
  const tried: { readonly trial: Trial; readonly inner: Mark }[] = [];
  let hasInnerDefault = false;
  for (const [index, { isDefault }] of disjunction.alternatives.entries()) {
    machine.step();
    const choices: readonly Choice[] = [
      ...trial.choices.filter(({ alternative }) => alternative !== undefined),
      { disjunction, alternative: index },
    ];
    const attempt = new Vertex(vertex.parent, vertex.label);
    attempt.original = vertex.original ?? vertex;
    attempt.presence = vertex.presence;
    attempt.trialScope = vertex.trialScope;
    attempt.isTentative = vertex.isTentative || later.length > 0;
    attempt.choices = [...choices, ...later];
    attempt.conjuncts.push(...vertex.conjuncts);
    machine.complete(attempt);
    const outcomes = settled(attempt).outcomes ?? attempt.outcomes;
    const inner = (attempt.outcomes ?? outcomes)?.some(({ mark }) => mark === 'default') === true;
    if (inner && (!hasMarks || isDefault)) hasInnerDefault = true;
    const fault = firstFault(attempt);
    if (fault !== undefined) {
      faults.push(...fault);
      continue;
    }
    const incomplete = settled(attempt).faults;
    if (incomplete.length > 0 && attempt.state === 'done') {
      missing.push(...incomplete);
      continue;
    }
    if (attempt.state !== 'done') {
      machine.wait(attempt);
      waiting.push(attempt);
    }
    const own: Mark = hasMarks ? (isDefault ? 'default' : 'other') : 'unmarked';
    tried.push({
      trial: {
        choices,
        vertex: attempt,
        marks: [...trial.marks, own],
        ignoresInner: trial.ignoresInner || own === 'other',
      },
      inner: own,
    });
  }
  return tried.flatMap(({ trial: each, inner }) => {
    const { outcomes } = each.vertex;
    const hasOwn = outcomes?.some(({ mark }) => mark !== 'unmarked') === true;
    // Beside alternatives with defaults of their own, one without has none: `(1 | 2) | (*3 | 4)` is 3.
    if (inner !== 'unmarked' || !hasInnerDefault || hasOwn) return [each];
    return [{ ...each, marks: [...each.marks.slice(0, -1), 'other' as const] }];
  });
}

const mergedTrials = (same: Trial, other: Trial): Trial => ({
  ...same,
  marks: same.marks.map((mark, at) => (other.marks[at] === 'default' ? 'default' : mark)),
});

/** A list in which equal values become one. */
class Distinct<T extends { readonly vertex: Vertex }> {
  readonly all: T[] = [];
  /** Where values are that may be equal. */
  readonly #places = new Map<string, number[]>();

  constructor(readonly merge: (same: T, other: T) => T) {}

  add(item: T, isOwn: boolean): void {
    const text = outline(item.vertex);
    const places = this.#places.get(text) ?? [];
    const at = isOwn ? undefined : places.find((each) => isEqual(this.all[each], item));
    const same = at === undefined ? undefined : this.all[at];
    if (at !== undefined && same !== undefined) {
      this.all[at] = this.merge(same, item);
      return;
    }
    places.push(this.all.length);
    this.#places.set(text, places);
    this.all.push(item);
  }
}

const isEqual = (a: { readonly vertex: Vertex } | undefined, b: { readonly vertex: Vertex }): boolean =>
  a !== undefined && sameValue(a.vertex, b.vertex);

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
