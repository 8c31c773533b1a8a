/** Reads the user's own files, which stay in the browser. */
import { pluralize } from '../../../src/data/text/pluralize';
import type { Scene } from '../scene';

export interface NamedFile {
  /** The path in a dropped or chosen folder, such as `shop/app.yaml`. */
  readonly path: string;
  readonly file: File;
}

/** Returns the dropped files, including those in folders. */
export async function droppedFiles({ items }: DataTransfer): Promise<readonly NamedFile[]> {
  // All entries must be read before the first await.
  const taken = Array.from(items, (item) => [item.webkitGetAsEntry(), item.getAsFile()] as const);
  const found = await Promise.all(
    taken.map(async ([entry, file]) =>
      entry === null ? (file === null ? [] : [{ path: file.name, file }]) : filesIn(entry),
    ),
  );
  return found.flat();
}

export const chosenFiles = ({ files }: HTMLInputElement): readonly NamedFile[] =>
  Array.from(files ?? [], (file) => ({ path: file.webkitRelativePath || file.name, file }));

const isSkipped = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

async function filesIn(entry: FileSystemEntry): Promise<readonly NamedFile[]> {
  if (isSkipped(entry.name)) return [];
  const path = entry.fullPath.slice(1);
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // eslint-disable-next-line no-await-in-loop -- a directory reader returns a part of the folder at a time
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    entries.push(...some);
  }
  return (await Promise.all(entries.map(filesIn))).flat();
}

/** The limit for all files together, in bytes. */
const maxBytes = 8 * 1024 * 1024;

/**
 * Returns the scene with the given files. A functionConfig of Inlay replaces the existing functionConfig, other
 * resources replace the existing resources, and other text files become files that the function may read.
 * Kustomizations, Kptfiles and binary files are skipped. `summary` describes what was opened and skipped.
 */
export async function withFiles(
  scene: Scene,
  named: readonly NamedFile[],
): Promise<{ readonly scene: Scene; readonly summary: string }> {
  const shown = named
    .filter(({ path }) => !path.split('/').some(isSkipped))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  if (shown.reduce((sum, { file }) => sum + file.size, 0) > maxBytes) {
    return { scene, summary: 'These files are larger than 8 MB in total, so no file was opened.' };
  }
  const configs: string[] = [];
  const resources: string[] = [];
  const others: Record<string, string> = {};
  const tools: string[] = [];
  let binary = 0;
  const base = commonFolder(shown.map(({ path }) => path));
  const texts = await Promise.all(shown.map(({ file }) => file.text()));
  for (const [index, { path }] of shown.entries()) {
    const text = texts[index] ?? '';
    const isManifest = /\.(?:ya?ml)$/.test(path) && /^apiVersion:/m.test(text) && /^kind:/m.test(text);
    const isTool =
      /^apiVersion: *["']?(?:kustomize\.config\.k8s\.io|kpt\.dev)\//m.test(text) ||
      /(?:^|\/)(?:kustomization(?:\.ya?ml)?|kptfile)$/i.test(path);
    if (text.includes('\0') || text.includes('\uFFFD')) binary++;
    else if (isManifest && /^apiVersion: *["']?fn\.inlay\.dev\//m.test(text)) configs.push(text);
    else if (isTool) tools.push(path.slice(base.length));
    else if (isManifest) resources.push(text);
    else others[path.slice(base.length)] = text;
  }
  const [config = scene.config] = configs;
  const notes = [
    configs.length > 0 ? 'the function config' : '',
    configs.length > 1 ? `(the first of ${configs.length})` : '',
    resources.length > 0 ? pluralize(resources.length, 'resource file') : '',
    Object.keys(others).length > 0 ? pluralize(Object.keys(others).length, 'other file') : '',
  ].filter((note) => note !== '');
  return {
    scene: {
      ...scene,
      config,
      input: resources.length > 0 ? resources.map(asDocument).join('---\n') : scene.input,
      files: configs.length > 0 ? others : { ...scene.files, ...others },
    },
    summary: `${notes.length === 0 ? 'Nothing to open' : `Opened ${notes.join(', ')}`}${binary > 0 ? `; ${pluralize(binary, 'binary file')} skipped` : ''}.${toolNote(tools)} Nothing leaves this page.`,
  };
}

const toolNote = ([tool]: readonly string[]): string =>
  tool === undefined
    ? ''
    : ` ${tool} is skipped: kustomize and kpt do not run here, so open the output of \`kustomize build\` as resources.`;

const asDocument = (text: string): string => text.replace(/^---\n/, '').replace(/\n?$/, '\n');

/** Returns the common folder of all paths: `shop/` for `shop/a.yaml` and `shop/b/c.yaml`. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(folder)) ? folder : '';
}
