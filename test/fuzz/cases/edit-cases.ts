/** Random edits of random documents. The changes are chosen from the nodes that our reader finds in the document. */
import { catchError, type Tree } from '../../../src/data';
import { type FormatName, formatNamed, formatNames } from '../../../src/formats';
import { changesOf, type Wish } from '../../../src/formats/changes/arbitrary-edits.test';
import { DocumentSyntaxError } from '../../../src/formats/document';
import { formatTests } from '../../formats';
import type { Random } from '../random';
import type { EditCase } from '../trial';

type TextOf = (random: Random) => string;

const weighted = formatNames.flatMap((name) => Array.from({ length: formatTests[name].weight }, () => name));

/** A random format, weighted as in `formatTests`. */
export const anyFormat = (random: Random): FormatName => random.pick(weighted);

/** A random edit; undefined if our reader rejects the text, or nothing in it can be changed. */
export function editCase(random: Random, format: FormatName, textOf: TextOf): EditCase | undefined {
  const whole = textOf(random);
  const roots = catchError(DocumentSyntaxError, () => formatNamed(format).read(whole).roots);
  if (roots === undefined) return undefined;
  const root = random.below(roots.length);
  const [target] = roots.slice(root);
  if (target === undefined || target.kind === 'scalar') return undefined;
  const count = random.chance(75) ? 1 : 2 + random.below(2);
  const changes = changesOf(
    target,
    random.list(count, count, () => wish(random, format, target)),
  );
  return changes.length === 0 ? undefined : { format, text: whole, root, changes };
}

function wish(random: Random, format: FormatName, target: Tree): Wish {
  const kind = random.pick(['set', 'set', 'set', 'add', 'delete'] as const);
  return {
    kind,
    pick: random.below(1000),
    key: formatTests[format].key(random),
    before:
      random.chance(15) && target.kind === 'map' ? random.pick(target.entries.map((entry) => entry.key)) : undefined,
    value: formatTests[format].value(random),
  };
}
