/** Everything that the playground shows follows from a scene; a link holds one. */
import { configFile, inputFile } from './place';

export interface Scene {
  /** The function's name, `replace-values`, which counts where the kind of the functionConfig does not say it. */
  readonly function: string;
  /** The functionConfig, as YAML. Where it is empty, `input` is a ResourceList, which has it. */
  readonly config: string;
  /** The resources, as a stream of YAML. */
  readonly input: string;
  /** Further files that the function may read, by their paths: `components/web.jsonnet`. */
  readonly files: Readonly<Record<string, string>>;
}

/** What the reader has chosen to see of a scene. */
export interface Shown {
  /** The tab on the left. */
  readonly input: string;
  /** The tab on the right. */
  readonly view: string;
  /** Of a pipeline, from 1; 0 is all of it. */
  readonly step: number;
}

/** What a link holds. */
export interface Linked {
  readonly scene: Scene;
  readonly shown: Shown;
  /** What the page with the link calls it. */
  readonly title?: string;
}

const atFirst: Shown = { input: 'functionConfig', view: 'Changes', step: 0 };

/** The form of links; one that is read later says by it how. */
const version = '1';

/** The letters that a link may have after `#`: `1` and the JSON, deflated, in base64url. */
export async function linkOf(scene: Scene, { shown = atFirst, title }: Partial<Linked> = {}): Promise<string> {
  const json = JSON.stringify({ scene, shown, ...(title !== undefined && { title }) } satisfies Linked);
  const packed = await through(new TextEncoder().encode(json), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return version + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Undefined for a text that is not a link of ours, such as a truncated one, or one that is too large. */
export async function linkedBy(link: string): Promise<Linked | undefined> {
  if (!link.startsWith(version)) return undefined;
  try {
    const letters = link.slice(version.length).replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(letters), (char) => char.charCodeAt(0));
    const json = new TextDecoder().decode(await through(packed, new DecompressionStream('deflate-raw'), mostBytes));
    const linked: unknown = JSON.parse(json);
    return isLinked(linked) ? linked : undefined;
  } catch {
    return undefined;
  }
}

/** A link of a few thousand letters could ask for gigabytes. No scene that a page can show is as large. */
const mostBytes = 8 * 1024 * 1024;

/** Throws RangeError where more than `limit` bytes would come out. It stops there. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  limit = Infinity,
): Promise<Uint8Array> {
  let total = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.length;
      if (total > limit) throw new RangeError(`more than ${limit} bytes`);
      controller.enqueue(chunk);
    },
  });
  const output = new Blob([bytes]).stream().pipeThrough(stream).pipeThrough(counted);
  return new Uint8Array(await new Response(output).arrayBuffer());
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isObject = <T>(value: unknown): value is Partial<Record<keyof T, unknown>> =>
  typeof value === 'object' && value !== null;

const isLinked = (value: unknown): value is Linked =>
  isObject<Linked>(value) &&
  isScene(value.scene) &&
  isShown(value.shown) &&
  (value.title === undefined || isText(value.title));

const isShown = (value: unknown): value is Shown =>
  isObject<Shown>(value) && isText(value.input) && isText(value.view) && typeof value.step === 'number';

function isScene(value: unknown): value is Scene {
  if (!isObject<Scene>(value)) return false;
  const { function: name, config, input, files } = value;
  return [name, config, input].every(isText) && isObject(files) && Object.values(files).every(isText);
}

const unified = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Names that the page and its scripts give to something else. */
const taken: ReadonlySet<string> = new Set([
  configFile.toLowerCase(),
  inputFile,
  'kustomization.yaml',
  'kustomization.yml',
  'kustomization',
  'kptfile',
]);

/** Below the folder on every system, and not hidden, as `.git` is. */
const isBelow = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && !part.startsWith('.') && !/[\\:\p{C}]/u.test(part));

/** A scene cannot be shown. */
export class SceneError extends Error {}

/**
 * What a page may show: each path of a file is one that a script may write. Line breaks are those of editors, else the places of messages would not be
 * those in the editor. Throws SceneError.
 */
export function readScene(scene: Scene): Scene {
  for (const path of Object.keys(scene.files)) {
    const quoted = JSON.stringify(path);
    if (!isBelow(path)) {
      throw new SceneError(
        `${quoted} cannot be the path of a file here: it has to be relative, without "..", hidden folders, ":", "\\" and control characters.`,
      );
    }
    if (taken.has(path.toLowerCase())) {
      throw new SceneError(`${quoted} cannot be the path of a file here: the playground uses this name itself.`);
    }
  }
  const files = Object.entries(scene.files).map(([path, text]) => [path, unified(text)]);
  return {
    ...scene,
    config: unified(scene.config),
    input: unified(scene.input),
    files: Object.fromEntries(files) as Scene['files'],
  };
}
