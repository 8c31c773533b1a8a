/** Determines the labels that the pattern in `[pattern]: value` matches. */
import type { Code } from '../../resolve/code';
import type { Fault } from '../../values/fault';
import { atomText, boundText } from '../../values/format';
import { kinds, kindText } from '../../values/kind';
import { nameOf, type Label } from '../../values/label';
import { stringAtom } from '../../values/value';
import { knownVertex, type Context, type Machine } from '../machine';
import { satisfiesBound, sameAtom } from '../expressions/scalars';
import { shownVertex } from '../shown';
import { settled, type Pattern, type Vertex } from '../vertex';

type Matcher = Pick<Pattern, 'matches' | 'text'>;

export function matcherOf(
  machine: Machine,
  code: Code,
  context: Context,
): Matcher | { readonly fault: Fault } | 'blocked' {
  const value = machine.value(code, context);
  switch (value.type) {
    case 'blocked':
      return 'blocked';
    case 'bottom':
      return { fault: value.fault };
    case 'vertex': {
      if (knownVertex(machine, value) === undefined) return 'blocked';
      const [fault] = settled(value).faults;
      if (fault !== undefined) return { fault };
      return { matches: (label) => admits(value, label), text: () => shownVertex(value) };
    }
    case 'kinds': {
      const takesStrings = (value.kinds & kinds.string) !== 0;
      return { matches: () => takesStrings, text: () => kindText(value.kinds) };
    }
    case 'bound':
      return { matches: (label) => satisfiesBound(value, stringAtom(nameOf(label))), text: () => boundText(value) };
    case 'validator':
    case 'function':
      return { matches: () => false, text: () => '' };
    default:
      return { matches: (label) => sameAtom(value, stringAtom(nameOf(label))), text: () => atomText(value) };
  }
}

function admits(vertex: Vertex, label: Label): boolean {
  const at = settled(vertex);
  const name = stringAtom(nameOf(label));
  if (at.outcomes !== undefined && at.outcomes.length > 0) {
    return at.outcomes.some(({ vertex: each }) => admits(each, label));
  }
  if (at.faults.length > 0 || (at.kinds & kinds.string) === 0) return false;
  if (at.atom !== undefined) return sameAtom(at.atom.value, name);
  if (!at.bounds.every(({ bound }) => satisfiesBound(bound, name))) return false;
  return at.validators.every((validator) => validator.admits(name));
}
