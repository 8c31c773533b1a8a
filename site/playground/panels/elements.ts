/** Elements of the page, found and made. */

/** Throws Error where the page has none. */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no "${id}"`);
  return found;
}

export const menu = (id: string): HTMLSelectElement => element(id) as HTMLSelectElement;

/** A new element with these children; texts become text. */
export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const fresh = document.createElement(name);
  fresh.append(...children);
  return fresh;
}

/** The text, with `code` in its element. */
export const withCode = (text: string): readonly (string | Node)[] =>
  text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? part : made('code', part)));

/** New content. Content that is too long for its place can also be scrolled with the keyboard. */
export function fill(place: HTMLElement, ...children: readonly Node[]): void {
  place.replaceChildren(...children);
  place.scrollTop = 0;
  if (place.scrollHeight > place.clientHeight) place.tabIndex = 0;
  else place.removeAttribute('tabindex');
}

/** A button that looks like text, as messages have it where they lead to a place. */
export function placeButton(onClick: () => void, ...children: readonly (string | Node)[]): HTMLButtonElement {
  const button = made('button', ...children);
  button.type = 'button';
  button.className = 'place';
  button.addEventListener('click', onClick);
  return button;
}
