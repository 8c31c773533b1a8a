/**
 * The kinds of values. Values of different kinds at one path conflict, except null defaults and text from untyped
 * formats. Integers and floats are the same kind, so 1.5 can replace the default `timeout: 1`.
 */
import { equalTrees, type Scalar, type ScalarType, type Tree, withoutDates } from '../../../src/data';
import { isAmbiguousNumber } from '../../../src/formats';

export type Kind = 'map' | 'list' | 'string' | 'number' | 'bool' | 'null';

export const kindOf = (tree: Tree): Kind => (tree.kind === 'scalar' ? scalarKinds[tree.type] : tree.kind);

const scalarKinds: Readonly<Record<ScalarType, Kind>> = {
  string: 'string',
  int: 'number',
  float: 'number',
  bool: 'bool',
  null: 'null',
  // In CUE, a date is a string.
  date: 'string',
};

/**
 * Whether two layers agree on a value. A TOML date agrees with a string of the same spelling, because dates in all
 * other formats are read as strings. A number with a leading zero agrees only with the same spelling, because `0644` is
 * 420 in YAML 1.1 but 644 for programs that read INI.
 */
export const equalSettings = (a: Tree, b: Tree): boolean => equalTrees(a, b, areSameScalars);

const areSameScalars = (a: Scalar, b: Scalar): boolean =>
  isAmbiguous(a) || isAmbiguous(b)
    ? a.type === b.type && a.text === b.text
    : equalTrees(withoutDates(a), withoutDates(b));

const isAmbiguous = ({ text }: Scalar): boolean => isAmbiguousNumber(text);
