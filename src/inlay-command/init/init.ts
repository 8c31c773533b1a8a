/**
 * `inlay init --from`: moves features of a kustomization into functionConfigs in the same folder. By default, the
 * command compares the output of kustomize before and after the change, and writes files only if every byte is the
 * same. It also compares the outputs of all kustomizations that include this kustomization and could be built before.
 */
import { exitCodes } from '../../function/exit-codes';
import { dirname, join } from 'node:path';
import { cannotBeRead } from '../../files/system-words';
import { extractVars, convertKustomization, varsName, type Remark } from '../../kustomization';
import type { AllowOptions } from '../build';
import { failure, printed, type Outcome, type Port } from '../port';
import { verified } from './verify';
import { shellPath } from '../shell/shell-words';
import { hasEntry, refuseLinkedPath, refuseUnwritable } from '../files/written-places';

interface InitOptions extends AllowOptions {
  readonly from: string;
  readonly allReplacements: boolean;
  /** True to compare the builds before and after the conversion. */
  readonly verify: boolean;
}

/** Throws CommandError. */
export async function init({ from, allReplacements, verify, ...allowed }: InitOptions, port: Port): Promise<Outcome> {
  if (port.kind(from) === 'directory') return failure(`"${from}" is a folder: name the kustomization.yaml in it`);
  const folder = dirname(from);
  refuseLinkedPath(folder, 'name the folder that the link points to', port);
  const text = port.read(from);
  if (typeof text !== 'string') return failure(`"${from}" ${cannotBeRead(text.code)}`);
  const siblingPath = (name: string): string => join(folder, name);
  const readText = (path: string): string | undefined => {
    const found = port.read(siblingPath(path));
    return typeof found === 'string' ? found : undefined;
  };
  const conversion = convertKustomization(text, { read: readText, allReplacements });
  const vars = conversion.problems.length === 0 ? extractVars(conversion.kustomization) : undefined;
  const problems = [...conversion.problems, ...(vars?.problems ?? [])];
  if (problems.length > 0) return refused(problems.map((one) => shownRemark(from, one)));
  if (conversion.configs.size === 0 && vars === undefined) {
    return printed(nothingToDo(from, text, allReplacements));
  }
  if (vars !== undefined && !verify) {
    return failure(
      `"${from}" has \`vars\`, and only kustomize knows which fields they replace: remove \`--no-verify\``,
    );
  }
  const made = [...conversion.configs.keys(), ...(vars === undefined ? [] : [`${varsName}.yaml`])];
  for (const path of [from, ...made.map(siblingPath)]) refuseUnwritable(path, folder, port);
  const conflictsWith = (texts: ReadonlyMap<string, string>): readonly string[] =>
    [...texts].flatMap(([name, content]) => {
      const found = readText(name);
      if (found === content || (found === undefined && !hasEntry(siblingPath(name), port))) return [];
      return [
        `"${siblingPath(name)}" already exists with other content: move or rename the file, and change its line in \`transformers\``,
      ];
    });
  const taken = conflictsWith(conversion.configs);
  if (taken.length > 0) return refused(taken);
  const { configs, kustomization, notes, ...proof } = verify
    ? await verified({ file: from, converted: conversion, vars }, allowed, port)
    : { ...conversion, problems: [], summary: [] };
  const faults = [...conflictsWith(configs), ...proof.problems];
  if (faults.length > 0) return refused(faults);
  const files = [
    ...[...configs].map(([name, content]) => ({ path: siblingPath(name), content })),
    { path: from, content: kustomization },
  ];
  const written = files.map(({ path }) => path);
  const stdout = lines([...written, ...proof.summary, `Build with: inlay build ${shellPath(folder)}`]);
  return {
    ...printed(stdout, lines(notes.map((one) => `note: ${shownRemark(from, one)}`))),
    files: files.map((one) => ({ ...one, below: folder })),
  };
}

const refused = (problems: readonly string[]): Outcome => ({
  stdout: '',
  stderr: lines(problems.map((one) => `error: ${one}`)),
  exitCode: exitCodes.mistake,
  files: [],
});

const shownRemark = (file: string, { line, text }: Remark): string =>
  `${line === undefined ? file : `${file}:${line}`}: ${text}`;

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

function nothingToDo(file: string, text: string, allReplacements: boolean): string {
  const hasReplacements = /^replacements:/m.test(text);
  if (!hasReplacements || allReplacements) {
    return lines([`${file} has no \`mergeValues\`, \`replacements\` or \`vars\`: nothing to do`]);
  }
  return lines([
    `${file} has no \`mergeValues\` or \`vars\`, and no path of its \`replacements\` seems to continue inside a document: nothing to do`,
    'If a path does continue inside a document, use --all-replacements.',
  ]);
}
