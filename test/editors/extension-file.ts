/** Where `npm run dev -- vscode` puts the extension of VS Code. */
import { join } from 'node:path';
import { manifest, root } from '../project';

export const extensionFolder = join(root, 'dist', 'vscode');
export const extensionPath = join(extensionFolder, `inlay-${manifest.version}.vsix`);
