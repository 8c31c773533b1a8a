/**
 * Text for people in lines that a terminal and the log of a pipeline show whole.
 * @lazy
 */

/** In columns, of which each UTF-16 code unit counts for one. */
export const width = 100;

/** Breaks lines at blanks, and words that are longer than a line; what follows is indented. Control sequences of colors have no width. */
export const wrapped = (text: string): string => text.split('\n').flatMap(lines).join('\n');

function lines(line: string): readonly string[] {
  const colors = line.length > width ? (/^.*\u001B\[[\d;]*m/.exec(line)?.[0] ?? '') : '';
  const hidden = [...colors.matchAll(/\u001B\[[\d;]*m/g)].reduce((sum, [code]) => sum + code.length, 0);
  const indent = ' '.repeat((/^ *(?:--> |= )?/.exec(line)?.[0].length ?? 0) + 2);
  const done: string[] = [];
  let rest = line;
  for (let most = width + hidden; rest.length > most; most = width) {
    const blank = rest.lastIndexOf(' ', most);
    const end = blank > indent.length + 20 ? blank : most;
    done.push(rest.slice(0, end));
    rest = indent + rest.slice(end).trimStart();
  }
  return [...done, rest];
}
