/**
 * The interactive parts of the landing page: the editable task, tabs, copy buttons. Without this script, the page shows
 * the same text, except for the panels of unselected tabs.
 */
import { linkOf } from '../playground/scene';
import { countOf, diffHtml, escaped, yamlHtml } from './code';
import type { Edit, Outcome } from './messages';

const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

const textArea = (id: string): HTMLTextAreaElement => element(id) as HTMLTextAreaElement;

/** The attribute `aria-controls` of a tab names its panel. */
function connectTabs(list: Element): void {
  const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const select = (chosen: HTMLButtonElement): void => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      element(tab.getAttribute('aria-controls') ?? '').hidden = tab !== chosen;
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      if (step === 0 || next === undefined) return;
      select(next);
      next.focus();
    });
  }
}

function connectCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy')) {
    button.addEventListener('click', () => void copy(button));
  }
}

/** Copies the command, or selects it if the browser does not let the page write to the clipboard. */
async function copy(button: HTMLButtonElement): Promise<void> {
  const code = button.parentElement?.querySelector('code');
  if (code === null || code === undefined) return;
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
  } catch {
    getSelection()?.selectAllChildren(code);
    button.textContent = 'Selected';
  }
  setTimeout(() => (button.textContent = 'Copy'), 1500);
}

class Task {
  readonly #texts = [textArea('input'), textArea('config')] as const;
  readonly #state = element('task').dataset;
  #worker: Worker | undefined;
  #id = 0;
  #timer: number | undefined;

  constructor() {
    for (const text of this.#texts) {
      text.addEventListener('focus', () => this.#start(), { once: true });
      text.addEventListener('input', () => this.#edit());
      text.addEventListener('scroll', () => text.previousElementSibling?.scrollTo(text.scrollLeft, text.scrollTop));
    }
    element('reset').addEventListener('click', () => this.#reset());
    // When a user returns to the page, the browser restores the edited text.
    addEventListener('pageshow', () => {
      if (!this.#isSame()) this.#edit();
    });
    element('open').addEventListener('click', (event) => {
      event.preventDefault();
      void this.#open();
    });
  }

  /** Starts the worker unless it is running. The worker is not started earlier, because most users edit nothing. */
  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(document.body.dataset['worker'] ?? '');
    worker.addEventListener('message', ({ data }: MessageEvent<Outcome>) => this.#show(data));
    this.#worker = worker;
    return worker;
  }

  #isSame(): boolean {
    return this.#texts.every(({ value, defaultValue }) => value === defaultValue);
  }

  #edit(): void {
    for (const text of this.#texts) {
      const shown = text.previousElementSibling;
      if (shown !== null) shown.innerHTML = `${yamlHtml(text.value)}\n`;
    }
    const isSame = this.#isSame();
    this.#state['edited'] = String(!isSame);
    element('reset').toggleAttribute('disabled', isSame);
    element('tab-inlay').click();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const [input, config] = this.#texts;
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      this.#start().postMessage({ id: ++this.#id, input: input.value, config: config.value } satisfies Edit);
    }, 120);
  }

  #show({ id, lines, stderr }: Outcome): void {
    if (id !== this.#id) return;
    element('inlay-count').textContent = lines === undefined ? 'Nothing is written' : countOf(lines);
    element('inlay-words').hidden = lines === undefined;
    element('inlay-diff').innerHTML =
      lines === undefined ? `<span class="message">${escaped(stderr)}</span>` : diffHtml(lines);
  }

  #reset(): void {
    for (const text of this.#texts) text.value = text.defaultValue;
    this.#edit();
  }

  async #open(): Promise<void> {
    const [input, config] = this.#texts;
    const scene = { function: 'replace-values', config: config.value, input: input.value, files: {} };
    location.href = `playground/index.html#${await linkOf(scene)}`;
  }
}

for (const list of document.querySelectorAll('[role=tablist]')) connectTabs(list);
connectCopyButtons();
void new Task();
