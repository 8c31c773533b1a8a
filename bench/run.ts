/**
 * `npm run bench -- [--node PATH…]`: measures our functions and their peers in one run, on this Node.js or on the given
 * versions. Absolute figures depend on the machine and its load; compare the ratios.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { givenNodes, runOnNodes } from '../scripts/tests/given-nodes';
import { measure } from './measure';
import { measureReaders } from './readers';
import { rows } from './rows';

async function main(): Promise<void> {
  const nodes = givenNodes();
  if (nodes.length > 0) return runOnNodes(nodes, [__filename]);
  const folder = mkdtempSync(join(tmpdir(), 'inlay-bench-'));
  try {
    console.log(
      '| whole process | CPU ms (median) | over bare node | wall ms (median) | peak MB |\n| --- | ---: | ---: | ---: | ---: |',
    );
    let bare = 0;
    for (const { name, command, runs } of rows(folder)) {
      const { cpuMs, wallMs, peakMb } = await measure(command(), runs);
      if (bare === 0) bare = cpuMs;
      console.log(
        `| ${name} | ${cpuMs.toFixed(0)} | ${(cpuMs - bare).toFixed(0)} | ${wallMs.toFixed(0)} | ${peakMb.toFixed(0)} |`,
      );
    }
    console.log('\n| reading 1 KB of YAML | CPU µs (median) |\n| --- | ---: |');
    for (const { name, microseconds } of measureReaders()) console.log(`| ${name} | ${microseconds.toFixed(1)} |`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

void main();
