/**
 * Reads an INI file as oslo.config does, not as other readers of INI: a layer for a file of oslo.config means what the same lines mean there.
 *
 * ```ini
 * [DEFAULT]
 * a = " x "    # one pair of quotes goes: ` x     # …` would be in the quotes as well
 * b = one
 *     two      # a line that starts with a blank goes on with the value
 * ```
 *
 * What `$` is in a value stays as it is written: see `oslo-text.ts`. An option that is there several times is a list, where oslo.config takes
 * the last or all, by its type. Options before all sections are those of the map that `at` of a layer leads to.
 * @lazy
 */
import type { MapEntry, MapTree, Scalar } from '../../../src/data';
import { DocumentSyntaxError } from '../../../src/formats';
import { stripped } from '../../../src/kit';

interface Assignment {
  readonly section: string | undefined;
  readonly key: string;
  readonly parts: string[];
  readonly start: number;
  end: number;
}

/** Sections of texts. Throws a DocumentSyntaxError where oslo.config refuses the file. */
export function readOsloIni(text: string): MapTree {
  const sections = new Map<string, Map<string, Scalar[]>>();
  const top = new Map<string, Scalar[]>();
  let section: string | undefined;
  let open: Assignment | undefined;
  const close = (): void => {
    if (open === undefined) return;
    const { key, parts, start, end } = open;
    const options = open.section === undefined ? top : (sections.get(open.section) ?? top);
    const value: Scalar = { kind: 'scalar', type: 'string', text: parts.join('\n'), start, end };
    options.set(key, [...(options.get(key) ?? []), value]);
    open = undefined;
  };
  for (const { line, start } of linesOf(text)) {
    const wrong = (message: string): DocumentSyntaxError => new DocumentSyntaxError(message, text, start);
    const end = start + line.length;
    if (line === '') close();
    else if (/^[ \t]/.test(line)) {
      if (open === undefined) {
        throw wrong('oslo.config takes a line that starts with a blank for more of the value above, and there is none');
      }
      open.parts.push(stripped(line));
      open.end = end;
    } else if (line.startsWith('[')) {
      close();
      section = sectionName(line, wrong);
      if (!sections.has(section)) sections.set(section, new Map<string, Scalar[]>());
    } else if (!/^[#;]/.test(line)) {
      close();
      open = assignment(line, section, start, wrong);
    }
    // A comment also ends a value.
    else close();
  }
  close();
  const entries = [...sections].map(([key, options]): MapEntry => ({ key, value: mapOf(options) }));
  return { kind: 'map', entries: [...mapOf(top).entries, ...entries] };
}

type Wrong = (message: string) => DocumentSyntaxError;

function sectionName(line: string, wrong: Wrong): string {
  if (!line.endsWith(']')) throw wrong('oslo.config wants a section to end in "]", with no comment behind it');
  if (line.length < 3) throw wrong('a section has no name');
  return line.slice(1, -1);
}

function assignment(line: string, section: string | undefined, start: number, wrong: Wrong): Assignment {
  const sign = line.search(/[=:]/);
  if (sign === -1) throw wrong('a key and its value need "=" or ":" between them');
  const key = stripped(line.slice(0, sign));
  if (key === '') throw wrong('a key is missing before the separator');
  return { section, key, parts: [unquoted(stripped(line.slice(sign + 1)))], start, end: start + line.length };
}

/** Also of `"a" and "b"`, and of a quote by itself. */
const unquoted = (value: string): string =>
  /^["']/.test(value) && value.at(-1) === value[0] ? value.slice(1, -1) : value;

/** Without the blanks at their ends. */
function* linesOf(text: string): Generator<{ readonly line: string; readonly start: number }> {
  if (text.startsWith('\ufeff')) throw new DocumentSyntaxError('oslo.config reads no byte order mark', text, 0);
  let start = 0;
  for (const line of text.split(/(?<=\r\n|\r(?!\n)|\n)/)) {
    const inner = stripped(line);
    yield { line: inner === '' ? '' : line.slice(0, line.indexOf(inner) + inner.length), start };
    start += line.length;
  }
}

const mapOf = (options: ReadonlyMap<string, readonly Scalar[]>): MapTree => ({
  kind: 'map',
  entries: [...options].map(([key, values]): MapEntry => {
    const [first, second] = values;
    return { key, value: first !== undefined && second === undefined ? first : { kind: 'list', items: values } };
  }),
});
