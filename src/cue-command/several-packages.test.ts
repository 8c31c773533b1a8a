/** Several packages in one command, and what `cue` (v0.18 at f356f8f) prints for the same: how far it goes behind an error, and what it shows in spite of one. */
import assert from 'node:assert/strict';
import { runCueOn } from '../../test/cue-files';

const files: Readonly<Record<string, string>> = {
  'cue.mod/module.cue': 'module: "mod.com/x"\nlanguage: version: "v0.18.0"\n',
  'one/p.cue': 'package one\nx: 1\n',
  'open/p.cue': 'package open\nx: int\n',
  'bad/p.cue': 'package bad\nx: 1 & 2\ny: 3\n',
  'odd/p.cue': 'package own\nx: int\n',
  'lost/p.cue': 'package lost\nx: nope\n',
  'gone/p.cue': 'package gone\nx: 1\ny: nope\n',
  'tag/p.cue': 'package tag\nx: string @tag(env)\n',
  'sum/p.cue': 'package sum\nx: n + 1\nn: int\n',
  's.cue': '#S: {n: int}\n',
  'd.yaml': 'n: a\n',
  'plain.cue': 'x: int\nz: 1\n',
};

const one = '{\n    "x": 1\n}\n';
const open = 'x: incomplete value int:\n    ./open/p.cue:2:4\n';
const odd = 'x: incomplete value int:\n    ./odd/p.cue:2:4\n';
const bad = 'x: conflicting values 2 and 1:\n    ./bad/p.cue:2:4\n    ./bad/p.cue:2:8\n';
const lost = 'x: reference "nope" not found:\n    ./lost/p.cue:2:4\n';
const gone = 'y: reference "nope" not found:\n    ./gone/p.cue:3:4\n';
const sum = 'x: non-concrete value int in operand to +:\n    ./sum/p.cue:2:4\n    ./sum/p.cue:3:4\n';
const number = 'n: incomplete value int:\n    ./sum/p.cue:3:4\n';

const recorded: readonly (readonly [args: string, stdout: string, stderr: string])[] = [
  ['export ./one ./open', one, open],
  ['export ./open ./one', '', open],
  ['export ./one ./open ./bad', '', bad],
  ['export -e x ./one ./bad', '1\n', bad],
  ['eval -c ./open ./odd:own ./one', 'x: 1\n', `// mod.com/x/open@v0\n${open}// mod.com/x/odd@v0:own\n${odd}`],
  ['eval -c -e x -e y ./bad ./one', '', `// x\n${bad}`],
  ['eval --out json ./open ./one', one, `// mod.com/x/open@v0\n${open}`],
  ['vet -c ./open ./odd ./one', '', open + odd],
  ['vet ./open ./bad', '', bad],
  ['def ./one ./bad', '', bad],
  ['def -i ./one ./bad', 'package one\n\nx: 1\n', bad],
  ['export -i ./bad', '', bad],
  ['export --out cue -i ./bad', '', bad],
  ['eval -i --out json ./bad', '', bad],
  ['export -e x ./gone ./one', '', gone],
  ['eval -i ./one ./lost', '', lost],
  ['vet ./lost ./bad ./gone', '', gone + lost],
  ['eval -c ./sum ./one', 'x: 1\n', `// mod.com/x/sum@v0\n${number}${sum}`],
  ['eval -c -e x ./sum ./one', '', `// mod.com/x/sum@v0\n${sum}`],
  ['eval -c -e n -e x ./sum ./one', '', `// n\n${number}// x\n${sum}`],
  ['export -e x -t env=q ./tag ./one', '"q"\n1\n', ''],
  ['vet -t env=q ./one ./bad', '', 'no tag for "env"\n'],
  ['vet -t env=q -t q ./one ./tag', '', 'tag "q" not used in any file\n'],
  [
    'eval -i -d #S s.cue d.yaml',
    '',
    'n: conflicting values "a" and int (mismatched types string and int):\n    ./d.yaml:1:4\n    ./s.cue:1:9\n',
  ],
  ['eval -i ./bad', 'x: _|_ // x: conflicting values 2 and 1\ny: 3\n', ''],
  ['eval ./one plain.cue', 'x: 1\nz: 1\n', ''],
  ['eval ./one ./open plain.cue', '', 'too many packages defined (2) in combination with files\n'],
];

const inModule = Object.fromEntries(Object.entries(files).map(([path, text]) => [`m/${path}`, text]));

describe('several packages in one command of cue', () => {
  for (const [args, stdout, stderr] of recorded) {
    it(args, () => {
      const found = runCueOn(inModule, 'm', args);
      assert.deepEqual(found, { stdout, stderr, exitCode: stderr === '' ? 0 : 1 });
    });
  }
});
