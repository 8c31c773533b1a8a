/**
 * Text archives in the format of golang.org/x/tools/txtar: files in sequence, each after a line `-- name --`. Text
 * before the first file is a comment.
 */

export interface TextArchive {
  readonly comment: string;
  readonly files: ReadonlyMap<string, string>;
}

const marker = /^-- (\S+) --$/;

export function readArchive(text: string): TextArchive {
  const files = new Map<string, string>();
  let comment = '';
  let name: string | undefined;
  for (const line of text.match(/.*\n|.+$/g) ?? []) {
    const [, next] = marker.exec(line.trimEnd()) ?? [];
    if (next !== undefined) {
      if (files.has(next)) throw new Error(`the archive has two files "${next}"`);
      name = next;
      files.set(name, '');
    } else if (name === undefined) comment += line;
    else files.set(name, `${files.get(name)}${line}`);
  }
  return { comment, files };
}

/**
 * The text of an archive. Throws if the format cannot express a file, because the file does not end in a line break or
 * contains a line that looks like a marker.
 */
export function archiveText({ comment, files }: TextArchive): string {
  const parts = [...files].map(([name, text]) => {
    if (text !== '' && !text.endsWith('\n')) throw new Error(`"${name}" must end in a line break`);
    if (text.split('\n').some((line) => marker.test(line))) throw new Error(`"${name}" has a line like a marker`);
    return `-- ${name} --\n${text}`;
  });
  return comment + parts.join('');
}
