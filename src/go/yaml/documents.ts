/**
 * Reads a stream of YAML documents like the decoder of k8s.io/apimachinery (`NewYAMLToJSONDecoder`), which uses
 * sigs.k8s.io/yaml. The decoder splits the text at lines that start with `---`, and reads only the first document of
 * each part. An error's message counts lines from the start of the part, but its `place` counts lines from the start of
 * the text.
 */
import type { Json } from '../../data/json';
import { GoYamlError, shortened } from './error';
import { type GoYamlOptions, readGoYamlDocument } from './read';

/** Returns all documents. An empty document is null. Throws GoYamlError. */
export function readGoYaml(text: string, options: GoYamlOptions = {}): readonly Json[] {
  const documents: Json[] = [];
  let part = '';
  let start = 1;
  const read = (): void => {
    try {
      documents.push(readGoYamlDocument(part, options));
    } catch (error) {
      if (!(error instanceof GoYamlError)) throw error;
      const { line, column } = error.place ?? { line: 1, column: 1 };
      throw new GoYamlError(error.message, { line: start + line - 1, column });
    }
    part = '';
  };
  for (const [index, line] of linesOf(text).entries()) {
    if (line.startsWith('---')) {
      const rest = line.slice(3).trim();
      if (rest !== '' && !rest.startsWith('#')) {
        throw new GoYamlError(`invalid Yaml document separator: ${shortened(rest)}`, { line: index + 1, column: 1 });
      }
      if (part !== '') {
        read();
        start = index + 2;
        continue;
      }
    }
    part += `${line}\n`;
  }
  if (part !== '') read();
  return documents;
}

/** Splits text into lines like Go's line reader, which removes a carriage return before a line feed. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
