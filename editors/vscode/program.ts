/** Defines how the extension starts `inlay`: in the extension's own folder, never in an open folder. */
import { join } from 'node:path';

export interface Program {
  readonly command: string;
  readonly args: string[];
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
}

/**
 * Returns the command line of `inlay`. `path` is the setting `inlay.path`; if it is empty, the extension's own command
 * is used. VS Code's own runtime runs JavaScript files.
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
