/** Finds errors in scalars that only go-yaml refuses. */
import type { SourceScalar } from '../../source-node';

export type ScalarPlace = Pick<SourceScalar, 'start' | 'end' | 'style'>;

export interface ScalarFault {
  readonly offset: number;
  readonly problem: string;
}

/**
 * Finds the reason why go-yaml refuses a scalar that the package `yaml` accepts: an escape, or a tab in the lines that
 * determine the indentation of a block scalar.
 */
export function scalarFault(text: string, { style, start, end }: ScalarPlace): ScalarFault | undefined {
  if (style === 'double') return escapeFault(text.slice(start, end), start);
  if (style !== 'literal' && style !== 'folded') return undefined;
  tabbedBlock.lastIndex = start;
  if (!tabbedBlock.test(text)) return undefined;
  return { offset: tabbedBlock.lastIndex, problem: 'found a tab character where an indentation space is expected' };
}

const tabbedBlock = /[|>][+-]?[ \t]*(?:#.*)?\r?\n(?: *\r?\n)* *(?=\t)/y;
const escapes = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[^])/g;

/** Finds an escape that go-yaml does not have: `\/`, a surrogate (`\ud83d`) or a code point above U+10FFFF. */
function escapeFault(source: string, start: number): ScalarFault | undefined {
  if (!source.includes('\\')) return undefined;
  for (const { 0: escape, 1: short, 2: long, index } of source.matchAll(escapes)) {
    const offset = start + index;
    if (escape === '\\/') return { offset, problem: 'found unknown escape character' };
    const code = Number.parseInt(short ?? long ?? '0', 16);
    if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
      return { offset, problem: 'found invalid Unicode character escape code' };
    }
  }
  return undefined;
}
