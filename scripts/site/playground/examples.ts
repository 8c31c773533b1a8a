/**
 * Converts the repository's examples to scenes of the playground. The real kustomize builds the examples for kustomize,
 * and each function records its input. Examples for kpt are the files of their package.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, extname, join, relative, sep } from 'node:path';
import type { Example } from '../../../site/playground/example';
import type { Scene } from '../../../site/playground/scene';
import { plainOf, treeOf } from '../../../src/data/trees/plain';
import { yamlFormat } from '../../../src/formats/yaml/format';
import { run } from '../../../src/function/run';
import { cleanPath, memoryFiles } from '../../../src/render/files/memory-files';
import { Resource } from '../../../src/resource-list/resource';
import { functionCalled } from '../../../src/inlay-command/functions';
import { listed, start } from './menu';
import { kustomizeBinary, useOwnSchema } from '../../../test/kustomize';
import { snapshot } from '../../../test/packages';
import { childEnvironment, directories, executable, functionNames, root } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';

const folder = join(root, 'examples');

/** Returns the examples of the menu, in menu order. Throws Error if kustomize or a function fails. */
export async function menuExamples(): Promise<readonly Example[]> {
  const isWanted = (title: string): boolean =>
    Object.keys(listed).some((one) => one === title || one.startsWith(`${title} (`));
  return (await examplesOf(isWanted)).filter(({ label }) => label !== '');
}

/**
 * Returns all examples. The examples of the menu come last, in menu order. Throws Error if kustomize or a
 * function fails.
 */
export const playgroundExamples = (): Promise<readonly Example[]> => examplesOf(() => true);

async function examplesOf(isWanted: (title: string) => boolean): Promise<readonly Example[]> {
  const found = scenes(isWanted);
  const examples = await Promise.all(
    found.map(async ({ title, scene, directory }) => ({
      title,
      ...shownOf(title),
      scene: await withFiles(scene, directory),
    })),
  );
  const order = Object.keys(listed);
  examples.push({ title: 'start', ...shownOf('start'), scene: start });
  return examples.toSorted((a, b) => order.indexOf(a.title) - order.indexOf(b.title));
}

const shownOf = (title: string): Pick<Example, 'label' | 'about'> => {
  const [label = '', about = ''] = listed[title] ?? [];
  return { label, about };
};

interface FoundScene extends Pick<Example, 'title' | 'scene'> {
  /** The folder from which the function reads files. */
  readonly directory: string;
}

const scenes = (isWanted: (title: string) => boolean): readonly FoundScene[] =>
  directories(folder).flatMap((name) => {
    const directory = join(folder, name);
    if (existsSync(join(directory, 'Kptfile'))) return isWanted(name) ? kptScenes(name, directory) : [];
    const overlays = join(directory, 'overlays');
    const builds = existsSync(overlays)
      ? directories(overlays).map((overlay) => [`${name} (${overlay})`, join(overlays, overlay)] as const)
      : existsSync(join(directory, 'kustomization.yaml'))
        ? [[name, directory] as const]
        : [];
    return builds.filter(([title]) => isWanted(title)).flatMap(([title, path]) => builtScenes(title, path));
  });

interface Item {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: { readonly name?: string; readonly annotations?: Readonly<Record<string, string>> };
}

function builtScenes(title: string, directory: string): readonly FoundScene[] {
  const calls = recorded(directory);
  return calls.map(({ function: name, list }) => {
    const { functionConfig, items = [] } = parse(list) as {
      readonly functionConfig: Item;
      readonly items?: readonly Item[];
    };
    const renamed = withNames(namesIn(items));
    const scene = {
      function: name,
      config: textOf(renamed(functionConfig)),
      // Omit functionConfigs, because the input of a generator contains the generator's own functionConfig.
      input: items
        .filter(({ apiVersion = '' }) => !apiVersion.startsWith('fn.inlay.dev/'))
        .map((item) => textOf(renamed(item)))
        .join('---\n'),
      files: {},
    };
    const { name: called = '' } = functionConfig.metadata ?? {};
    return { title: calls.length === 1 ? title : `${title} (${called})`, scene, directory };
  });
}

/** Returns the input of each function in a build, in call order. */
function recorded(directory: string): readonly { readonly function: string; readonly list: string }[] {
  const home = temporaryFolder();
  const bin = join(home, 'bin');
  const inputs = join(home, 'inputs');
  const example = join(home, 'example');
  for (const path of [bin, inputs]) mkdirSync(path);
  for (const name of functionNames) {
    const script = `#!/bin/sh\nfile="${inputs}/$(ls "${inputs}" | wc -l | tr -d ' ').${name}"\ncat > "$file"\nexec "${process.execPath}" "${executable(name)}" < "$file"\n`;
    writeFileSync(join(bin, name), script, { mode: 0o755 });
  }
  // Replace the Kubernetes schema, because parsing this schema takes half a second per build.
  const [name = '', ...overlay] = relative(folder, directory).split(sep);
  cpSync(join(folder, name), example, { recursive: true });
  const built = join(example, ...overlay);
  useOwnSchema(built);
  const { status, stderr } = spawnSync(kustomizeBinary(), ['build', '--enable-alpha-plugins', '--enable-exec', built], {
    cwd: root,
    encoding: 'utf8',
    env: childEnvironment({ PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }),
  });
  if (status !== 0) throw new Error(`kustomize build ${relative(root, directory)} failed: ${stderr}`);
  return readdirSync(inputs)
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((input) => ({ function: extname(input).slice(1), list: readFileSync(join(inputs, input), 'utf8') }));
}

const parse = (text: string): unknown => {
  const [first] = yamlFormat.read(text).roots;
  return first && plainOf(first);
};

const textOf = (item: Item): string => Resource.create(treeOf(withoutTraces(item))).text;

/** Adds the files that the function reads or searches for. Throws Error if the function fails. */
async function withFiles(scene: Scene, directory: string): Promise<Scene> {
  const texts = shownFiles(directory);
  const all = memoryFiles(texts);
  const read = new Set<string>();
  const noted = (path: string): string => {
    read.add(cleanPath(path) ?? path);
    return path;
  };
  const files = {
    ...all,
    read: (path: string) => all.read(noted(path)),
    readBytes: (path: string) => all.readBytes(noted(path)),
    kind: (path: string) => all.kind(noted(path)),
    list: (path: string) => {
      const entries = all.list(path);
      for (const { name } of entries) noted(`${path}/${name}`);
      return entries;
    },
  };
  const { exitCode, stderr } = await run(functionCalled(scene.function), {
    text: scene.input,
    functionConfig: scene.config,
    mayBeEmpty: true,
    files: () => files,
  });
  if (exitCode !== 0) throw new Error(`the example in ${relative(root, directory)} fails: ${stderr}`);
  return { ...scene, files: Object.fromEntries([...texts].filter(([path]) => read.has(path))) };
}

/** Removes the annotations of orchestrators. */
function withoutTraces(item: Item): Item {
  const { annotations, ...metadata } = item.metadata ?? {};
  const kept = Object.entries(annotations ?? {}).filter(
    ([key]) => !/^(?:internal\.)?(?:kustomize\.)?config\.(?:k8s|kubernetes)\.io\//.test(key),
  );
  return { ...item, metadata: { ...metadata, ...(kept.length > 0 && { annotations: Object.fromEntries(kept) }) } };
}

/** Returns the current names of resources, keyed by the earlier names that kustomize records. */
const namesIn = (items: readonly Item[]): ReadonlyMap<string, string> =>
  new Map(
    items.flatMap(({ metadata }) => {
      const earlier = metadata?.annotations?.['internal.config.kubernetes.io/previousNames'] ?? '';
      return earlier.split(',').map((name) => [name, metadata?.name ?? ''] as const);
    }),
  );

/**
 * Returns a function that updates the references in a resource or functionConfig to the current names of resources.
 * kustomize itself updates references only later.
 */
function withNames(names: ReadonlyMap<string, string>): (item: Item) => Item {
  const follow = (value: unknown, key: string, parent: string): unknown => {
    if (typeof value === 'string') {
      const refers =
        key === 'secretName' ||
        (key === 'name' &&
          /^(?:source|select|configMap|secret|resource|configMapGenerator|secretGenerator|\w*Ref|backend|service)$/.test(
            parent,
          ));
      return refers ? (names.get(value) ?? value) : value;
    }
    if (Array.isArray(value)) return value.map((one) => follow(one, key, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, follow(one, name, key)]));
  };
  return (item) => follow(item, '', '') as Item;
}

interface Kptfile {
  readonly pipeline: { readonly mutators: readonly { readonly exec: string; readonly configPath: string }[] };
}

function kptScenes(title: string, directory: string): readonly FoundScene[] {
  const { pipeline } = parse(readFileSync(join(directory, 'Kptfile'), 'utf8')) as Kptfile;
  const configs = new Set(pipeline.mutators.map(({ configPath }) => configPath));
  const ignored = existsSync(join(directory, '.krmignore'))
    ? readFileSync(join(directory, '.krmignore'), 'utf8').split('\n')
    : [];
  const resources = [...shownFiles(directory)].filter(
    ([path]) =>
      path.endsWith('.yaml') && !configs.has(path) && !ignored.some((one) => one !== '' && path.startsWith(one)),
  );
  return pipeline.mutators.map(({ exec, configPath }) => ({
    title,
    directory,
    scene: {
      function: exec,
      config: withoutNotes(readFileSync(join(directory, configPath), 'utf8')),
      input: resources.map(([, text]) => withoutNotes(text.replace(/^---\n/, ''))).join('---\n'),
      files: {},
    },
  }));
}

/** Removes the yaml-language-server modeline and the annotation `config.kubernetes.io/local-config`. */
const withoutNotes = (text: string): string =>
  text
    .replace(/^# yaml-language-server: .*\n/, '')
    .replaceAll(/^ +config\.kubernetes\.io\/local-config: "true"\n/gm, '')
    .replaceAll(/^( +)annotations:\n(?!\1 )/gm, '');

/**
 * Returns the files of a folder, keyed by path, without hidden files and folders, and without kustomizations, which a
 * page cannot run.
 */
const shownFiles = (directory: string): ReadonlyMap<string, string> =>
  new Map([...snapshot(directory)].filter(([path]) => !/(?:^|\/)(?:\.|kustomization\.yaml$)/.test(path)));
