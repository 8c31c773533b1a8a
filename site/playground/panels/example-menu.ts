/** The menu of examples, grouped by function, with a description of the selected example. */
import type { Example } from '../example';
import { element, made } from './elements';

const own = 'Your own';

export class ExampleMenu {
  readonly #menu: HTMLSelectElement;
  readonly #own = new Option(own, '');
  #shown = '';

  constructor(menu: HTMLSelectElement, examples: readonly Example[], onChoose: (example: Example) => void) {
    this.#menu = menu;
    menu.append(this.#own);
    for (const name of new Set(examples.map(({ scene }) => scene.function))) {
      const group = made('optgroup');
      group.label = name;
      const members = examples.filter(({ scene }) => scene.function === name);
      group.append(...members.map(({ title, label }) => new Option(label, title)));
      menu.append(group);
    }
    menu.addEventListener('change', () => {
      const chosen = examples.find(({ title }) => title === menu.value);
      if (chosen !== undefined) onChoose(chosen);
    });
  }

  /** `title` is for scenes that are not examples. */
  mark(example: Example | undefined, title = ''): void {
    this.#own.textContent = title === '' ? own : title;
    this.#own.hidden = example !== undefined;
    this.#menu.value = example?.title ?? '';
    this.#shown = example?.label ?? title;
    element('about').textContent =
      example?.about ??
      `${title === '' ? 'Your own resources and function config' : title}. To go back, choose an example.`;
  }

  /** Called when the user has edited the scene. */
  unmark(): void {
    if (this.#own.textContent === own && this.#menu.value === '') return;
    const begun = this.#shown;
    this.mark(undefined);
    element('about').textContent = `Your own version of “${begun}”. To go back, choose an example.`;
  }
}
