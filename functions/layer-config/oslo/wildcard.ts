/**
 * Matches options against the functionConfig's patterns, which consist of a section and an option: `pxe.*_template`.
 * `*` matches any characters.
 */
import { keyPath } from '../../../src/kit';

export type OptionMatcher = (section: string, option: string) => boolean;

/**
 * Compiles the pattern `path` into a matcher. Throws an Error if the pattern does not consist of a section and an
 * option. The error message continues a sentence that starts with the pattern.
 */
export function optionMatcher(path: string): OptionMatcher {
  const [section, option, more] = keyPath(path);
  if (section === undefined || option === undefined || more !== undefined) {
    throw new Error('must consist of a section and an option, like `DEFAULT.debug`');
  }
  const [isSection, isOption] = [wildcard(section), wildcard(option)];
  return (inSection, name) => isSection(inSection) && isOption(name);
}

/**
 * Searches for each text between two `*` once, from left to right, so that a pattern with many `*` takes linear time.
 */
function wildcard(pattern: string): (text: string) => boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return (text) => text === pattern;
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return at <= text.length - last.length;
  };
}
