/** What a function's folder has for the tests of all functions: `conformance.yaml`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainOf } from '../../src/data/trees/plain';
import { yamlFormat } from '../../src/formats/yaml/format';
import { root } from '../project';

interface Conformance {
  /** The fields of a functionConfig that changes nothing, as lines. */
  readonly idle: string;
  /** Those of one that is wrong. */
  readonly wrong: string;
  /** Items that the function looks at, if it looks at none of the usual ones. */
  readonly items?: string;
  /** Examples that need no files: a kpt package, and an overlay of a kustomization. */
  readonly kpt: string;
  readonly kustomize: string;
}

export const conformanceOf = (name: string): Conformance =>
  plainIn(readFileSync(join(root, 'functions', name, 'conformance.yaml'), 'utf8')) as Conformance;

/** The data of a YAML document. */
export function plainIn(text: string): unknown {
  const [tree] = yamlFormat.read(text).roots;
  assert.ok(tree);
  return plainOf(tree);
}
