/** Records references between `let` clauses, and finds the cycles, which are errors. */
import { getOrMake } from '../../data/get-or-make';
import type { Node } from '../syntax/ast';
import type { LetClause } from './code';

/** A reference from the value of a `let` clause to another `let` clause, or another `let` clause in this value. */
interface LetReference {
  readonly from: LetClause;
  readonly clause: LetClause;
  readonly node: Node;
  readonly path: string;
}

export class LetReferences {
  /** The `let` clauses of structs whose values are being resolved. */
  readonly #open: LetClause[] = [];
  readonly #references = new Map<LetClause, LetReference[]>();

  add(clause: LetClause, node: Node, path: string): void {
    const from = this.#open.at(-1);
    if (from !== undefined) getOrMake(this.#references, from, () => []).push({ from, clause, node, path });
  }

  /** Calls `work`, which resolves the value of a `let` clause. */
  within<T>(clause: LetClause, work: () => T): T {
    this.#open.push(clause);
    const result = work();
    this.#open.pop();
    return result;
  }

  /** Returns one reference in each cycle. */
  cycles(): readonly LetReference[] {
    const found = new Map<LetClause, LetReference>();
    const seen = new Map<LetClause, 'open' | 'done'>();
    const visit = (references: readonly LetReference[]): void => {
      for (const reference of references) {
        const { clause, from } = reference;
        const state = seen.get(clause);
        if (state === 'open' && !found.has(from)) found.set(from, reference);
        if (state !== undefined) continue;
        seen.set(clause, 'open');
        visit(this.#references.get(clause) ?? []);
        seen.set(clause, 'done');
      }
    };
    visit([...this.#references.values()].flat());
    return [...found.values()];
  }
}
