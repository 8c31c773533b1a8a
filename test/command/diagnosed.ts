/** Provides a small set-up with a function, and runs `inlay doctor` after changes to the set-up. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../../src/inlay-command/inlay';
import type { Outcome, Port } from '../../src/inlay-command/port';
import { systemPort } from '../../src/inlay-command/processes/system';
import { functionNames } from '../project';
import { temporaryFolder } from '../temporary-folder';

export const config = `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
metadata:
  name: host
  annotations:
    config.kubernetes.io/function: |
      exec: {path: replace-values}
replacements:
- sourceValue: shop.example.com
  targets:
  - select: {kind: ConfigMap}
    fieldPaths: [data.host]
`;

export const sound = {
  'kustomization.yaml': 'resources: [shop.yaml]\ntransformers: [host.yaml]\n',
  'shop.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata: {host: localhost}\n',
  'host.yaml': config,
  'build.sh': 'kustomize build --enable-alpha-plugins \\\n  --enable-exec . # kustomize build .\n',
};

export const kptfile = (step: string): Readonly<Record<string, string>> => ({
  'kustomization.yaml': '',
  Kptfile: `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: shop}\npipeline:\n  mutators:\n  - ${step}\n`,
  'build.sh': 'kpt fn render --allow-exec .\n',
});

/** A folder for PATH, with empty programs of these names. */
export const programs = (names: readonly string[]): string => {
  const files = names.map((name) => (process.platform === 'win32' ? `${name}.exe` : name));
  const folder = temporaryFolder(Object.fromEntries(files.map((name) => [name, ''])));
  for (const name of files) chmodSync(join(folder, name), 0o755);
  return folder;
};

let allPrograms: string | undefined;

/** A folder for PATH, with all programs that `inlay doctor` searches for. */
export const doctorPath = (): string => (allPrograms ??= programs([...functionNames, 'kustomize', 'kpt']));

interface Diagnosis extends Pick<Outcome, 'exitCode' | 'stdout'> {
  /** The codes of the problems. */
  readonly names: readonly string[];
}

/** The diagnosis of the set-up `sound` after changes to its files. An empty string removes a file. */
export async function diagnosed(changes: Readonly<Record<string, string>>, on: Partial<Port> = {}): Promise<Diagnosis> {
  const files = Object.entries({ ...sound, ...changes }).filter(([, text]) => text !== '');
  const folder = temporaryFolder(Object.fromEntries(files));
  const { exitCode, stdout } = await execute(['doctor', folder], {
    ...systemPort(__filename),
    environment: { PATH: doctorPath() },
    start: () => ({ status: 0, stdout: 'v5.8.2', stderr: '' }),
    ...on,
  });
  const names = [...stdout.matchAll(/^\[([\w-]+)\]/gm)].map(([, name = '']) => name);
  return { exitCode, stdout, names };
}
