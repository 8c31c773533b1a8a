/** Several packages in one command, and what `cue` (v0.18 at f356f8f) prints for the same: how far it goes behind an error, and what it shows in spite of one. */
import assert from 'node:assert/strict';
import { runCue } from './command';

const files: Readonly<Record<string, string>> = {
  'cue.mod/module.cue': 'module: "mod.com/x"\nlanguage: version: "v0.18.0"\n',
  'one/p.cue': 'package one\nx: 1\n',
  'open/p.cue': 'package open\nx: int\n',
  'bad/p.cue': 'package bad\nx: 1 & 2\ny: 3\n',
  'odd/p.cue': 'package own\nx: int\n',
  'plain.cue': 'x: int\nz: 1\n',
};

const one = '{\n    "x": 1\n}\n';
const open = 'x: incomplete value int:\n    ./open/p.cue:2:4\n';
const odd = 'x: incomplete value int:\n    ./odd/p.cue:2:4\n';
const bad = 'x: conflicting values 2 and 1:\n    ./bad/p.cue:2:4\n    ./bad/p.cue:2:8\n';

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
  ['eval -i ./bad', 'x: _|_ // x: conflicting values 2 and 1\ny: 3\n', ''],
  ['eval ./one plain.cue', 'x: 1\nz: 1\n', ''],
  ['eval ./one ./open plain.cue', '', 'too many packages defined (2) in combination with files\n'],
];

describe('several packages in one command of cue', () => {
  for (const [args, stdout, stderr] of recorded) {
    it(args, () => {
      const found = runCue(args.split(' '), {
        port: {
          workingFolder: '/home/u',
          read: (path) => files[path],
          list: (folder) =>
            Object.keys(files).flatMap((name) =>
              name.startsWith(`${folder}/`) ? [name.slice(folder.length + 1)] : [],
            ),
          standardInput: () => '',
          write: () => undefined,
        },
        root: '',
        folder: '',
      });
      assert.deepEqual(found, { stdout, stderr, exitCode: stderr === '' ? 0 : 1 });
    });
  }
});
