/** What to write instead of a name that there is not: behind qbec's message, which ends with the name. */
import { didYouMean } from '../../src/index';

const mostListed = 20;

/** `: did you mean "dev"?` where one is near, else `: there are dev, prod`. */
export function wayOut(unknown: readonly string[], known: readonly string[]): string {
  const meant = [...new Set(unknown)].flatMap((name) => didYouMean(name, known) ?? []);
  if (meant.length > 0) return `: did you mean ${meant.map((name) => `"${name}"`).join(', ')}?`;
  if (known.length === 0) return ': there is none';
  const more = known.length > mostListed ? ` and ${known.length - mostListed} more` : '';
  return `: there are ${known.slice(0, mostListed).join(', ')}${more}`;
}
