/** The comments of declarations. The syntax tree has none: they are read from the text around a declaration. */
import type { Comment } from './piece';

/** The group of comments right above what begins at `begin`. */
export function commentsAbove(text: string, begin: number): readonly Comment[] {
  let lineStart = text.lastIndexOf('\n', begin - 1) + 1;
  if (text.slice(lineStart, begin).trim() !== '') return [];
  const lines: string[] = [];
  while (lineStart > 0) {
    const before = text.lastIndexOf('\n', lineStart - 2) + 1;
    const line = text.slice(before, lineStart).trim();
    if (!line.startsWith('//')) break;
    lines.unshift(line);
    lineStart = before;
  }
  if (lines.length === 0) return [];
  return [{ lines, isSection: isBelowEmptyLine(text, lineStart) }];
}

/** Whether the lines above one have an empty one before any code, other groups of comments left out. */
function isBelowEmptyLine(text: string, lineStart: number): boolean {
  let at = lineStart;
  let hasEmpty = false;
  while (at > 0) {
    const before = text.lastIndexOf('\n', at - 2) + 1;
    const line = text.slice(before, at).trim();
    if (line === '') hasEmpty = true;
    else if (!line.startsWith('//')) return hasEmpty;
    else hasEmpty = false;
    at = before;
  }
  return hasEmpty;
}

/** The comments at the top of a file that belong to nothing: an empty line follows them. */
export function commentsOfFile(text: string): readonly Comment[] {
  const lines = text.split('\n');
  const found: Comment[] = [];
  let group: string[] = [];
  for (const line of lines) {
    const content = line.trim();
    if (content.startsWith('//')) group.push(content);
    else if (content === '') {
      if (group.length > 0) found.push({ lines: group, isSection: true });
      group = [];
    } else break;
  }
  return found;
}
