/**
 * What `inlay explain` says of a word in brackets: of a result code what it means to each function, which stands in the function's README
 * under "Results", and what to do, which stands in docs/result-codes.md; of a problem of `inlay doctor` what it finds (docs/the-inlay-command.md).
 */

/** What one or more functions mean by a code. */
interface Meaning {
  readonly functions: string[];
  /** `error, exit 3` */
  readonly severity: string;
  readonly text: string;
}

interface ResultCode {
  readonly meanings: Meaning[];
  readonly toDo: string;
}

export interface Explained {
  readonly codes: Readonly<Record<string, ResultCode>>;
  readonly problems: Readonly<Record<string, string>>;
}

/** `readmes` by the names of the functions. Throws where a code has no line in one of the pages. */
export function explained(readmes: ReadonlyMap<string, string>, toDoPage: string, doctorPage: string): Explained {
  const toDo = new Map(
    rowsOf(toDoPage).flatMap(({ names, cells: [text = ''] }) => names.map((name) => [name, text] as const)),
  );
  const codes = new Map<string, ResultCode>();
  for (const [fn, readme] of readmes) {
    for (const { names, cells } of rowsOf(sectionOf(readme, 'Results'))) {
      const [severity = '', text = ''] = cells;
      for (const name of names) {
        const what = toDo.get(name);
        if (what === undefined) throw new Error(`docs/result-codes.md does not say what to do about \`${name}\``);
        const meanings = codes.get(name)?.meanings ?? [];
        const same = meanings.find((one) => one.text === text && one.severity === severity);
        if (same === undefined) meanings.push({ functions: [fn], severity, text });
        else same.functions.push(fn);
        codes.set(name, { meanings, toDo: what });
      }
    }
  }
  const unknown = [...toDo.keys()].filter((name) => !codes.has(name));
  if (unknown.length > 0) throw new Error(`docs/result-codes.md has codes that no function has: ${unknown.join(', ')}`);
  const problems = rowsOf(sectionOf(doctorPage, 'Find out why nothing happens')).flatMap(
    ({ names, cells: [text = ''] }) => names.map((name) => [name, text] as const),
  );
  return {
    codes: Object.fromEntries([...codes].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    problems: Object.fromEntries(problems),
  };
}

/** From a heading to the next of its rank. */
const sectionOf = (page: string, title: string): string =>
  new RegExp(`^## ${title}\n[^]*?(?=^## |(?![^]))`, 'm').exec(page)?.[0] ?? '';

/** Rows of a table whose first cell has words in back-quotes; the other cells as plain text. */
const rowsOf = (text: string): readonly { readonly names: readonly string[]; readonly cells: readonly string[] }[] =>
  text.split('\n').flatMap((line) => {
    const [, first = '', rest = ''] = /^\| (`[^|]*) \| (.*) \|$/.exec(line) ?? [];
    const names = [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return names.length === 0 ? [] : [{ names, cells: rest.split(' | ').map(plain) }];
  });

const plain = (cell: string): string => cell.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').trim();
