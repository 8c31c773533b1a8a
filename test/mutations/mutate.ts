/** Mutates programs. */

/** A generator of integers below a bound. The same seed gives the same numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** The program with one to four changes; parts may come from `other`, and `pieces` are words of the language. */
export function mutate(program: string, other: string, pieces: readonly string[], seed: number): string {
  const below = numbers(seed);
  let text = program;
  for (let left = 1 + below(4); left > 0; left -= 1) {
    const at = below(text.length + 1);
    const end = Math.min(text.length, at + below(12));
    const from = below(other.length + 1);
    const inserts = [
      '',
      pieces[below(pieces.length)] ?? '',
      other.slice(from, from + below(40)),
      text.slice(at, end) + text.slice(at, end),
    ];
    text = text.slice(0, at) + (inserts[below(inserts.length)] ?? '') + text.slice(below(2) === 0 ? at : end);
  }
  return text;
}
