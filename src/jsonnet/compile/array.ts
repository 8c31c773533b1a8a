/** Compiles array literals and comprehensions. */
import { growingSteps } from '../run/limits';
import { newFrame } from '../run/runtime';
import { typeName, type Code, type Frame, type Slot } from '../run/value';
import type { Span } from '../source';
import type { ArrayComprehension, ArrayLiteral, Clause } from '../syntax/ast';
import type { Compiler } from './compiler';
import { constant } from './delay';

export function compileArray(compiler: Compiler, node: ArrayLiteral): Code {
  const constants = node.elements.map(constant);
  // Arrays are never changed in place, so all runs of the code can share one array.
  if (constants.every((value) => value !== undefined)) return () => constants;
  const { runtime } = compiler.engine.operators;
  const delays = node.elements.map((element) => compiler.delay(element, 'thunk <array_element>'));
  const steps = growingSteps(delays.length);
  return (frame) => {
    runtime.spend(steps);
    const array: Slot[] = [];
    for (const delay of delays) array.push(delay(frame));
    return array;
  };
}

export function compileArrayComprehension(compiler: Compiler, node: ArrayComprehension): Code {
  const { runtime } = compiler.engine.operators;
  const element = compiler.delay(node.element, 'thunk <array_element>');
  const iterate = compileClauses(compiler, node.clauses, node);
  return (frame) => {
    const array: Slot[] = [];
    iterate(frame, (step) => {
      runtime.checkArray(array.push(element(step)), node);
    });
    return array;
  };
}

type Steps = (frame: Frame, body: (step: Frame) => void) => void;

const passOn: Steps = (frame, body) => {
  body(frame);
};

/** Returns code that calls `body` with the frame of every step for which all conditions are true. */
export function compileClauses(compiler: Compiler, clauses: readonly Clause[], place: Span): Steps {
  const { runtime } = compiler.engine.operators;
  let next = passOn;
  for (const clause of clauses.toReversed()) {
    const rest = next;
    if (clause.kind === 'if') {
      const condition = compiler.compile(clause.condition);
      next = (frame, body) => {
        const holds = condition(frame);
        if (holds === true) rest(frame, body);
        else if (holds !== false) throw runtime.fail(place, `condition must be boolean, got ${typeName(holds)}.`);
      };
    } else {
      const array = compiler.compile(clause.array);
      const steps = clause.size;
      next = (frame, body) => {
        const items = array(frame);
        if (!Array.isArray(items)) throw runtime.fail(place, 'In comprehension, can only iterate over array.');
        for (const item of items) {
          runtime.spend(steps);
          const step = newFrame(clause.size, frame);
          step[1] = item;
          rest(step, body);
        }
      };
    }
  }
  return next;
}
