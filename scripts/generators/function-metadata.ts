/** Reads a function's `metadata.yaml` for kpt's catalog. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainOf } from '../../src/data/trees/plain';
import { yamlFormat } from '../../src/formats/yaml/format';
import { root } from '../../test/project';

export interface FunctionMetadata {
  readonly image: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly license: string;
}

export function functionMetadata(name: string): FunctionMetadata {
  const text = readFileSync(join(root, 'functions', name, 'metadata.yaml'), 'utf8');
  const [tree] = yamlFormat.read(text).roots;
  if (tree?.kind !== 'map') throw new Error('metadata.yaml is not a map');
  return plainOf(tree) as FunctionMetadata;
}
