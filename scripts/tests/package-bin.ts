/** The JavaScript file of a development tool's command. Node runs it without a shell, on Windows as well. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/project';

/** Returns the path of the JavaScript file: `packageBin('typescript', 'tsc')`. */
export function packageBin(name: string, command = name): string {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  const path = typeof bin === 'string' ? bin : bin[command];
  if (path === undefined) throw new Error(`the package ${name} has no command ${command}`);
  return join(folder, path);
}
