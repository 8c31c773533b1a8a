/** Tests the effect of edits on text, for each kind of position. */
import assert from 'node:assert/strict';
import { yamlFormat } from './format';
import { maxYamlDepth } from './read/quick-scan';
import { stringScalar, type Tree, treeOf } from '../../data';
import { maxDepth, NoSpellingError, type Change } from '../document';
import { insert, remove, set, setScalar, withoutDocuments } from '../format-kit.test';

type Case = readonly [title: string, before: string, changes: Change | readonly Change[], after: string];

const groups: Record<string, readonly Case[]> = {
  'a scalar': [
    ['changes only its own text', 'a: 1 # one\n\n# two\nb:   x   # c\n', [set(['a'], 2), set(['b'], 'y z')], 'a: 2 # one\n\n# two\nb:   y z   # c\n'],
    ['keeps its style', `a: x\nb: "x"\nc: 'x'\n`, [set(['a'], 'y2'), set(['b'], 'y2'), set(['c'], 'y2')], `a: y2\nb: "y2"\nc: 'y2'\n`],
    ['gets quotes if it needs them', 'a: x\nb: x\nc: x\nd: x\n', [set(['a'], '80'), set(['b'], 'yes'), set(['c'], 'a: "b"'), set(['d'], '')], `a: "80"\nb: "yes"\nc: 'a: "b"'\nd: ""\n`],
    ['loses its quotes if it is no longer a string', 'a: "80"\nb: \'x\'\nc: |\n  x\n', [set(['a'], 80), set(['b'], true), set(['c'], null)], 'a: 80\nb: true\nc: null\n'],
    ['keeps the spelling of unchanged characters', 'a: "x\\u0041 \\/ y"\nb: \'it\'\'s x\'\n', [set(['a'], 'xA / z'), set(['b'], "it's y")], 'a: "x\\u0041 \\/ z"\nb: \'it\'\'s y\'\n'],
    ['keeps a folded line in quotes', 'a: "one\n  two \\\n  three"\n', set(['a'], 'one two Three'), 'a: "one\n  two \\\n  Three"\n'],
    ['is rewritten if a folded line break is replaced', 'a: "one \n  two"\n', set(['a'], 'one\ttwo'), 'a: "one\\ttwo"\n'],
    ['is rewritten if halves of surrogate pairs would meet', 'a: "\\ud83d x\\ude00"\n', set(['a'], '\ufffd\ufffd'), 'a: "\ufffd\ufffd"\n'],
    ['in single quotes gets double quotes for characters that need escapes', "a: 'x'\n", set(['a'], 'x\ty'), 'a: "x\\ty"\n'],
    ['in single quotes becomes a literal block for several lines', "a: 'x'\n", set(['a'], 'x\ny'), 'a: |-\n  x\n  y\n'],
    ['without a final line break keeps its header', 'a: |\n  b\n  c', set(['a'], 'b\nd'), 'a: |\n  b\n  d'],
    ['without a final line break keeps its folding', 'a: >\n  b\n  c', set(['a'], 'b d'), 'a: >\n  b\n  d'],
    ['without a final line break keeps its chomping indicator', 'a: |+\n  b\n  c', set(['a'], 'b\nd'), 'a: |+\n  b\n  d'],
    ['without a final line break gets a chomping indicator if a key follows', 'a:\n- b: |\n    c', [set(['a', 0, 'b'], 'd'), set(['e'], 1)], 'a:\n- b: |-\n    d\ne: 1'],
    ['on several lines in single quotes keeps its layout', "a: 'x=1\n\n  # it''s\n\n  y=1\n\n  '\n", set(['a'], "x=1\n# it's\ny=2\n"), "a: 'x=1\n\n  # it''s\n\n  y=2\n\n  '\n"],
    ['on several lines in single quotes can get more lines', "a: 'x\n\n  y'\n", set(['a'], "x\nz'\n\n# w\ny"), "a: 'x\n\n  z''\n\n\n  # w\n\n  y'\n"],
    ['on several lines in single quotes can get fewer lines', "a: 'x\n\n  y\n\n  z'\n", set(['a'], 'x\nz'), "a: 'x\n\n  z'\n"],
    ['on several lines in single quotes with CRLF becomes a literal block', "a: 'x\r\n\r\n  y'\r\n", set(['a'], 'x\ny\nz'), 'a: |-\r\n  x\r\n  y\r\n  z\r\n'],
    ['on several lines in single quotes becomes a literal block if a line starts with a space', "a: 'x\n\n  y'\n", set(['a'], 'x\n z'), 'a: |-\n  x\n   z\n'],
    ['on several lines in single quotes gets double quotes for a control character', "a: 'x\n\n  y'\n", set(['a'], 'x\n\u0007'), 'a: "x\\n\\u0007"\n'],
    ['keeps its tag if the new value matches it', 'a: !!str 12\nb: !x y\nc: !!int 1 # c\nd: &n x\n', [set(['a'], '13'), set(['b'], 'z'), set(['c'], 2), set(['d'], 'w')], 'a: !!str "13"\nb: !x z\nc: !!int 2 # c\nd: &n w\n'],
    ['loses a tag that the new value does not match', 'a: !!str 12\nb: !!int 1 # c\nc: !x y\nd: &n !!str\n', [set(['a'], 13), set(['b'], 'x'), setScalar(['c'], 'float', '3'), set(['d'], 1)], 'a: 13\nb: x # c\nc: !!float 3\nd: 1\n'],
    ['on a separate line stays there', 'a:\n  # c\n  x # d\nb:\n  "y"\nc:\n  # e\n  x\n', [set(['a'], 'z'), set(['b'], 'l\nm'), set(['c'], 'l\nm')], 'a:\n  # c\n  z # d\nb:\n  "l\\nm"\nc:\n  # e\n  |-\n  l\n  m\n'],
    ['is written after a key without a value', 'a:\nb: # c\nc:   # d', [set(['a'], 1), set(['b'], 'x'), set(['c'], 'l\nm')], 'a: 1\nb: x # c\nc: |-   # d\n  l\n  m'],
    ['is written before the tabs that follow its key, dash or tag', 'a:\t# c\nb:\n- \t\n- !!str\t# d\n', [set(['a'], 'x'), set(['b', 0], 'w'), set(['b', 1], 'z')], 'a: x\t# c\nb:\n- w \t\n- !!str z\t# d\n'],
    ['gets a tag instead of its own tag', 'a: !!float 2.5\n', setScalar(['a'], 'float', '1'), 'a: !!float 1\n'],
    ['does not change if it is set to the same value', 'a: 0x1F\nb: "x"\nc: ~\nd: [1, {e: "f"}]\n', [setScalar(['a'], 'int', '0x1F'), set(['b'], 'x'), set(['c'], null), set(['d'], [1, { e: 'f' }])], 'a: 0x1F\nb: "x"\nc: ~\nd: [1, {e: "f"}]\n'],
    ['is written in place of empty text in a flow collection', '{a: , b , c:, d: !x }\n', [set(['a'], 1), set(['b'], 2), set(['c'], 3), set(['d'], 'z')], '{a: 1 , b: 2 , c: 3, d: z }\n'],
    ['without text in a flow collection does not change if it is set to null', '{a: , b , c:}\n', [set(['a'], null), set(['d'], 4)], '{a: , b , c: , d: 4}\n'],
  ],
  'a block scalar': [
    ['rewrites only changed lines', 'a: | # c\n   one\n\n   two \n   three\nb: 1\n', set(['a'], 'one\n\nTWO\nthree\n'), 'a: | # c\n   one\n\n   TWO\n   three\nb: 1\n'],
    ['keeps the spaces of a blank line below a deleted line', 'a: |\n  w\n  x\n \n  y\n', set(['a'], 'w\n\ny\n'), 'a: |\n  w\n \n  y\n'],
    ['has no spaces in new blank lines', 'a: |\n  x\n \n  y\n', set(['a'], 'x\n\n\ny\n'), 'a: |\n  x\n \n\n  y\n'],
    ['gets another chomping indicator', 'a: |\n  x\nb: >- # c\n  x\n', [set(['a'], 'x'), set(['b'], 'x\n')], 'a: |-\n  x\nb: | # c\n  x\n'],
    ['keeps the indicator `+` in its header', 'a: |+\n  x\n\nb: |+\n  x\n', [set(['a'], 'y\n'), set(['b'], 'y\n')], 'a: |+\n  y\nb: |+\n  y\n'],
    ['in folded style stays folded if one line changes', 'a: >\n  some text\n  that folds\n', set(['a'], 'some TEXT that folds\n'), 'a: >\n  some TEXT\n  that folds\n'],
    ['in folded style becomes literal if its lines change', 'a: >-\n  some text\n  that folds\n', set(['a'], 'other\nwords'), 'a: |-\n  other\n  words\n'],
    ['gets an indentation indicator if its text is indented', 'a:\n  b: |\n      x\n', set(['a', 'b'], '  x\ny\n'), 'a:\n  b: |4\n        x\n      y\n'],
    ['keeps its indentation indicator', 'a: |2-\n   x\n', set(['a'], 'y'), 'a: |2-\n  y\n'],
    ['gets an indentation indicator of 1', 'a: |\n x\n', set(['a'], ' y\nz\n'), 'a: |1\n  y\n z\n'],
    ['gets an indentation indicator of 9', 'a: |\n         x\n', set(['a'], ' y\nz\n'), 'a: |9\n          y\n         z\n'],
    ['without indentation is quoted', '|\nx\n', set([], ' y\nz\n'), '" y\\nz\\n"\n'],
    ['is replaced by quotes if it cannot contain the text', 'a: |\n  x\nb: |\n  x\n', [set(['a'], '\n'), set(['b'], 'x\0')], 'a: "\\n"\nb: "x\\u0000"\n'],
    ['is replaced by quotes if its indentation is too deep for an indicator', 'a: |\n          x\n', set(['a'], ' y'), 'a: " y"\n'],
    ['without lines or a final line break gets a chomping indicator', 'a: |', set(['a'], 'x'), 'a: |-\n  x'],
    ['without text accepts any text', 'a: |\nb: >-\n', [set(['a'], 'x\n'), set(['b'], 'y')], 'a: |\n  x\nb: |-\n  y\n'],
    ['has CRLF if the document does', 'a: |\r\n  x\r\n  y\r\nb: >-\r\n  one\r\n  two\r\n', [set(['a'], 'x\nz\n'), set(['b'], 'one TWO')], 'a: |\r\n  x\r\n  z\r\nb: >-\r\n  one\r\n  TWO\r\n'],
    ['does not absorb a comment below it', 'a: x\n  # c\nb: 1\n', set(['a'], 'l\nm'), 'a: "l\\nm"\n  # c\nb: 1\n'],
    ['does not absorb a comment below it if a row is added further down', 'a:\n  b: x\n    # c\n  d: 1\n', [set(['a', 'b'], 'l\nm'), set(['e'], 1)], 'a:\n  b: "l\\nm"\n    # c\n  d: 1\ne: 1\n'],
    ['can be written above a deleted row', 'a: x\nb: 1\nc: 2\n', [set(['a'], 'l\nm'), remove('c')], 'a: |-\n  l\n  m\nb: 1\n'],
    ['can end with a line break above a deleted row', 'a: x\nb: 1\nc: 2\n', [set(['a'], 'l\nm\n'), remove('c')], 'a: |\n  l\n  m\nb: 1\n'],
    ['is replaced by quotes above a deleted row at the end without a line break', 'a: x\nb: 1', [set(['a'], 'l\nm\n'), remove('b')], 'a: "l\\nm\\n"'],
    ['does not absorb blank lines below it', 'a: x\n\nb: x\n    \nc: 1\n', [set(['a'], 'l\n\n'), set(['b'], 'l\nm')], 'a: "l\\n\\n"\n\nb: "l\\nm"\n    \nc: 1\n'],
    ['is replaced by quotes if the text lacks the final line break', 'a: |\n  x', set(['a'], 'y\n'), 'a: "y\\n"'],
    ['does not get the line break of a row added below it', 'a: |1\n   x', [set(['b'], 1)], 'a: |1-\n   x\nb: 1'],
    ['does not get a line break from two added rows', 'a:\n  b: >+\n    x', [set(['a', 'c'], 1), set(['d'], 2)], 'a:\n  b: >-\n    x\n  c: 1\nd: 2'],
    ['is added above another new row at the end without a line break', 'a: 1', [set(['b'], 'x\ny\n'), set(['c'], 2)], 'a: 1\nb: |\n  x\n  y\nc: 2'],
    ['is replaced by quotes at the end of a new map without a line break', 'a: 1', set(['b'], { c: 1, d: 'x\ny\n' }), 'a: 1\nb:\n  c: 1\n  d: "x\\ny\\n"'],
    ['does not get a line break at the end of a map', 'a:\n  b: 1\n  c: |\n    x', set(['d'], 2), 'a:\n  b: 1\n  c: |-\n    x\nd: 2'],
    ['does not get a line break at the end of a map with a merge key', 'a:\n  <<: {b: 1}\n  c: |\n    x', set(['d'], 2), 'a:\n  <<: {b: 1}\n  c: |-\n    x\nd: 2'],
    ['does not get a line break at the end of a list', 'a:\n- 1\n- |\n  x', set(['d'], 2), 'a:\n- 1\n- |-\n  x\nd: 2'],
    ['keeps its header if an alias of it is at the end', 'a: &x\n  b: |\n    y\nc: *x', set(['d'], 1), 'a: &x\n  b: |\n    y\nc: *x\nd: 1'],
    ['does not get a line break if it also changes', 'a: |\n  x', [set(['b'], 1), set(['a'], 'y')], 'a: |-\n  y\nb: 1'],
    ['keeps its line break if the row below it is deleted', 'a:\n  b: |\n    x\nc: 1', remove('c'), 'a:\n  b: |\n    x\n'],
    ['keeps its line break if two rows below it are deleted', 'a: |\n  x\nb: 1\nc: 2', [remove('b'), remove('c')], 'a: |\n  x\n'],
    ['keeps its line break if a comment below it stays', 'a: |\n  x\nb: 1\n# c\nc: 2', [remove('b'), remove('c')], 'a: |\n  x\n# c'],
    ['leaves other blank lines below a deleted row', 'a: |\n  x\nb: 1\n\nc: 2\n', remove('b'), 'a: |\n  x\n\nc: 2\n'],
    ['keeps a blank first line', 'a: |\n\n  b # x\n  c\n', set(['a'], '\nB # x\nc\n'), 'a: |\n\n  B # x\n  c\n'],
    ['does not get the blank lines below a deleted row', 'a: |+\n  x\nb: 1\n\nc: |\n  y\nd: 1\n      \ne: 1\n', [remove('b'), remove('d')], 'a: |+\n  x\nc: |\n  y\ne: 1\n'],
  ],
  'a map or list as the new or old value': [
    ['starts below its key, and leaves the comment', 'a: x # c\nb:\nc: # d\n', [set(['a'], { k: 1 }), set(['b'], ['l']), set(['c'], { m: ['o'] })], 'a: # c\n  k: 1\nb:\n- l\nc: # d\n  m:\n  - o\n'],
    ['starts after its dash', '- x # c\n-\n-   y\n- # d\n', [set([0], { k: 1, l: 2 }), set([1], ['m', 'o']), set([2], { o: 1, p: 2 }), set([3], { q: 1 })], '- k: 1 # c\n  l: 2\n- - m\n  - o\n-   o: 1\n    p: 2\n- q: 1 # d\n'],
    ['replaces another map or list', 'a:\n  # c\n  x: 1\n  y: 2 # d\nb:\n- 1\n- 2\n', [set(['a'], ['z']), set(['b'], { w: 1 })], 'a:\n  # c\n- z\nb:\n  w: 1\n'],
    ['replaces another map or list after a dash', '- x: 1\n  y: 2 # c\n- - z\n-\n  w: 1\n', [set([0], ['a']), set([1], { b: 1 }), set([2], ['c'])], '- - a\n- b: 1\n-\n  - c\n'],
    ['is replaced by a scalar', 'a: # c\n  # d\n  x: 1\n  y: 2 # e\nb:\n- 1\nc: 3\n', [set(['a'], 'z'), set(['b'], [])], 'a: z # c\n  # d\nb: []\nc: 3\n'],
    ['is replaced by a scalar after a dash', '- x: 1\n  y: 2 # e\n-\n  - z\n- w\n', [set([0], 'a'), set([1], 'l\nm')], '- a\n- |-\n  l\n  m\n- w\n'],
    ['is replaced by a literal block only if no comment would be absorbed', 'a:\n  # c\n  x: 1\nb:\n  x: 1\n', [set(['a'], 'l\nm'), set(['b'], 'l\nm')], 'a: "l\\nm"\n  # c\nb: |-\n  l\n  m\n'],
    ['loses its tag and anchor', 'a: !!map &n\n  x: 1\nb: !t x\nc: &m [1]\n', [set(['a'], 1), set(['b'], ['w']), set(['c'], { z: 1 })], 'a: 1\nb:\n- w\nc:\n  z: 1\n'],
    ['replaces or is replaced in flow style', 'a: {x: 1} # c\nb: [1,\n  2]\n', [set(['a'], { w: 1 }), set(['b'], 'z')], 'a: # c\n  w: 1\nb: z\n'],
    ['is on a separate line if the old value was', 'a:\n  x\nb:\n  [1]\nc:\n  # d\n  x\n', [set(['a'], { k: 1 }), set(['b'], {}), set(['c'], [1, 2])], 'a:\n  k: 1\nb:\n  {}\nc:\n  # d\n- 1\n- 2\n'],
    ['can replace a value after tabs', 'a:\n \tx\nb:\n- \ty\nc:\n \tz\n', [set(['a'], { k: 1 }), set(['b', 0], { l: 1, m: 2 }), set(['c'], 'w')], 'a:\n  k: 1\nb:\n- l: 1\n  m: 2\nc:\n  w\n'],
  ],
  'a root': [
    ['is written into an empty text', '', set([], { a: 1 }), 'a: 1\n'],
    ['is written after comments', '# c\n', set([], ['x']), '# c\n- x\n'],
    ['is written after a comment without a line break', '# c', set([], ['x']), '# c\n- x'],
    ['is written after a document marker', '---\n# c\n', set([], 'x'), '---\n# c\nx\n'],
    ['is written after a byte order mark', '\ufeff', set([], { a: 1 }), '\ufeffa: 1\n'],
    ['that is a scalar becomes a map', 'x # c\n', set([], { a: 1, b: 2 }), 'a: 1 # c\nb: 2\n'],
    ['that is a map next to a marker becomes a scalar', '--- {a: 1}\n', set([], 'x'), '--- x\n'],
    ['that is a scalar next to a marker becomes a map', '--- x # c\n', set([], { a: 1 }), '--- # c\na: 1\n'],
    ['that is a scalar next to a marker becomes an empty list', '--- x # c\n', set([], []), '--- [] # c\n'],
    ['that is a map becomes a scalar', '# c\na: 1\nb: 2\n# d\n', set([], 'x'), '# c\nx\n# d\n'],
    ['that is a map becomes a literal block', 'a: 1\n', set([], 'l\nm\n'), '|\n  l\n  m\n'],
    ['of one document leaves other documents alone', 'a: 1\n--- # c\nb: 2\n', set([], 'x'), 'x\n--- # c\nb: 2\n'],
    ['with a quoted key `<<` leaves aliases alone', '"<<": 1\na: &x 1\nb: *x\n', [set(['<<'], 2)], '"<<": 2\na: &x 1\nb: *x\n'],
    ['with a flow list gets quotes for a value with a comma', 'a: [x]\n', [set(['a', 0], 'b, c')], 'a: ["b, c"]\n'],
    ['in flow style gets keys in the quotes of its neighbors', '{a: 1, "b": 2}\n', [set(['c'], 3), set(['d'], 4, 'b'), set(['e'], 5, 'a')], '{e: 5, a: 1, d: 4, "b": 2, "c": 3}\n'],
    ['with a pair in a flow list gets no braces for a new value', '[a: 1, b: 2]\n', [set([0, 'a'], 3)], '[a: 3, b: 2]\n'],
    ['in flow style stays in flow style', '{"a": 1, "b": ["x", y1]}\n', [set(['c'], 'new'), set(['b', 1], 'y2'), set(['b', 2], { d: 'e' }), set(['a'], 'z')], '{"a": "z", "b": ["x", y2, {"d": "e"}], "c": "new"}\n'],
    ['with empty braces becomes a block map', '{}\n', set(['a'], { b: 1 }), 'a:\n  b: 1\n'],
    ['that is a scalar or flow list after a dash and a tab becomes a list or map', '-\tx # c\n-  \t[y]\n- \t|\n  z\n', [set([0], [1, 2]), set([1], { a: 1 }), set([2], { b: 2, c: 3 })], '- - 1 # c\n  - 2\n- a: 1\n- b: 2\n  c: 3\n'],
    ['that is a scalar after tabs becomes a map', ' \tx\n', set([], { a: 1, b: 2 }), 'a: 1\nb: 2\n'],
  ],
  'a new key or item': [
    ['is added at the end', 'a: 1 # c\n# d\n', set(['b'], { c: ['x'] }), 'a: 1 # c\nb:\n  c:\n  - x\n# d\n'],
    ['is added at the end without a line break', 'a:\n  b: 1', set(['a', 'c'], 2), 'a:\n  b: 1\n  c: 2'],
    ['is inserted before another key', 'a: 1\n# c\nb: 2\n', set(['x'], 1, 'b'), 'a: 1\nx: 1\n# c\nb: 2\n'],
    ['is inserted before the first key', '# c\na: 1\nb: 2\n', [set(['x'], { w: 1 }, 'a'), set(['z'], 1, 'a')], '# c\nx:\n  w: 1\nz: 1\na: 1\nb: 2\n'],
    ['is inserted before an item', 'a:\n# c\n- 1 # one\n- 2\n', [insert(['a', 2], 8, 0), insert(['a', 3], { x: 9 }, 0), insert(['a', 4], 7, 1)], 'a:\n# c\n- 8\n- x: 9\n- 1 # one\n- 7\n- 2\n'],
    ['in a flow collection on several lines is indented deeper than the block around it', 'a: {x: [7\n  ]}\nb: [{c: 1\n }]\nd:\n  e: {f: {\n   g: 0}}\n', [set(['a', 'x'], ['z']), set(['b', 1], { c: 2 }), set(['d', 'e', 'f'], { h: 0 })], 'a: {x: [\n   z\n ]}\nb: [{c: 1\n }, {\n   c: 2\n }]\nd:\n  e: {f: {\n    h: 0\n   }}\n'],
    ['is inserted before an item of a flow list', 'a: [1, 2] # c\n', [insert(['a', 2], 8, 0), insert(['a', 3], 9, 1)], 'a: [8, 1, 9, 2] # c\n'],
    ['is inserted before a deleted item', 'a:\n- 1\n- 2\n', [insert(['a', 2], 8, 0), remove('a', 0)], 'a:\n- 8\n- 2\n'],
    ['is inserted before an item of a rewritten list', 'a: &x [1, 2]\nb: *x\n', [insert(['a', 2], 8, 0)], 'a: [8, 1, 2]\nb: [1, 2]\n'],
    ['is inserted before the first key of an item', '- a: 1\n  b: 2\n', set([0, 'x'], 1, 'a'), '- x: 1\n  a: 1\n  b: 2\n'],
    ['is added at the end if the key to insert before is missing', 'a: 1\n', set(['x'], 1, 'no'), 'a: 1\nx: 1\n'],
    ['takes the place of a deleted key', 'a: 1\nb: 2\nc: 3\n', [remove('b'), set(['x'], 1, 'b')], 'a: 1\nx: 1\nc: 3\n'],
    ['is added at the end of an item', '- a: 1\n- b: 2\n', set([0, 'x'], ['y']), '- a: 1\n  x:\n  - "y"\n- b: 2\n'],
    ['replaces empty braces or brackets', 'a: {} # c\nb: [ ]', [set(['a', 'x'], 1), set(['a', 'z'], 2), set(['b', 0], 'v')], 'a: # c\n  x: 1\n  z: 2\nb:\n- v'],
    ['replaces empty braces or brackets in an item', '- {}\n- a: []\n', [set([0, 'x'], 1), set([1, 'a', 0], { b: 1 })], '- x: 1\n- a:\n  - b: 1\n'],
    ['follows the indentation of the document', 'a:\n    b:\n      - x\n', [set(['c'], { d: ['y2'] })], 'a:\n    b:\n      - x\nc:\n    d:\n      - y2\n'],
    ['has quotes for flow indicators only in a flow collection', 'b: {c: 1}\n', [set(['b', 'x,y'], 2), set(['x,y'], 1)], 'b: {c: 1, "x,y": 2}\nx,y: 1\n'],
    ['follows the quotes of its map', '"a": 1\nb:\n  \'c\': 1\n', [set(['d'], 1), set(['b', 'e'], 1)], '"a": 1\nb:\n  \'c\': 1\n  \'e\': 1\n"d": 1\n'],
    ['is plain next to a plain key that ends with a quote', 'ab": 1\n', set(['b'], 'x'), 'ab": 1\nb: x\n'],
    ['follows the line breaks of the document', 'a: 1\r\nb:\r\n  c: 2\r\n', [set(['b', 'd'], 'l\nm'), set(['e'], 1)], 'a: 1\r\nb:\r\n  c: 2\r\n  d: |-\r\n    l\r\n    m\r\ne: 1\r\n'],
    ['is added after all contents of the last entry', 'a:\n  b:\n  - c: |\n      x\n\n# d\n', [set(['e'], 1), set(['a', 'f'], 2), set(['a', 'b', 1], 3)], 'a:\n  b:\n  - c: |\n      x\n  - 3\n  f: 2\ne: 1\n\n# d\n'],
    ['is added after the new value of the last entry', 'a:\n  b: 1\n', [set(['a'], 'l\nm\n'), set(['c'], 1)], 'a: |\n  l\n  m\nc: 1\n'],
    ['after a byte order mark is in the first column', '\ufeffa: 1\n', [set(['b'], 1), set(['c'], 1, 'a')], '\ufeffc: 1\na: 1\nb: 1\n'],
    ['is added to an indented document', '  a: 1\n  b:\n  - x\n', [set(['c'], 1), set(['b', 1], { d: 1 }), set(['e'], 2, 'a')], '  e: 2\n  a: 1\n  b:\n  - x\n  - d: 1\n  c: 1\n'],
    ['in a flow collection is spelled like the entry before it', 'a: {x: 1, "y": 2}\n', [set(['a', 'k'], 'v'), set(['a', 'l'], 'v', 'y')], 'a: {x: 1, l: v, "y": 2, "k": v}\n'],
    ['in a flow collection is spelled like its neighbors', 'a: {x: 1}\nb: {"x": 1}\nc: [{y: \'z\'}]\n', [set(['a', 'k'], 'v'), set(['b', 'k'], 'v'), set(['c', 0, 'y'], "it's"), set(['c', 1], 'a, b')], 'a: {x: 1, k: v}\nb: {"x": 1, "k": "v"}\nc: [{y: \'it\'\'s\'}, "a, b"]\n'],
    ['in a flow collection without spaces has a space after a plain key', 'a: [1,2]\n', set(['a', 2], { b: 2 }), 'a: [1,2,{b: 2}]\n'],
    ['in a pair in a flow list gets braces', '[a: 1, 2]\n', [set([0, 'b'], 3, 'a')], '[{b: 3, a: 1}, 2]\n'],
  ],
  'a deleted entry': [
    ['includes all its lines', 'a: 1\nb: # c\n  - x # d\n\n  - y\nc: 2\n', remove('b'), 'a: 1\nc: 2\n'],
    ['leaves the comments around it', '# a\na: 1 # one\n# b\nb: 2\n# c\n', [remove('a')], '# a\n# b\nb: 2\n# c\n'],
    ['includes deeper comments below it', 'a:\n  b: 1\n\n  # in a\nc: 2\n', remove('a'), 'c: 2\n'],
    ['at the start of an item leaves the dash', '- a: 1 # c\n  # d\n  b: 2\n- c: 3\n  d: 4\n', [remove(0, 'a'), remove(1, 'd')], '- # d\n  b: 2\n- c: 3\n'],
    ['at the start of an item leaves the dash if others follow', '- a: 1\n  b: 2\n\n  c: 3\n', [remove(0, 'a'), remove(0, 'b')], '- c: 3\n'],
    ['at the start of a nested list leaves the dash', '- - a\n  - b\n', remove(0, 0), '- - b\n'],
    ['at the start of an indented document leaves the column', '  a: 1\n# c\n  b: 2\n', remove('a'), '# c\n  b: 2\n'],
    ['at the start of a document leaves blank lines and comments', 'a: 1\n  # a\n\nb:\n  c: 2\n\n# d\n\nd: 3\n', [remove('a'), remove('b')], '\n\n# d\n\nd: 3\n'],
    ['at the start of a document leaves the byte order mark', '\ufeffa: 1\nb: 2\n', remove('a'), '\ufeffb: 2\n'],
    ['at the start of a document can be above a new row', 'a: 1\n\n# b\nb: 2\n', [remove('a'), set(['c'], 3, 'b')], '\n# b\nc: 3\nb: 2\n'],
    ['that is the only one leaves empty brackets', 'a: # c\n  b: 1\nd:\n- 1\ne:\n- f: 1\n- - g\n', [remove('a', 'b'), remove('d', 0), remove('e', 0, 'f'), remove('e', 1, 0)], 'a: {} # c\nd: []\ne:\n- {}\n- []\n'],
    ['that is the last one leaves the comments', 'a:\n  # b\n  b: 1\n  # c\n  c: 2\nd:\n- e: 1\n  # f\n  f: 2\n', [remove('a', 'b'), remove('a', 'c'), remove('d', 0, 'e'), remove('d', 0, 'f')], 'a: {}\n  # b\n  # c\nd:\n- {}\n  # f\n'],
    ['that is the last one at the root leaves empty braces', '# c\na: 1\nb: 2\n', [remove('a'), remove('b')], '# c\n{}\n'],
    ['can be replaced by a new item', 'a:\n- 1\n- 2\n', [remove('a', 0), remove('a', 1), set(['a', 2], 3)], 'a:\n- 3\n'],
    ['at the end without a line break leaves none', 'a: 1\nb: 2', remove('b'), 'a: 1'],
    ['leaves the comment above it in a list', '- 1\n# c\n- 2\n- 3\n', remove(1), '- 1\n# c\n- 3\n'],
    ['in a flow collection leaves a space before a comment', 'a: {x: 1 # c\n  }\nb: [1, # c\n  2]\n', [remove('a', 'x'), remove('b', 0)], 'a: { # c\n  }\nb: [ # c\n  2]\n'],
    ['in a flow collection includes its comma', 'a: {x: 1, y: 2}\nb: [1, 2]\n', [remove('a', 'x'), remove('b', 0), remove('b', 1)], 'a: {y: 2}\nb: []\n'],
    ['in a flow collection can be without text', '{a: , b , c:}\n', [remove('b'), remove('c')], '{a:}\n'],
    ['in a flow list includes its anchor', 'a: [&x 1, &y 2]\nb: [&x 1, &y 2]\n', [remove('a', 1), remove('b', 0)], 'a: [&x 1]\nb: [&y 2]\n'],
    ['of a pair in a flow list leaves braces', '[a: 1, 2]\n', remove(0, 'a'), '[{}, 2]\n'],
    ['at the end of a text with CRLF includes the line break', 'a: 1\r\nb: 2\r\nc: 3', [remove('b'), remove('c')], 'a: 1'],
  ],
  'keys with indicators, tags or anchors': [
    ['keep their indicators if values change', '? a\n: b\n? c\n: d: 1\n', [set(['a'], 'x'), set(['c', 'd'], 2)], '? a\n: x\n? c\n: d: 2\n'],
    ['keep their indicators and comments if rows are added', '# keep me\n? a\n: b # why\nx:   "2" # important\n? c\n', [set(['d'], 1), set(['e'], 2, 'a'), set(['f'], 3, 'c')], '# keep me\ne: 2\n? a\n: b # why\nx:   "2" # important\nf: 3\n? c\nd: 1\n'],
    ['keep their indicators if rows are deleted', '? a # c\n: b\n? c\n? d\n: - e\n!t f: 1\n&g g: 2\n', [remove('a'), remove('d'), remove('g')], '? c\n!t f: 1\n'],
    ['keep their indicators if a value has no colon yet', 'm:\n  ? c # d\n', set(['m', 'c'], 1), 'm:\n  ? c # d\n  : 1\n'],
    ['keep their indicators if a value on several lines has no colon yet', '- ? c\n  ? d', set([0, 'c'], { e: ['f'] }), '- ? c\n  :\n    e:\n    - f\n  ? d'],
    ['keep a comment out of a text above it if a row is added', 'k:\n  # c\n  x: 1\n', [set(['k'], 'a\nb'), set(['z'], 1)], 'k: "a\\nb"\n  # c\nz: 1\n'],
    ['keep an anchor or tag if values change', '&k a: 1\n!!str b: 2\n', [set(['a'], 2), set(['b'], 3)], '&k a: 2\n!!str b: 3\n'],
    ['keep an anchor if rows change', 'm:\n  &k a: 1\n  b: 2\n', remove('m', 'b'), 'm:\n  &k a: 1\n'],
    ['keep the tag of the first key of an item', '- !foo a: 1\n  c: four\n', set([0, 'd'], 2), '- !foo a: 1\n  c: four\n  d: 2\n'],
    ['in a flow collection keep their indicators if values change', '{? a : 1, &k b: !!str 2, c: 3}\n', [set(['b'], 'x'), set(['c'], 4)], '{? a : 1, &k b: x, c: 4}\n'],
    ['in a flow collection keep their indicators if an entry is added', 'f: {? a : 1, b} # c\n', [set(['f', 'c'], 3)], 'f: {? a : 1, b, c : 3} # c\n'],
    ['in a flow collection keep tags and comments if entries are added', 'f: [ a, # one\n  !!str 5, # two\n  "c" ]\ng: { a: 1, # one\n  b: !!str 5 }\n', [set(['f', 3], 'v'), set(['g', 'c'], 'v')], 'f: [ a, # one\n  !!str 5, # two\n  "c",\n  v ]\ng: { a: 1, # one\n  b: !!str 5,\n  c: v }\n'],
    ['in a flow collection keep tags if entries are deleted', 'f: {? a : 1, !t b: 2, &k c: 3, d: !!str , e}\n', [remove('f', 'a'), remove('f', 'c'), remove('f', 'd')], 'f: {!t b: 2, e}\n'],
    ['in a flow list keep their indicators if a pair gets braces', 'f: [? a : 1, !t b: 2]\n', [set(['f', 0, 'x'], 3), set(['f', 1, 'z'], 4)], 'f: [{? a : 1, x : 3}, {!t b: 2, z: 4}]\n'],
    ['keep their lines if the text has CRLF', '# keep\r\n? a # c: d\r\n: x # why\r\nb: 2\r\n', remove('b'), '# keep\r\n? a # c: d\r\n: x # why\r\n'],
    ['in a flow collection stay next to a merge key', 'a: &x {b: 1}\nf: {<<: *x, b: 2, ? c : 3}\n', [set(['f', 'd'], 3), set(['f', 'e'], 4, 'b')], 'a: &x {b: 1}\nf: {<<: *x, e: 4, b: 2, ? c : 3, d: 3}\n'],
    ['in a flow list lose the indicator if the pair is replaced', 'f: [? a, b]\n', set(['f', 0], 1), 'f: [1, b]\n'],
    ['in a flow collection keep an empty key if entries are added', 'a: {?}\nb: {c: 1, ?}\nd: [?]\n', [set(['a', 'x'], 1), set(['b', 'x'], 1), set(['d', 0, 'x'], 1)], 'a: {?, x: 1}\nb: {c: 1, ?, x: 1}\nd: [{?, x: 1}]\n'],
    ['in a flow collection keep their indicators if a missing value is set', 'f: {? a , c: x}\n', set(['f', 'a'], 3), 'f: {? a: 3 , c: x}\n'],
  ],
  'a value that aliases share': [
    ['stays shared if something else changes', 'a: &x {b: 1}\nc: *x # d\ne: 1\n', [set(['e'], 2), set(['f'], 3)], 'a: &x {b: 1}\nc: *x # d\ne: 2\nf: 3\n'],
    ['stays shared if an alias is overwritten', 'a: &x {b: 1}\nc: *x # d\ne: [*x, 1]\n', [set(['c'], 2), set(['e', 0], 'y')], 'a: &x {b: 1}\nc: 2 # d\ne: ["y", 1]\n'],
    ['stays shared if an alias is deleted', 'a: &x {b: 1}\nc: *x # d\ne:\n- *x\n- 1\n', [remove('c'), remove('e', 0)], 'a: &x {b: 1}\ne:\n- 1\n'],
    ['stays shared if a map with a merge key changes', 'a: &x {b: 1}\nc:\n  <<: *x # d\n  e: 1\n', [set(['c', 'e'], 2), set(['c', 'f'], 3), set(['c', 'g'], 4, 'b')], 'a: &x {b: 1}\nc:\n  g: 4\n  <<: *x # d\n  e: 2\n  f: 3\n'],
    ['stays shared if a value next to a merge key changes', 'a: &x {b: 1}\nc:\n  <<: *x\n  e: 1\n', set(['c', 'e'], 2), 'a: &x {b: 1}\nc:\n  <<: *x\n  e: 2\n'],
    ['is written out if it changes through an alias', 'a: &x # n\n  b: 1\nc: *x # d\n', set(['c', 'b'], 2), 'a: # n\n  b: 1\nc: # d\n  b: 2\n'],
    ['is written out if it changes at the anchor', 'a: &x 1\nb: *x\nc: [*x, {d: *x}]\n', set(['a'], 2), 'a: 2\nb: 1\nc: [1, {d: 1}]\n'],
    ['is written out if the anchor is deleted', 'a:\n  b: &x\n    y2: 1\nc:\n- *x\n', remove('a'), 'c:\n- y2: 1\n'],
    ['is written out if a merged key changes', 'a: &x\n  b: 1\n  c: [2]\nd:\n  e: 0\n  <<: *x # m\n  c: 3\nf: *x\n', set(['d', 'b'], 5), 'a:\n  b: 1\n  c: [2]\nd:\n  e: 0\n  b: 5 # m\n  c: 3\nf:\n  b: 1\n  c: [2]\n'],
    ['is written out if a key that overrides a merged one is deleted', 'a: &x {b: 1}\nd:\n  <<: *x\n  b: 2\n  c: 3\n', remove('d', 'b'), 'a: {b: 1}\nd:\n  c: 3\n'],
    ['is written out with all merged maps in a flow map', 'a: &x {b: 1}\nd: {<<: [*x, {e: 2}], f: 3} # c\n', set(['d', 'b'], 5), 'a: {b: 1}\nd: {b: 5, e: 2, f: 3} # c\n'],
    ['is written out with only the last block scalar in quotes at the end of the text', 'a: &x {b: 1, c: 2}\nd:\n  <<: *x', [set(['d', 'b'], 'k\nl\n'), set(['d', 'c'], 'm\nn\n')], 'a: {b: 1, c: 2}\nd:\n  b: |\n    k\n    l\n  c: "m\\nn\\n"'],
    ['is written out over several lines', 'a: &x {b: 1, c: "l\\nm\\n"}\nd:\n  <<: # m\n    *x\n  e: 2\ng: *x\n', set(['d', 'b'], 5), 'a: {b: 1, c: "l\\nm\\n"}\nd:\n  b: 5\n  c: "l\\nm\\n"\n  e: 2\ng: {b: 1, c: "l\\nm\\n"}\n'],
    ['is written out with unquoted words unchanged', 'a: &x {b: y, c: 1_000, d: "on", e: 2}\nf: *x\n', set(['a', 'e'], 3), 'a: {b: y, c: 1_000, d: "on", e: 3}\nf: {b: y, c: 1_000, d: "on", e: 2}\n'],
    ['is written out with its tags and spelling', 'base: &x {version: !!str 1.10, mode: !!str 010, big: !!str 1e3, data: !!binary aGk=, own: !mine x, none: !!null, date: 2001-1-1}\nprod:\n  <<: *x\n  port: 80\n', [set(['prod', 'big'], 1), set(['prod', 'port'], 81)], 'base: {version: !!str 1.10, mode: !!str 010, big: !!str 1e3, data: !!binary aGk=, own: !mine x, none: !!null, date: 2001-1-1}\nprod:\n  version: !!str 1.10\n  mode: !!str 010\n  big: 1\n  data: !!binary aGk=\n  own: !mine x\n  none: !!null null\n  date: 2001-1-1\n  port: 81\n'],
    ['is written out with the tag next to its anchor', 'a: &x !!str 1.10\nb: !!str &y 010\nc: !mine &z {d: 1}\ne: &v !mine\n  f: !!str\ng: [*x, *y , *z, *v, 1]\nh: *v\ni: *x\nj:\n- *v\n', set(['a'], 'x'), 'a: !!str x\nb: !!str 010\nc: !mine {d: 1}\ne: !mine\n  f: !!str\ng: [!!str 1.10, !!str 010 , !mine {d: 1}, !mine {f: !!str ""}, 1]\nh: !mine\n  f: !!str ""\ni: !!str 1.10\nj:\n- !mine\n  f: !!str ""\n'],
    ['is written out with an indentation indicator of 1', 'a: &x\n b: |1\n   c\nd:\n e: *x\n', set(['d', 'e', 'f'], 2), 'a:\n b: |1\n   c\nd:\n e:\n  b: |1\n    c\n  f: 2\n'],
    ['is written out with an indentation indicator of 9', 'a: &x\n         b: |2\n            c\nd:\n         e: *x\n', set(['d', 'e', 'f'], 2), 'a:\n         b: |2\n            c\nd:\n         e:\n                  b: |9\n                            c\n                  f: 2\n'],
    ['is written out with its quotes and block scalars', 'a: &x\n  b: "\\x41"\n  c: \'it\'\'s\'\n  d: >+\n    e\n    f\n\n    g\n\n  h: |2+\n      i\n    j\n\n  k: "l\n    m"\n  n: o\n    p\n  q: 1\nr:\n    s: *x\n    t: u\nv: [*x]\n', set(['r', 's', 'q'], 2), 'a:\n  b: "\\x41"\n  c: \'it\'\'s\'\n  d: >+\n    e\n    f\n\n    g\n\n  h: |2+\n      i\n    j\n\n  k: "l\n    m"\n  n: o\n    p\n  q: 1\nr:\n    s:\n        b: "\\x41"\n        c: \'it\'\'s\'\n        d: >+\n            e\n            f\n\n            g\n\n        h: |4+\n              i\n            j\n\n        k: "l m"\n        n: o p\n        q: 2\n    t: u\nv: [{b: "\\x41", c: \'it\'\'s\', d: "e f\\ng\\n\\n", h: "  i\\nj\\n\\n", k: "l m", n: o p, q: 1}]\n'],
    ['is written out with unchanged keys', 'a: &x {1: a, "1.0": b, yes: c, !!str 2: d, ? e : f}\ng: *x\nh: {<<: *x, i: 1}\nj: &k 80\nl: {*k : m}\n*k : n\n', set(['a', 'yes'], 'z'), 'a: {1: a, "1.0": b, yes: z, !!str 2: d, ? e : f}\ng: {1: a, "1.0": b, yes: c, !!str 2: d, e: f}\nh: {1: a, "1.0": b, yes: c, !!str 2: d, e: f, i: 1}\nj: 80\nl: {80 : m}\n80 : n\n'],
    ['is written out with unchanged keys in a block map', 'a: &x {1: a, "1.0": b, \'k\': c}\nd:\n  <<: *x\n  e: 1\n', set(['d', 'k'], 'z'), 'a: {1: a, "1.0": b, \'k\': c}\nd:\n  1: a\n  "1.0": b\n  \'k\': z\n  e: 1\n'],
    ['is written out in quotes if its indentation is too deep for an indicator', 'p:\n            a: &x |4\n                  y\n            b: *x\n', set(['p', 'a'], 'z'), 'p:\n            a: |4-\n                z\n            b: "  y\\n"\n'],
    ['is written out in quotes if it cannot be plain in a flow list', 'a: &x p, q\nb: [*x, 1]\nc: &y what?\nd: [*y, 2]\ne: *x\n', set(['a'], 'z'), 'a: z\nb: ["p, q", 1]\nc: what?\nd: ["what?", 2]\ne: p, q\n'],
    ['is written out as nothing if all merged keys are overridden', 'a: &x {b: 1}\nc:\n  # why\n  <<: *x # m\n  b: 2 # two\nd:\n- <<: *x\n  b: 3\n- e: 1\n', set(['a', 'b'], 5), 'a: {b: 5}\nc:\n  # why\n  b: 2 # two\nd:\n- b: 3\n- e: 1\n'],
    ['is written out without the tag or indicator of a merge key', 'a: &x {b: 1}\nc:\n  !!merge <<: *x\n  d: 2\ne:\n  ? <<\n  : *x\n', set(['c', 'b'], 5), 'a: {b: 1}\nc:\n  b: 5\n  d: 2\ne:\n  b: 1\n'],
    ['is written out if an alias is a key', '- &k a\n- *k : b\n- {*k : c}\n- d\n', set([0], 'x'), '- x\n- a : b\n- {a : c}\n- d\n'],
    ['is written out if the anchor is on a key', '- &k a: 1\n- *k\n', remove(0), '- a\n'],
    ['is written out if a key named `<<` is added', '<<: {a: 1}\nb: 2\n', set(['<<'], 3), 'a: 1\nb: 2\n"<<": 3\n'],
    ['stays shared if a key with an indicator is next to a change', 'm:\n  ? a\n  : &x 1\n  b: *x\nc: *x\n', remove('m', 'b'), 'm:\n  ? a\n  : &x 1\nc: *x\n'],
    ['stays shared if a key with an indicator is above it', '? long\n: x\nanchored:\n- &p\n  k: v\nalias:\n- *p\nother: old # here\n', set(['other'], 'new'), '? long\n: x\nanchored:\n- &p\n  k: v\nalias:\n- *p\nother: new # here\n'],
    ['stays shared if an empty map is merged', 'a: &x {}\nd:\n  <<: *x\n  e: &y 1\nf: *y\n', set(['f'], 2), 'a: &x {}\nd:\n  <<: *x\n  e: &y 1\nf: 2\n'],
    ['is written out as empty if the only overriding key is deleted', 'a: &x {e: 0}\nd:\n  <<: *x\n  e: 1\n', remove('d', 'e'), 'a: {e: 0}\nd: {}\n'],
  ],
}; // prettier-ignore

describe('an edit in YAML', () => {
  for (const [group, cases] of Object.entries(groups)) {
    describe(`of ${group}`, () => {
      for (const [title, before, changes, after] of cases) {
        it(title, () => {
          const list = 'kind' in changes ? [changes] : changes;
          assert.equal(yamlFormat.read(before).edit(list), after);
        });
      }
    });
  }

  it('is created in the requested document', () => {
    const document = yamlFormat.read('a: 1\n---\nb: 2 # c\n---\n---\n');
    assert.equal(document.roots.length, 4);
    assert.equal(document.edit([set(['b'], 3)], 1), 'a: 1\n---\nb: 3 # c\n---\n---\n');
    assert.equal(document.edit([set([], { c: 1 })], 2), 'a: 1\n---\nb: 2 # c\n---\nc: 1\n---\n');
    assert.equal(document.edit([set([], { c: 1 })], 3), 'a: 1\n---\nb: 2 # c\n---\n---\nc: 1\n');
    assert.throws(() => document.edit([set([], 1)], 4), RangeError);
  });

  it('is refused if its path does not match', () => {
    const text = 'a:\n  b: 1\nc:\n- x\nd: {e: [1]}\nf:\n';
    const wrong: readonly (readonly Change[])[] = [
      [remove()],
      [remove('no')],
      [remove('a', 'no')],
      [remove('a', 0)],
      [set(['a', 0], 1)],
      [set(['a', 'b', 'c'], 1)],
      [set(['no', 'c'], 1)],
      [set(['c', 'x'], 1)],
      [set(['c', 2], 1)],
      [set(['c', -1], 1)],
      [set(['c', 0.5], 1)],
      [remove('c', 1)],
      [set(['d', 'e', 2], 1)],
      [remove('d', 'x')],
      [set(['f', 'g'], 1)],
      [set(['a'], 1), set(['a', 'b'], 2)],
      [set(['a', 'b'], 2), set(['a'], 1)],
      [set(['a'], 1), set(['a'], 1)],
      [set(['a'], { b: 1 }), set(['a', 'c'], 1)],
    ];
    for (const changes of wrong) {
      assert.throws(() => yamlFormat.read(text).edit(changes), RangeError, JSON.stringify(changes));
    }
  });

  it('of several documents gives each its own copy of shared parts', () => {
    const text = 'a: &x {b: 1}\nc: *x\n--- # 2\nd: 1\n---\ne: &y\n- 1\nf: *y\n';
    const document = yamlFormat.read(text);
    assert.equal(
      document.editAll(
        new Map([
          [2, [set(['f', 0], 2)]],
          [0, [set(['c', 'b'], 2)]],
          [1, [set(['d'], 2)]],
        ]),
      ),
      'a: {b: 1}\nc: {b: 2}\n--- # 2\nd: 2\n---\ne:\n- 1\nf:\n- 2\n',
    );
    assert.throws(() => document.editAll(new Map([[3, []]])), new RangeError('document index 3 is out of range'));
  });

  it('deletes documents of a stream, with their markers', () => {
    const without = withoutDocuments(yamlFormat);
    const text = '# all\na: 1\n--- # b\nb: 2\n---\nc: 3\n';
    assert.equal(without(text, 1), '# all\na: 1\n---\nc: 3\n');
    assert.equal(without(text, 2), '# all\na: 1\n--- # b\nb: 2\n');
    assert.equal(without(text, 0, 1), 'c: 3\n');
    assert.equal(without('a: 1\n---\n---\nb: 2\n', 0), '---\n---\nb: 2\n');
    assert.equal(without('---\na: 1\n---\nb: 2\n', 0), '---\nb: 2\n');
    const changes = [[remove()], [], [set(['c'], 4)]];
    assert.equal(yamlFormat.read(text).editAll(new Map(changes.entries())), '--- # b\nb: 2\n---\nc: 4\n');
    assert.throws(() => without(text, 0, 1, 2), RangeError);
    assert.throws(() => without('a: 1\n...\n---\nb: 2\n', 1), NoSpellingError);
    assert.throws(() => without('%YAML 1.2\n---\na: 1\n---\nb: 2\n', 1), NoSpellingError);
  });

  it('prints values up to the depth that it can read', () => {
    const nested = (levels: number): Tree =>
      Array.from({ length: levels }).reduce<Tree>((value) => ({ kind: 'list', items: [value] }), stringScalar('a'));
    assert.ok(yamlFormat.read(yamlFormat.print(nested(maxYamlDepth - 1))).roots[0]);
    assert.throws(() => yamlFormat.print(nested(maxYamlDepth)), NoSpellingError);
    assert.throws(() => yamlFormat.print({ kind: 'scalar', type: 'float', text: '1e400' }), NoSpellingError);
    assert.throws(() => yamlFormat.print(nested(maxDepth)), NoSpellingError);
  });

  it('prints new documents', () => assert.equal(yamlFormat.print(treeOf({ a: ['b, c'] })), 'a:\n- b, c\n'));
});

describe('new text in YAML with everything in double quotes', () => {
  const text = '"receivers":\n- "name": "a"\n"tags":\n- "x"\nplain: y\n';
  for (const [what, path, value, added] of [
    ['an item', ['receivers', 1], { name: 'b', n: 1, list: ['c'] }, '- "name": "b"\n  "n": 1\n  "list":\n  - "c"\n'],
    ['a string', ['tags', 1], 'z', '- "z"\n'],
    ['a key', ['new'], { a: { b: 'c', d: 'e\nf' } }, '"new":\n  "a":\n    "b": "c"\n    "d": |-\n      e\n      f\n'],
  ] as const) {
    it(`is also in double quotes: ${what}`, () => {
      const after = yamlFormat.read(text).edit([set(path, value)]);
      assert.ok(after.includes(added), after);
      assert.equal(after.replace(added, ''), text);
    });
  }
});
