/**
 * Several files in one archive file, as in Go's tests: a comment, then any number of files, each after a line
 * `-- name --`.
 */
export interface Archive {
  readonly comment: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export function readArchive(text: string): Archive {
  const [comment = '', ...rest] = text.split(/^-- (.+) --\r?\n/m);
  const files: { readonly name: string; readonly text: string }[] = [];
  for (let at = 0; at + 1 < rest.length; at += 2) {
    files.push({ name: (rest[at] ?? '').trim(), text: rest[at + 1] ?? '' });
  }
  return { comment, files };
}
