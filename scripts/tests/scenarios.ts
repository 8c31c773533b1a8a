/**
 * `npm run dev -- scenarios [--node PATH…]`: runs all scenarios of all functions, in one process and through each
 * executable, and compares the output byte for byte. `--node` runs them on other Node.js executables.
 */
import { join } from 'node:path';
import { givenNodes, runOnNodes } from './given-nodes';
import { packageBin } from './package-bin';

const nodes = givenNodes();
const reporter = ['--reporter', join('dist', 'test', 'reporter.js')];

runOnNodes(
  nodes.length === 0 ? [process.execPath] : nodes,
  [packageBin('mocha'), ...reporter, join('dist', 'test', 'command', 'scenarios.test.js')],
  { EXECUTABLES: 'all' },
);
