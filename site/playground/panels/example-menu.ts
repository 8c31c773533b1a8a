/** The choice of an example, by functions, and what one sees in it. */
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

  /** `title`: of what is not an example. */
  mark(example: Example | undefined, title = ''): void {
    this.#own.textContent = title === '' ? own : title;
    this.#menu.value = example?.title ?? '';
    this.#shown = example?.label ?? title;
    element('about').textContent =
      example?.about ??
      `${title === '' ? 'Your own resources and function config' : title}. To go back, choose an example.`;
  }

  /** What was shown has been changed. */
  unmark(): void {
    if (this.#own.textContent === own && this.#menu.value === '') return;
    const begun = this.#shown;
    this.mark(undefined);
    element('about').textContent = `Your own, begun with “${begun}”. To go back, choose an example.`;
  }
}
