/** A field path that continues into pieces of a string. */
import type { ParsedFieldPath } from '../../krm/field-path';
import type { TextSelection } from './text-pieces';

/** The pieces of a string and the path inside each piece. Without `path`, the pieces themselves are the fields. */
export interface TextPath {
  readonly selection: TextSelection;
  readonly path?: ParsedFieldPath | undefined;
}

/** Returns `path`, which leads to the text, followed by a step into the pieces and the path inside each piece. */
export const withText = (path: ParsedFieldPath, { selection, path: inner }: TextPath): ParsedFieldPath => {
  const raw = selection.between === undefined ? 'pattern' : 'between';
  return {
    steps: [...path.steps, { kind: 'text', raw }, ...(inner?.steps ?? [])],
    wholeDocument: inner?.wholeDocument ?? false,
  };
};
