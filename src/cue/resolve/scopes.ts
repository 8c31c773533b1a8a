/** Tracks the visible names. Each scope corresponds to one environment of the evaluator. */
import type { Node } from '../syntax/ast';
import type { Label } from '../values/label';
import type { LetClause, PackageInstance } from './code';

export type Binding =
  | { readonly kind: 'field'; readonly label: Label }
  | { readonly kind: 'binding' }
  | { readonly kind: 'let'; readonly clause: LetClause }
  | { readonly kind: 'import'; readonly path: string; readonly instance: PackageInstance | undefined };

export interface Declared {
  readonly binding: Binding;
  readonly node: Node | undefined;
  isUsed: boolean;
}

const isAlias = ({ node, binding }: Declared): boolean => node !== undefined && binding.kind !== 'import';

export class Scope {
  readonly names = new Map<string, Declared>();
  /** Whether the value of one of the scope's fields or `let` clauses is being resolved. */
  isInField = false;

  constructor(
    readonly parent: Scope | undefined,
    /** Whether the scope's environment has its own struct or list, which `self` refers to. */
    readonly isVertex: boolean,
  ) {}

  declare(name: string, binding: Binding, node: Node | undefined): Declared {
    const declared = { binding, node, isUsed: false };
    this.names.set(name, declared);
    return declared;
  }

  /**
   * Declares a name, or returns an error. An alias and a field must not have the same name. As in `cue`, this is an
   * error even if one of them is in an outer scope.
   */
  declareOnce(name: string, binding: Binding, alias: Node | undefined): string | undefined {
    const found = name === '_' ? undefined : this.find(name);
    const isOther = found !== undefined && isAlias(found.declared) !== (alias !== undefined);
    if (isOther || (found?.up === 0 && alias !== undefined)) {
      found.declared.isUsed = true;
      return isOther
        ? `cannot have both alias and field with name "${name}" in same scope`
        : `alias "${name}" redeclared in same scope`;
    }
    if (found?.up !== 0) this.declare(name, binding, alias);
    return undefined;
  }

  /** Returns the declaration of a name, and the distance to the declaration in scopes. */
  find(name: string): { readonly declared: Declared; readonly up: number } | undefined {
    const own = this.names.get(name);
    if (own !== undefined) return { declared: own, up: 0 };
    const found = this.parent?.find(name);
    return found === undefined ? undefined : { declared: found.declared, up: found.up + 1 };
  }

  /** Reports whether this scope, or an enclosing scope within the same value, declares the name. */
  declaresWithinValue(name: string): boolean {
    return !this.isInField && (this.names.has(name) || this.parent?.declaresWithinValue(name) === true);
  }

  /** Returns the distance in scopes to the nearest struct or list. */
  upToVertex(): number {
    return this.isVertex || this.parent === undefined ? 0 : this.parent.upToVertex() + 1;
  }

  upToFile(): number {
    return this.parent === undefined ? 0 : this.parent.upToFile() + 1;
  }
}
