/** Reads a function's `conformance.yaml`, which describes the function for the tests of all functions. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainOf } from '../../src/data/trees/plain';
import { yamlFormat } from '../../src/formats/yaml/format';
import { root } from '../project';

interface Conformance {
  /** The fields of a functionConfig that changes nothing, as lines. */
  readonly idle: string;
  /**
   * The fields of an invalid functionConfig. It must cause an error about an item in z.yaml, such as the ConfigMap `b`.
   */
  readonly wrong: string;
  /** Items for functions that ignore the usual items. */
  readonly items?: string;
  /** A folder in `examples` with a kpt package. The package needs no additional files. */
  readonly kpt: string;
  /**
   * A folder in `examples` that needs no additional files: `EXAMPLE/build` for its kustomization, or `EXAMPLE/OVERLAY`.
   */
  readonly kustomize: string;
}

export function conformanceOf(name: string): Conformance {
  const path = `functions/${name}/conformance.yaml`;
  const fields = plainIn(readFileSync(join(root, path), 'utf8')) as Conformance;
  for (const field of ['idle', 'wrong', 'kpt', 'kustomize'] as const) {
    assert.equal(typeof fields[field], 'string', `${path}: \`${field}\` is required`);
  }
  assert.match(fields.kustomize, /^[^/]+\/[^/]+$/, `${path}: \`kustomize\` must be EXAMPLE/build or EXAMPLE/OVERLAY`);
  for (const file of [`${fields.kpt}/Kptfile`, `${fields.kustomize.replace('/', '/.expected/')}.yaml`]) {
    assert.ok(existsSync(join(root, 'examples', file)), `${path} names examples/${file}, which does not exist`);
  }
  return fields;
}

export function plainIn(text: string): unknown {
  const [tree] = yamlFormat.read(text).roots;
  assert.ok(tree);
  return plainOf(tree);
}
