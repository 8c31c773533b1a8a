/** Runs the steps of `npm run compile`, `npm run build` and `npm pack` in order. */
import { join } from 'node:path';
import { withProgress } from './progress';
import { packageBin } from './tests/package-bin';

type Step = readonly [title: string, command: string, ...args: readonly string[]];

const node = (title: string, name: string): Step => [title, process.execPath, join('dist', 'scripts', `${name}.js`)];

const compileSteps: readonly Step[] = [
  ['generating validators, types and help', 'npm', 'run', '--silent', 'generate', '--', '--ignored'],
  ['compiling to dist', process.execPath, packageBin('typescript', 'tsc')],
  node('removing files without sources', 'remove-stale'),
  node('generating docs/api', 'api'),
];

const buildSteps = [...compileSteps, node('bundling executables to dist/bin', 'build')];

const steps = {
  compile: compileSteps,
  build: buildSteps,
  pack: [...buildSteps, node('removing files that users do not load', 'slim')],
};

export type StepGroup = keyof typeof steps;

/** Returns the exit code of the first step that fails, or 0. */
export async function runSteps(what: StepGroup): Promise<number> {
  for (const [title, command, ...args] of steps[what]) {
    // Each step needs the output of the steps before it.
    const code = await withProgress(title, command, args);
    if (code !== 0) return code;
  }
  return 0;
}
