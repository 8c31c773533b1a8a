/** The message about a `kind` that no function takes. */
import { didYouMean } from '../../src/data';
import { stepKinds } from './function-table';

/** What is wrong with a kind that no function takes. `kinds` are those of all functions. */
export function unknownKind(apiVersion: string, kind: string, kinds = stepKinds): string {
  const meant = meantKind(apiVersion, kind, kinds);
  const way = meant === undefined ? `the kinds are ${kinds.join(', ')}` : `did you mean ${meant}?`;
  return `no function takes a functionConfig of kind "${apiVersion}/${kind}": ${way}`;
}

/**
 * Suggests the same kind with its apiVersion, or a kind of this apiVersion with a similar name. Compared as a whole,
 * all names would be similar.
 */
function meantKind(apiVersion: string, kind: string, all: readonly string[]): string | undefined {
  const own = `${apiVersion}/`;
  const kinds = all.filter((one) => one.startsWith(own)).map((one) => one.slice(own.length));
  const meant = didYouMean(kind, kinds);
  return meant === undefined ? all.find((one) => one.endsWith(`/${kind}`)) : own + meant;
}
