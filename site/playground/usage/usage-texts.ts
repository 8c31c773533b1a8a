/** Generates shell scripts that write the files of a scene and run the scene locally. */
import { catchError } from '../../../src/data/catch-error';
import { nodeAt, stringOf, type Path } from '../../../src/data/tree';
import { treeOf } from '../../../src/data/trees/plain';
import { DocumentSyntaxError, type Change } from '../../../src/formats/document';
import { functionsByKind } from '../../../src/inlay-command/functions';
import { configOf, hasSeparateConfig, withConfig } from '../config-text';
import { functionOf } from '../run-scene';
import type { Scene } from '../scene';

export interface UsageTexts {
  readonly command: string;
  readonly kustomization: string;
  /** A kpt package. */
  readonly package: string;
}

/** The maximum length of text in a script, in characters. */
const maxTextLength = 20_000;

const emptyList = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n';

export function usageTexts(scene: Scene): UsageTexts {
  if (!hasSeparateConfig(scene)) {
    const apart = '# Move the functionConfig of the ResourceList to its own panel, and its items to the resources.\n';
    return {
      command: `${folder}${fileText('list.yaml', scene.input)}inlay run list.yaml\n`,
      kustomization: apart,
      package: apart,
    };
  }
  const name = functionOf(scene);
  const config = freeName(`${name}.yaml`, scene);
  const resourcesFile = freeName('resources.yaml', scene);
  const hasResources = scene.input.trim() !== '';
  const files = Object.entries(scene.files).map(([path, text]) => fileText(path, text));
  const resources = hasResources ? fileText(resourcesFile, scene.input) : '';
  const root = configOf(scene);
  const kind = root && stringOf(nodeAt(root, ['kind']));
  const list = fileText(resourcesFile, hasResources ? scene.input : emptyList);
  // `inlay run` finds the function by the kind of the functionConfig. For an unknown kind, the script calls the
  // function by name.
  const command = functionsByKind.has(kind ?? '')
    ? `inlay run ${config} ${resourcesFile} --diff\n# Write the changes: inlay run ${config} ${resourcesFile} -o ${resourcesFile}\n`
    : `${name} -f ${config} < ${resourcesFile}\n# Write the changes: ${name} -i ${resourcesFile} -f ${config} -o ${resourcesFile}\n`;
  const exec = annotated(scene, 'config.kubernetes.io/function', `exec:\n  path: ${name}\n`);
  const kustomization = `${hasResources ? `resources:\n- ${resourcesFile}\n` : ''}${hasResources ? 'transformers' : 'generators'}:\n- ${config}\n`;
  const ignored = Object.keys(scene.files).filter((path) => /\.(?:ya?ml|json)$/.test(path));
  const script = (input: string, configText: string, ...others: readonly string[]): string =>
    [folder, input, fileText(config, configText), ...files, ...others].join('');
  return {
    command: script(list, scene.config, command),
    kustomization: script(
      resources,
      exec,
      fileText('kustomization.yaml', kustomization),
      'inlay build .\n# Or: kustomize build --enable-alpha-plugins --enable-exec .\n',
    ),
    package: script(
      resources,
      annotated(scene, 'config.kubernetes.io/local-config', 'true'),
      ignored.length === 0 ? '' : fileText('.krmignore', `${ignored.join('\n')}\n`),
      fileText('Kptfile', kptfile(name, config)),
      'kpt fn render --allow-exec\n',
    ),
  };
}

/** Returns `name` or, if a file or folder of the scene has this name (ignoring case), a similar name. */
function freeName(name: string, { files }: Scene): string {
  const used = new Set(Object.keys(files).map((path) => (path.split('/')[0] ?? '').toLowerCase()));
  let free = name;
  while (used.has(free)) free = `own-${free}`;
  return free;
}

const folder = 'mkdir inlay-playground && cd inlay-playground\n';

const kptfile = (name: string, config: string): string => `apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: inlay-playground
  annotations:
    config.kubernetes.io/local-config: "true"
pipeline:
  mutators:
  - exec: ${name}
    configPath: ${config}
`;

/**
 * Returns the command that writes a file. If the text is too long, returns a comment that asks the user to save it from
 * the playground.
 */
function fileText(path: string, text: string): string {
  const at = path.lastIndexOf('/');
  const directory = at === -1 ? '' : `mkdir -p -- ${quoted(path.slice(0, at))}\n`;
  if (text.length > maxTextLength) return `${directory}# Too long: save ${quoted(path)} from the playground.\n`;
  const lines = text.split('\n');
  let end = 'END';
  while (lines.includes(end)) end += '_';
  return `${directory}cat > ${quoted(path)} <<'${end}'\n${text}${text.endsWith('\n') ? '' : '\n'}${end}\n`;
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

const set = (path: Path, value: unknown): Change => ({
  kind: 'set',
  path: ['metadata', ...path],
  value: treeOf(value),
});

/**
 * Returns the functionConfig with an annotation and a name. kustomize and kpt require the name. A functionConfig that
 * cannot be read is returned unchanged.
 */
function annotated(scene: Scene, key: string, text: string): string {
  const root = configOf(scene);
  const metadata = root && nodeAt(root, ['metadata']);
  const name = (metadata && stringOf(nodeAt(metadata, ['name']))) ?? 'inlay-playground';
  const changes =
    metadata?.kind !== 'map'
      ? [set([], { name, annotations: { [key]: text } })]
      : nodeAt(metadata, ['annotations'])?.kind === 'map'
        ? [set(['name'], name), set(['annotations', key], text)]
        : [set(['name'], name), set(['annotations'], { [key]: text })];
  return catchError(DocumentSyntaxError, () => withConfig(scene, changes).config) ?? scene.config;
}
