/** Shows diffs as read-only documents that do not have to be saved. */
import { EventEmitter, Uri, ViewColumn, window, type TextDocumentContentProvider } from 'vscode';

export class ShownChanges implements TextDocumentContentProvider {
  static readonly scheme = 'inlay-changes';
  readonly #texts = new Map<string, string>();
  readonly #changed = new EventEmitter<Uri>();
  readonly onDidChange = this.#changed.event;

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? '';
  }

  /** Next to a file, opens a diff of the changes that the file's functionConfigs make. */
  async show(config: string, diff: string): Promise<void> {
    const { path } = Uri.parse(config);
    // VS Code shows the file name as the title. Because of the suffix `.diff`, VS Code highlights the text as a diff.
    const uri = Uri.from({ scheme: ShownChanges.scheme, path: `${path}.diff` });
    this.#texts.set(uri.path, diff);
    this.#changed.fire(uri);
    await window.showTextDocument(uri, { viewColumn: ViewColumn.Beside, preserveFocus: true });
  }
}
