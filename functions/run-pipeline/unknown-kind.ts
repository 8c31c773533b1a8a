/** The message about a `kind` that no function accepts. */
import { didYouMean } from '../../src/data';
import { stepKinds } from './function-table';

/** The problem of a kind that no function accepts. `kinds` are those of all functions. */
export function unknownKind(apiVersion: string, kind: string, kinds = stepKinds): string {
  const meant = meantKind(apiVersion, kind, kinds);
  const way = meant === undefined ? `the kinds are ${kinds.join(', ')}` : `did you mean ${meant}?`;
  return `no function takes a functionConfig of kind "${apiVersion}/${kind}": ${way}`;
}

/**
 * Suggests a kind of this apiVersion with a similar name, or else of another one. Compared as a whole, all names would be
 * similar.
 */
function meantKind(apiVersion: string, kind: string, all: readonly string[]): string | undefined {
  const near = (among: readonly string[]): string | undefined => {
    const meant = didYouMean(kind, among.map(nameOf));
    return among.find((one) => nameOf(one) === meant);
  };
  return near(all.filter((one) => one.startsWith(`${apiVersion}/`))) ?? near(all);
}

const nameOf = (kind: string): string => kind.slice(kind.lastIndexOf('/') + 1);
