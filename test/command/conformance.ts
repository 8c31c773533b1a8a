/** Data of each function for the tests of all functions: `conformance.yaml` in its folder. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainOf } from '../../src/data/trees/plain';
import { yamlFormat } from '../../src/formats/yaml/format';
import { root } from '../project';

interface Conformance {
  /** The fields of a functionConfig that changes nothing, as lines. */
  readonly idle: string;
  /** The fields of an invalid functionConfig. */
  readonly wrong: string;
  /** Items for functions that ignore the usual ones. */
  readonly items?: string;
  /** Examples that need no additional files: a kpt package, and an overlay of a kustomization. */
  readonly kpt: string;
  readonly kustomize: string;
}

export const conformanceOf = (name: string): Conformance =>
  plainIn(readFileSync(join(root, 'functions', name, 'conformance.yaml'), 'utf8')) as Conformance;

export function plainIn(text: string): unknown {
  const [tree] = yamlFormat.read(text).roots;
  assert.ok(tree);
  return plainOf(tree);
}
