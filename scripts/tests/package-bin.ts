/**
 * Finds the JavaScript file of a development tool's command. Node.js runs this file without a shell, even on Windows.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/project';

/** Returns the path of the JavaScript file of a command, as in `packageBin('typescript', 'tsc')`. */
export function packageBin(name: string, command = name): string {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  const path = typeof bin === 'string' ? bin : bin[command];
  if (path === undefined) throw new Error(`the package ${name} has no command ${command}`);
  return join(folder, path);
}
