/** The choice of an example, by functions, and what one sees in it. */
import type { Example } from '../example';
import { element, made } from './elements';

const own = 'Your own resources and function config. To go back, choose an example.';

export class ExampleMenu {
  readonly #menu: HTMLSelectElement;

  constructor(menu: HTMLSelectElement, examples: readonly Example[], onChoose: (example: Example) => void) {
    this.#menu = menu;
    menu.append(new Option('Your own', ''));
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

  /** Undefined for a scene that came from elsewhere. */
  mark(example: Example | undefined): void {
    this.#menu.value = example?.title ?? '';
    element('about').textContent = example?.about ?? own;
  }

  /** The example has been changed. What one sees stays, so that nothing moves. */
  unmark(): void {
    this.#menu.value = '';
  }
}
