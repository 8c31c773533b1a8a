/** How the command `inlay` is started. Its working directory is the extension's folder, never a folder that is open. */
import { join } from 'node:path';

export interface Program {
  readonly command: string;
  readonly args: string[];
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
}

/**
 * `path` is the setting `inlay.path`; empty means the command in the extension. VS Code's own runtime runs JavaScript
 * files.
 */
export const program =
  (extensionPath: string, path: string) =>
  (args: readonly string[]): Program => {
    const file = path || join(extensionPath, 'server', 'inlay.cjs');
    const isScript = /\.c?js$/.test(file);
    const env = isScript ? { ...process.env, ELECTRON_RUN_AS_NODE: '1' } : process.env;
    return {
      command: isScript ? process.execPath : file,
      args: isScript ? [file, ...args] : [...args],
      options: { cwd: extensionPath, env },
    };
  };
