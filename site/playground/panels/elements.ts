/** Finds and creates elements of the page. */

/** Throws Error if the page has no such element. */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no "${id}"`);
  return found;
}

export const menu = (id: string): HTMLSelectElement => element(id) as HTMLSelectElement;

/** Returns a new element with these children; strings become text nodes. */
export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const fresh = document.createElement(name);
  fresh.append(...children);
  return fresh;
}

/** Returns the text, with parts in back-quotes as `code` elements. */
export const withCode = (text: string): readonly (string | Node)[] =>
  text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? part : made('code', part)));

/** Replaces the content of `place`, and lets users scroll overlong content with the keyboard. */
export function fill(place: HTMLElement, ...children: readonly Node[]): void {
  place.replaceChildren(...children);
  place.scrollTop = 0;
  if (place.scrollHeight > place.clientHeight) place.tabIndex = 0;
  else place.removeAttribute('tabindex');
}

export function madeButton(onClick: () => void, ...children: readonly (string | Node)[]): HTMLButtonElement {
  const button = made('button', ...children);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

/** Returns a button that looks like text, for messages that lead to a location. */
export function placeButton(onClick: () => void, ...children: readonly (string | Node)[]): HTMLButtonElement {
  const button = madeButton(onClick, ...children);
  button.className = 'place';
  return button;
}
