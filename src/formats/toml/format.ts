/** Reads, edits and prints TOML 1.0. Existing tables keep their form: headers, dotted keys or inline tables. */
import { tomlEdits } from './write/edit';
import { printToml } from './write/print';
import { readToml } from './read/read';
import { closedText, editClosed } from '../rows/closed-text';
import type { Format, SourceDocument } from '../document';
import { lineBreakOf } from '../lines';
import { singleDocument } from '../rows/document';

/** Setting `a` to 2 in `a = 1 # one\n` returns `a = 2 # one\n`; `print({t: {a: 1}})` is `[t]\na = 1\n`. */
export const tomlFormat: Format = { read: readTomlDocument, print: printToml };

function readTomlDocument(text: string): SourceDocument {
  const newline = lineBreakOf(text);
  const closed = closedText(text, newline);
  const toml = readToml(closed.text, text);
  return singleDocument(
    text,
    toml.root,
    (branch) => editClosed(closed, tomlEdits(closed.text, newline, toml, branch)),
    printToml,
  );
}
