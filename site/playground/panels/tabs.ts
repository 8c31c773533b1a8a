/** A row of tabs above a panel, with the keyboard control and roles that the W3C's ARIA practices recommend. */
import { madeButton } from './elements';

export class Tabs {
  readonly #row: HTMLElement;
  readonly #panelOf: (name: string) => HTMLElement;
  readonly #onSelect: () => void;
  #selected = '';

  /** `panelOf` returns a tab's panel, given the tab's name. */
  constructor(row: HTMLElement, panelOf: (name: string) => HTMLElement, onSelect: () => void) {
    this.#row = row;
    this.#panelOf = panelOf;
    this.#onSelect = onSelect;
    row.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const all = this.#buttons();
      const next = all[(all.findIndex((one) => one.textContent === this.#selected) + step + all.length) % all.length];
      if (step === 0 || next === undefined) return;
      this.select(next.textContent);
      next.focus();
    });
  }

  get selected(): string {
    return this.#selected;
  }

  /** If the selected tab no longer exists, the first tab is selected. */
  set(names: readonly string[]): void {
    const buttons = names.map((name) => {
      const button = madeButton(() => this.select(name), name);
      button.id = `tab-${name}`;
      button.setAttribute('role', 'tab');
      button.setAttribute('aria-controls', this.#panelOf(name).id);
      return button;
    });
    this.#row.replaceChildren(...buttons);
    if (!names.includes(this.#selected)) this.#selected = names[0] ?? '';
    this.#mark();
  }

  /** Does nothing if there is no tab with that name. */
  select(name: string): void {
    if (name === this.#selected || !this.#buttons().some((one) => one.textContent === name)) return;
    this.#selected = name;
    this.#mark();
    this.#onSelect();
  }

  #buttons(): readonly HTMLElement[] {
    return [...this.#row.querySelectorAll('button')];
  }

  /** The Tab key reaches only the selected tab; the arrow keys select the other tabs. */
  #mark(): void {
    for (const button of this.#buttons()) {
      const isSelected = button.textContent === this.#selected;
      button.setAttribute('aria-selected', String(isSelected));
      button.tabIndex = isSelected ? 0 : -1;
    }
  }
}
