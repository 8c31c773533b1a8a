/**
 * Implements the command "New functionConfig". The command runs `inlay init`, which writes a functionConfig and lists
 * it in the kustomization or Kptfile.
 */
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Uri, window, workspace } from 'vscode';
import type { Program } from './program';

/** The bundler inserts the functions and their descriptions. */
declare const INLAY_FUNCTIONS: readonly { readonly label: string; readonly detail: string }[];

const run = promisify(execFile);

/** Returns the handler of the command. `place` is the folder whose context menu contained the command. */
export const createConfig =
  (inlay: (args: readonly string[]) => Program) =>
  async (place?: Uri): Promise<void> => {
    const folder = place?.fsPath ?? folderOfWork();
    if (folder === undefined) {
      await window.showErrorMessage('Open a folder first. The functionConfig is created in the folder.');
      return;
    }
    const picked = await window.showQuickPick(INLAY_FUNCTIONS, {
      title: 'New functionConfig',
      placeHolder: 'Choose a function. To set or copy a value, choose replace-values',
      matchOnDetail: true,
    });
    if (picked === undefined) return;
    const name = await window.showInputBox({
      title: `New functionConfig in ${workspace.asRelativePath(folder)}`,
      prompt: 'Name of the functionConfig and its file: lower-case letters, digits, hyphens and dots',
      value: picked.label,
    });
    if (name === undefined) return;
    const { command, args, options } = inlay(['init', picked.label, folder, '--name', name]);
    try {
      await run(command, args, options);
    } catch (error) {
      const { stderr } = error as { readonly stderr?: string };
      await window.showErrorMessage((stderr ?? String(error)).replace(/^error: /, ''));
      return;
    }
    await window.showTextDocument(Uri.file(join(folder, `${name}.yaml`)));
  };

/** Returns the folder of the open file or, if no file is open, the first open folder. */
function folderOfWork(): string | undefined {
  const file = window.activeTextEditor?.document.uri;
  return file?.scheme === 'file' ? dirname(file.fsPath) : workspace.workspaceFolders?.[0]?.uri.fsPath;
}
