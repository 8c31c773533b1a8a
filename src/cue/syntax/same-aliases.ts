/**
 * Checks that alias names are unique in a block. `let x = 1` next to `x: 2` is an error, and so are two aliases with
 * the same name.
 */
import type { Declaration, Identifier } from './ast';

export function refuseSameAliases(
  declarations: readonly Declaration[],
  fail: (node: Declaration | Identifier, message: string) => never,
): void {
  if (!declarations.some(hasAlias)) return;
  const aliases = new Map<string, Identifier>();
  const fields = new Set<string>();
  const declare = (name: Identifier | undefined, clause?: Declaration): void => {
    if (name === undefined) return;
    if (aliases.has(name.name)) fail(clause ?? name, `alias "${name.name}" redeclared in same scope`);
    aliases.set(name.name, name);
  };
  for (const declaration of declarations) {
    if (declaration.kind === 'let') declare(declaration.name, declaration);
    if (declaration.kind !== 'field') continue;
    if (declaration.label.kind === 'identifier') fields.add(declaration.label.name);
    if (declaration.label.kind === 'pattern') continue;
    declare(declaration.nameAlias);
    declare(declaration.alias);
  }
  for (const [name, alias] of aliases) {
    if (fields.has(name)) fail(alias, `cannot have both alias and field with name "${name}" in same scope`);
  }
}

const hasAlias = (each: Declaration): boolean =>
  each.kind === 'let' || (each.kind === 'field' && (each.alias !== undefined || each.nameAlias !== undefined));
