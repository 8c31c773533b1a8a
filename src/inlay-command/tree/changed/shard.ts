/** Divides packages among machines that work in parallel. Every machine computes the same shares. */
import { CommandError } from '../../port';
import { compare, type Package } from '../packages';

export interface Shard {
  /** The 1-based index of the share. */
  readonly index: number;
  readonly count: number;
}

/** Parses a share such as `3/20`. Throws CommandError. */
export function shardOf(text: string): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text)?.map(Number) ?? [];
  if (index === undefined || count === undefined || index < 1 || index > count) {
    throw new CommandError(
      `\`--shard\` is "${text}": it must have the form \`3/20\`, from \`1/20\` to \`20/20\`; an indexed Job counts from 0, so add 1`,
    );
  }
  return { index, count };
}

export interface WeightedGroup {
  readonly one: Package;
  /** The cost of the package in an arbitrary unit. */
  readonly weight: number;
}

/**
 * Returns the packages of one share. The most expensive package is assigned first. Each package goes to the share with
 * the lowest total cost so far. Each element of `groups` is divided separately.
 */
export function shareOf({ index, count }: Shard, groups: readonly (readonly WeightedGroup[])[]): readonly Package[] {
  return groups.flatMap((group) => {
    const loads = Array.from({ length: count }, () => 0);
    return group
      .toSorted((a, b) => b.weight - a.weight || compare(a.one.name, b.one.name))
      .filter(({ weight }) => {
        const min = loads.indexOf(Math.min(...loads));
        loads[min] = (loads[min] ?? 0) + weight;
        return min === index - 1;
      })
      .map(({ one }) => one);
  });
}
