/** What stands before the declarations of a file: experiments that it asks for, and what it may import. */
import type { Attribute } from './ast';

/** The experiments of the language v0.18, and whether every file has them. */
const experiments: ReadonlyMap<string, boolean> = new Map([
  ['structcmp', true],
  ['explicitopen', false],
  ['aliasv2', false],
  ['try', false],
  ['shortcircuit', false],
  ['testing', false],
  ['accepted_', true],
]);

/** The experiments that are on in a file with these attributes before its declarations. */
export function readExperiments(
  attributes: readonly Attribute[],
  fail: (attribute: Attribute, message: string) => Error,
): ReadonlySet<string> {
  const names = new Set([...experiments].flatMap(([name, isStable]) => (isStable ? [name] : [])));
  for (const attribute of attributes) {
    if (attribute.name !== 'experiment') continue;
    for (const part of attribute.body.split(',')) {
      const name = part.trim();
      if (name === '') continue;
      if (!experiments.has(name)) throw fail(attribute, `unknown experiment "${name}"`);
      names.add(name);
    }
  }
  return names;
}

/** The path of an import, or undefined where it is none. */
export function importPath(text: string): string | undefined {
  return text === '' || /[\s!"$%&'()*,;<=>?[\\\]^`{|}\ufffd\x00-\x1f\x7f]/.test(text) ? undefined : text;
}
