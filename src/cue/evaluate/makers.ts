/**
 * Comprehensions that may still make a field, or add to one. Whoever reads it lets them run first. One that cannot run before its reader
 * is part of a cycle: then a field that only it can make is an error, since whether the field is there would depend on itself.
 */
import type { Span } from '../syntax/source';
import { bottom, type Blocked, type Machine } from './machine';
import type { Task, Vertex } from './vertex';
import type { Bottom } from '../values/value';

/** More than these take JavaScript's stack. The others have their turn. */
const maxEarly = 30;

function runEarly(machine: Machine, task: Task): void {
  if (machine.early > maxEarly) return;
  machine.early++;
  machine.attempt(task);
  machine.early--;
}

/**
 * Lets all that may add something to a vertex begin, before it is read: references and expressions in the structs around it, and
 * comprehensions and dynamic fields, unless one of them is the reader.
 */
export function prepare(machine: Machine, vertex: Vertex): void {
  // Looking around is a small part of a step.
  machine.step(vertex.depth >> 4);
  for (let at = vertex.parent; at !== undefined; at = at.parent) {
    if (at.state !== 'running' || at.isForced || !at.hasEarly) continue;
    machine.look(at.tasks.size);
    let readers: Set<unknown> | undefined;
    for (const task of at.tasks) {
      if (task.state !== 'ready' || !task.isOpen) continue;
      readers ??= new Set([...at.tasks].filter(({ state }) => state === 'running').map(kindOf));
      if (!readers.has(kindOf(task))) runEarly(machine, task);
    }
  }
}

/** Comprehensions and dynamic fields do not run one for another: their order is that of what they add. */
function kindOf({ conjunct }: Task): string | Task['conjunct'] {
  const { kind } = conjunct.code;
  return kind === 'comprehension' || kind === 'struct' ? kind : conjunct;
}

/** The first of the comprehensions that may add to a vertex and are not done. */
export function unmade(machine: Machine, vertex: Vertex): Task | undefined {
  const { makers } = vertex;
  if (makers === undefined) return undefined;
  for (const task of makers) {
    const { owner } = task;
    if (owner.state === 'running' && !owner.isForced) runEarly(machine, task);
  }
  const found = makers.find(({ state }) => state !== 'done');
  if (found === undefined) vertex.makers = undefined;
  return found;
}

/** Whether a comprehension can still find out what it adds. */
export const mayRun = ({ state, owner }: Task): boolean => state !== 'failed' && !owner.isForced;

/** What prevents reading a struct as a whole; with `isDeep`, also within it. */
export function unmadeIn(machine: Machine, vertex: Vertex, span: Span, isDeep: boolean): Blocked | Bottom | undefined {
  prepare(machine, vertex);
  const at = machine.evaluate(vertex);
  unmade(machine, at);
  for (const arc of at.made.values()) {
    const task = unmade(machine, arc);
    if (task === undefined) continue;
    if (arc.isPromised) {
      if (mayRun(task)) return machine.wait(task.owner);
      return bottom('cycle', `cyclic reference to field ${arc.name}`, at, span);
    }
    const inner = isDeep && arc.presence !== '?' ? unmadeIn(machine, arc, span, true) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
