/** Formats the message about a `kind` that no function accepts. */
import { didYouMean } from '../../src/data';
import { stepKinds } from './function-table';

export function unknownKind(apiVersion: string, kind: string, kinds = stepKinds): string {
  const meant = suggestedKind(apiVersion, kind, kinds);
  const way = meant === undefined ? `use one of ${kinds.join(', ')}` : `did you mean ${meant}?`;
  return `no function accepts a functionConfig of kind "${apiVersion}/${kind}": ${way}`;
}

/**
 * Suggests a kind with a similar name, preferably with the same apiVersion. Only names are compared, because all
 * strings with the same apiVersion are similar.
 */
function suggestedKind(apiVersion: string, kind: string, all: readonly string[]): string | undefined {
  const similarKind = (among: readonly string[]): string | undefined => {
    const meant = didYouMean(kind, among.map(nameOf));
    return among.find((one) => nameOf(one) === meant);
  };
  return similarKind(all.filter((one) => one.startsWith(`${apiVersion}/`))) ?? similarKind(all);
}

const nameOf = (kind: string): string => kind.slice(kind.lastIndexOf('/') + 1);
