/** Describes, as data, why a field path cannot be followed. */
import type { FieldStep, ParsedFieldPath } from '../../krm/field-path';
import type { Position } from '../position';

/** The ways in which a field path can fail, as codes of results. */
export type FieldFaultCode =
  | 'field-not-found'
  | 'invalid-path'
  | 'wrong-node-kind'
  | 'not-a-document'
  | 'ambiguous'
  | 'index-out-of-range'
  | 'unknown-format'
  | 'limit-exceeded'
  | 'template-expression'
  | 'text-not-found'
  | 'marker-not-closed'
  | 'invalid-value';

/** The position at which a walk had to stop. */
export interface Stop {
  /** The last node that exists. */
  readonly at: Position;
  readonly path: ParsedFieldPath;
  /** The step that fails at this node; undefined if the path ends at this node. */
  readonly step: FieldStep | undefined;
}

/** A reason why a path fails, and all data that a message about it needs. */
export type FieldFault =
  | { readonly code: 'field-not-found' | 'index-out-of-range'; readonly stop: Stop }
  | { readonly code: 'wrong-node-kind'; readonly stop: Stop; readonly expected: 'MappingNode' | 'SequenceNode' }
  /** The path continues inside text that cannot be parsed. `reason` does not quote the text. */
  | {
      readonly code: 'not-a-document';
      readonly keys: readonly string[];
      readonly reason: string;
      /** True if the format was guessed, because neither the key nor an option names a format. */
      readonly guessed: boolean;
      /** True if the value is not text but, for example, a number or binary data. */
      readonly noText: boolean;
      /** True if the text is in a document. The option `format` does not apply to such text. */
      readonly isNested: boolean;
      readonly stop?: Stop;
    }
  /** Any other error, as a sentence. */
  | { readonly code: FieldFaultCode; readonly problem: string };
