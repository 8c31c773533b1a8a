/** Tests laws that hold for every edit of every XML document. */
import fc from 'fast-check';
import { law } from '../../../test/law';
import { xmlFormat } from './format';
import { asElements } from './as-elements.test';
import { stringScalar, type Tree, treeOf } from '../../data';
import { wishes } from '../changes/arbitrary-edits.test';
import { assertEdited, assertReadBack, readsAnyText } from '../format-kit.test';

const names = ['a', 'b', 'c', 'x:y', 'é', '__proto__'];
const comments = fc.constantFrom('<!-- c -->', '<!--\n a\n-->', '<?pi x="1"?>', '<?pi?>', '<!---->');
const texts = fc.constantFrom(
  '1', '', 'x y', 'a &amp; b', '&#65;&#x1F600;😀', 'x > y', ']]', '<![CDATA[a < b]]>', '<![CDATA[]]>', '1<!-- c -->2',
  ' 1 ', '\n  1\n  ', '&#13;\n', '\t', '<![CDATA[a\r]]>', 'a\r', '\r\nb',
); // prettier-ignore
const attributeValue = fc.constantFrom('"1"', "'1'", '""', '"a &amp; \'b\'"', '"&#10;x\ny"', '"😀&lt;"', "'\"'");
const attributes = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom(' ', ' ', '\n    ', '  '), fc.constantFrom('a', 'b', 'x:y', 'c'), attributeValue),
    { maxLength: 3, selector: ([, name]) => name },
  )
  .map((list) => list.map(([space, name, value]) => `${space}${name}=${value}`).join(''));

interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly content:
    | { readonly kind: 'text' | 'closed'; readonly text: string }
    | { readonly kind: 'lines' | 'row' | 'mixed'; readonly parts: readonly (Element | string)[] };
}

const { element } = fc.letrec<{ readonly element: Element }>((tie) => ({
  element: fc.record({
    name: fc.constantFrom(...names),
    attributes: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, attributes),
    content: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ kind: fc.constant('text' as const), text: texts }),
      fc.record({ kind: fc.constant('closed' as const), text: fc.constantFrom('', ' ', '\n') }),
      fc.record({
        kind: fc.constantFrom('lines' as const, 'row' as const),
        parts: fc.array(fc.oneof({ weight: 4, arbitrary: tie('element') }, comments), { maxLength: 4 }),
      }),
      fc.record({
        kind: fc.constant('mixed' as const),
        parts: fc.array(fc.oneof(tie('element'), texts, comments), { maxLength: 4 }),
      }),
    ),
  }),
}));

function written(part: Element | string, indent: string): string {
  if (typeof part === 'string') return part;
  const { name, attributes: list, content } = part;
  if ('text' in content) {
    return content.kind === 'closed' ? `<${name}${list}${content.text}/>` : `<${name}${list}>${content.text}</${name}>`;
  }
  const inner = content.parts.map((one) => written(one, `${indent}  `));
  const inside =
    content.kind === 'lines' ? [...inner.map((one) => `\n${indent}  ${one}`), `\n${indent}`].join('') : inner.join('');
  return `<${name}${list}>${inside}</${name}>`;
}

const documents = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.constantFrom(
      '',
      '<?xml version="1.0"?>\n',
      "<?xml version='1.0' encoding='ISO-8859-1'?>",
      '<!-- c -->\n',
      '<!DOCTYPE r [<!ENTITY e "]>">]>\n',
    ),
    element,
    fc.constantFrom('', '\n', '\n<!-- end -->\n'),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([mark, head, root, end, newline]) =>
    (mark + head + written({ ...root, name: 'r', attributes: ` xmlns:x="u"${root.attributes}` }, '') + end).replaceAll(
      '\n',
      newline,
    ),
  );

const keys = fc.constantFrom(...names, 'new', '@a', '@new', '#text', '@x:y', 'no name');
const strings = fc.oneof(
  fc.constantFrom('', 'x', ' x', 'a & b', '<', ']]>', 'x]]>y', '\n', '\r', '\r\n', 'é😀', '"\'', '\t'),
  fc.string(),
);
const values = fc.oneof(
  strings.map(stringScalar),
  fc.array(strings, { minLength: 1, maxLength: 3 }).map(treeOf),
  fc.dictionary(keys, fc.oneof(strings, fc.array(strings, { minLength: 1, maxLength: 2 })), { maxKeys: 3 }).map(treeOf),
  fc.constantFrom<Tree>(
    treeOf([{ a: 'x' }, {}]),
    treeOf([]),
    treeOf(null),
    treeOf({ a: { b: 1, '@c': 2 } }),
    treeOf(5),
  ),
);

const how = {
  normal: asElements,
  // Ignore slashes and whitespace, because an edit may open a self-closing tag, and text may replace whitespace.
  partsOf: (whole: string) => [...whole.replaceAll(/[\s/]/g, '')],
  // Pieces of text are joined where an element was removed.
  mayRefuse: true,
};

describe('laws of edits in XML', () => {
  law(
    'changes produce the intended data, and keep all lines outside of removed parts',
    3000,
    [documents, wishes(keys, values)],
    (whole, list) => assertEdited(xmlFormat, whole, list, how),
  );

  law(
    'printed text reads back as the data',
    1000,
    [fc.dictionary(keys, values, { minKeys: 1, maxKeys: 1 })],
    (object) => assertReadBack(xmlFormat, treeOf(object), asElements),
  );

  readsAnyText(
    xmlFormat,
    2000,
    ...'< > </ /> a b = " \' & ; # <!-- --> ]]> <![CDATA[ <? ?> <!DOCTYPE [ ] <a> </a>'.split(' '),
    ' ',
    '\n',
    '\uFEFF',
    '\0',
    '\uD800',
  );
});
