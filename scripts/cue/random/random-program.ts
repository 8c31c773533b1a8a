/**
 * Generates random CUE programs, each about one or two features of the language. Two features are enough to cause
 * conflicts, but most programs still have a value. The same seed gives the same program.
 */
import { builtinImports } from '../../../test/builtin-imports';
import { Random } from '../../../test/fuzz/random';
import { constraintFeatures } from './random-constraints';
import { structureFeatures } from './random-structures';
import { closing, overlaps } from './random-closing';
import { schemas } from './random-schemas';
import { Values, type Features } from './random-values';

export interface RandomProgram {
  readonly text: string;
  readonly feature: string;
}

export const featureOf = (seed: number): string => new Random(seed).pick(Object.keys(features));

/** All attempts of one seed have the same feature. */
export function randomProgram(seed: number, attempt: number): RandomProgram {
  const feature = featureOf(seed);
  const random = new Random(Math.imul(seed, 31) + attempt);
  const values = new Values(random, '');
  const lines = [...(features[feature]?.(values) ?? [])];
  if (random.chance(15)) {
    const other = random.pick(Object.keys(features));
    lines.push(...(features[other]?.(new Values(random, 'o')) ?? []));
  }
  const body = random.chance(10) ? shuffled(random, lines) : lines;
  const text = body.join('\n');
  return { text: `${builtinImports(text)}${text}\n`, feature };
}

function shuffled(random: Random, lines: readonly string[]): readonly string[] {
  const left = [...lines];
  return lines.map(() => left.splice(random.below(left.length), 1)[0] ?? '');
}

const features: Features = {
  ...constraintFeatures,
  ...structureFeatures,
  schemas,
  'what is closed': closing,
  'alternatives that overlap': overlaps,
};
