/** Finds the parts of an option's value that oslo.config would reject: the whole value, list items, or map values. */
import { isNull, type Path } from '../../../src/data';
import type { Unified } from '../model/unified';
import type { Option } from './option-schema';
import { bounded, type Shape } from './option-shape';
import type { OptionType } from './option-type';
import { lengthProblem, spelledFor, textProblemFor } from './option-value';

export interface ValueProblem {
  /** The path below the option: `[0]` is the first item of a list. */
  readonly at: Path;
  readonly found: Unified;
  /** The text that would be written; '' for a list or map. */
  readonly text: string;
  /** The violated requirement: `must be an integer in decimal notation` */
  readonly problem: string;
}

/**
 * Ignores a list or map that the option does not accept, because that problem is reported when the value is written.
 */
export function valueProblems(value: Unified, { accepts, shape }: Option): readonly ValueProblem[] {
  if (shape?.startsWith('multi') === true && value.kind === 'list') {
    return value.items.flatMap((item, index) => problemsOf(item, [index], accepts, undefined));
  }
  return problemsOf(value, [], accepts, shape);
}

function problemsOf(value: Unified, at: Path, type: OptionType, shape: Shape | undefined): readonly ValueProblem[] {
  if (value.kind === 'scalar') {
    if (isNull(value) || value.isInterpolated) return [];
    const spelled = { ...value, ...spelledFor(type, value) };
    const { text } = shape === undefined ? spelled : bounded(spelled, shape);
    return described(at, value, text, textProblemFor(type, text));
  }
  if (value.kind === 'list' && type.kind === 'list') {
    const problem = lengthProblem(type, value.items.length);
    if (problem !== undefined) return described(at, value, '', problem);
    return value.items.flatMap((item, index) => problemsOf(item, [...at, index], type.items, undefined));
  }
  if (value.kind === 'map' && type.kind === 'dict') {
    const problem = lengthProblem(type, value.entries.length);
    if (problem !== undefined) return described(at, value, '', problem);
    return value.entries.flatMap(({ key, value: inner }) => problemsOf(inner, [...at, key], type.values, undefined));
  }
  return [];
}

const described = (at: Path, found: Unified, text: string, problem: string | undefined): readonly ValueProblem[] =>
  problem === undefined ? [] : [{ at, found, text, problem }];
