/**
 * `npm run dev -- bench:cue FOLDER`: compares CPU time and peak memory of `inlay cue export` and of the `cue` on PATH, in
 * alternating runs. FOLDER contains checkouts of some or all repositories in cue-configurations.ts. The table also shows
 * whether the output data is equal. The exit code is 1 if the ratio of CPU times is at least twice a program's target.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { equalityKey } from '../src/data/trees/equal';
import { readJsonDocument } from '../src/formats';
import { orchestrators } from '../test/orchestrators';
import { childEnvironment, executable } from '../test/project';
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
  const keys = (text: string): string => readJsonDocument(text).roots.map(equalityKey).join(',');
  return keys(own) === keys(real) ? 'order' : 'OTHER DATA';
}

async function main(folder: string | undefined): Promise<void> {
  const cue = orchestrators().find(({ name }) => name === 'cue');
  if (cue === undefined) throw new Error('cue is not on PATH');
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
    const own: Command = { file: process.execPath, args: [executable('inlay'), 'cue', 'export', ...args], cwd };
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
