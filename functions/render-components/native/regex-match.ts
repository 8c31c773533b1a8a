/** Whether a pattern is anywhere in a text, as Go's `Regexp.MatchString` says. */
import { compileFinder, compileQuery } from '../../../src/index';
import { checkSearch } from './bounds';

/** `regexMatch('^a+$', 'aaa')` is true. Throws Error in Go's words. */
export function regexMatch(pattern: string, text: string): boolean {
  const matches = compileQuery(pattern);
  // Of a short text no pattern that compiles makes much work.
  if (text.length > 4096) checkSearch(compileFinder(pattern), text);
  return matches(text);
}
