/** The panel below the output, which shows the origin of the line under the cursor. */
import type { Origin } from '../details';
import { fill, made, placeButton } from '../panels/elements';
import type { Place } from '../place';

const hint = 'Click a marked line, or go to the line with the arrow keys, to see which layer set it.';
const nothing = 'No layer sets this line. Lines that a layer sets are marked.';

export class OriginPanel {
  readonly #panel: HTMLElement;
  readonly #goTo: (place: Place) => void;
  #origins: readonly Origin[] = [];
  #line: number | undefined;

  constructor(panel: HTMLElement, goTo: (place: Place) => void) {
    this.#panel = panel;
    this.#goTo = goTo;
  }

  /** Shows the origins of lines. Hides the panel if `origins` is undefined. */
  show(origins: readonly Origin[] | undefined): void {
    this.#origins = origins ?? [];
    this.#panel.hidden = origins === undefined;
    this.showLine(this.#line);
  }

  forgetLine(): void {
    this.#line = undefined;
  }

  /** Shows the origin of a line. The first line is 1. Without `line`, the panel shows a hint. */
  showLine(line: number | undefined): void {
    this.#line = line;
    if (line === undefined) {
      fill(this.#panel, made('p', hint));
      return;
    }
    const found = this.#origins.filter(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine);
    // If parts are nested, show the innermost. Several parts may share a line.
    const min = Math.min(...found.map(linesOf));
    const inner = found.filter((one) => linesOf(one) === min);
    const settings = inner
      .flatMap((one) => one.settings)
      .map(({ title, facts }) => {
        const code = made('code', title);
        const lines = facts.map(({ text, place }) =>
          made('li', place === undefined ? text : placeButton(() => this.#goTo(place), text)),
        );
        return [made('p', code), made('ul', ...lines)];
      });
    fill(this.#panel, ...(settings.length === 0 ? [made('p', nothing)] : settings.flat()));
  }
}

const linesOf = ({ firstLine, lastLine }: Origin): number => lastLine - firstLine;
