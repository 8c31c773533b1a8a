/** The interface between the files of this folder: each compiles some kinds of nodes, and uses this for nested nodes. */
import type { Engine } from '../run/engine';
import type { Body, Code, Frame, Slot } from '../run/value';
import type { Node } from '../syntax/ast';

export interface Compiler {
  /** The number of compiled nodes, so that the code of a large body is counted in full. */
  nodes: number;
  /** How deep the node that is compiled is nested in its body. */
  level: number;
  readonly engine: Engine;
  /** Code that computes the node's value. */
  compile(node: Node): Code;
  /** Code for the last expression of a function: it may return a tail call. */
  compileTail(node: Node): Code;
  /** Code that makes the node's slot: the value where it costs nothing and cannot fail, else a thunk. */
  delay(node: Node, label: string): (frame: Frame) => Slot;
  /** The code that `compile` makes for a body. One run of a large body is more than a step. */
  weighed(compile: () => Code, slots?: number): Code;
  /** A piece of program that is compiled when it first runs. */
  body(node: Node, label: string): Body;
}
