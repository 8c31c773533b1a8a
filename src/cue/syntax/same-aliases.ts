/**
 * Checks that alias names are unique in a block. `let x = 1` next to `x: 2` is an error, and so are two aliases with
 * the same name.
 */
import type { Declaration, Identifier, Node } from './ast';

export function refuseSameAliases(
  declarations: readonly Declaration[],
  fail: (node: Node, message: string) => never,
): void {
  if (!declarations.some(hasAlias)) return;
  const aliases = new Set<string>();
  const fields = new Set<string>();
  const declare = (name: Identifier | undefined, declaration: Declaration): void => {
    if (name === undefined) return;
    if (aliases.has(name.name)) fail(declaration, `alias "${name.name}" redeclared in same scope`);
    if (fields.has(name.name)) fail(declaration, bothMessage(name));
    aliases.add(name.name);
  };
  for (const declaration of declarations) {
    if (declaration.kind === 'let') declare(declaration.name, declaration);
    if (declaration.kind !== 'field') continue;
    const { label, value } = declaration;
    if (label.kind === 'pattern') continue;
    declare(declaration.nameAlias, declaration);
    declare(declaration.alias, declaration);
    if (label.kind !== 'identifier') continue;
    // cue reports the position of the field's value.
    if (aliases.has(label.name)) fail(value, bothMessage(label));
    fields.add(label.name);
  }
}

const bothMessage = ({ name }: Identifier): string =>
  `cannot have both alias and field with name "${name}" in same scope`;

const hasAlias = (each: Declaration): boolean =>
  each.kind === 'let' || (each.kind === 'field' && (each.alias !== undefined || each.nameAlias !== undefined));
