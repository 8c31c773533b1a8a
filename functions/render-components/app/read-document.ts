/** Parses a qbec.yaml or an environment file and checks its shape. */
import { catchError, type Json } from '../../../src/data';
import { UserError } from '../../../src/function';
import { GoYamlError, readGoYamlDocument } from '../../../src/go';
import { decodeError } from './decode-error';
import { schemaErrors } from './schema-errors';
import { appShape, environmentMapShape } from './shape';

const shapes = { App: appShape, EnvironmentMap: environmentMapShape } as const;

/**
 * `file` is the document's name in messages. Throws a UserError with all schema violations, or with the first syntax
 * error or mismatch with Go's types.
 */
export function readDocument(text: string, file: string, kind: keyof typeof shapes): Json {
  return checkDocument(parse(text, leadOf(file, kind)), file, kind);
}

/** Like `readDocument`, for data that is already parsed. */
export function checkDocument(document: Json, file: string, kind: keyof typeof shapes): Json {
  const undecodable = decodeError(document, shapes[kind]);
  if (undecodable !== undefined) {
    throw new UserError({
      code: 'invalid-app',
      message: `${leadOf(file, kind)}unmarshal YAML: error unmarshaling JSON: while decoding JSON: ${undecodable}`,
    });
  }
  const errors = schemaErrors(document, shapes[kind], kind);
  if (errors.length === 0) return document;
  throw new UserError({
    code: 'invalid-app',
    message: `file: ${file}, ${errors.length} schema validation error(s): ${errors.join('\n')}`,
  });
}

/** qbec does not name the file in messages about qbec.yaml. */
const leadOf = (file: string, kind: keyof typeof shapes): string => (kind === 'App' ? '' : `${file}: `);

/** Parses only the first document, like Go's reader. */
const parse = (text: string, lead: string): Json =>
  catchError(
    GoYamlError,
    () => readGoYamlDocument(text),
    (error) => {
      throw new UserError({ code: 'invalid-app', message: `${lead}unmarshal YAML: ${error.message}` });
    },
  );
