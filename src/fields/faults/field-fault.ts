/** Why a field path cannot be followed, as data. */
import type { Tree } from '../../data/tree';
import type { FieldStep, ParsedFieldPath } from '../../krm/field-path';

export type FieldFaultCode =
  | 'field-not-found'
  | 'invalid-path'
  | 'wrong-node-kind'
  | 'not-a-document'
  | 'ambiguous-document'
  | 'index-out-of-range';

/** A node that a walk has come to. */
export interface Position {
  readonly node: Tree;
  /** The steps to it, from the resource's root through all documents, as the field path writes them. */
  readonly keys: readonly string[];
  /** In the resource, not in a document inside it. */
  readonly outer: boolean;
  /** How many steps of the field path lead to it. */
  readonly depth: number;
  /** Where the walk came from. */
  readonly up: Position | undefined;
}

/** Where a walk ended too early. */
export interface Stop {
  /** The last node that is there. */
  readonly at: Position;
  readonly path: ParsedFieldPath;
  /** The step that fails there; undefined where the path ends there. */
  readonly step: FieldStep | undefined;
}

export type FieldFault =
  /** What the step names is not there. */
  | { readonly code: 'field-not-found' | 'index-out-of-range'; readonly stop: Stop }
  | { readonly code: 'wrong-node-kind'; readonly stop: Stop; readonly expected: 'MappingNode' | 'SequenceNode' }
  /** The path goes on behind a text that cannot be entered. `reason` holds no piece of it. */
  | {
      readonly code: 'not-a-document';
      readonly keys: readonly string[];
      readonly reason: string;
      /** Nobody said which format it is. */
      readonly guessed: boolean;
      readonly stop?: Stop;
    }
  /** Anything else, in words. */
  | { readonly code: FieldFaultCode; readonly problem: string };
