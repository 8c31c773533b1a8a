/** The dialog that offers text for running the scene locally: a command, a kustomization or a kpt package. */
import { EditorView } from '@codemirror/view';
import { outputState } from '../editor/output-state';
import type { UsageTexts } from '../usage/usage-texts';
import { element } from './elements';
import { Tabs } from './tabs';

const names: Readonly<Record<string, keyof UsageTexts>> = {
  Command: 'command',
  Kustomization: 'kustomization',
  'kpt package': 'package',
};

export class UsageDialog {
  readonly #dialog = element('ways') as HTMLDialogElement;
  readonly #editor = new EditorView({ parent: element('way') });
  readonly #tabs: Tabs;
  #ways: UsageTexts | undefined;

  constructor() {
    const panel = element('way');
    this.#tabs = new Tabs(
      element('way-tabs'),
      () => panel,
      () => this.#draw(),
    );
    this.#tabs.set(Object.keys(names));
    element('copy-way').addEventListener('click', () => void this.#copy());
    element('close-ways').addEventListener('click', () => this.#dialog.close());
  }

  open(ways: UsageTexts): void {
    this.#ways = ways;
    this.#draw();
    this.#dialog.showModal();
  }

  get #text(): string {
    const name = names[this.#tabs.selected];
    return name === undefined ? '' : (this.#ways?.[name] ?? '');
  }

  #draw(): void {
    element('copied-way').textContent = '';
    this.#editor.setState(outputState(this.#text, { label: this.#tabs.selected, file: 'run.sh' }, () => {}));
  }

  async #copy(): Promise<void> {
    element('copied-way').textContent = await copyMessage(
      this.#text,
      'The text is copied.',
      'The browser does not allow copying: select the text and copy it with the keyboard.',
    );
  }
}

/** Copies the text and returns a message for the user: `done` or `refused`. */
export async function copyMessage(text: string, done: string, refused: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return refused;
  }
}
