/** Why a field path cannot be followed, as data. */
import type { FieldStep, ParsedFieldPath } from '../../krm/field-path';
import type { Position } from '../position';

/** What can be wrong on the way along a field path, as the code of a result. */
export type FieldFaultCode =
  | 'field-not-found'
  | 'invalid-path'
  | 'wrong-node-kind'
  | 'not-a-document'
  | 'ambiguous-document'
  | 'index-out-of-range';

/** Where a walk ended too early. */
export interface Stop {
  /** The last node that is there. */
  readonly at: Position;
  readonly path: ParsedFieldPath;
  /** The step that fails there; undefined where the path ends there. */
  readonly step: FieldStep | undefined;
}

/** What is wrong, with all that a message needs. */
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
