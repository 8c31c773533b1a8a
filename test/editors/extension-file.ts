/** The path of the VS Code extension that `npm run dev -- vscode` writes. */
import { join } from 'node:path';
import { manifest, root } from '../project';

export const extensionFolder = join(root, 'dist', 'vscode');
export const extensionPath = join(extensionFolder, `inlay-${manifest.version}.vsix`);
