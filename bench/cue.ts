/**
 * `npm run dev -- bench:cue FOLDER`: compares CPU time and peak memory of whole processes between our engine and the
 * `cue` on PATH, in alternating runs. FOLDER contains checkouts of some or all repositories in cue-configurations.ts.
 * The table also shows whether the output data is equal. The exit code is 1 if a program costs at least twice its
 * target.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '../scripts/package/parts';
import { equalityKey } from '../src/data/trees/equal';
import { readJsonDocument } from '../src/formats';
import { orchestrators } from '../test/orchestrators';
import { childEnvironment, root } from '../test/project';
import { temporaryFolder } from '../test/temporary-folder';
import { configurations, type Configuration } from './cue-configurations';
import { ownPrograms, type Program } from './cue-programs';
import { measure, measureByTurns, shown, type Command } from './measure';

/** The intended ratio for public configurations. */
const publicTarget = 2;

function publicProgram(folder: string, { folder: name, args, files, append }: Configuration): readonly Program[] {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  if (files === undefined && append === undefined) return [{ name, cwd: path, args, target: publicTarget }];
  const cwd = temporaryFolder({});
  cpSync(path, cwd, { recursive: true });
  for (const [file, text] of Object.entries(files ?? {})) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), text);
  }
  for (const [file, text] of Object.entries(append ?? {})) appendFileSync(join(cwd, file), text);
  return [{ name, cwd, args, target: publicTarget }];
}

const run = ({ file, args, cwd }: Command): { readonly output: string | undefined; readonly error: string } => {
  const child = spawnSync(file, args, {
    ...(cwd === undefined ? {} : { cwd }),
    encoding: 'utf8',
    env: childEnvironment(),
    timeout: 60_000,
    maxBuffer: 1024 * 1024 * 1024,
  });
  if (child.status === 0) return { output: child.stdout, error: '' };
  return { output: undefined, error: child.stderr.split('\n').slice(0, 3).join(' / ') || String(child.signal) };
};

/** Describes how the two outputs differ; `the same` means equal bytes. */
function comparison(own: string | undefined, real: string): string {
  if (own === undefined) return 'NO DATA';
  if (own === real) return 'the same';
  // Several packages are printed as several documents.
  const keys = (text: string): string =>
    text
      .split(/^(?=[{[])/m)
      .map((part) => readJsonDocument(part).roots.map(equalityKey).join(','))
      .join('\n');
  return keys(own) === keys(real) ? 'order' : 'OTHER DATA';
}

async function main(folder: string | undefined): Promise<void> {
  const cue = orchestrators().find(({ name }) => name === 'cue');
  if (cue === undefined) throw new Error('cue is not on PATH');
  const command = join(temporaryFolder({}), 'cue-export.cjs');
  await build({ ...bundleOptions, entryPoints: [join(root, 'bench', 'cue-export.ts')], outfile: command });
  const programs = [
    ...ownPrograms(),
    ...(folder === undefined ? [] : configurations.flatMap((each) => publicProgram(resolve(folder), each))),
  ];
  const empty = join(temporaryFolder({ 'empty.cjs': '' }), 'empty.cjs');
  const node = await measure({ file: process.execPath, args: [empty] }, 15);
  console.log(`node alone: ${shown(node)}; cue ${cue.version}\n`);
  console.log(
    '| program | data | ours | over node | cue | ratio | target |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const { name, cwd, args, target } of programs) {
    const real: Command = { file: cue.command, args: ['export', ...args], cwd };
    const own: Command = { file: process.execPath, args: [command, ...args], cwd };
    const expected = run(real);
    const found = run(own);
    if (expected.output === undefined) {
      console.log(`| ${name} | cue fails: ${expected.error} | | | | | |`);
      continue;
    }
    const verdict = comparison(found.output, expected.output);
    if (found.output === undefined) {
      console.log(`| ${name} | ${verdict}: ${found.error} | | | | | |`);
      continue;
    }
    const [ours, theirs] = await measureByTurns([own, real].map((each) => ({ command: each, runs: 9 })));
    if (ours === undefined || theirs === undefined) continue;
    const over = (ours.cpuMs - node.cpuMs).toFixed(0);
    const ratio = ours.cpuMs / theirs.cpuMs;
    const isSlow = target !== undefined && ratio >= 2 * target;
    if (isSlow) process.exitCode = 1;
    const wanted = target === undefined ? '' : isSlow ? `${target}: TOO SLOW` : target;
    console.log(
      `| ${name} | ${verdict} | ${shown(ours)} | ${over} ms | ${shown(theirs)} | ${ratio.toFixed(2)} | ${wanted} |`,
    );
  }
}

void main(process.argv[2]);
