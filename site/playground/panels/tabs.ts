/** A row of tabs above a panel, with the keys and roles that the ARIA practices of the W3C give them. */
import { made } from './elements';

export class Tabs {
  readonly #row: HTMLElement;
  readonly #panelOf: (name: string) => HTMLElement;
  readonly #onSelect: () => void;
  #selected = '';

  /** `panelOf`: what a tab shows, by its name. */
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

  /** Shows tabs with these names, and selects the first one if the one that was is gone. */
  set(names: readonly string[]): void {
    const buttons = names.map((name) => {
      const button = made('button', name);
      button.type = 'button';
      button.id = `tab-${name}`;
      button.setAttribute('role', 'tab');
      button.setAttribute('aria-controls', this.#panelOf(name).id);
      button.addEventListener('click', () => this.select(name));
      return button;
    });
    this.#row.replaceChildren(...buttons);
    if (!names.includes(this.#selected)) this.#selected = names[0] ?? '';
    this.#mark();
  }

  /** A name that no tab has changes nothing. */
  select(name: string): void {
    if (name === this.#selected || !this.#buttons().some((one) => one.textContent === name)) return;
    this.#selected = name;
    this.#mark();
    this.#onSelect();
  }

  #buttons(): readonly HTMLElement[] {
    return [...this.#row.querySelectorAll('button')];
  }

  /** Only the selected tab is reached by the key Tab; the arrows lead to the others. */
  #mark(): void {
    for (const button of this.#buttons()) {
      const isSelected = button.textContent === this.#selected;
      button.setAttribute('aria-selected', String(isSelected));
      button.tabIndex = isSelected ? 0 : -1;
    }
  }
}
