/**
 * `npm run dev -- release [--dry-run] [STEP…]`: publishes this commit with all steps or only the named steps: package,
 * files, images, page. The commit must have the tag of its version, and notes in CHANGELOG.md. There must be no
 * uncommitted changes, and no name may be a placeholder. A dry run reports the problems, builds the files of the steps,
 * and prints the commands instead of running them.
 *
 * `npm run dev -- release check` reports the problems and fails if there are any. `prepare 0.2.0` writes a new version
 * to all places that contain it. `verify` compares the published schemas with the local schemas. `rebuild FOLDER`
 * rebuilds the package and the single files that FOLDER contains, and fails if any bytes differ.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { functionNames, root } from '../test/project';
import { releaseFaults, tag } from './release/faults';
import { prepare } from './release/prepare';
import { rebuildFaults } from './release/rebuild';
import { prepareFolder, schemaAddresses, steps, type Step } from './release/steps';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
const isDry = values['dry-run'] === true;

function publish(line: string): void {
  console.log(`$ ${line}`);
  if (isDry) return;
  const [command = '', ...args] = line.trim().split(/ +/);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} failed${error === undefined ? '' : `: ${error.message}`}`);
}

function release(chosen: readonly (readonly [string, Step])[]): void {
  const faults = releaseFaults();
  if (faults.length > 0 && !isDry) throw new Error(`this commit cannot be published:\n${faults.join('\n')}`);
  console.log(`${tag}${isDry ? ', a dry run' : ''}`);
  for (const fault of faults) console.log(`not ready: ${fault}`);
  prepareFolder();
  for (const [name, step] of chosen) {
    console.log(`\n== ${name}`);
    step.make(isDry);
    for (const commands of step.publish) for (const one of commands()) publish(one);
  }
}

function check(): void {
  const faults = releaseFaults();
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${tag} can be published`);
}

/** Checks that the files in the folder, which were built on another machine, match this commit. */
function rebuild(folder: string): void {
  prepareFolder();
  const faults = rebuildFaults(folder);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  console.log(`${folder} matches this commit`);
}

async function verify(): Promise<void> {
  for (const [index, address] of schemaAddresses().entries()) {
    const response = await fetch(address);
    const here = readFileSync(join(root, 'functions', functionNames[index] ?? '', 'schema.json'), 'utf8');
    if (!response.ok || (await response.text()) !== here) {
      throw new Error(`${address} did not return the schema of ${tag} (HTTP status ${response.status})`);
    }
    console.log(address);
  }
}

async function main(): Promise<void> {
  const [command, argument] = positionals;
  if (command === 'prepare') return prepare(argument ?? '');
  if (command === 'check') return check();
  if (command === 'verify') return verify();
  if (command === 'rebuild') return rebuild(argument ?? '.');
  const all = Object.entries(steps);
  const unknown = positionals.find((name) => !Object.hasOwn(steps, name));
  if (unknown !== undefined) {
    throw new Error(`the step ${unknown} does not exist: choose one of ${Object.keys(steps).join(', ')}`);
  }
  return release(positionals.length === 0 ? all : all.filter(([name]) => positionals.includes(name)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
