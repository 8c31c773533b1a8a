/** Makes mistakes under kustomize and under kpt: builds a kustomization or renders a package in a temporary folder. */
import { delimiter, join } from 'node:path';
import { temporaryFolder } from '../temporary-folder';
import { kustomizeBinary, withOwnSchema } from '../kustomize';
import { snapshot } from '../packages';
import { childEnvironment, executable, root } from '../project';
import { runCommand, type Printed } from '../run-command';
import type { ExpectedMessages } from './mistake';
import { shop } from './shop';

export interface OrchestratedMistake extends ExpectedMessages {
  /** The function's kind: `ReplaceValues`. */
  readonly kind: string;
  /** The functionConfig after its apiVersion, kind and metadata. */
  readonly config: string;
  /** The field of the kustomization that lists the functionConfig; `transformers` by default. kpt ignores it. */
  readonly under?: 'generators' | 'transformers';
  /** Additional files of the folder, keyed by path, or a replacement for the usual `resources.yaml`. */
  readonly files?: Readonly<Record<string, string>>;
}

const functionName = (kind: string): string => kind.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase();

const functionConfig = ({ kind, config }: OrchestratedMistake, annotations: string): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ${kind}\nmetadata:\n  name: mistaken\n${annotations}${config.trim()}\n`;

/** Runs `kustomize build` on a kustomization with the resources and the function. */
export async function build(mistake: OrchestratedMistake): Promise<Printed> {
  const { kind, under = 'transformers', files = {} } = mistake;
  const run = `  annotations:\n    config.kubernetes.io/function: "exec: {path: ${functionName(kind)}.cjs}"\n`;
  const cwd = temporaryFolder(
    withOwnSchema({
      'resources.yaml': shop,
      'kustomization.yaml': `resources: [resources.yaml]\n${under}: [mistaken.yaml]\n`,
      'mistaken.yaml': functionConfig(mistake, run),
      ...files,
    }),
  );
  const env = childEnvironment({ PATH: `${join(root, 'dist', 'bin')}${delimiter}${process.env['PATH']}` });
  const args = ['build', '--enable-alpha-plugins', '--enable-exec'];
  return runCommand(kustomizeBinary(), args, { cwd, env });
}

/** Runs `kpt fn render` on a package with the resources and the function. Returns its output and the changed files. */
export async function evaluate(
  kpt: string,
  mistake: OrchestratedMistake,
): Promise<{ readonly status: number | null; readonly text: string; readonly changed: readonly string[] }> {
  const cwd = temporaryFolder({
    'resources.yaml': shop,
    'mistaken.yaml': functionConfig(mistake, ''),
    Kptfile: `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\npipeline:\n  mutators:\n  - exec: ${executable(functionName(mistake.kind))}\n    configPath: mistaken.yaml\n`,
    ...mistake.files,
  });
  const before = snapshot(cwd);
  const { status, stdout, stderr } = await runCommand(kpt, ['fn', 'render', cwd, '--allow-exec'], {
    cwd,
    env: childEnvironment(),
  });
  const after = snapshot(cwd);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  // kpt shows a function's messages twice: its results without their files, and its standard error with each line
  // quoted by Go.
  const text = (stdout + stderr).replaceAll(/^ {4}"(.*)"$/gm, '$1').replaceAll(/\\(["\\])/g, '$1');
  return { status, text, changed };
}
