/**
 * `inlay init <function>`: writes a functionConfig and lists it in the kustomization or Kptfile. In an empty folder,
 * the command creates a package that can be built.
 */
import { basename, join, resolve } from 'node:path';
import { entryOf, isNull, catchError, treeOf, type Tree } from '../../data';
import { DocumentSyntaxError } from '../../formats/document';
import { yamlFormat } from '../../formats/yaml/format';
import { functionCalled } from '../functions';
import starters from '../generated/starters.json';
import { isKustomization, resourceFilesIn } from '../files/input-files';
import { CommandError, printed, readText, type Outcome, type OutputFile, type Port } from '../port';
import { shellPath } from '../shell/shell-words';
import { filesIn } from '../files/walked-files';
import { hasEntry, refuseLinkedPath, refuseUnwritable } from '../files/written-places';

export interface InitFunctionOptions {
  readonly kpt?: boolean;
  readonly name?: string;
}

/**
 * Creates a functionConfig for kpt or kustomize. The tool is kpt if the option `kpt` is set, or if the folder contains
 * a Kptfile and no kustomization. Otherwise, the tool is kustomize. Throws CommandError.
 * @public
 */
export function initFunction(called: string, folder: string, options: InitFunctionOptions, port: Port): Outcome {
  const fn = functionCalled(called);
  const starter = starters[fn.name as keyof typeof starters];
  const { name = fn.name } = options;
  if (!/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/.test(name)) {
    throw new CommandError(`"${name}" must be a Kubernetes name: lower-case letters, digits, "-" and "."`);
  }
  if ((port.kind(folder) ?? 'directory') !== 'directory') throw new CommandError(`"${folder}" is not a folder`);
  refuseLinkedPath(folder, 'name the folder that the link points to', port);
  const present = filesIn(folder, (one) => isKustomization(one) || one === 'Kptfile', port);
  const textOf = (file: string | undefined): string => (file === undefined ? '' : readText(join(folder, file), port));
  const kustomization = present.find(isKustomization);
  const kptfile = present.find((one) => one === 'Kptfile');
  const isNew = [kustomization, kptfile].map(textOf).every(hasNoContent);
  const isKpt = options.kpt === true || (kptfile !== undefined && kustomization === undefined);
  const found = isNew ? resourceFilesIn(folder, port) : [];
  const sample: readonly OutputFile[] =
    isNew && found.length === 0 && starter.resources !== ''
      ? [{ path: join(folder, sampleFile), content: starter.resources }]
      : [];
  const [example] = sample;
  if (example !== undefined && port.kind(example.path) !== undefined) {
    throw new CommandError(
      `"${example.path}" contains no resources, and the example file would have the same name: add resources to the folder, or use another folder`,
    );
  }
  const file = `${name}.yaml`;
  const place = join(folder, file);
  // A broken link also counts as an existing file.
  if (hasEntry(place, port)) {
    throw new CommandError(`"${place}" already exists: choose another name with \`--name\``);
  }
  if (isKustomization(file) || example?.path === place) {
    throw new CommandError(`"${place}" is also the name of another new file: choose another name with \`--name\``);
  }
  const config: OutputFile = {
    path: place,
    content: headOf(fn.name, fn.accepts[0]?.kind ?? '', name, isKpt) + starter.config,
  };
  const list = isKpt
    ? listed(
        join(folder, 'Kptfile'),
        kptfileOf(folder),
        ['pipeline', 'mutators'],
        { exec: fn.name, configPath: file },
        textOf(kptfile),
      )
    : listed(
        join(folder, kustomization ?? 'kustomization.yaml'),
        kustomizationOf(sample.length === 0 ? found : [sampleFile]),
        ['transformers'],
        file,
        textOf(kustomization),
      );
  refuseUnwritable(list.path, folder, port);
  const files = [...sample, config, list];
  const where = shellPath(folder);
  const command = isKpt ? `kpt fn render --allow-exec ${where}` : `inlay build ${where}`;
  // The example in the functionConfig matches only the sample resources.
  const note =
    sample.length > 0 || starter.resources === ''
      ? ''
      : `Edit ${join(folder, file)}: the selected resource is an example\n`;
  return {
    ...printed(`${files.map(({ path }) => `${path}\n`).join('')}${note}Build with: ${command}\n`),
    files: files.map((one) => ({ ...one, below: folder })),
  };
}

/** The name of the sample file, which is created in a folder without resources. */
const sampleFile = 'app.yaml';

const headOf = (fn: string, kind: string, name: string, isKpt: boolean): string => `apiVersion: fn.inlay.dev/v1alpha1
kind: ${kind}
metadata:
  name: ${name}
  annotations:
${isKpt ? '    config.kubernetes.io/local-config: "true"' : `    config.kubernetes.io/function: |\n      exec:\n        path: ${fn}`}
`;

const kustomizationOf = (resources: readonly string[]): Readonly<Record<string, unknown>> => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  ...(resources.length === 0 ? {} : { resources }),
});

const kptfileOf = (folder: string): Readonly<Record<string, unknown>> => ({
  apiVersion: 'kpt.dev/v1',
  kind: 'Kptfile',
  metadata: {
    name:
      basename(resolve(folder))
        .toLowerCase()
        .replaceAll(/[^a-z\d-]+/g, '-')
        .replaceAll(/^-+|-+$/g, '') || 'package',
    annotations: { 'config.kubernetes.io/local-config': 'true' },
  },
});

/** True if the file is empty, for example after `touch kustomization.yaml`. kustomize rejects such a file. */
const hasNoContent = (text: string): boolean => text.split(/\r?\n/).every((line) => /^\s*(?:#.*|---)?\s*$/.test(line));

/** Adds an item to a list in a file. The content of an empty file becomes `fresh`. Throws CommandError. */
function listed(
  path: string,
  fresh: Readonly<Record<string, unknown>>,
  list: readonly string[],
  item: unknown,
  present: string,
): OutputFile {
  const text = hasNoContent(present) ? present.replace(/(?<=[^\n])$/, '\n') + yamlFormat.print(treeOf(fresh)) : present;
  const document = catchError(
    DocumentSyntaxError,
    () => yamlFormat.read(text),
    ({ line, message }): never => {
      throw new CommandError(`${path}:${line}: is not valid YAML: ${message}`);
    },
  );
  const [root] = document.roots;
  if (root?.kind !== 'map') throw new CommandError(`"${path}" is not a map, so it cannot list a functionConfig`);
  const places: readonly (Tree | undefined)[] = list.map((_, index) =>
    list.slice(0, index + 1).reduce<Tree | undefined>((at, key) => entryOf(at, key), root),
  );
  for (const [index, place] of places.entries()) {
    const kind = index === list.length - 1 ? 'list' : 'map';
    if (place !== undefined && !isNull(place) && place.kind !== kind) {
      throw new CommandError(`"${path}": \`${list.slice(0, index + 1).join('.')}\` must be a ${kind}`);
    }
  }
  const last = places.at(-1);
  const had = last?.kind === 'list' ? last.items.length : 0;
  if (had > 0) return { path, content: document.edit([{ kind: 'set', path: [...list, had], value: treeOf(item) }]) };
  const missing = places.findIndex((place) => place === undefined || place.kind === 'scalar');
  const at = missing < 0 ? list.length - 1 : missing;
  const value = list.slice(at + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), [item]);
  return { path, content: document.edit([{ kind: 'set', path: list.slice(0, at + 1), value: treeOf(value) }]) };
}
