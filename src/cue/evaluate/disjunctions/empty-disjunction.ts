/**
 * Creates the error for a disjunction without a matching alternative. The error contains the reason why each
 * alternative failed, and singles out the alternative that matches best.
 */
import { distinct, isIncomplete, type Fault } from '../../values/fault';
import type { Machine } from '../machine';
import type { Vertex } from '../vertex';

/** The cost, in reads, of creating the key that identifies a fault. */
const keyReads = 32;

export interface Failure {
  readonly faults: readonly Fault[];
  /** Whether `refutes` excluded the alternative before its trial. */
  readonly isRefuted: boolean;
}

/** Messages of `error()` and `_|_` replace all others. The keys of `failures` are the indices of the alternatives. */
export function emptyFault(machine: Machine, { path }: Vertex, failures: ReadonlyMap<number, Failure>): Fault {
  const ordered = [...failures].toSorted(([a], [b]) => a - b).map(([, failure]) => failure);
  // Several alternatives may fail for the same reason, such as a missing field or a reference to the same field.
  const found = new Set<Fault>();
  for (const { faults } of ordered) {
    machine.smallStep(faults.length);
    for (const each of faults) found.add(each);
  }
  machine.smallStep(keyReads * found.size);
  const all = distinct([...found]);
  const others = all.filter(({ code }) => code !== 'user');
  const own = all.filter(({ code }) => code === 'user');
  const parts = own.length > 0 ? own : all;
  const places = own.length > 0 ? others.flatMap(({ contributions }) => contributions) : [];
  const isStructural = others.length > 0 && others.every(({ code }) => code === 'structural');
  const code = others.find(isIncomplete)?.code ?? (isStructural ? 'structural' : 'eval');
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    return { ...only, code: own.length > 0 ? code : only.code, contributions: [...only.contributions, ...places] };
  }
  const message = `${parts.length} errors in empty disjunction:`;
  const nearest = nearestOf(ordered);
  return { code, message, path, contributions: places, parts, isOfField: true, ...(nearest && { nearest }) };
}

/** Returns the error of the alternative that matches better than all others; undefined if no alternative does. */
function nearestOf(failures: readonly Failure[]): Fault | undefined {
  const ranked = failures.flatMap(({ faults: [fault], isRefuted }) => {
    if (fault === undefined) return [];
    const depth = fault.path.split('.').length;
    return [{ fault, rank: [looksLikeTypo(fault) ? 1 : 0, isRefuted ? 0 : 1, hasMatchingType(fault) ? 1 : 0, depth] }];
  });
  const [first, second] = ranked.toSorted((a, b) => compareRanks(b.rank, a.rank));
  return first === undefined || (second !== undefined && compareRanks(first.rank, second.rank) === 0)
    ? undefined
    : first.fault;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [at, rank] of a.entries()) {
    const other = b[at] ?? 0;
    if (rank !== other) return rank - other;
  }
  return 0;
}

/** Reports whether two similar strings conflict. One of the strings is probably a typo: `"uid"` and `"uuid"`. */
function looksLikeTypo({ contributions }: Fault): boolean {
  const [a, b] = contributions.flatMap(({ value }) => (value?.startsWith('"') === true ? [value] : []));
  return a !== undefined && b !== undefined && areSimilar(a.slice(1, -1).toLowerCase(), b.slice(1, -1).toLowerCase());
}

/** Reports whether two words differ in only one place, by one letter or by up to a third of the longer word. */
function areSimilar(a: string, b: string): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  let start = 0;
  while (start < shorter && a.charAt(start) === b.charAt(start)) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return start + end > 0 && longer - start - end <= Math.max(1, longer / 3);
}

const hasMatchingType = ({ message }: Fault): boolean => !message.includes('(mismatched types ');
