/** Ends the last line of a text, so that more text can follow. */
import { catchError } from '../../data/catch-error';
import { applyTextEdits, DocumentSyntaxError } from '../../formats/document';
import { chompEdit, lastScalar } from '../../formats/yaml/edit/rows';
import { yamlFormat } from '../../formats/yaml/format';

/** The YAML text with a line break at its end. A block scalar at the end keeps its value. */
export function endLine(text: string): string {
  if (text === '' || text.endsWith('\n')) return text;
  const root = catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots.at(-1));
  const edit = root && chompEdit(text, lastScalar(text, root));
  return `${edit === undefined ? text : applyTextEdits(text, [edit])}\n`;
}
