/**
 * Before a field is read, runs the comprehensions that may create the field or add to it. A comprehension that cannot
 * run before its reader is part of a cycle. A field that only a comprehension in a cycle can create is an error,
 * because its existence would depend on itself.
 */
import type { Span } from '../syntax/source';
import { bottom, type Blocked, type Machine } from './machine';
import type { Task, Vertex } from './vertex';
import type { Bottom } from '../values/value';

/**
 * The maximum depth of early runs, which use JavaScript's stack. At a greater depth, comprehensions run in their normal
 * order.
 */
const maxEarlyRuns = 30;

function runEarly(machine: Machine, task: Task): void {
  if (machine.earlyRuns > maxEarlyRuns) return;
  machine.earlyRuns++;
  machine.attempt(task);
  machine.earlyRuns--;
}

/** Before a vertex is read, runs the tasks of the enclosing structs that may add fields to it. */
export function runProducers(machine: Machine, vertex: Vertex): void {
  // Checking the enclosing structs counts as a small part of a step.
  machine.step(vertex.depth >> 4);
  for (let at = vertex.parent; at !== undefined; at = at.parent) {
    if (at.state !== 'running' || at.isForced || !at.hasReadyProducers) continue;
    machine.smallStep(at.tasks.size);
    for (const task of at.tasks) if (at.mayRunEarly(task)) runEarly(machine, task);
  }
}

/** Runs the comprehensions that may add to a vertex, if possible. Returns the first unfinished comprehension. */
export function unfinishedProducer(machine: Machine, vertex: Vertex): Task | undefined {
  const { producers } = vertex;
  if (producers === undefined) return undefined;
  for (const task of producers) {
    const { owner } = task;
    if (owner.state === 'running' && !owner.isForced) runEarly(machine, task);
  }
  const found = producers.find(({ state }) => state !== 'done');
  if (found === undefined) vertex.producers = undefined;
  return found;
}

export const canRun = ({ state, owner }: Task): boolean => state !== 'failed' && !owner.isForced;

/**
 * Returns the reason why a struct cannot be read as a whole; undefined if the struct can be read. If `isDeep` is set,
 * nested structs are also checked.
 */
export function incompleteReason(
  machine: Machine,
  vertex: Vertex,
  span: Span,
  isDeep: boolean,
): Blocked | Bottom | undefined {
  runProducers(machine, vertex);
  const at = machine.evaluate(vertex);
  unfinishedProducer(machine, at);
  for (const arc of at.made.values()) {
    const task = unfinishedProducer(machine, arc);
    if (task === undefined) continue;
    if (arc.isPromised) {
      if (canRun(task)) return machine.wait(task.owner);
      return bottom('cycle', `cyclic reference to field ${arc.name}`, at, span);
    }
    const inner = isDeep && arc.presence !== '?' ? incompleteReason(machine, arc, span, true) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
