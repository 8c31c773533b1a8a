/** `https://${host}:${port}/`: literal text with the names of sources in it. No expressions, no defaults, no nesting. */
import { didYouMean } from '../../../src/data';

export interface Template {
  /** The value, given each source's text. */
  render(texts: ReadonlyMap<string, string>): string;
  /** What is wrong with the template; undefined if nothing. */
  readonly problem: string | undefined;
}

const placeholder = /\$?\$\{([^}]*)\}/g;

/** `$${` stands for a literal `${`. */
export function parseTemplate(text: string, names: readonly string[]): Template {
  const used = [...text.matchAll(placeholder)]
    .filter(([whole]) => !whole.startsWith('$$'))
    .map(([, name]) => name ?? '');
  return { render: (texts) => text.replaceAll(placeholder, fill(texts)), problem: problemOf(used, names) };
}

const fill =
  (texts: ReadonlyMap<string, string>) =>
  (whole: string, name: string): string =>
    whole.startsWith('$$') ? whole.slice(1) : (texts.get(name) ?? '');

function problemOf(used: readonly string[], names: readonly string[]): string | undefined {
  const unknown = used.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, names);
    const way = meant === undefined ? `the sources are named ${names.join(', ')}` : `did you mean "${meant}"?`;
    return `the template names "${unknown}", which is no source: ${way}`;
  }
  const unused = names.find((name) => !used.includes(name));
  return unused === undefined
    ? undefined
    : `the source "${unused}" is not used in the template: write \`\${${unused}}\` or remove it`;
}
