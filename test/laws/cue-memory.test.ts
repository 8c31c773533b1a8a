/**
 * Tests that CUE programs that use as much memory as possible stay below 400 MB at the default limits. Each program is
 * evaluated in its own process.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, root } from '../project';
import { sampled } from '../law';

const many = (count: number, text: (at: number) => string, joint = '\n'): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(joint);

const importing = (packages: readonly string[], text: string): string =>
  `import (${packages.map((each) => JSON.stringify(each)).join(', ')})\n${text}`;

const loops = (value: string): string =>
  importing(['list'], `_x: list.Range(0, 2000, 1)\ny: [for a in _x for b in _x ${value}]`);

const fields = many(300, (at) => `f${at}: *${at} | int`, ', ');

const programs: Readonly<Record<string, string>> = {
  'lists of functions': importing(['list'], 'x: [for i in [1, 2, 3, 4, 5] {list.Range(0, 200000, 1)}]'),
  'clauses that bind structs': loops('let c = {d: b} {c}'),
  'structs in structs': loops('{{c: {d: {e: b}}}}'),
  'objects of a large definition': importing(
    ['list'],
    `#S: {${fields}}\n_x: list.Range(0, 2000, 1)\ny: [for a in _x {#S & {f0: a}}]`,
  ),
  'bounds that are unified': importing(['list'], '_x: [for i in list.Range(0, 100000, 1) {>=0}]\na: and(_x)'),
  'fields that double': `a0: 1\n${many(40, (at) => `a${at + 1}: {x: a${at}, y: a${at}}`)}`,
  'two million alternatives': importing(
    ['struct'],
    `x: struct.MinFields(1)\n${many(20, (at) => `x: {a${at}: 1} | {b${at}: 1}`)}`,
  ),
  'a long text': many(100_000, (at) => `a${at}: {b: ${at}, c: "x"}`),
  'many mistakes': many(150_000, (at) => `a${at}: int`),
  'a text in quotes in quotes': importing(
    ['strconv'],
    `a0: "%"\n${many(40, (at) => `a${at + 1}: strconv.Quote(a${at})`)}`,
  ),
  'data in a text': importing(
    ['strings', 'encoding/yaml'],
    'x: len(yaml.UnmarshalStream(strings.Repeat("a: 1\\n---\\n", 60000)))',
  ),
  'matches of a pattern': importing(
    ['strings', 'regexp'],
    'x: len(regexp.FindAllSubmatch("(a)(b)", strings.Repeat("ab", 300000), -1))',
  ),
};

const script = `
const { exportSources } = require(${JSON.stringify(join(root, 'dist/src/cue/engine'))});
const text = require('node:fs').readFileSync(0, 'utf8');
try { exportSources([{ name: 'p.cue', text }]); } catch (error) { if (error.name !== 'CueLimitError') throw error; }
console.log(process.resourceUsage().maxRSS);
`;

describe('the memory of CUE', () => {
  for (const [what, input] of sampled(Object.entries(programs), 4)) {
    it(`is bounded for ${what}`, function () {
      const child = spawnSync(process.execPath, ['-e', script], { input, encoding: 'utf8', env: childEnvironment() });
      assert.equal(child.stderr, '');
      const megabytes = Number(child.stdout) / 1024;
      assert.ok(megabytes > 0 && megabytes <= 400, `${megabytes} MB`);
    });
  }
});
