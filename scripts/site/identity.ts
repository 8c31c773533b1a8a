/** Defines the parts that all pages share: the logo, the icon, the colors and the switch between light and dark. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/project';
import { browserScript } from './browser-script';

/**
 * Returns the logo, 32 units wide and high: a piece set into a square. The piece resembles a joiner's key in wood and
 * the letter I.
 */
export const markShapes = (ground: string, piece: string): string =>
  `<rect width="32" height="32" rx="7" fill="${ground}"/><path d="M7 6h18l-3 6h-2.5v8H22l3 6H7l3-6h2.5v-8H10z" fill="${piece}"/>`;

/** The logo as HTML, for a page with `colors`. The logo has no label, because the word Inlay is next to the logo. */
export const mark = `<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">${markShapes('var(--ground)', 'var(--piece)')}</svg>`;

export const colors = readFileSync(join(root, 'site/colors.css'), 'utf8');

export type Scheme = 'light' | 'dark';

/** Returns the value of a color: `#14201d` for `text`. Throws Error for an unknown name. */
export function colorOf(name: string, scheme: Scheme): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(colors) ?? [];
  const found = scheme === 'light' ? light : dark;
  if (found === undefined) throw new Error(`${name} is not a color`);
  return found;
}

/**
 * The icon of a page, as a data URL so that browsers do not request a file. The icon follows the color scheme of the
 * system.
 */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>:root{--a:${colorOf('ground', 'light')};--b:${colorOf('piece', 'light')}}@media(prefers-color-scheme:dark){:root{--a:${colorOf('ground', 'dark')};--b:${colorOf('piece', 'dark')}}}</style>${markShapes('var(--a)', 'var(--b)')}</svg>`,
)}`;

export const schemeSwitch = `<button type="button" role="switch" aria-checked="false" aria-label="Dark" data-scheme><svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor"/></svg></button>`;

/** Returns a script for the head of a page. The script implements the switch between light and dark. */
export const schemeScript = (): Promise<string> => browserScript('scheme.ts');

/** Returns the page with its parts inserted at `<!--name-->` and `{{name}}`. Throws Error if a part is missing. */
export const filled = (html: string, parts: Readonly<Record<string, string>>): string =>
  html.replaceAll(/\{\{([\w-]+)\}\}|<!--([\w-]+)-->/g, (_, text: string | undefined, element: string) => {
    const name = text ?? element;
    const part = parts[name];
    if (part === undefined) throw new Error(`the page has no part ${name}`);
    return part;
  });
