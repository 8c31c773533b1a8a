/** Tests that no function rejects an input of the benchmark, because an error would abort the benchmark. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampled } from '../test/law';
import { childEnvironment } from '../test/project';
import { rows, type Row } from './rows';

/** Matches rows that are not tested: peers, a shell pipe, and large inputs. */
const left = /kustomize|jsonnet,|one process each|\b10000 items|\b50 MB/;

/** The rows that differ in more than their sizes. The smallest size comes first. */
const smallest = (all: readonly Row[]): readonly Row[] => [
  ...new Map(all.toReversed().map((row) => [row.name.replaceAll(/\d+/g, '0'), row])).values(),
];

describe('the rows of the benchmark', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-bench-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const { name, command } of sampled(smallest(rows(folder).filter((row) => !left.test(row.name))), 2)) {
    it(`are valid inputs: ${name}`, () => {
      const { file, args, input, cwd } = command();
      const { status, stderr } = spawnSync(file, args, {
        encoding: 'utf8',
        env: childEnvironment(),
        maxBuffer: 64 * 1024 * 1024,
        ...(input === undefined ? {} : { input: readFileSync(input) }),
        ...(cwd === undefined ? {} : { cwd }),
      });
      const errors = stderr.split('\n').filter((line) => !/^info\b|^ /.test(line));
      assert.equal(status, 0, errors.join('\n'));
    });
  }
});
