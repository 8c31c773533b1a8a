/** Reads a function's `metadata.yaml` for kpt's catalogue. */
import { plainOf } from '../../src/data/trees/plain';
import { yamlFormat } from '../../src/formats/yaml/format';

export interface FunctionMetadata {
  readonly image: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly license: string;
}

export function functionMetadata(text: string): FunctionMetadata {
  const [root] = yamlFormat.read(text).roots;
  if (root?.kind !== 'map') throw new Error('metadata.yaml is not a map');
  return plainOf(root) as FunctionMetadata;
}
