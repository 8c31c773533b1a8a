/** A row of radio buttons to choose the whole pipeline or one of its steps. */
import { made } from './elements';

export class StepChoice {
  readonly #row: HTMLElement;
  readonly #onChoose: () => void;
  #names: readonly string[] = [];
  #chosen = 0;

  constructor(row: HTMLElement, onChoose: () => void) {
    this.#row = row;
    this.#onChoose = onChoose;
  }

  /** The selected step, counted from 1; 0 is the whole pipeline. */
  get chosen(): number {
    return this.#names.length === 0 ? 0 : Math.min(this.#chosen, this.#names.length);
  }

  /** The requested step, which can be set before the steps are known. */
  get wanted(): number {
    return this.#chosen;
  }

  choose(step: number): void {
    this.#chosen = step;
    this.#mark();
  }

  /** Without steps, the row is hidden. */
  show(names: readonly string[]): void {
    this.#row.hidden = names.length === 0;
    if (JSON.stringify(names) === JSON.stringify(this.#names)) return;
    this.#names = names;
    const choices = ['All steps', ...names.map((name, index) => `${index + 1} ${name}`)];
    this.#row.replaceChildren(
      made('legend', 'Steps'),
      ...choices.map((text, step) => {
        const radio = made('input');
        radio.type = 'radio';
        radio.name = 'step';
        radio.addEventListener('change', () => {
          this.#chosen = step;
          this.#onChoose();
        });
        return made('label', radio, text);
      }),
    );
    this.#mark();
  }

  #mark(): void {
    const radios = [...this.#row.querySelectorAll('input')];
    for (const [step, radio] of radios.entries()) radio.checked = step === this.chosen;
  }
}
