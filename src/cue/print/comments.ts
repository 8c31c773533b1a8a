/** The comments of declarations. The syntax tree has none: they are read from the text around a declaration. */
import type { Vertex } from '../evaluate/vertex';
import type { Span } from '../syntax/source';
import type { Comment } from './piece';

/** The comments of a field, wherever it is written. Those above `a: b: 1` are of `b`. */
export function commentsOf(arc: Vertex): readonly Comment[] {
  const found = new Map<string, Comment>();
  for (const { label, code } of arc.conjuncts) {
    if (label === undefined || (code.kind === 'struct' && !isBraced(code.span))) continue;
    const { text } = label.source;
    const line = text.lastIndexOf('\n', label.begin - 1) + 1;
    if (!chain.test(text.slice(line, label.begin))) continue;
    for (const comment of commentsAbove(text, line)) found.set(comment.lines.join('\n'), comment);
  }
  return [...found.values()];
}

const chain = /^\s*(?:(?:[\w$#]+|"[^"]*")[!?]?:\s*)*$/;

const isBraced = ({ source, begin }: Span): boolean => source.text.charAt(begin) === '{';

/** The comments before the brace that ends a struct. */
export const commentsAtEnd = (struct: Span): readonly Comment[] =>
  isBraced(struct) ? commentsAbove(struct.source.text, struct.end - 1) : [];

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

const isBelowEmptyLine = (text: string, lineStart: number): boolean => /\n[ \t\r]*\n$/.test(text.slice(0, lineStart));

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
