import assert from 'node:assert/strict';
import { xmlFormat } from './format';
import { nodeAt, treeOf } from '../../data';
import { assertRefused, insert, kitOf, remove, set } from '../format-kit.test';
import { NoSpellingError } from '../document';

const { dataOf, edit, rootOf } = kitOf(xmlFormat);
const read = (text: string): unknown => JSON.parse(dataOf(text));
const property = ['configuration', 'property'] as const;

const hadoop = `<?xml version="1.0"?>
<!-- Settings of this site -->
<configuration>
  <!-- The name node -->
  <property>
    <name>fs.defaultFS</name>
    <value>hdfs://a:8020?x=1&amp;y=2</value> <!-- with port -->
  </property>
  <property><name>io.size</name><value/></property>
</configuration>
`;

describe('XML', () => {
  describe('as data', () => {
    it('has elements and attributes as keys, and elements with the same name as a list', () => {
      assert.deepEqual(read(hadoop), {
        configuration: {
          property: [
            { name: 'fs.defaultFS', value: 'hdfs://a:8020?x=1&y=2' },
            { name: 'io.size', value: '' },
          ],
        },
      });
      assert.deepEqual(read('<a x="1" y=\'&quot;\'><b z=""/><p:c>2</p:c></a>'), {
        a: { '@x': '1', '@y': '"', b: { '@z': '' }, 'p:c': '2' },
      });
    });

    it('has text next to attributes and elements as #text, and ignores text there that is only white space', () => {
      assert.deepEqual(read('<a>\n <b x="1">t</b>\n</a>'), { a: { b: { '@x': '1', '#text': 't' } } });
      assert.deepEqual(read('<p>Hi <b>x</b>, <i/> you</p>'), { p: { '#text': ['Hi ', ', ', ' you'], b: 'x', i: '' } });
      assert.deepEqual(read('<a> 1 </a>'), { a: ' 1 ' });
      assert.deepEqual(read('<a>\n</a>'), { a: '\n' });
    });

    it('has the text of CDATA and references, without comments and instructions', () => {
      assert.deepEqual(read('<a>1<!-- c -->2<?p i?><![CDATA[<&>]]>&#65;&#x1F600;&lt;</a>'), { a: '12<&>A😀<' });
      assert.deepEqual(read('\uFEFF<a x="1\r\n2&#10;3">1\r\n2\r3</a>\r\n'), {
        a: { '@x': '1 2\n3', '#text': '1\n2\n3' },
      });
    });

    it('has the position of each part', () => {
      const text = '<a b="1">\n  <c>2</c>\n</a>';
      const root = rootOf(text);
      assert.ok(root.kind === 'map');
      const [a] = root.entries;
      assert.ok(a?.value.kind === 'map');
      assert.equal(text.slice(a.keyStart, a.keyEnd), 'a');
      assert.equal(text.slice(a.value.start, a.value.end), text);
      const [b, c] = a.value.entries;
      assert.equal(text.slice(b?.keyStart, b?.keyEnd), 'b');
      assert.equal(text.slice(b?.keyStart, b?.value.end), 'b="1"');
      assert.equal(text.slice(c?.keyStart, c?.keyEnd), 'c');
      assert.equal(text.slice(c?.value.start, c?.value.end), '2');
      const list = nodeAt(rootOf('<a><b/><b>1</b><b/></a>'), ['a', 'b']);
      assert.deepEqual([list?.start, list?.end], [7, 19]);
    });
  });

  it('is refused with a position if it is not well-formed, without quoting it', () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['', '1:1', 'no root element'],
      ['<a>\n<b></a>', '2:4', 'the end tag does not match the open element'],
      ['<html>\n<br>\n</html>', '3:1', 'the end tag does not match the open element'],
      ['<a>\n  <b>', '2:3', 'an element has no end tag'],
      ['<a/><b/>', '1:7', 'more than one root element'],
      ['<a/>x', '1:5', 'text outside the root element'],
      ['<a b=c/>', '1:6', 'an attribute needs a value in quotes'],
      ['<a b="1" b="2"/>', '1:16', 'duplicate attribute in an element'],
      ['<a>&b</a><!-- ; -->', '1:4', 'this "&" does not begin an entity: write "&amp;"'],
      ['<a>b &amp; & c</a>', '1:12', 'this "&" does not begin an entity: write "&amp;"'],
      ['<a>\0</a>', '1:4', 'a character is not allowed here'],
      ['<a>\uD800</a>', '1:4', 'a lone surrogate is not a character'],
      ['<a>]]></a>', '1:6', '"]]>" is not allowed in text: write "]]&gt;"'],
      ['<a><!-- -- --></a>', '1:11', '"--" is not allowed in a comment'],
      ['<a', '1:2', 'no root element'],
      ['<a b="1&c=2"/>', '1:8', 'this "&" does not begin an entity: write "&amp;"'],
      ['<a>&#0;</a>', '1:4', 'this "&" does not begin an entity: write "&amp;"'],
      ['<a><![CDATA[ & ', '1:4', 'unclosed "<!" or "<?"'],
      ['<?xml version="1.1"?><a/>', '1:1', 'only XML 1.0 is supported'],
      ['\n<?xml version="1.0"?><a/>', '2:6', 'the XML declaration is not at the start'],
      ['<?xml?><a/>', '1:7', 'this is not valid XML'],
    ];
    for (const [text, place, message] of cases) assertRefused(xmlFormat, text, place, message);
  });

  it('expands only the predefined entities of XML, and reads no file', () => {
    const message = 'only the entities amp, lt, gt, apos and quot are supported';
    const laughs = `<!DOCTYPE a [<!ENTITY a0 "ha"><!ENTITY a1 "&a0;&a0;">]>\n`;
    assertRefused(xmlFormat, `${laughs}<a>&a1;</a>`, '2:4', message);
    assertRefused(xmlFormat, `<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]>\n<a b="&f;"/>`, '2:7', message);
    assertRefused(xmlFormat, '<a>&constructor;</a>', '1:4', message);
    assert.equal(edit(`${laughs}<a b="1"/>`, set(['a', '@b'], '2')), `${laughs}<a b="2"/>`);
  });

  it('is nested as deep as other formats', () => {
    const nested = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);
    assert.equal(edit(nested(500)), nested(500));
    assertRefused(xmlFormat, nested(501), '1:1501', 'nested deeper than 500 levels');
    assertRefused(xmlFormat, nested(100_000), '1:1501', 'nested deeper than 500 levels');
  });

  describe('edited', () => {
    it('changes a string, and keeps the notation of the rest', () => {
      assert.equal(
        edit(hadoop, set([...property, 0, 'value'], 'hdfs://b:8020?x=1&y=<2>')),
        hadoop.replace('//a', '//b').replace('y=2', 'y=&lt;2&gt;'),
      );
      assert.equal(edit(hadoop, set([...property, 0, 'value'], 'hdfs://a:8020?x=1&y=2')), hadoop);
      assert.equal(edit('<a>&#65;b</a>', set(['a'], 'Ac')), '<a>&#65;c</a>');
      assert.equal(edit('<a>1<!-- c -->2</a>', set(['a'], '3')), '<a>3<!-- c --></a>');
      assert.equal(edit('<a><!-- c --></a>', set(['a'], '3')), '<a><!-- c -->3</a>');
      assert.equal(xmlFormat.print(treeOf({ a: 'é' })), '<?xml version="1.0" encoding="UTF-8"?>\n<a>é</a>\n');
      assert.equal(edit('<a>]]</a>', set(['a'], ']]>')), '<a>]]&gt;</a>');
      assert.equal(edit('<a>\r\n</a>', set(['a'], '1\n2\r\n')), '<a>1\r\n2&#13;\r\n</a>');
    });

    it('keeps comments and CDATA, and splits CDATA at its end marker', () => {
      assert.equal(edit('<a><![CDATA[a < b]]></a>', set(['a'], 'a < é & d')), '<a><![CDATA[a < é & d]]></a>');
      assert.equal(edit('<a>\n<![CDATA[a]]>\n</a>', set(['a'], '\n<b>\n')), '<a>\n<![CDATA[<b>]]>\n</a>');
      assert.equal(edit('<a><![CDATA[a]]></a>', set(['a'], 'a]]>b')), '<a><![CDATA[a]]]]><![CDATA[>b]]></a>');
      assert.equal(edit('<a>x<!-- c -->y</a>', set(['a'], 'xZy')), '<a>xZ<!-- c -->y</a>');
      assert.equal(edit('<a><![CDATA[a]]></a>', set(['a'], 'a\r')), '<a>a&#13;</a>');
      // A lone `\r` must not form one line break with a line feed that is written after it.
      assert.equal(edit('<a><![CDATA[a\r]]></a>', set(['a'], 'a\n\n')), '<a><![CDATA[a\n\n]]></a>');
      assert.equal(edit('<a>1\r2\n3</a>', set(['a'], '1\n\n3')), '<a>1\n\n3</a>');
      assert.equal(edit('<a><![CDATA[a]]></a>', set(['a'], '')), '<a><![CDATA[]]></a>');
    });

    it('changes an attribute in its quotes', () => {
      assert.equal(
        edit(`<a b = 'x&amp;y' c="z"/>`, set(['a', '@b'], `x&'"<\n`)),
        `<a b = 'x&amp;&apos;"&lt;&#10;' c="z"/>`,
      );
      assert.equal(edit(`<a b="x"/>`, set(['a', '@b'], `'"`)), `<a b="'&quot;"/>`);
    });

    it('adds, and removes attributes', () => {
      assert.equal(edit('<a/>', set(['a', '@b'], '1')), '<a b="1"/>');
      assert.equal(edit('<a />', set(['a'], { '@b': '1', '@c': '2' })), '<a b="1" c="2" />');
      assert.equal(edit(`<a b='1'>t</a>`, set(['a', '@c'], '2')), `<a b='1' c='2'>t</a>`);
      assert.equal(edit('<a\n  b="1"\n  c="2"/>', set(['a', '@d'], '3')), '<a\n  b="1"\n  c="2"\n  d="3"/>');
      assert.equal(edit('<a b="1"  c="2"/>', set(['a', '@d'], '3', '@c')), '<a b="1"  d="3"  c="2"/>');
      assert.equal(edit('<a\n  b="1"\n  c="2"/>', remove('a', '@b')), '<a\n  c="2"/>');
      assert.equal(edit('<a b="1" c="2">t</a>', remove('a', '@b'), remove('a', '@c')), '<a>t</a>');
    });

    it('adds an element next to those of the same name, with the same indentation', () => {
      const third = '  <property>\n    <name>a</name>\n    <value>b</value>\n  </property>\n';
      assert.equal(
        edit(hadoop, set([...property, 2], { name: 'a', value: 'b' })),
        hadoop.replace('</configuration>', `${third}</configuration>`),
      );
      assert.equal(
        edit(hadoop, insert([...property, 2], { name: 'a', value: 'b' }, 0)),
        hadoop.replace('  <property>\n', `${third}  <property>\n`),
      );
      assert.equal(
        edit(hadoop, set([...property, 0, 'final'], true)),
        hadoop.replace('port -->\n', 'port -->\n    <final>true</final>\n'),
      );
      assert.equal(
        edit(hadoop, set([...property, 1, 'final'], true)),
        hadoop.replace('<value/>', '<value/><final>true</final>'),
      );
      assert.equal(edit('<a>\n\t<b/>\n\t<c/>\n</a>', set(['a', 'd'], 1, 'c')), '<a>\n\t<b/>\n\t<d>1</d>\n\t<c/>\n</a>');
      assert.equal(edit('<a>\n\t<c/>\n</a>', set(['a', 'd'], 1, 'c')), '<a>\n\t<d>1</d>\n\t<c/>\n</a>');
      assert.equal(
        edit('<a>\n  <b>1</b>\n  <c/>\n</a>', set(['a', 'b', 1], 2), set(['a', 'd'], '3')),
        '<a>\n  <b>1</b>\n  <b>2</b>\n  <c/>\n  <d>3</d>\n</a>',
      );
    });

    it('opens an empty element', () => {
      assert.equal(edit(hadoop, set([...property, 1, 'value'], 'x')), hadoop.replace('<value/>', '<value>x</value>'));
      assert.equal(edit('<a b="1" />', set(['a', '#text'], 'x')), '<a b="1">x</a>');
      assert.equal(edit('<a\n  b="1"\n  />', set(['a', '#text'], 'x')), '<a\n  b="1"\n>x</a>');
      assert.equal(
        edit('<a/>\r\n<!-- c -->\r\n', set(['a', 'b'], 'x')),
        '<a/>\r\n<!-- c -->\r\n'.replace('<a/>', '<a>\r\n  <b>x</b>\r\n</a>'),
      );
      assert.equal(edit('<a>\n</a>\n', set(['a'], { b: { c: 1 } })), '<a>\n  <b>\n    <c>1</c>\n  </b>\n</a>\n');
      assert.equal(
        edit('<a>\n  <!-- none -->\n</a>\n', set(['a'], { b: 1 })),
        '<a>\n  <!-- none -->\n  <b>1</b>\n</a>\n',
      );
      assert.equal(edit('<a>\n<b/>\n</a>', set(['a', 'b'], { c: 1 })), '<a>\n<b>\n  <c>1</c>\n</b>\n</a>');
      assert.equal(edit('<a><b/></a>', set(['a', 'b'], { c: [1, 2] })), '<a><b><c>1</c><c>2</c></b></a>');
    });

    it('removes an element with its line if the line contains nothing else', () => {
      const lines = hadoop.split('\n');
      assert.equal(edit(hadoop, remove(...property, 1)), [...lines.slice(0, 8), ...lines.slice(9)].join('\n'));
      assert.equal(edit(hadoop, remove(...property)), [...lines.slice(0, 4), ...lines.slice(9)].join('\n'));
      assert.equal(edit(hadoop, remove(...property, 1, 'name')), hadoop.replace('<name>io.size</name>', ''));
      assert.equal(edit(hadoop, remove(...property, 0, 'value')), hadoop.replace(/<value>.*<.value>/, ''));
    });

    it('keeps the white space of text next to elements', () => {
      const text = '<p>Hi <b>x</b>,\n  <i/> you</p>';
      assert.equal(edit(text, set(['p', '#text', 2], ' all')), text.replace('you', 'all'));
      assert.equal(edit(text, set(['p', 'u'], '1')), text.replace('<i/>', '<i/><u>1</u>'));
      assert.equal(edit(text, remove('p', 'b')), text.replace('<b>x</b>', ''));
      assert.equal(edit('<p>Hi <b/>\n  <i/></p>', remove('p', 'i')), '<p>Hi <b/></p>');
      assert.equal(edit('<a>\n  <b/>\n</a>', set(['a', '#text'], 't')), '<a>t<b/>\n</a>');
      assert.equal(edit('<a>\n  <b/>\n</a>', set(['a', '#text'], 't'), remove('a', 'b')), '<a>t</a>');
      assert.equal(edit(text, set(['p', '#text'], ['Hi', ' me'])), '<p>Hi<b>x</b> me<i/></p>');
      assert.equal(edit('<a b="1">t</a>', remove('a', '#text')), '<a b="1"></a>');
    });

    it('adds an element below the white space at the end of a line', () => {
      for (const line of ['<b/>  ', '<b/> <!-- c -->  ']) {
        const added = { ...set(['a', 'n'], '1'), before: 'd' };
        assert.equal(edit(`<a>\n  ${line}\n  <d/>\n</a>`, added), `<a>\n  ${line}\n  <n>1</n>\n  <d/>\n</a>`);
      }
    });

    it('treats a single element as a list with one item', () => {
      assert.equal(edit('<a><b>1</b></a>', set(['a', 'b', 0], 2)), '<a><b>2</b></a>');
      assert.equal(edit('<a><b>1</b></a>', set(['a', 'b', 1], 2)), '<a><b>1</b><b>2</b></a>');
      assert.equal(edit('<a><b>1</b></a>', set(['a', 'b'], [1])), '<a><b>1</b></a>');
      assert.equal(edit('<a><b>1</b></a>', set(['a', 'b'], [1, 2])), '<a><b>1</b><b>2</b></a>');
      assert.equal(edit('<a><b>1</b><b>2</b></a>', set(['a', 'b'], 3)), '<a><b>3</b></a>');
      assert.equal(edit('<a/>', set(['a', 'b', 0], 1)), '<a>\n  <b>1</b>\n</a>');
      assert.equal(edit('<a>\n  <c/>\n</a>', set(['a', 'b', 0], 1)), '<a>\n  <c/>\n  <b>1</b>\n</a>');
    });

    it('changes the kind of an element', () => {
      assert.equal(edit('<a><b c="1">2</b></a>', set(['a', 'b'], '3')), '<a><b>3</b></a>');
      assert.equal(edit('<a><b>2</b></a>', set(['a', 'b'], { '@c': 1, '#text': 2 })), '<a><b c="1">2</b></a>');
      assert.equal(edit('<a><b>2</b></a>', set(['a', 'b'], { c: 1 })), '<a><b><c>1</c></b></a>');
      assert.equal(
        edit('<!-- c -->\n<a x="1"/>\n', set(['b'], { c: 1 }), remove('a')),
        '<!-- c -->\n<b>\n  <c>1</c>\n</b>\n',
      );
      assert.equal(edit('<a x="1"/>', set([], { a: { '@x': 2 } })), '<a x="2"/>');
    });

    it('writes character references if the encoding may lack the characters', () => {
      const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n<a b="1"><c/><d><![CDATA[e]]></d></a>`;
      assert.equal(
        edit(text, set(['a', '@b'], 'é'), set(['a', 'c'], '€'), set(['a', 'd'], '😀')),
        text
          .replace('"1"', '"&#233;"')
          .replace('<c/>', '<c>&#8364;</c>')
          .replace(/<!.*]>/, '&#128512;'),
      );
    });

    it('makes 10,000 changes of 10,000 elements in one edit', () => {
      const closed = '  <b><c/></b>\n'.repeat(10_000);
      const filled = Array.from({ length: 10_000 }, (_, index) => set(['a', 'b', index, 'c'], 'x'));
      assert.equal(edit(`<a>\n${closed}</a>\n`, ...filled), `<a>\n${closed.replaceAll('<c/>', '<c>x</c>')}</a>\n`);
      const rows = Array.from({ length: 10_000 }, (_, index) => `  <b><c>${index}</c></b>\n`).join('');
      const changes = Array.from({ length: 10_000 }, (_, index) => set(['a', 'b', index, 'c'], -index));
      const edited = edit(`<a>\n${rows}</a>\n`, ...changes);
      assert.equal(edited, `<a>\n${rows}</a>\n`.replaceAll(/<c>(?=[1-9])/g, '<c>-'));
    });
  });

  it('is printed as people write it', () => {
    const text = xmlFormat.print(
      treeOf({
        log: {
          b: ['1', '2'],
          '@level': 'a"<',
          e: {},
          t: '',
          m: { '#text': 'x & y', '@z': 1 },
          p: { '#text': 'x', i: 1 },
        },
      }),
    );
    assert.equal(
      text,
      `<?xml version="1.0" encoding="UTF-8"?>
<log level="a&quot;&lt;">
  <b>1</b>
  <b>2</b>
  <e/>
  <t></t>
  <m z="1">x &amp; y</m>
  <p>x<i>1</i></p>
</log>
`,
    );
  });

  it('reports values without a notation', () => {
    const cases: readonly (readonly [unknown, RegExp])[] = [
      [{ a: null }, /no null/],
      [{ a: { '@b': null } }, /no null/],
      [{ a: { '@b': [1] } }, /must be a string, not a list/],
      [{ a: { '@b': {} } }, /must be a string, not a map/],
      [{ a: 1, b: 2 }, /one root element/],
      [{}, /one root element/],
      [{ a: [1, 2] }, /one root element/],
      ['x', /one root element/],
      [{ a: { b: [[1]] } }, /cannot contain a list in a list/],
      [{ a: { b: [] } }, /an empty list/],
      [{ 'a b': 1 }, /a new name in XML/],
      [{ '1': 1 }, /a new name in XML/],
      [{ '': 1 }, /a new name in XML/],
      [{ a: { '@': 1 } }, /a new name in XML/],
      [{ 'p:a': 1 }, /prefix of a name is not declared/],
      [{ 'p:a:b': 1 }, /at most one ":"/],
      [{ a: '\0' }, /control character/],
      [{ a: '\uD800' }, /surrogate/],
      [{ a: '\uFFFF' }, /control character/],
      [{ a: { '#text': ' ', b: 1 } }, /only whitespace/],
      [{ a: { '#text': '', b: 1 } }, /cannot be empty: delete the key/],
      [{ a: { '#text': ['x', 'y'], b: 1 } }, /#text.*not a list/],
    ];
    for (const [value, message] of cases) {
      const isRefused = (error: unknown): boolean => error instanceof NoSpellingError && message.test(error.message);
      assert.throws(() => xmlFormat.print(treeOf(value)), isRefused, JSON.stringify(value));
    }
    for (const change of [
      set(['b'], 1),
      remove('a'),
      set(['@b'], 1),
      set(['a', '#text'], ['x', 'y']),
      set(['a', '#text', 0], 'x'),
    ]) {
      assert.throws(() => edit('<a><c/></a>', change), NoSpellingError);
    }
    assert.throws(() => edit('<a><b/><b/></a>', set(['a', 'b', 0], ['x'])), /cannot contain a list in a list/);
    // A second run would not find the text.
    assert.throws(() => edit('<a b="1">c</a>', set(['a', '#text'], '')), NoSpellingError);
    assert.equal(edit('<a xmlns:p="u"><b/></a>', set(['a', 'b', 'p:c'], 1)), '<a xmlns:p="u"><b><p:c>1</p:c></b></a>');
    assert.equal(edit('<a/>', set(['a', '@xmlns:p'], 'u'), set(['a', '@p:b'], 1)), '<a xmlns:p="u" p:b="1"/>');
    assert.equal(
      xmlFormat.print(treeOf({ 'p:a': { '@xmlns:p': 'u', '@xml:lang': 'en' } })).split('\n')[1],
      '<p:a xmlns:p="u" xml:lang="en"/>',
    );
  });

  it('refuses a path that does not match', () => {
    for (const change of [
      remove('a', 'x'),
      remove('b'),
      remove('a', '@x'),
      remove('a', '#text'),
      set(['a', 'c', 'd', 'e'], 1),
      set(['a', 'c', 3], 1),
      set([0], 1),
      remove('a', 'c', '#text', 4),
    ]) {
      assert.throws(() => edit('<a><c/></a>', change), RangeError, JSON.stringify(change));
    }
  });
});
