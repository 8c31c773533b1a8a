/**
 * Reads a stream of YAML documents like the decoder of k8s.io/apimachinery (`NewYAMLToJSONDecoder`), which uses
 * sigs.k8s.io/yaml: the text is split at the lines that start with `---`, and the first document of each part is read.
 * Line numbers in errors count from the start of the part.
 */
import type { Json } from '../../data/json';
import { GoYamlError } from './error';
import { type GoYamlOptions, readGoYamlDocument } from './read';

/** All documents; an empty document is null. Throws GoYamlError. */
export function readGoYaml(text: string, options: GoYamlOptions = {}): readonly Json[] {
  const documents: Json[] = [];
  let part = '';
  for (const line of linesOf(text)) {
    if (line.startsWith('---')) {
      const rest = line.slice(3).trim();
      if (rest !== '' && !rest.startsWith('#')) {
        // Go shows the whole text, but it may come from a Secret.
        const shown = rest.length > 1 ? `${rest.charAt(0)}…` : rest;
        throw new GoYamlError(`invalid Yaml document separator: ${shown}`);
      }
      if (part !== '') {
        documents.push(readGoYamlDocument(part, options));
        part = '';
        continue;
      }
    }
    part += `${line}\n`;
  }
  if (part !== '') documents.push(readGoYamlDocument(part, options));
  return documents;
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
