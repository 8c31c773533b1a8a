/**
 * Reads text whose flow collections and quoted text are indented less than YAML 1.2 requires. go-yaml accepts any
 * indentation there.
 */
import { DocumentSyntaxError } from '../../formats/document';
import { GoYamlError } from './error';

/**
 * Calls `read` with the rules of YAML 1.2 and, after an error, without the rules about indentation. If both fail, throws
 * the first error, because its position is closer to a missing bracket or quote.
 */
export function withAnyIndentation<T>(read: (ignoresIndentation: boolean) => T): T {
  try {
    return read(false);
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    try {
      return read(true);
    } catch (error_) {
      throw isSyntaxError(error_) ? error : error_;
    }
  }
}

const isSyntaxError = (error: unknown): boolean => error instanceof DocumentSyntaxError || error instanceof GoYamlError;
