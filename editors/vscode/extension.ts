/**
 * The VS Code extension, which starts the language server and shows the server's answers. The extension runs only the
 * server that it contains, or the server that the user's own settings name. A program in the open folder may be
 * untrusted, and a program on PATH may have a different version. Therefore, the extension does not require a trusted
 * folder or any other installation.
 */
import { commands, window, workspace, type ExtensionContext, type TextDocument } from 'vscode';
import { LanguageClient, type ExecuteCommandSignature } from 'vscode-languageclient/node';
import { createConfig } from './create-config';
import { program } from './program';
import { ShownChanges } from './shown-changes';

let client: LanguageClient | undefined;

/** VS Code calls this function when a YAML file is opened, or a command of the extension is used, for the first time. */
export async function activate({ extensionPath, subscriptions }: ExtensionContext): Promise<void> {
  const inlay = program(extensionPath, workspace.getConfiguration('inlay').get('path', ''));
  const shown = new ShownChanges();
  const start = async (): Promise<void> => {
    if (client !== undefined) return;
    const middleware = { executeCommand: executeCommand(shown) };
    client = new LanguageClient('inlay', 'Inlay', inlay(['lsp']), { documentSelector, middleware });
    subscriptions.push(client);
    await client.start();
    await commands.executeCommand('setContext', 'inlay.isRunning', true);
  };
  const look = async (document: TextDocument): Promise<void> => {
    if (concerns(document)) await start();
  };
  subscriptions.push(
    commands.registerCommand('inlay.createConfig', createConfig(inlay)),
    // The server returns the paths that change a line of a resource as the references of this line.
    commands.registerCommand('inlay.changesOfLine', () => commands.executeCommand('editor.action.goToReferences')),
    workspace.registerTextDocumentContentProvider(ShownChanges.scheme, shown),
    workspace.onDidOpenTextDocument(look),
    workspace.onDidSaveTextDocument(look),
  );
  const lists = await workspace.findFiles('**/{kustomization.yaml,kustomization.yml,Kustomization,Kptfile}', null, 1);
  if (lists.length > 0 || workspace.textDocuments.some(concerns)) await start();
}

const documentSelector = ['**/*.{yaml,yml,json}', '**/{Kptfile,Kustomization}'].map((pattern) => ({
  scheme: 'file',
  pattern,
}));

/** True if a file belongs to kustomize, kpt or Inlay. Opening such a file starts the server. */
const concerns = (document: TextDocument): boolean =>
  /(?:^|[/\\])(?:kustomization\.ya?ml|Kustomization|Kptfile)$/.test(document.fileName) ||
  (document.languageId === 'yaml' && /^apiVersion: *["']?fn\.inlay\.dev\//m.test(document.getText()));

/**
 * Returns the middleware that runs the server's commands and shows their answers. A command from the command palette
 * has no arguments, so it applies to the open file.
 */
const executeCommand =
  (shown: ShownChanges) =>
  async (command: string, args: readonly unknown[], next: ExecuteCommandSignature): Promise<void> => {
    const [uri = window.activeTextEditor?.document.uri.toString(), ...more] = args;
    if (typeof uri !== 'string') {
      await window.showInformationMessage('Open the functionConfig first.');
      return;
    }
    try {
      const answer: unknown = await next(command, [uri, ...more]);
      if (answer === '') await window.showInformationMessage('The functionConfig changes nothing.');
      else if (answer === 0) await window.showInformationMessage('No fixes can be applied automatically.');
      else if (typeof answer === 'string') await shown.show(uri, answer);
    } catch (error) {
      await window.showErrorMessage((error as Error).message);
    }
  };

export const deactivate = (): Promise<void> | undefined => client?.stop();
