/** Other texts than the list of a run: the file of a view, and the output of the run before. */
import { catchError } from '../data/catch-error';
import { DocumentSyntaxError } from '../formats/document';
import { syntaxErrorOf } from '../resource-list/item-syntax-error';
import { NotAListError, type ListText } from '../resource-list/texts/list-text';
import { readListText } from '../resource-list/texts/read';
import type { TransformInput } from './krm-function';
import type { Report } from './report';
import type { SecretTracker } from './secrets/secrets';

export const refuseFile = (file: string, report: Report, why: string): never =>
  report.fail({ code: 'file-not-readable', message: `"${file}" ${why}` });

/** Another list than the run's. */
export function readOther(text: string, file: string, report: Report): ListText {
  const refuse = (why: string): never => refuseFile(file, report, why);
  const list =
    catchError(NotAListError, () =>
      catchError(
        DocumentSyntaxError,
        () => readListText(text, { stream: true }),
        ({ line, column, message }) => refuse(`is not valid YAML or JSON (line ${line}, column ${column}): ${message}`),
      ),
    ) ?? refuse('holds no resources');
  const broken = list.resources.map(syntaxErrorOf).find((error) => error !== undefined);
  if (broken !== undefined) refuse(`is not valid YAML: ${broken.message}`);
  return list;
}

/** The output of the run before. Without a text it is unknown: the input is a stream that does not have it. */
export interface PreviousOutput {
  readonly file: string;
  readonly text?: string;
}

export function previousOf(
  previous: PreviousOutput | undefined,
  report: Report,
  secrets: SecretTracker,
): TransformInput<never>['previous'] {
  if (previous === undefined) return undefined;
  const { text, file } = previous;
  if (text === undefined) return 'unknown';
  if (text.trim() === '') refuseFile(file, report, emptied);
  const { resources } = readOther(text, file, report);
  secrets.watch(resources);
  return resources;
}

/** Of the file with the output of the run before. */
export const emptied =
  'is empty, so no earlier version is known. A shell empties the file behind `>` before the program reads it: write to another file, and move it';
