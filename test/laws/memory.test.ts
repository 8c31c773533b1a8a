/** Tests that the memory for a large document is limited, so that a run with such a document is not killed. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder';
import { largeDocumentList } from './growth/large-document';
import { runExecutable } from '../project';
import { samples } from '../law';

const megabytes = 50;
/** The limit in MiB. Since Node.js 23, the young generation of the heap is larger and may be released later. */
const limit = Number(process.versions.node.split('.')[0]) < 23 ? 500 : 600;

describe(`the memory of a run with a document of ${megabytes} MB`, () => {
  for (const style of (['one line', 'lines', 'quoted'] as const).slice(0, samples(3))) {
    it(`stays below ${limit} MiB if the document is ${style}`, () => {
      const list = largeDocumentList(megabytes, style);
      const { stdout, peak } = runMeasured('replace-values', [], list);
      assert.ok(stdout === list.replace('name-5', 'other'), 'the output is not the input with one value changed');
      assert.ok(peak < limit, `${peak.toFixed(0)} MiB`);
    });
  }
});

it(`a sum of 40,000 Jsonnet objects, one by one, takes less than ${limit - 350} MiB`, () => {
  const fold = 'std.foldl(function(a, b) a + { ["k" + b]: b }, std.range(1, 40000), {})';
  const { stdout, peak } = runMeasured('inlay-jsonnet', ['-e', fold]);
  assert.equal(stdout.split('\n').length, 40_003);
  assert.ok(peak < limit - 350, `${peak.toFixed(0)} MiB`);
});

/** The output of an executable, and its peak memory in MiB. */
function runMeasured(
  name: string,
  args: readonly string[],
  input = '',
): { readonly stdout: string; readonly peak: number } {
  const folder = temporaryFolder();
  const peak = join(folder, 'peak');
  const hook = join(folder, 'hook.cjs');
  // `maxRSS` is in KiB.
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(peak)}, String(process.resourceUsage().maxRSS)));`,
  );
  const env = { NODE_OPTIONS: `--require ${JSON.stringify(hook)}` };
  const { status, stdout, stderr } = runExecutable(name, args, { input, env });
  assert.equal(status, 0, stderr);
  return { stdout, peak: Number(readFileSync(peak, 'utf8')) / 1024 };
}
