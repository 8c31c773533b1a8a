/** What every page begins with: the mark, the icon, the colours and the choice between light and dark. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/project';
import { browserScript } from './browser-script';

/** A piece set into a ground: a key, as joiners set it into wood, and an I. */
const shapes = (ground: string, piece: string): string =>
  `<rect ${ground} width="32" height="32" rx="7"/><path ${piece} d="M7 6h18l-3 6h-2.5v8H22l3 6H7l3-6h2.5v-8H10z"/>`;

/** For a page with `colours`, as HTML. It has no name of its own, since the word Inlay is next to it. */
export const mark = `<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">${shapes('fill="var(--ground)"', 'fill="var(--piece)"')}</svg>`;

/** An image of its own, light or dark as the reader's system. */
const markFile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>.a{fill:#14201d}.b{fill:#36d3a8}@media(prefers-color-scheme:dark){.a{fill:#e4ece9}.b{fill:#00806a}}</style>${shapes('class="a"', 'class="b"')}</svg>`;

/** The address of a page's icon, without a request: `<link rel="icon" href="…">`. */
export const icon = `data:image/svg+xml,${encodeURIComponent(markFile)}`;

export const colours = readFileSync(join(root, 'site/colours.css'), 'utf8');

/** For the head of a page, in a script element. Switches: `<button type="button" role="switch" data-scheme aria-label="Dark">`. */
export const schemeScript = (): Promise<string> => browserScript('scheme.ts');
