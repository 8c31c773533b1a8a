/** `inlay init --from`: what our functions can build of a kustomization in the proposal's form is written beside it. */
import { basename, dirname, join } from 'node:path';
import { turnKustomization, type Remark } from '../kustomization';
import { failure, type Outcome, type Port } from './port';
import { shellPath } from './shell-words';

interface InitOptions {
  readonly from: string;
  readonly allReplacements: boolean;
}

export function init({ from, allReplacements }: InitOptions, port: Pick<Port, 'read' | 'kind'>): Outcome {
  if (port.kind(from) === 'directory') return failure(`"${from}" is a folder: name the kustomization.yaml in it`);
  const text = port.read(from);
  if (typeof text !== 'string') return failure(`"${from}" cannot be read: ${text.code}`);
  const beside = (name: string): string => join(dirname(from), name);
  const readText = (path: string): string | undefined => {
    const found = port.read(beside(path));
    return typeof found === 'string' ? found : undefined;
  };
  const turned = turnKustomization(text, { read: readText, allReplacements });
  const written = [...turned.configs].map(([name, content]) => ({ path: beside(name), content }));
  const taken = written.flatMap(({ path, content }) => {
    const present = readText(basename(path));
    const isFree = present === undefined || present === content;
    return isFree
      ? []
      : [`"${path}" is there already, with other content: move or rename it, and its line in \`transformers\``];
  });
  const said = (kind: string, remarks: readonly Remark[]): readonly string[] =>
    remarks.map((remark) => `[${kind}] ${placeOf(from, remark)}: ${remark.text}`);
  const problems = [...said('error', turned.problems), ...taken.map((one) => `[error] ${one}`)];
  if (problems.length > 0) return { stdout: '', stderr: lines(problems), exitCode: 1, files: [] };
  if (written.length === 0) return { stdout: nothing(from), stderr: '', exitCode: 0, files: [] };
  const files = [...written, { path: from, content: turned.kustomization }];
  return {
    stdout: lines([...files.map(({ path }) => path), `Build with: inlay build ${shellPath(dirname(from))}`]),
    stderr: lines(said('note', turned.notes)),
    exitCode: 0,
    files,
  };
}

const placeOf = (file: string, { line }: Remark): string => (line === undefined ? file : `${file}:${line}`);

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

const nothing = (file: string): string =>
  lines([
    `${file} has no \`mergeValues\`, and no path of its \`replacements\` is seen to go on inside a document: nothing to do`,
    'If one does so in a field of a custom resource, say --all-replacements.',
  ]);
