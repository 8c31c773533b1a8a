/** Reads a list other than the run's input, such as the output of a previous run. */
import { catchError } from '../../data/catch-error';
import { DocumentSyntaxError } from '../../formats/document';
import { type ItemSyntaxError, syntaxErrorOf } from '../item-syntax-error';
import { type ListText, NotAListError } from './list-text';
import { readListText } from './read';

/** Reads the list. If the text or an item is invalid, returns the result of `refused` for the first error. */
export function readOtherList<T>(
  text: string,
  refused: (error: NotAListError | DocumentSyntaxError | ItemSyntaxError) => T,
): ListText | T {
  const read = (): ListText | T => {
    const list = readListText(text, { stream: true });
    const broken = list.resources.map(syntaxErrorOf).find((error) => error !== undefined);
    return broken === undefined ? list : refused(broken);
  };
  return catchError(NotAListError, () => catchError(DocumentSyntaxError, read, refused), refused);
}
