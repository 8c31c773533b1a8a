import assert from 'node:assert/strict';
import { cutSections } from './sections';

const cut = (text: string): { keys: string[]; items: string[] } | undefined => {
  const sections = cutSections(text);
  if (sections === undefined) return undefined;
  const { itemStarts } = sections;
  return {
    keys: sections.sections.map(({ key }) => key),
    items: itemStarts.slice(0, -1).map((start, i) => text.slice(start, itemStarts[i + 1])),
  };
};

describe('cutSections', () => {
  it('cuts the sections and the items', () => {
    assert.deepEqual(cut('apiVersion: v1\nkind: List\nitems:\n- a: 1\n  b: 2\n- c: 3\nfunctionConfig:\n  x: y\n'), {
      keys: ['apiVersion', 'kind', 'items', 'functionConfig'],
      items: ['- a: 1\n  b: 2\n', '- c: 3\n'],
    });
  });

  it('accepts a dash alone on its line, comments and blank lines at column 0', () => {
    assert.deepEqual(cut('kind: List\nitems:\n# first\n\n-\n  a: 1\n# second\n- b: |\n    x\n\n'), {
      keys: ['kind', 'items'],
      items: ['-\n  a: 1\n# second\n', '- b: |\n    x\n\n'],
    });
  });

  it('accepts a list of results anywhere', () => {
    assert.deepEqual(cut('results:\n- message: x\nitems:\n- a: 1\n'), {
      keys: ['results', 'items'],
      items: ['- a: 1\n'],
    });
    assert.deepEqual(cut('items:\n- a: 1\nresults:\n- message: x\n'), {
      keys: ['items', 'results'],
      items: ['- a: 1\n'],
    });
  });

  it('cuts indented items', () => {
    assert.deepEqual(cut('items:\n  # c\n  - a: 1\n    b:\n    - x\n\n  -\n    c: 2\nkind: List\n'), {
      keys: ['items', 'kind'],
      items: ['  - a: 1\n    b:\n    - x\n\n', '  -\n    c: 2\n'],
    });
  });

  it('accepts a closing quote at column 0', () => {
    assert.deepEqual(cut("items:\n- a: 'b\n\n'\n- c: 'd\n\n'")?.items, ["- a: 'b\n\n'\n", "- c: 'd\n\n'"]);
    assert.deepEqual(cut("items:\n  - a: 'b\n\n'\n  - c: 1\n")?.items, ["  - a: 'b\n\n'\n", '  - c: 1\n']);
  });

  it('accepts an empty list, a byte order mark and Windows line ends', () => {
    assert.deepEqual(cut('kind: List\nitems: []\n'), { keys: ['kind', 'items'], items: [] });
    assert.deepEqual(cut('\uFEFFkind: List\nitems:\n- a: 1\n'), { keys: ['kind', 'items'], items: ['- a: 1\n'] });
    assert.deepEqual(cut('kind: List\r\nitems:\r\n- a: 1\r\n\r\n- b: 2\r\n')?.items, ['- a: 1\r\n\r\n', '- b: 2\r\n']);
    assert.deepEqual(cut('# head\nkind: List\nitems:\n- a: 1')?.items, ['- a: 1']);
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['only comments', '# a\n'],
    ['no items', 'kind: List\n'],
    ['a flow map', '{kind: List, items: []}'],
    ['a document marker', '---\nkind: List\nitems: []\n'],
    ['a second document', 'kind: List\nitems:\n- a: 1\n---\nb: 2\n'],
    ['a duplicate key', 'kind: List\nkind: List\nitems: []\n'],
    ['a duplicate key at the end', 'items: []\nkind: List\nkind: List\n'],
    ['a quoted key after a blank line', "kind: List\n\n'a': b\nitems: []\n"],
    ['a quoted key that begins with a space, after a blank line', "kind: List\n\n' a': b\nitems: []\n"],
    ['a closing quote at column 0 with text after it', "items:\n- {a: 'b\n\n', c: 1}\n"],
    ['a quoted key', '"kind": List\nitems: []\n'],
    ['an anchor on the items', 'items: &x\n- a: 1\n'],
    ['items in flow style', 'items: [{a: 1}]\n'],
    ['items: [] and then items', 'items: []\n- a: 1\n'],
    ['items: [] and then an indented line', 'items: []\n  a: 1\nkind: List\n'],
    ['items: [] and then a tab', 'items: []\t\nkind: List\n'],
    ['an indented line before the first key', ' a: 1\nkind: List\nitems: []\n'],
    ['null items', 'items:\nkind: List\n'],
    ['something else before the first dash', 'items:\n  x: y\n- a: 1\n'],
    ['a line left of the indented dashes', 'items:\n  - a: 1\n - b: 2\n'],
    ['an indented line without a dash', 'items:\n  - a: 1\n  b: 2\n'],
    ['a word that begins with a dash', 'items:\n- a: 1\n-b\n'],
  ] as const) {
    it(`leaves ${what} to the parser`, () => assert.equal(cutSections(text), undefined));
  }
});
