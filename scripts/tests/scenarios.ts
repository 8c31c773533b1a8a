/**
 * `npm run dev -- scenarios [--node PATH…]`: all scenarios of all functions, byte for byte, in one process and through each executable, on
 * this Node or on those given.
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
