/** Finds errors in scalars that the package `yaml` accepts but go-yaml rejects. */

export interface ScalarFault {
  /** The line that go-yaml v2 reports contains this offset. */
  readonly offset: number;
  /** The line that go-yaml v3 reports contains this offset. */
  readonly offsetV3: number;
  readonly problem: string;
}

/**
 * Finds an error in the scalar at `[start, end)`: an unsupported escape, or a tab in the lines that determine the
 * indentation of a block scalar.
 */
export function scalarFault(text: string, start: number, end: number): ScalarFault | undefined {
  const first = text.charAt(start);
  if (first === '"') return escapeFault(text, start, end);
  return first === '|' || first === '>' ? tabFault(text, start) : undefined;
}

/** go-yaml v3 reports the line where the scalar starts, unless this is the first line. */
const faultAt = (text: string, start: number, offset: number, problem: string): ScalarFault => ({
  offset,
  offsetV3: text.lastIndexOf('\n', start) === -1 ? offset : start,
  problem,
});

const tabbedBlock = /[|>][+-]?[ \t]*(?:#.*)?\r?\n(?: *\r?\n)* *(?=\t)/y;

function tabFault(text: string, start: number): ScalarFault | undefined {
  tabbedBlock.lastIndex = start;
  if (!tabbedBlock.test(text)) return undefined;
  const problem = 'found a tab character where an indentation space is expected';
  return faultAt(text, start, tabbedBlock.lastIndex, problem);
}

const escapes = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[^])/g;

/** Finds an escape that go-yaml does not support: `\/`, a surrogate (`\ud83d`) or a code point above U+10FFFF. */
function escapeFault(text: string, start: number, end: number): ScalarFault | undefined {
  const source = text.slice(start, end);
  if (!source.includes('\\')) return undefined;
  for (const { 0: escape, 1: short, 2: long, index } of source.matchAll(escapes)) {
    const fault = (problem: string): ScalarFault => faultAt(text, start, start + index, problem);
    if (escape === '\\/') return fault('found unknown escape character');
    const code = Number.parseInt(short ?? long ?? '0', 16);
    if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
      return fault('found invalid Unicode character escape code');
    }
  }
  return undefined;
}
