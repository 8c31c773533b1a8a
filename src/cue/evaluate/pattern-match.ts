/** Searches of regular expressions, bounded: one takes the size of the pattern times the length of the text. */
import { compileFinder, type Finder } from '../../go/regexp';
import { CueLimitError, tooLong } from './limits';

/** A search of a second or two. */
const maxWork = 1e8;

/** Whether a pattern fits somewhere. Throws Error in Go's words where it is wrong, and a CueLimitError where the text is too long for it. */
export const fitsPattern = (pattern: string, text: string): boolean =>
  bounded(compileFinder(pattern), text)(text, 0) !== undefined;

/** The finder, where it may search so long a text. */
export function bounded(find: Finder, text: string): Finder {
  if (find.size * text.length <= maxWork) return find;
  throw new CueLimitError('steps', tooLong);
}

/** How many steps a search counts for: many of them may go to the end of the same text. */
export const stepsOf = (find: Finder, text: string): number => Math.ceil((find.size * (text.length + 1)) / 2 ** 14);
