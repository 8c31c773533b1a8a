/** A scene is the input of the playground: a functionConfig, resources and other files. A link contains one scene. */
import { configFile, inputFile } from './place';

export interface Scene {
  /**
   * The function's name, such as `replace-values`. Used if the functionConfig's kind does not determine the function.
   */
  readonly function: string;
  /** The functionConfig, as YAML. If this text is empty, `input` is a ResourceList that contains the functionConfig. */
  readonly config: string;
  /** The resources, as a stream of YAML. */
  readonly input: string;
  /** Other files that the function may read, by path, such as `components/web.jsonnet`. */
  readonly files: Readonly<Record<string, string>>;
}

/** The views that the user has selected. */
export interface Shown {
  /** The file in the panel of the resources: `resources` or the path of another file; other text selects nothing. */
  readonly input: string;
  /** The tab of the output, such as `Changes`. */
  readonly view: string;
  /** The step of a pipeline, counted from 1; 0 is the whole pipeline. */
  readonly step: number;
}

/** The decoded content of a link to the playground. */
export interface Linked {
  readonly scene: Scene;
  readonly shown: Shown;
  /** The title of the link on the page that contains it. */
  readonly title?: string;
}

const atFirst: Shown = { input: 'functionConfig', view: 'Changes', step: 0 };

/** The version of the link format. It lets future versions of the playground read old links. */
const version = '1';

/** Returns the text after `#` in a link: `1`, then the JSON, deflated, in base64url. */
export async function linkOf(scene: Scene, { shown = atFirst, title }: Partial<Linked> = {}): Promise<string> {
  const json = JSON.stringify({ scene, shown, ...(title !== undefined && { title }) } satisfies Linked);
  const packed = await piped(new TextEncoder().encode(json), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return version + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Returns the content of a link. Returns undefined if the text is not a link of the playground, or if the link is
 * truncated or too large.
 */
export async function linkedBy(link: string): Promise<Linked | undefined> {
  if (!link.startsWith(version)) return undefined;
  try {
    const letters = link.slice(version.length).replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(letters), (char) => char.charCodeAt(0));
    const json = new TextDecoder().decode(await piped(packed, new DecompressionStream('deflate-raw'), maxBytes));
    const linked: unknown = JSON.parse(json);
    return isLinked(linked) ? linked : undefined;
  } catch {
    return undefined;
  }
}

/** A link of a few thousand characters could expand to gigabytes. No scene that a page can show is that large. */
const maxBytes = 8 * 1024 * 1024;

/** Stops and throws RangeError if the output exceeds `limit` bytes. */
async function piped(
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

/** Names that the page and its scripts reserve. */
const reservedNames: ReadonlySet<string> = new Set([
  configFile.toLowerCase(),
  inputFile,
  'kustomization.yaml',
  'kustomization.yml',
  'kustomization',
  'kptfile',
]);

/** True if the path is inside the folder on every system, and no part of it is hidden (such as `.git`). */
const isBelow = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && !part.startsWith('.') && !/[\\:\p{C}]/u.test(part));

/** The error for scenes that cannot be shown. */
export class SceneError extends Error {}

/**
 * Returns the scene with normalized line breaks. Editors also normalize line breaks, so the locations of messages
 * match. Throws SceneError for a file path that a script cannot write or that the playground uses itself.
 */
export function readScene(scene: Scene): Scene {
  for (const path of Object.keys(scene.files)) {
    const quoted = JSON.stringify(path);
    if (!isBelow(path)) {
      throw new SceneError(
        `${quoted} cannot be the path of a file here: the path must be relative, without "..", hidden folders, ":", "\\" or control characters.`,
      );
    }
    if (reservedNames.has(path.toLowerCase())) {
      throw new SceneError(`${quoted} cannot be the path of a file here, because the playground uses this name.`);
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
