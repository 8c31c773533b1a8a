/**
 * Judges that are programs on PATH, or that are built with such a program: go-yaml and other parsers in Go, Python's
 * parsers, java.util.Properties.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orchestrators } from '../orchestrators';
import { childEnvironment, root } from '../project';
import { treeOfTagged, type Judge, type JudgedFormat, type Reading, type Tagged } from './judge';

const here = (...names: readonly string[]): string => join(root, 'test', 'judges', ...names);

/** The path of the tool on PATH, if its version matches. */
export const commandOf = (name: string, version = /./): string | undefined =>
  orchestrators().find((one) => one.name === name && version.test(one.version))?.command;

/** Runs a command with these lines as its input. Throws if the command crashes, because no input may cause a crash. */
export function throughProcess(command: string, args: readonly string[], lines: readonly string[]): readonly string[] {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
    env: childEnvironment(),
    maxBuffer: 1024 * 1024 * 1024,
  });
  const answers = stdout.split('\n').slice(0, -1);
  if (status !== 0 || answers.length !== lines.length) {
    throw new Error(`${command} broke off: ${error?.message ?? stderr}`);
  }
  return answers;
}

/** Sends each document to a process that answers in lines of JSON. */
function ask(command: string, args: readonly string[], reader: string, texts: readonly string[]): readonly Reading[] {
  const questions = texts.map((text) => JSON.stringify({ reader, text }));
  return throughProcess(command, args, questions).map((line): Reading => {
    const messages = JSON.parse(line) as { readonly roots?: readonly Tagged[]; readonly refused?: string };
    return messages.refused === undefined
      ? { roots: (messages.roots ?? []).map(treeOfTagged) }
      : { refused: messages.refused };
  });
}

/** The Go program in this folder, built once per version of its sources; or the reason why it cannot be built. */
function goProgram(name: string): { readonly command: string } | { readonly absence: string } {
  const go = commandOf('go');
  if (go === undefined) return { absence: 'go is not on PATH' };
  const hash = createHash('sha256');
  for (const file of ['main.go', 'go.mod', 'go.sum'].filter((each) => existsSync(here(name, each)))) {
    hash.update(readFileSync(here(name, file)));
  }
  const folder = join(root, 'node_modules', '.cache', 'inlay-judges');
  const command = join(folder, hash.digest('hex').slice(0, 16));
  if (existsSync(command)) return { command };
  const built = spawnSync(go, ['build', '-mod=readonly', '-o', command, '.'], {
    cwd: here(name),
    encoding: 'utf8',
    env: childEnvironment(),
  });
  const why = built.stderr.trim().split('\n').at(-1) ?? '';
  return built.status === 0 ? { command } : { absence: `its Go program cannot be built: ${why}` };
}

/** The command of a Go program. If the program cannot be built, skips the test and shows the reason in its title. */
export function goProgramOrSkip(test: Mocha.Context, name: string): string {
  const found = goProgram(name);
  if ('command' in found) return found.command;
  if (test.test !== undefined) test.test.title += `: ${found.absence}`;
  return test.skip();
}

/** `needs` names the required tool in the same words as the titles of tests (orchestrators.ts). */
export interface ProgramJudge extends Judge {
  readonly needs: 'a Go program' | 'python3' | 'java';
}

let program: ReturnType<typeof goProgram> | undefined;

function goJudge(name: string, reader: string, formats: readonly JudgedFormat[]): ProgramJudge {
  const found = (): ReturnType<typeof goProgram> => (program ??= goProgram('go'));
  return {
    name,
    formats,
    needs: 'a Go program',
    absence: () => {
      const it = found();
      return 'absence' in it ? it.absence : undefined;
    },
    readAll: (_, texts) => {
      const it = found();
      if ('absence' in it) throw new Error(it.absence);
      return ask(it.command, [], reader, texts);
    },
  };
}

let pythonReaders: readonly string[] | undefined;

function pythonJudge(
  name: string,
  reader: string,
  formats: readonly JudgedFormat[],
  traits: Pick<Judge, 'rejectsRepeats'> = {},
): ProgramJudge {
  const python = commandOf('python3');
  return {
    name,
    formats,
    needs: 'python3',
    readsNumbersAsTexts: true,
    ...traits,
    absence: () => {
      if (python === undefined) return 'python3 is not on PATH';
      pythonReaders ??= spawnSync(python, [here('python', 'judge.py'), '--readers'], { encoding: 'utf8' }).stdout.split(
        '\n',
      );
      return pythonReaders.includes(reader) ? undefined : `python3 has no package for ${reader}`;
    },
    readAll: (_, texts) => ask(python ?? '', [here('python', 'judge.py')], reader, texts),
  };
}

function javaJudge(): ProgramJudge {
  const java = commandOf('java');
  return {
    name: 'java.util.Properties',
    formats: ['properties'],
    needs: 'java',
    absence: () => (java === undefined ? 'java is not on PATH' : undefined),
    readAll: (_, texts) => {
      const lines = texts.map((text) => Buffer.from(text).toString('base64'));
      return throughProcess(java ?? '', [here('java', 'PropertiesJudge.java')], lines).map(javaReading);
    },
  };
}

function javaReading(line: string): Reading {
  const words = line
    .slice(1)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => Buffer.from(word.slice(1), 'base64').toString());
  if (line.startsWith('!')) return { refused: words[0] ?? '' };
  const entries = words.flatMap((key, at) =>
    at % 2 === 1 ? [] : [{ key, value: { kind: 'scalar', type: 'string', text: words[at + 1] ?? '' } as const }],
  );
  return { roots: [{ kind: 'map', entries }] };
}

export const programJudges = (): readonly ProgramJudge[] => [
  goJudge('go-yaml v3', 'yaml-v3', ['yaml']),
  goJudge('go-yaml v2 (kubectl)', 'yaml-v2', ['yaml']),
  goJudge("Go's encoding/json", 'json', ['json']),
  goJudge('BurntSushi/toml', 'toml', ['toml']),
  pythonJudge('PyYAML', 'yaml', ['yaml']),
  pythonJudge("Python's tomllib", 'toml', ['toml']),
  pythonJudge('oslo.config', 'oslo', ['oslo']),
  pythonJudge("Python's configparser", 'ini', ['ini'], { rejectsRepeats: true }),
  pythonJudge("Python's expat", 'xml', ['xml']),
  javaJudge(),
];
