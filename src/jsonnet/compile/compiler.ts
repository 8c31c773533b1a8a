/** The interface between the files in this folder. Each file compiles some kinds of nodes and uses the interface for nested nodes. */
import type { Engine } from '../run/engine';
import type { Body, Code, Frame, Slot } from '../run/value';
import type { Node } from '../syntax/ast';

export interface Compiler {
  /** The number of compiled nodes. The cost of a large body depends on this number. */
  nodes: number;
  /** The nesting depth of the current node in its body. */
  level: number;
  readonly engine: Engine;
  compile(node: Node): Code;
  /** Code for the last expression of a function. The code may return a tail call. */
  compileTail(node: Node): Code;
  /** Code that creates the node's slot: the value if computing it is cheap and cannot fail, otherwise a thunk. */
  delay(node: Node, label: string): (frame: Frame) => Slot;
  /** Returns the code from `compile`. If the body is large, the code also counts steps. */
  weighed(compile: () => Code, slots?: number): Code;
  /** A body that is compiled on its first run. */
  body(node: Node, label: string): Body;
}
