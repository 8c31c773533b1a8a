/**
 * Runs `inlay` on a monorepo with a git history. Full builds before and after a change show which packages must be
 * rebuilt.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { repositoryWith } from '../git';
import { snapshot } from '../../packages';
import { childEnvironment, executable } from '../../project';
import { temporaryFolder, type FileTexts } from '../../temporary-folder';

/** The cost of a process and its children. */
export interface Cost {
  readonly cpuMs: number;
  readonly wallMs: number;
}

export type Outputs = ReadonlyMap<string, string>;

export class MonorepoTrial {
  readonly folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  /** `kustomize` is the path of the program. */
  constructor(files: FileTexts, kustomize: string) {
    this.folder = repositoryWith(files);
    const bin = temporaryFolder();
    symlinkSync(kustomize, join(bin, 'kustomize'));
    this.#environment = childEnvironment({ PATH: [bin, process.env['PATH'] ?? ''].join(delimiter) });
  }

  /** Standard output. */
  inlay(...args: readonly string[]): string {
    return this.#run(process.execPath, executable('inlay'), ...args).stdout;
  }

  /** Runs `inlay`, and returns the cost. */
  cost(...args: readonly string[]): Cost {
    const start = performance.now();
    const command = ['node', ...[executable('inlay'), ...args].map((one) => `'${one}'`)].join(' ');
    const { stdout } = this.#run('sh', '-c', `${command} > /dev/null; times`);
    const wallMs = performance.now() - start;
    // The second line contains the times of the shell's children: minutes and seconds in user mode and in the system.
    const times = [...(stdout.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
    const cpuMs = times.reduce((sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000, 0);
    return { cpuMs, wallMs };
  }

  /** The output of `inlay build --recursive`, keyed by path. */
  build(...args: readonly string[]): Outputs {
    const out = temporaryFolder();
    this.inlay('build', '--recursive', '.', '--output', out, ...args);
    return snapshot(out);
  }

  /** Calls `then` while only this file is changed. */
  change<T>(file: string, then: () => T): T {
    const path = join(this.folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll('rev-0', 'rev-1'));
    try {
      return then();
    } finally {
      writeFileSync(path, text);
    }
  }

  /** Calls `then` while a folder is missing. */
  without<T>(folder: string, then: () => T): T {
    const [path, elsewhere] = [join(this.folder, folder), join(temporaryFolder(), 'gone')];
    renameSync(path, elsewhere);
    try {
      return then();
    } finally {
      renameSync(elsewhere, path);
    }
  }

  /** The packages that are rebuilt after a change to a file, and the packages whose output then differs. */
  judge(file: string, before: Outputs): { readonly rebuilt: readonly string[]; readonly differing: readonly string[] } {
    return this.change(file, () => {
      const rebuilt = this.inlay('build', '--recursive', '.', '--since', 'HEAD', '--list');
      const after = this.build();
      assert.equal(after.size, before.size);
      const differing = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
      return {
        rebuilt: rebuilt.split('\n').slice(0, -1),
        differing: differing.map((path) => path.replace(/\.yaml$/, '')),
      };
    });
  }

  #run(command: string, ...args: readonly string[]): { readonly stdout: string; readonly stderr: string } {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.folder,
      env: this.#environment,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    assert.equal(status, 0, `${command} ${args.join(' ')}\n${stderr}`);
    return { stdout, stderr };
  }
}
