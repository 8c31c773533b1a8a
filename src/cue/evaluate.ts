/**
 * Evaluates CUE, which is unified: several files are one value, and what contradicts itself is an error. The files see
 * nothing but each other and CUE's standard library: no other file, no network, no environment, no clock.
 */
import type { Json } from '../data/json';
import { defaultBackend } from './cue-backend';
import { CueError } from './cue-error';
import { cueErrorOf } from './cue-faults';
import type { CueBackend } from './cue-run';

/** A file of CUE, or of data for it. */
export interface CueFile {
  /** A relative path, as messages shall show it; its ending says whether it is CUE, JSON or YAML. */
  readonly name: string;
  readonly text: string;
}

/** What is evaluated together, and for how long at most. */
export interface CueInput {
  readonly files: readonly CueFile[];
  /** Values for the fields with the attribute `@tag(name)`. CUE refuses a tag that no file asks for. */
  readonly tags?: Readonly<Record<string, string>>;
  /** All that is wrong, rather than what CUE comes upon first. */
  readonly allErrors?: boolean;
  /** For this evaluation alone. */
  readonly timeoutMs: number;
}

/** The value that the files make together. Numbers are doubles. Rejects with CueError. */
export async function evaluateCue(input: CueInput, run?: CueBackend): Promise<Json> {
  const text = await exportCue(input, run);
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new CueError('what CUE printed is not JSON: the program that INLAY_CUE names must be `cue`', undefined, {
      cause: error,
    });
  }
}

/** The same as JSON text, in which numbers keep their digits. */
export async function exportCue(
  { files, tags = {}, allErrors = false, timeoutMs }: CueInput,
  run: CueBackend = defaultBackend,
): Promise<string> {
  const texts = new Map<string, string>();
  for (const { name, text } of files) {
    checkName(name);
    texts.set(name, text);
  }
  const injected = Object.entries(tags).flatMap(([name, value]) => ['-t', `${name}=${value}`]);
  const paths = [...texts.keys()].map((name) => `./${name}`);
  const { code, stdout, stderr } = await run({
    files: texts,
    args: ['export', '--out', 'json', ...(allErrors ? ['--all-errors'] : []), ...injected, ...paths],
    timeoutMs,
  });
  if (code === 0) return stdout;
  throw cueErrorOf(stderr);
}

function checkName(name: string): void {
  const isInside = name !== '' && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (isInside && !/[\\\0:]/.test(name)) return;
  throw new CueError(`"${name}" cannot be the name of a CUE file: a relative path without a colon can`);
}
