/** Checks the code, words and positions that an assertion about an error requires. */
import type { Fault } from '../../src/cue/values/fault';
import type { Directive } from './directives';

const codes: Readonly<Record<Fault['code'], string>> = {
  eval: 'eval',
  user: 'user',
  incomplete: 'incomplete',
  cycle: 'cycle',
  structural: 'structural_cycle',
};

/** Returns, for each requirement of the assertion, whether at least one error meets the requirement. */
export function errorDiffers({ options, base }: Directive, faults: readonly Fault[]): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  const holds = (test: (fault: Fault) => boolean): boolean => faults.some(test);
  const code = options.get('code');
  if (code !== undefined) {
    const wanted = new Set(code.replaceAll(/[()]/g, '').split('|'));
    found.set(
      'code',
      holds((fault) => wanted.has(codes[fault.code])),
    );
  }
  const contains = options.get('contains');
  const args = options.get('args');
  if (contains !== undefined || args !== undefined) {
    const words = wordsOf(contains ?? '""');
    const values = (args ?? '').replaceAll(/^\[|\]$/g, '');
    const texts = values === '' ? [] : values.split(/,\s*(?![^{[(]*[)\]}])/);
    const has = ({ message }: Fault): boolean =>
      words.test(message) && texts.every((each) => message.includes(textOf(each)));
    found.set('words', holds(has));
  }
  const places = options.get('pos');
  if (places !== undefined) {
    const wanted = placesOf(places, base);
    found.set(
      'places',
      holds((fault) => wanted === sortedText(fault.contributions.map(placeText))),
    );
  }
  return found;
}

/**
 * Returns a pattern for the value of `contains`, which is part of the message or of its format string. In a format
 * string, `%s` is a placeholder for a value.
 */
function wordsOf(contains: string): RegExp {
  const parts = textOf(contains).split(/%[a-z+]+/);
  return new RegExp(parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('.*'), 's');
}

function textOf(quoted: string): string {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' ? value : quoted;
  } catch {
    return quoted;
  }
}

type Contribution = Fault['contributions'][number];

function placeText({ place }: Contribution): string {
  const { line, column } = place.source.position(place.begin);
  return `${place.source.name}:${line}:${column}`;
}

const sortedText = (places: readonly string[]): string =>
  [...new Set(places.map((each) => each.replace(/^[^:]+:(?=\d+:\d+$)/, '')))].toSorted().join(' ');

/** Normalizes a list of positions such as `[2:4, -1:3, other.cue:5:6]`. Lines without a file are relative to `base`. */
function placesOf(text: string, base: number): string {
  const all = text
    .replaceAll(/[[\]\s]/g, '')
    .split(',')
    .filter(Boolean);
  return sortedText(
    all.map((each) => {
      const [, file, line = '', column = ''] = /^(?:(.*):)?(-?\d+):(\d+)$/.exec(each) ?? [];
      return file === undefined ? `${Number(line) + base}:${column}` : `${line}:${column}`;
    }),
  );
}
