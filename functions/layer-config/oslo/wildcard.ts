/** `pxe.*_template`: the section and option that a path of the functionConfig means, with `*` for any letters. */
import { keyPath } from '../../../src/kit';

export type OptionMatcher = (section: string, option: string) => boolean;

/** Throws an Error if it is not a section and an option. The message continues the path. */
export function optionMatcher(path: string): OptionMatcher {
  const [section, option, more] = keyPath(path);
  if (section === undefined || option === undefined || more !== undefined) {
    throw new Error('must be a section and an option: `DEFAULT.debug`');
  }
  const [isSection, isOption] = [wildcard(section), wildcard(option)];
  return (inSection, name) => isSection(inSection) && isOption(name);
}

/** Each part is searched for once, from left to right, so a pattern with many stars takes linear time. */
function wildcard(pattern: string): (text: string) => boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return (text) => text === pattern;
  return (text) => {
    if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return at <= text.length - last.length;
  };
}
