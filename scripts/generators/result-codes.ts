/**
 * Reads the words that `inlay explain` describes: result codes, from the rows of docs/result-codes.md, and problems
 * that `inlay doctor` reports, from docs/the-inlay-command.md.
 */

interface ResultCode {
  /** The severities of the code, such as `error, exit 3`, each with the functions that report it. */
  readonly from: readonly { readonly severity: string; readonly functions: readonly string[] }[];
  readonly meaning: string;
  readonly toDo: string;
}

export interface Explained {
  readonly codes: Readonly<Record<string, ResultCode>>;
  readonly problems: Readonly<Record<string, string>>;
}

export const explained = (codePage: string, doctorPage: string, functionNames: readonly string[]): Explained => ({
  codes: Object.fromEntries([...resultCodes(codePage, functionNames)].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  problems: problemsOf(doctorPage),
});

function problemsOf(page: string): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { names, cells } of tableRows(sectionOf(page, 'Check a set-up'))) {
    for (const name of names) {
      if (Object.hasOwn(problems, name)) throw new Error(`docs/the-inlay-command.md has two rows for \`${name}\``);
      problems[name] = cells[0] ?? '';
    }
  }
  return problems;
}

/** Returns the codes of the page, one per row. */
export function resultCodes(page: string, functionNames: readonly string[]): ReadonlyMap<string, ResultCode> {
  const codes = new Map<string, ResultCode>();
  for (const { names, cells } of tableRows(page)) {
    const [sources = '', meaning = '', toDo = ''] = cells;
    const [name = '', another] = names;
    if (another !== undefined) throw new Error(`docs/result-codes.md has two codes in one row: ${names.join(', ')}`);
    if (codes.has(name)) throw new Error(`docs/result-codes.md has two rows for \`${name}\``);
    const from = sources.split('; ').map((source) => {
      const [severity = '', functions = ''] = source.split(': ');
      return { severity, functions: functions === 'all functions' ? functionNames : functions.split(', ') };
    });
    codes.set(name, { from, meaning, toDo });
  }
  return codes;
}

/**
 * Returns the text from a heading to the next heading of the same level. Throws Error if the page has no such heading.
 */
export function sectionOf(page: string, title: string): string {
  const [section] = new RegExp(`^## ${title}\n[^]*?(?=^## |(?![^]))`, 'm').exec(page) ?? [];
  if (section === undefined) throw new Error(`a page has no section "${title}"`);
  return section;
}

/** Returns the table rows in which the first cell has words in back-quotes. Other cells become plain text. */
const tableRows = (text: string): readonly { readonly names: readonly string[]; readonly cells: readonly string[] }[] =>
  text.split('\n').flatMap((line) => {
    const [, first = '', rest = ''] = /^\| (`[^|]*) \| (.*) \|$/.exec(line) ?? [];
    const names = [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return names.length === 0 ? [] : [{ names, cells: rest.split(' | ').map(plain) }];
  });

const plain = (cell: string): string =>
  cell
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('\\|', '|')
    .trim();
