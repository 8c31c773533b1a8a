/** Ends the last line of a text, so that more text can follow. */
import { catchError } from '../../data/catch-error';
import { applyTextEdits, DocumentSyntaxError } from '../../formats/document';
import { chompEdit, chompOf, lastScalar } from '../../formats/yaml/edit/rows';
import { yamlFormat } from '../../formats/yaml/format';

/** The YAML text with a line break at its end. A block scalar at the end keeps its value. */
export function endLine(text: string): string {
  if (text === '' || text.endsWith('\n')) return text;
  const root = catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots.at(-1));
  const scalar = root && lastScalar(text, root);
  const edit = chompEdit(text, scalar);
  if (edit !== undefined) return `${applyTextEdits(text, [edit])}\n`;
  // With a line break, spaces after a `|+` scalar would become a blank line, which is part of the scalar.
  const rest = chompOf(text, scalar) === '+' ? text.replace(/ +$/, '') : text;
  return rest.endsWith('\n') ? rest : `${rest}\n`;
}
