/** The search field of each page. The texts are loaded when somebody goes to it. */
import { searchOf, type Found } from './sections';

declare global {
  /** Set by assets/sections.js. */
  var inlaySections: readonly Found[] | undefined;
}

const up = document.body.dataset['up'] ?? '';
const field = document.getElementById('query') as HTMLInputElement;
const list = document.getElementById('found') as HTMLOListElement;
const count = document.getElementById('count') as HTMLParagraphElement;

let search: ((query: string) => readonly Found[]) | undefined;

field.addEventListener('focus', load, { once: true });
field.addEventListener('input', show);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    field.value = '';
    show();
  } else if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
});

function load(): void {
  const script = document.createElement('script');
  script.src = `${up}assets/sections.js`;
  script.addEventListener('load', () => {
    search = searchOf(globalThis.inlaySections ?? []);
    show();
  });
  document.head.append(script);
}

function show(): void {
  const query = field.value.trim();
  const found = query === '' ? [] : (search?.(query) ?? []);
  list.replaceChildren(...found.map((section) => item(section, query)));
  count.textContent =
    query === '' || search === undefined ? '' : found.length === 0 ? 'Nothing found' : `${found.length} found`;
}

function item({ address, page, title, text }: Found, query: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = up + address;
  link.textContent = page === title ? title : `${page}: ${title}`;
  const extract = document.createElement('p');
  extract.textContent = around(text, query);
  const entry = document.createElement('li');
  entry.append(link, extract);
  return entry;
}

/** The part of the text where the first word that was asked for stands. */
function around(text: string, query: string): string {
  const at = text.toLowerCase().indexOf(query.toLowerCase().split(/\s+/)[0] ?? '');
  const from = Math.max(0, at - 50);
  return `${from > 0 ? '…' : ''}${text.slice(from, from + 140)}${from + 140 < text.length ? '…' : ''}`;
}
