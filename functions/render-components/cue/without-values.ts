/** What CUE says where a Secret may have a part in it: the places, since any of its words may be a value. */
import type { CueError, CueInput } from '../../../src/cue';

/** The error is CUE's about `files` and `tags`. */
export function withoutValues(
  { failure, message }: CueError,
  { files, tags = {} }: Pick<CueInput, 'files' | 'tags'>,
): string {
  if (failure.kind === 'tag' && Object.hasOwn(tags, failure.name)) return message;
  const names = new Set(files.map(({ name }) => name));
  const places = (failure.kind === 'value' ? failure.faults : [])
    .flatMap((fault) => fault.places)
    .filter(({ file }) => names.has(file))
    .map(({ file, line, column }) => `    ./${file}:${line}:${column}`);
  const what = 'CUE finds a mistake, whose text is not shown since Secrets may take part; `cue export` shows it';
  return [places.length === 0 ? what : `${what}:`, ...new Set(places)].join('\n');
}
