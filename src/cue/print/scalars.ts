/** Values that are no structs, lists or disjunctions as pieces: atoms, and what is left of types and bounds. */
import { settled, type Vertex } from '../evaluate/vertex';
import { decimalText } from '../values/decimal';
import { atomText } from '../values/format';
import { kinds, kindText } from '../values/kind';
import { boundKinds, isNumber, isText, type Atom, type Bound } from '../values/value';
import { text, type Piece } from './piece';
import { bytesPiece, quoted, stringPiece } from './quote';

export function atomPiece(atom: Atom): Piece {
  if (atom.isSecret === true || !isText(atom)) return text(atomWord(atom));
  return atom.type === 'string' ? stringPiece(atom.value) : bytesPiece(atom.value);
}

/** The atom on one line; a stand-in where it is a Secret's. */
function atomWord(atom: Atom): string {
  if (isText(atom) && atom.isSecret !== true) return quoted(atom.value, atom.type === 'string' ? '"' : "'");
  return atomText(atom).replace('E', 'e');
}

/** What types, bounds and validators leave: `int & >5`, `uint8`, `strings.MinRunes(3)`. */
export function constraintPieces(vertex: Vertex): readonly Piece[] {
  const at = settled(vertex);
  const bounds = distinctBounds(at.bounds.map(({ bound }) => bound));
  const validators = at.validators.map((each) => ({
    kind: 'text' as const,
    text: each.text,
    reference: /^\w+/.exec(each.text)?.[0] ?? '',
  }));
  const isImplied =
    bounds.some((bound) => boundKinds(bound) === at.kinds) || at.validators.some((each) => each.kinds === at.kinds);
  const [range, rest] = rangeOf(at.kinds, bounds, isImplied);
  const shown = [...range, ...rest.map((bound) => bound.operator + atomWord(bound.operand))].map(text);
  return [...shown, ...validators];
}

function distinctBounds(bounds: readonly Bound[]): readonly Bound[] {
  const seen = new Set<string>();
  return bounds.filter((bound) => {
    const key = bound.operator + atomWord(bound.operand);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const isLower = ({ operator }: Bound): boolean => operator === '>=' || operator === '>';
const isUpper = ({ operator }: Bound): boolean => operator === '<=' || operator === '<';

/** The type, with the bounds that it stands for taken away: `int & >=0 & <=255` is `uint8`. */
function rangeOf(
  set: number,
  bounds: readonly Bound[],
  isImplied: boolean,
): readonly [readonly string[], readonly Bound[]] {
  const lower = bounds.find((bound) => isNumber(bound.operand) && isLower(bound));
  const upper = bounds.find((bound) => isNumber(bound.operand) && isUpper(bound));
  const others = bounds.filter((bound) => bound !== lower && bound !== upper);
  if (set === kinds.int && lower !== undefined) {
    const from = numberOf(lower);
    const name =
      upper === undefined ? undefined : named.get(`${lower.operator}${from} ${upper.operator}${numberOf(upper)}`);
    if (name !== undefined && others.length === 0) return [[name], []];
    if (from === '0' && lower.operator === '>=') return [['uint'], upper === undefined ? others : [upper, ...others]];
    if (upper !== undefined) return [[from.startsWith('-') ? 'int' : 'uint'], [lower, upper, ...others]];
  }
  return [isImplied ? [] : [kindsText(set)], bounds];
}

const kindsText = (set: number): string =>
  kindText(set)
    .replaceAll(/^\(|\)$/g, '')
    .replaceAll('|', ' | ');

const numberOf = ({ operand }: Bound): string => {
  return isNumber(operand) ? decimalText(operand.value) : '';
};

/** `>=0 <=255` is `uint8`. */
const named: ReadonlyMap<string, string> = new Map([
  ['>=0 <=1114111', 'rune'],
  ...[8n, 16n, 32n, 64n, 128n].flatMap((size): [string, string][] => [
    [`>=${-(2n ** (size - 1n))} <=${2n ** (size - 1n) - 1n}`, `int${size}`],
    [`>=0 <=${2n ** size - 1n}`, `uint${size}`],
  ]),
]);
