/**
 * Reads Go's txtar format, in which an archive contains a comment and any number of files. A line `-- name --` precedes
 * each file.
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
