/**
 * `npm run dev -- bench:targets FOLDER`: measures programs for which the Jsonnet engine has a cost limit. In
 * alternating runs, it compares our CPU time, including start-up, with that of the peers on PATH. FOLDER contains
 * checkouts of some or all sources of the programs. The command fails if a program costs more than twice its limit.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { executable } from '../test/project';
import { writeApp } from './inputs/components';
import { measureByTurns, outputOf, printRow, shown, type Command } from './measure';

interface Peer {
  readonly name: string;
  readonly file: string;
  readonly version: string;
}

interface Target {
  readonly name: string;
  readonly own: Command;
  /** Commands for comparison. `share` is the highest accepted ratio of our cost to the peer's cost. */
  readonly comparisons: readonly { readonly name: string; readonly command: Command; readonly share: number }[];
  readonly maxMb?: number;
}

/** Programs in FOLDER, with the highest accepted ratio of our cost to that of each peer. */
const programs: readonly {
  readonly path: string;
  readonly shares: Readonly<Record<string, number>>;
  readonly maxMb?: number;
}[] = [
  { path: 'kube-prometheus/example.jsonnet', shares: { jrsonnet: 3.2, 'go-jsonnet': 1 / 8 }, maxMb: 160 },
  ...['kubernetes', 'loki', 'tempo', 'node', 'thanos'].map((mixin) => ({
    path: `kube-prometheus/${mixin}.jsonnet`,
    shares: { jrsonnet: 4.5 },
  })),
  { path: 'grafonnet/panels.jsonnet', shares: { 'go-jsonnet': 1 / 3 } },
  { path: 'k8s/deployment.jsonnet', shares: { 'go-jsonnet': 1 } },
];

/** The highest accepted ratio of our cost to that of qbec, by number of components. */
const components = { 1: 2, 100: 1 / 2, 1000: 1 / 5 } as const;

/** qbec takes two minutes of CPU time for 1,000 components. */
const runsOf = (name: string): number => (name.includes('1000') ? 1 : 9);

const versionOf = (file: string): string | undefined => {
  const { error, stdout, stderr } = spawnSync(file, [file === 'qbec' ? 'version' : '--version'], { encoding: 'utf8' });
  return error === undefined ? (stdout + stderr).trim().split('\n', 1)[0] : undefined;
};

/** The other engines on PATH. `jsonnet` can be the implementation in Go or in C++. */
function peersOnPath(): readonly Peer[] {
  return ['jsonnet', 'jrsonnet', 'qbec'].flatMap((file) => {
    const version = versionOf(file);
    if (version === undefined) return [];
    const isGo = file === 'jsonnet' && version.includes('Go implementation');
    return [{ name: isGo ? 'go-jsonnet' : file, file, version }];
  });
}

function programTargets(folder: string, peers: readonly Peer[]): readonly Target[] {
  return programs.flatMap(({ path, shares, maxMb }): readonly Target[] => {
    const file = join(folder, path);
    if (!existsSync(file)) return [];
    const options = { cwd: dirname(file) };
    const args = ['-J', 'vendor', basename(file)];
    return [
      {
        name: path,
        own: { file: process.execPath, args: [executable('inlay-jsonnet'), ...args], ...options },
        comparisons: peers.flatMap(({ name, file: peer }) =>
          shares[name] === undefined ? [] : [{ name, command: { file: peer, args, ...options }, share: shares[name] }],
        ),
        ...(maxMb !== undefined && { maxMb }),
      },
    ];
  });
}

/** qbec apps. Each app runs a second time with its own output as input. */
function appTargets(folder: string, peers: readonly Peer[]): readonly Target[] {
  return Object.entries(components).flatMap(([count, share]) => {
    const app = writeApp(join(folder, count), Number(count));
    const head =
      'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nfunctionConfig: {apiVersion: fn.inlay.dev/v1alpha1, kind: RenderComponents, metadata: {name: bench}, spec: {environment: dev}}\n';
    const rendering = (name: string, text: string): Command => {
      const input = join(app.folder, name);
      writeFileSync(input, text);
      return { file: process.execPath, args: [executable('render-components')], input, cwd: app.folder };
    };
    const first = rendering('first.yaml', `${head}items: []\n`);
    const name = `qbec app of ${count}`;
    const qbec = peers.filter((peer) => peer.name === 'qbec');
    return [
      {
        name,
        own: first,
        comparisons: qbec.map(({ file }) => ({
          name: file,
          command: { file, args: ['show', 'dev'], cwd: app.folder },
          share,
        })),
      },
      {
        name: `${name}, again`,
        own: rendering('again.yaml', outputOf(first)),
        comparisons: [{ name: 'the first time', command: first, share: 1 }],
      },
    ];
  });
}

async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('usage: npm run dev -- bench:targets FOLDER');
  const peers = peersOnPath();
  for (const { name, version } of peers) console.log(`${name}: ${version}`);
  console.log(`Node.js ${process.version}, ${cpus()[0]?.model}\n`);
  const own = mkdtempSync(join(tmpdir(), 'inlay-bench-'));
  try {
    printRow(['program', 'ours', 'compared with', 'ratio', 'limit']);
    printRow(['---', '---:', '---:', '---:', '---:']);
    for (const { name, own: command, comparisons, maxMb } of [
      ...programTargets(resolve(folder), peers),
      ...appTargets(own, peers),
    ]) {
      const all = await measureByTurns(
        [command, ...comparisons.map((one) => one.command)].map((one) => ({ command: one, runs: runsOf(name) })),
      );
      const [ours, ...others] = all;
      if (ours === undefined) continue;
      if (maxMb !== undefined) judge(name, [shown(ours), 'memory'], ours.peakMb, maxMb, 'MB');
      for (const [at, theirs] of others.entries()) {
        const { name: peer = '', share = 1 } = comparisons[at] ?? {};
        judge(name, [shown(ours), `${peer}: ${shown(theirs)}`], ours.cpuMs / theirs.cpuMs, share, '');
      }
      if (others.length === 0) printRow([name, shown(ours), 'no program to compare with is on PATH', '', '']);
    }
  } finally {
    rmSync(own, { recursive: true });
  }
}

/** Fails only above twice the limit, because a smaller excess can be noise. */
function judge(name: string, cells: readonly string[], found: number, max: number, unit: string): void {
  if (found > 2 * max) process.exitCode = 1;
  const verdict = found > 2 * max ? ' FAILED' : found > max ? ' missed' : '';
  printRow([name, ...cells, `${found.toFixed(2)} ${unit}${verdict}`.trim(), `${max.toFixed(2)} ${unit}`.trim()]);
}

void main(process.argv[2]);
