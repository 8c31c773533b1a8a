/** Formats vertices for messages: `{x:1,y:string}`, `[1,2]`. */
import { kinds } from '../values/kind';
import type { Code } from '../resolve/code';
import { rangeName } from '../resolve/predeclared';
import { atomText, boundText, scalarText } from '../values/format';
import { redacted } from '../../data/text/redacted';
import { isIndex, labelText } from '../values/label';
import type { Atom } from '../values/value';
import { settled, type MadeCode, type Vertex } from './vertex';

const maxLength = 1000;
const maxVertices = 100_000;

/** Formats code that has not been evaluated. */
export function shownCode(code: Code, depth = 0): string {
  if (depth > 20) return '…';
  switch (code.kind) {
    case 'constant':
      return scalarText(code.value);
    case 'struct': {
      const fields = code.declarations.map((each) => {
        if (each.kind === 'pattern' || each.kind === 'dynamic') {
          return `${sourceText(each.span)}:${shownCode(each.value, depth + 1)}`;
        }
        if (each.kind === 'embedding') return shownCode(each.value, depth + 1);
        if (each.kind !== 'field') return sourceText(each.span);
        const name = each.span.source.hidesNames ? redacted : labelText(each.label);
        return `${name}${each.constraint}:${shownCode(each.value, depth + 1)}`;
      });
      return `{${fields.join(',')}}`.slice(0, maxLength);
    }
    case 'list': {
      const items = code.elements.map((each) => shownCode(each, depth + 1));
      const rest = code.rest === undefined ? '' : shownCode(code.rest, depth + 1);
      return `[${[...items, ...(code.isOpen ? [`...${rest}`] : [])].join(',')}]`.slice(0, maxLength);
    }
    case 'comprehension':
      return sourceText({ ...code.span, end: code.value.span.begin }) + shownCode(code.value, depth + 1);
    default:
      return sourceText(code.span);
  }
}

function shownMade(code: Code | MadeCode, depth: number): string {
  switch (code.kind) {
    case 'vertex':
      return shownVertex(code.vertex, depth);
    case 'named':
      return shownMade(code.value, depth);
    default:
      return shownCode(code, depth);
  }
}

/** The source on one line. */
const sourceText = ({ source, begin, end }: Code['span']): string =>
  source.isSecret ? redacted : source.text.slice(begin, end).replaceAll(/\s*\n\s*/g, ' ');

/**
 * `shown` gets an entry for each printed value. The number of entries is limited, because shared vertices may be printed
 * many times.
 */
export function shownVertex(vertex: Vertex, depth = 0, shown: number[] = []): string {
  const at = settled(vertex);
  if (depth > 20 || shown.push(depth) > maxVertices) return '…';
  // A vertex that is not evaluated is shown as in the source.
  if (at.state === 'new' && at.conjuncts.length > 0) {
    return [...new Set(at.conjuncts.map(({ code }) => shownMade(code, depth + 1)))].join(' & ');
  }
  if (at.atom !== undefined) return atomText(at.atom.value);
  if (at.outcomes !== undefined && at.outcomes.length > 0) {
    return at.outcomes
      .map(({ vertex: each, mark }) => (mark === 'default' ? '*' : '') + shownVertex(each, depth + 1, shown))
      .join(' | ')
      .concat(at.hasMore ? ' | …' : '');
  }
  if (at.faults.length > 0) return '_|_';
  if (at.lists.length > 0) {
    const items = [...at.arcs].filter(([label]) => isIndex(label)).map(([, arc]) => shownVertex(arc, depth + 1, shown));
    return `[${items.join(',')}]`.slice(0, maxLength);
  }
  if (at.kinds === kinds.struct && !isUnknownStruct(at)) {
    const fields = [...at.arcs.values()].flatMap((arc) =>
      arc.presence === 'none' ? [] : [`${arc.name}${arc.presence}:${shownVertex(arc, depth + 1, shown)}`],
    );
    return `{${fields.join(',')}}`.slice(0, maxLength);
  }
  const bounds = at.bounds.map(({ bound }) => boundText(bound));
  const validators = at.validators.map(({ text }) => text);
  const isRange = at.kinds === kinds.number || at.kinds === kinds.string || at.kinds === kinds.bytes;
  const isImplied = (bounds.length > 0 && isRange) || at.validators.some((each) => each.kinds === at.kinds);
  const kind = isImplied ? [] : [scalarText({ type: 'kinds', kinds: at.kinds }).replaceAll('|', ' | ')];
  const text = [...bounds, ...validators, ...kind].join(' & ');
  return rangeName(text) ?? text;
}

/** Reports whether the vertex is a struct only because of a function: `struct.MinFields(1)`. */
export const isUnknownStruct = ({ kinds: set, validators, literal, made }: Vertex): boolean =>
  set === kinds.struct && validators.length > 0 && literal === undefined && made.size === 0;

export const shownValue = (value: Atom | Vertex): string =>
  value.type === 'vertex' ? shownVertex(value) : atomText(value);
