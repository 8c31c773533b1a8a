/** Reads the additional inputs of a run: the file passed to a view, and the output of the previous run. */
import { DocumentSyntaxError } from '../formats/document';
import { NotAListError, type ListText } from '../resource-list/texts/list-text';
import { readOtherList } from '../resource-list/texts/other-list';
import type { TransformInput } from './krm-function';
import type { Report } from './report';
import type { SecretTracker } from './secrets/secrets';

export const refuseFile = (file: string, report: Report, why: string): never =>
  report.fail({ code: 'file-not-readable', message: `"${file}" ${why}` });

export const readOther = (text: string, file: string, report: Report): ListText =>
  readOtherList(text, (error) => {
    if (error instanceof NotAListError) return refuseFile(file, report, 'contains no resources');
    if (!(error instanceof DocumentSyntaxError)) return refuseFile(file, report, `is not valid YAML: ${error.message}`);
    const { line, column, message } = error;
    return refuseFile(file, report, `is not valid YAML or JSON (line ${line}, column ${column}): ${message}`);
  });

/**
 * The output of the previous run. If `text` is missing, the output is unknown, because its file does not exist yet, or
 * because the input is a stream that does not contain the output.
 */
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
  secrets.addResources(resources);
  return resources;
}

/** The message that is reported if the file with the previous run's output is empty. */
export const emptied =
  'is empty, so no earlier version is known. A shell empties the file after `>` before the program reads it: write to a different file, then move it';

/** The output of a run that wrote no resources. */
export const noResources = 'apiVersion: v1\nkind: List\nitems: []\n';
