/** Other programs, as a shell finds them: by PATH. */
import { delimiter, join } from 'node:path';
import type { Port } from './port';

/** The file that a name on the command line stands for; undefined where PATH has none. */
export function programOnPath(name: string, port: Port): string | undefined {
  const folders = (port.environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => ['', '.exe', '.cmd'].map((end) => join(folder, name + end)));
  return candidates.find((path) => port.kind(path) === 'file' && port.isExecutable(path));
}

/** `1.2.3`; undefined where there is no such program, or it tells no version. */
export function versionOf(program: string, port: Port): string | undefined {
  const ended = port.start(program, ['version']);
  return 'code' in ended ? undefined : /\d+\.\d+\.\d+(?:-[\w.]+)?/.exec(ended.stdout + ended.stderr)?.[0];
}
