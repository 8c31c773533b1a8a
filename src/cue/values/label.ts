/**
 * Represents labels as strings, so that they can be keys of a Map. A regular field is represented by `"` and its name
 * (`"a`). A definition or hidden field is represented by its identifier (`#A`, `_a`). In an imported package, a hidden
 * field includes the package (`_a@example.com/p`), because hidden fields of different packages are different fields. A
 * list item is represented by its index (`0`).
 */
import { isName } from '../syntax/tokens/identifier';

export type Label = string;

export const regular = (name: string): Label => `"${name}`;

/** Returns the label that an identifier represents in a field or selector of the package with this id. */
export function identifierLabel(name: string, packageId?: string): Label {
  if (name.startsWith('#')) return name;
  if (!name.startsWith('_') || name === '_') return regular(name);
  return packageId === undefined ? name : `${name}@${packageId}`;
}

export const isRegular = (label: Label): boolean => label.charCodeAt(0) === 34;

export const isDefinition = (label: Label): boolean => label.startsWith('#') || label.startsWith('_#');

export const isIndex = (label: Label): boolean => {
  const code = label.charCodeAt(0);
  return code >= 48 && code <= 57;
};

/** Reports whether the field or item may be part of the output, unlike a definition or hidden field. */
export const isDatum = (label: Label): boolean => isRegular(label) || isIndex(label);

export const nameOf = (label: Label): string => label.slice(1);

/** Reports whether a field with this name is written without quotes. */
const isPlainName = (name: string): boolean => isName(name) && !name.startsWith('_');

/** Formats a label for message paths: `a`, `"x-y"`, `#A`, `0`. */
export function labelText(label: Label): string {
  if (!isRegular(label)) return label.replace(/@.*$/s, '');
  const name = nameOf(label);
  return isPlainName(name) ? name : JSON.stringify(name);
}
