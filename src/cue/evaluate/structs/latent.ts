/**
 * Latent fields are the optional fields of a literal and the definitions of a package. A latent field is created only
 * when it is set or read, because most of the hundreds of optional fields in a schema are never set. In the order of
 * fields, a latent field has the position of its declaration in the literal.
 */
import { getOrMake } from '../../../data/get-or-make';
import type { Code, FieldDeclaration, StructCode } from '../../resolve/code';
import type { Label } from '../../values/label';

export interface Latent<Arc> {
  readonly code: StructCode;
  readonly fields: ReadonlyMap<Label, readonly FieldDeclaration[]>;
  /** The number of earlier literals with latent fields. */
  readonly index: number;
  /** The last field that was created before the fields of the literal. */
  readonly preceding: Label | undefined;
  /** Creates the field from the declarations of all literals. */
  readonly make: (label: Label) => void;
  /** Adds this literal's declarations to a field. */
  readonly add: (arc: Arc) => void;
}

/** The fields that `code` declares by name, even in embedded literals, operands of `&` and comprehensions. */
export function fieldsIn(code: Code): readonly FieldDeclaration[] {
  switch (code.kind) {
    case 'struct':
      return code.declarations.flatMap((each) => {
        if (each.kind === 'field') return [each];
        return each.kind === 'embedding' ? fieldsIn(each.value) : none;
      });
    case 'and':
      return code.operands.flatMap(fieldsIn);
    case 'comprehension':
      return code.fallback === undefined ? fieldsIn(code.value) : [...fieldsIn(code.value), ...fieldsIn(code.fallback)];
    default:
      return none;
  }
}

const none: readonly never[] = [];

/** The fields in declared order. Each `late` field is at the position where its first literal declares it. */
export function inDeclaredOrder<Arc extends { readonly label: Label }>(
  made: ReadonlyMap<Label, Arc>,
  late: ReadonlyMap<Label, Latent<Arc>>,
): ReadonlyMap<Label, Arc> {
  const others = [...made.values()].filter(({ label }) => !late.has(label));
  const places = new Map(others.map(({ label }, index) => [label, index + 1]));
  /** The late fields, keyed by the number of other fields that precede them. */
  const following = new Map<number, Label[]>();
  for (const latent of [...new Set(late.values())].toSorted((a, b) => a.index - b.index)) {
    const { preceding } = latent;
    let place = preceding === undefined ? 0 : (places.get(preceding) ?? 0);
    for (const { label } of fieldsIn(latent.code)) {
      place = Math.max(place, places.get(label) ?? 0);
      if (late.get(label) !== latent || places.has(label)) continue;
      places.set(label, place);
      getOrMake(following, place, () => []).push(label);
    }
  }
  const labels = [undefined, ...others].flatMap((arc, place) => [arc?.label, ...(following.get(place) ?? [])]);
  const found = new Map<Label, Arc>();
  for (const label of labels) {
    const arc = label === undefined ? undefined : made.get(label);
    if (arc !== undefined) found.set(arc.label, arc);
  }
  return found;
}
