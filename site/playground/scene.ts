/** Everything that the playground shows follows from a scene; a link holds one. */

export interface Scene {
  /** The function's name: `replace-values`. */
  readonly function: string;
  /** The functionConfig, as YAML. Where it is empty, `input` is a ResourceList, which has it. */
  readonly config: string;
  /** The resources, as a stream of YAML. */
  readonly input: string;
  /** Further files that the function may read, by their paths: `components/web.jsonnet`. */
  readonly files: Readonly<Record<string, string>>;
}

/** The form of links; one that is read later says by it how. */
const version = '1';

/** The scene in the letters that a link may have after `#`: `1` and the JSON, deflated, in base64url. */
export async function linkOf(scene: Scene): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(scene)), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return version + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Undefined for what is no link of ours. */
export async function sceneOf(link: string): Promise<Scene | undefined> {
  if (!link.startsWith(version)) return undefined;
  try {
    const letters = link.slice(version.length).replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(letters), (char) => char.charCodeAt(0));
    const json = new TextDecoder().decode(await through(packed, new DecompressionStream('deflate-raw')));
    const scene: unknown = JSON.parse(json);
    return isScene(scene) ? scene : undefined;
  } catch {
    return undefined;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

function isScene(value: unknown): value is Scene {
  if (typeof value !== 'object' || value === null) return false;
  const { function: name, config, input, files } = value as Partial<Record<keyof Scene, unknown>>;
  return (
    [name, config, input].every((one) => typeof one === 'string') &&
    typeof files === 'object' &&
    files !== null &&
    Object.values(files).every((one) => typeof one === 'string')
  );
}
