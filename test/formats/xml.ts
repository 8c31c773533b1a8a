/** Test data for XML. */
import fc from 'fast-check';
import { entriesOf, stringScalar, treeAt, type Tree } from '../../src/data';
import { formatNamed } from '../../src/formats';
import type { Random } from '../fuzz/random';
import { key, text, tree } from '../fuzz/values';
import type { OwnFormatTests } from './index';
import { filled, mapOf, words } from './trees';
import { anyText } from './values';

/** An element without attributes and children is a string. */
const elements = fc
  .tuple(
    mapOf(fc.constantFrom('@a', '@b', 'a', 'b', 'c', 'd'), words.map(stringScalar)),
    mapOf(fc.constantFrom('s', 't', 'u'), filled),
  )
  .map(([flatMap, deep]): Tree => {
    const below = entriesOf(deep).filter(({ value }) => entriesOf(value).length > 0);
    return { kind: 'map', entries: [{ key: '@id', value: stringScalar('1') }, ...entriesOf(flatMap), ...below] };
  });

const xmlTexts = elements.map((root) =>
  formatNamed('xml')
    .print(treeAt(['r'], root))
    .replaceAll(/^( *)(?=<[cd]>)/gm, '$1<!-- comment -->\n$1'),
);

export const formatTests: OwnFormatTests = {
  sample: '<a b="1">t<c/><c>2</c>u</a>\n',
  broken: (word) => `<a>${word}</${word}>`,
  texts: xmlTexts,
  generated: xmlText,
  files: /\.xml$/,
  key: (random) =>
    random.chance(50) ? random.pick(['property', 'new', '@name', '@new', '#text', 'p:q']) : key(random),
  value: (random) => (random.chance(75) ? anyText(random) : tree(random, 2)),
  mapOfTexts: ['root'],
  mapOfMaps: { path: ['root'], valueOf: (map) => map },
  weight: 2,
};

function xmlText(random: Random): string {
  const head = random.pick(['', '<?xml version="1.0"?>\n', '<?xml version="1.0" encoding="UTF-8"?>\n<!-- about -->\n', "<?xml version='1.0'?>\n<?xml-stylesheet href=\"a.xsl\"?>\n", '<!DOCTYPE configuration SYSTEM "x.dtd">\n', '<!DOCTYPE r [<!-- ]> --><!ENTITY e "]>">]>\n', '\uFEFF']); // prettier-ignore
  const root = element(random, 'configuration', 3, '', random.pick(['  ', '    ', '\t']), ' xmlns:p="urn:p"');
  const whole = head + root + random.pick(['\n', '\n', '', '\n<!-- end -->\n']);
  return random.chance(12) ? whole.replaceAll('\n', '\r\n') : whole;
}

const names = ['property', 'name', 'value', 'logger', 'a', 'b', 'x-y', 'p:q', 'é', 'A.1'];

function element(random: Random, name: string, depth: number, indent: string, step: string, own = ''): string {
  const open = `${name}${own}${attributes(random, indent)}`;
  const roll = random.below(depth > 0 ? 12 : 5);
  if (roll === 0) return `<${open}${random.pick(['', ' ', `\n${indent}`])}/>`;
  if (roll < 5) return `<${open}>${content(random)}</${name}>`;
  const below = (): string => element(random, random.pick(names), depth - 1, indent + step, step);
  if (roll < 10) {
    const lines = random.list(0, 4, () => `\n${indent}${step}${part(random, below)}`);
    return `<${open}>${lines.join('')}\n${indent}</${name}>`;
  }
  const parts = random.list(0, 4, () => (roll === 10 ? below() : random.pick([below, content, content])(random)));
  return `<${open}>${parts.join('')}</${name}>`;
}

const part = (random: Random, below: () => string): string =>
  random.chance(85) ? below() + (random.chance(8) ? ' <!-- c -->' : '') : random.pick(['<!-- why\n  -->', '<?pi a?>', `<!--${below().replaceAll('-', '')}-->`, '']); // prettier-ignore

function attributes(random: Random, indent: string): string {
  if (random.chance(65)) return '';
  const known = random.list(1, 3, () => random.pick(['name', 'level', 'x', 'p:z']));
  return [...new Set(known)]
    .map((name) => {
      const quote = random.chance(75) ? '"' : "'";
      return `${random.pick([' ', ' ', ' ', `\n${indent}    `])}${name}${random.pick(['=', '=', ' = '])}${quote}${escaped(random, quote)}${quote}`;
    })
    .join('');
}

/** Text that is valid in XML, with some unnecessary entities. */
function escaped(random: Random, quote = ''): string {
  const held = text(random).replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return held.replaceAll(/[\s\S]/gu, (sign) => {
    if (sign === '&' || sign === '<' || sign === quote || (sign === '>' && random.chance(80)) || random.chance(2)) {
      return random.pick([`&#${sign.codePointAt(0)};`, `&#x${sign.codePointAt(0)?.toString(16)};`]);
    }
    return sign;
  });
}

function content(random: Random): string {
  const roll = random.below(10);
  if (roll < 6) return escaped(random).replaceAll(']]>', ']]&gt;');
  if (roll < 8) {
    const held = escaped(random).replaceAll(']]>', '');
    return `<![CDATA[${held}${random.pick(['', ' < & >'])}]]>`;
  }
  return random.pick(['&lt;&amp;&gt;&quot;&apos;', 'a<!-- c -->b', ' <![CDATA[x]]>\n', '', 'a<?pi?>', '${jvm.route}']);
}
