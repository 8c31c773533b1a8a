/**
 * Defines the ways to deploy the sources. Each method generates manifests for kubectl from the sources. Most methods
 * keep the output of the previous run.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localConfigKey } from '../../../src/krm';
import { readListText } from '../../../src/resource-list/texts/read';
import { childEnvironment, executable } from '../../../test/project';
import { temporaryFolder, writeFiles } from '../../../test/temporary-folder';
import type { Synchronization } from './synchronize';
import {
  configFiles,
  configMap,
  configs,
  deployment,
  kustomization,
  secret,
  type Content,
  type Rules,
  type Versioning,
} from './sources';

export interface Tools {
  /** A PATH that contains the folders of the functions, of kustomize and of kpt. */
  readonly path: string;
  readonly kpt: string | undefined;
  /** A program that prints the output of Argo CD's plugin server for a folder in a repository. */
  readonly argocd: string | undefined;
}

export interface Package {
  readonly versioning: Versioning;
  readonly namespace: string;
  readonly versions: Rules;
  /** The Deployment's `revisionHistoryLimit`. */
  readonly limit: number | undefined;
}

/** Generates the manifests for kubectl from sources that have the given content. Each Render has its own folder. */
export type Render = (content: Content) => string;

export interface DeploymentMethod {
  /** Additional settings for the field `versions` of the functionConfigs. */
  readonly versions?: Rules;
  readonly needs?: 'kpt' | 'argocd';
  /** The way to apply the manifests. The default is kubectl with an applyset. */
  readonly sync?: Synchronization;
  renderer(one: Package, tools: Tools): Render;
}

function call(folder: string, { path }: Tools, command: readonly string[], input = ''): string {
  const [program = '', ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: childEnvironment({ PATH: path }),
  });
  assert.equal(status, 0, `${command.join(' ')}: ${error?.message ?? ''}${stderr}`);
  return stdout;
}

const inlay = (folder: string, tools: Tools, ...args: readonly string[]): string =>
  call(folder, tools, [process.execPath, executable('inlay'), ...args]);

function write(folder: string, one: Package, content: Content, withTransformers: boolean): void {
  const { versioning, namespace, versions, limit } = one;
  writeFiles(folder, {
    ...configFiles(versioning, namespace, content, versions),
    ...kustomization(versioning, namespace, content, withTransformers),
    'web.yaml': deployment(namespace, limit),
  });
}

/**
 * Returns a renderer that works on a kpt package. The renderer edits only the sources, so the output of the functions
 * stays in the package.
 */
function kptPackageRenderer({ versioning, namespace, versions, limit }: Package, tools: Tools): Render {
  const pipeline = { mutators: configs[versioning].map((configPath) => ({ exec: versioning, configPath })) };
  const folder = temporaryFolder({
    Kptfile: JSON.stringify({ apiVersion: 'kpt.dev/v1', kind: 'Kptfile', metadata: { name: 'shop' }, pipeline }),
    'web.yaml': deployment(namespace, limit),
  });
  const isVersioned = versioning === 'version-config';
  return (content) => {
    const sources = isVersioned
      ? { 'app.yaml': configMap(namespace, content), 'db.yaml': secret(namespace, content) }
      : configFiles(versioning, namespace, content, versions);
    if (!existsSync(join(folder, 'app.yaml')) && !existsSync(join(folder, 'app-layers.yaml'))) {
      writeFiles(folder, { ...sources, ...(isVersioned && configFiles(versioning, namespace, content, versions)) });
    }
    for (const name of Object.keys(sources)) {
      const text = readFileSync(join(folder, name), 'utf8');
      const edited = text
        .replace(/(color"?: *"?)[^"\s}]+/, (_, key) => `${key}${content.color}`)
        .replace(/(password"?: *"?)[^"\s}]+/, (_, key) => `${key}${content.password}`);
      writeFileSync(join(folder, name), edited);
    }
    call(folder, tools, ['kpt', 'fn', 'render', '--allow-exec']);
    return appliedResources(folder);
  };
}

/** Returns the resources that `kpt live apply` would apply. */
function appliedResources(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  const resources = files.toSorted().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return readListText(text, { stream: true }).resources;
  });
  const applied = resources.filter((one) => one.annotations().get(localConfigKey) !== 'true');
  return applied.map(({ text }) => text).join('---\n');
}

function buildRenderer(one: Package, tools: Tools): Render {
  const folder = temporaryFolder();
  return (content) => {
    write(join(folder, 'shop'), one, content, true);
    inlay(folder, tools, 'build', 'shop', '-o', 'rendered.yaml');
    return readFileSync(join(folder, 'rendered.yaml'), 'utf8');
  };
}

function treeRenderer(one: Package, tools: Tools): Render {
  const folder = temporaryFolder();
  return (content) => {
    write(join(folder, 'apps', 'shop'), one, content, true);
    inlay(folder, tools, 'build', '--recursive', 'apps', '--output', 'rendered');
    const files = readdirSync(join(folder, 'rendered'), { recursive: true, encoding: 'utf8' });
    const file = files.find((name) => name.endsWith('.yaml')) ?? '';
    return readFileSync(join(folder, 'rendered', file), 'utf8');
  };
}

function pipeRenderer(one: Package, tools: Tools): Render {
  const folder = temporaryFolder();
  const file = join(folder, 'rendered.yaml');
  return (content) => {
    write(folder, one, content, false);
    const previous = existsSync(file) ? ['--previous', file] : [];
    let text = call(folder, tools, ['kustomize', 'build', '.']);
    for (const config of configs[one.versioning]) {
      text = call(folder, tools, [one.versioning, '-f', config, ...previous], text);
    }
    writeFileSync(file, text);
    return text;
  };
}

function transformerRenderer(one: Package, tools: Tools): Render {
  const folder = temporaryFolder();
  return (content) => {
    write(folder, one, content, true);
    const text = call(folder, tools, ['kustomize', 'build', '--enable-alpha-plugins', '--enable-exec', '.']);
    writeFileSync(join(folder, 'rendered.yaml'), text);
    return text;
  };
}

/** Calls the plugin in the same way as Argo CD's repo server. The plugin prints one resource per line. */
function pluginRenderer(one: Package, tools: Tools): Render {
  const folder = temporaryFolder();
  return (content) => {
    write(join(folder, 'shop'), one, content, true);
    const printed = call(folder, tools, [tools.argocd ?? '', folder, join(folder, 'shop')]);
    return `${printed.trim().replaceAll('\n', '\n---\n')}\n`;
  };
}

const protectedBy = (protection: string, sync: Synchronization): DeploymentMethod => ({
  versions: { protect: [protection] },
  sync,
  renderer: transformerRenderer,
});

export const deploymentMethods: Readonly<Record<string, DeploymentMethod>> = {
  kpt: { needs: 'kpt', renderer: kptPackageRenderer },
  'build -o': { renderer: buildRenderer },
  'build -R --output': { renderer: treeRenderer },
  '--previous': { renderer: pipeRenderer },
  'history.from': { versions: { history: { from: { file: 'rendered.yaml' } } }, renderer: transformerRenderer },
  'protect: argocd': protectedBy('argocd', 'argocd'),
  'protect: argocd-prune-last': protectedBy('argocd-prune-last', 'argocd'),
  "Argo CD's plugin": { needs: 'argocd', versions: { protect: ['argocd'] }, sync: 'argocd', renderer: pluginRenderer },
  'protect: flux': protectedBy('flux', 'flux'),
};
