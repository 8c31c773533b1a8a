/** JSON in many layouts, strict or as people write it: comments, bare keys, single quotes, trailing commas. */
import type { Tree } from '../../../src/data/tree';
import { escaped } from '../escape';
import type { Random } from '../random';
import { map, tree } from '../values';

export function jsonText(random: Random): string {
  const isStrict = random.chance(60);
  const layout: Layout = {
    indent: random.pick(['', '  ', '  ', '    ', '\t']),
    colon: random.pick([': ', ': ', ':', ' : ']),
    isStrict,
    flat: random.pick([0, 20, 60]),
  };
  const values = random.chance(95) ? 1 : 2 + random.below(2);
  const root = (): string =>
    written(map(random, 3, tree), { ...layout, ...(values > 1 && { indent: '' }) }, random, '');
  const text = Array.from({ length: values }, root).join('\n') + random.pick(['\n', '\n', '', '\n\n']);
  return random.chance(8) ? text.replaceAll('\n', '\r\n') : text;
}

/** A tree as JSON in some layout. */
export const jsonOf = (random: Random, value: Tree): string =>
  `${written(value, { indent: random.pick(['', '  ']), colon: ': ', isStrict: true, flat: 20 }, random, '')}\n`;

interface Layout {
  readonly indent: string;
  readonly colon: string;
  readonly isStrict: boolean;
  /** The percentage of collections on one line. */
  readonly flat: number;
}

function written(value: Tree, layout: Layout, random: Random, margin: string): string {
  if (value.kind === 'scalar') return value.type === 'string' ? quoted(value.text, layout, random) : value.text;
  const inline = layout.indent === '' || random.chance(layout.flat);
  const inner = margin + layout.indent;
  const members =
    value.kind === 'list'
      ? value.items.map((item) => written(item, layout, random, inner))
      : value.entries.map(({ key, value: one }) => {
          const name =
            !layout.isStrict && /^[a-z_]+$/.test(key) && random.chance(40) ? key : quoted(key, layout, random);
          return name + layout.colon + written(one, layout, random, inner);
        });
  const [open, close] = value.kind === 'list' ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + random.pick(['', '', ' ']) + close;
  const last = !layout.isStrict && random.chance(20) ? ',' : '';
  if (inline) {
    const pad = random.pick(['', ' ']);
    return `${open}${pad}${members.join(random.pick([', ', ',']))}${last}${pad}${close}`;
  }
  const lines = members.map((member, index) => {
    const comma = index < members.length - 1 ? ',' : last;
    const note = layout.isStrict || random.chance(85) ? '' : random.pick([' // why', ' /* why */']);
    const above = layout.isStrict || random.chance(92) ? '' : `${inner}// above\n`;
    return `${above}${inner}${member}${comma}${note}\n`;
  });
  return `${open}\n${lines.join('')}${margin}${close}`;
}

function quoted(text: string, { isStrict }: Layout, random: Random): string {
  if (!isStrict && /^[\x20-\x7e]*$/.test(text) && !/['\\]/.test(text) && random.chance(30)) return `'${text}'`;
  const plain = escaped(JSON.stringify(text), /[\x7f\u0085\u2028\u2029\ufeff]/g);
  return random.chance(10) ? escaped(plain, /[^\x20-\x7e]/g).replaceAll('/', String.raw`\/`) : plain;
}
