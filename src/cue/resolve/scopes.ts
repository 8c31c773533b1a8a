/** The names that are visible at a place. Each scope is one environment of the evaluator. */
import type { Identifier } from '../syntax/ast';
import type { Label } from '../values/label';
import type { LetClause } from './code';

export type Binding =
  | { readonly kind: 'field'; readonly label: Label }
  | { readonly kind: 'binding' }
  | { readonly kind: 'let'; readonly clause: LetClause }
  | { readonly kind: 'import'; readonly path: string };

export interface Declared {
  readonly binding: Binding;
  readonly node: Identifier | undefined;
  isUsed: boolean;
}

export class Scope {
  readonly names = new Map<string, Declared>();

  constructor(
    readonly parent: Scope | undefined,
    /** Whether its environment has a struct or list of its own, which `self` means. */
    readonly isVertex: boolean,
  ) {}

  declare(name: string, binding: Binding, node: Identifier | undefined): Declared {
    const declared = { binding, node, isUsed: false };
    this.names.set(name, declared);
    return declared;
  }

  /** The declaration of a name, and how many scopes out it is. */
  find(name: string): { readonly declared: Declared; readonly up: number } | undefined {
    let up = 0;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.parent) {
      const declared = scope.names.get(name);
      if (declared !== undefined) return { declared, up };
      up++;
    }
    return undefined;
  }

  /** How many scopes out the nearest struct or list is. */
  upToVertex(): number | undefined {
    let up = 0;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.parent) {
      if (scope.isVertex) return up;
      up++;
    }
    return undefined;
  }

  /** How many scopes out the file is. */
  upToFile(): number {
    let up = 0;
    for (let scope: Scope = this; scope.parent !== undefined; scope = scope.parent) up++;
    return up;
  }
}
