/** Formats the message about a `kind` that no function accepts. */
import { didYouMean } from '../../src/data';
import { stepKinds } from './function-table';

export function unknownKind(apiVersion: string, kind: string, kinds = stepKinds): string {
  // Only names are compared, because all strings with the same apiVersion are similar.
  const name = didYouMean(kind, kinds.map(nameOf));
  const meant = kinds.find((one) => nameOf(one) === name);
  const way = meant === undefined ? `use one of ${kinds.join(', ')}` : `did you mean ${meant}?`;
  return `no function accepts a functionConfig of kind "${apiVersion}/${kind}": ${way}`;
}

const nameOf = (kind: string): string => kind.replace(/.*\//, '');
