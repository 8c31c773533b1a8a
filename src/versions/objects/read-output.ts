/** Reads what a run before has written, or what kubectl has printed. */
import { catchError } from '../../data/catch-error';
import { DocumentSyntaxError } from '../../formats/document';
import { syntaxErrorOf } from '../../resource-list/item-syntax-error';
import type { Resource } from '../../resource-list/resource';
import { NotAListError } from '../../resource-list/texts/list-text';
import { readListText } from '../../resource-list/texts/read';

/** What `refused` makes of the error in the text, if there is one. */
export function readOutput<T>(text: string, refused: (error: Error) => T): readonly Resource[] | T {
  const read = (): readonly Resource[] | T => {
    const { resources } = readListText(text, { stream: true });
    const broken = resources.map(syntaxErrorOf).find((error) => error !== undefined);
    return broken === undefined ? resources : refused(broken);
  };
  return catchError(NotAListError, () => catchError(DocumentSyntaxError, read, refused), refused);
}
