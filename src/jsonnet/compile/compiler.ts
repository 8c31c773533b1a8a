/** What the parts of the compiler know of each other. */
import type { Engine } from '../run/engine';
import type { Body, Code, Frame, Slot } from '../run/value';
import type { Node } from '../syntax/ast';

export interface Compiler {
  readonly engine: Engine;
  /** Code that computes the node's value. */
  compile(node: Node): Code;
  /** The same for the last expression of a function: it may return a tail call. */
  compileTail(node: Node): Code;
  /** Code that makes the node's slot: its value where that costs nothing and cannot fail, else a thunk. */
  delay(node: Node, label: string): (frame: Frame) => Slot;
  /** A piece of program that is compiled when it first runs. */
  body(node: Node, label: string): Body;
}
