/** Finds the function that an annotation refers to, and checks whether this function can be started. */
import { isAbsolute, join, win32 } from 'node:path';
import { catchError } from '../data/catch-error';
import { DocumentSyntaxError } from '../formats/document';
import { didYouMean } from '../data/text/nearest-name';
import { functionNames } from './functions';
import type { Port } from './port';
import { programFile, programOnPath } from './programs';
import { documentsOf, isFields, type Document, type Fields } from './files/documents';

/** `name` is the code of the problem, for `inlay explain`. */
export interface Problem {
  readonly file?: string;
  readonly line?: number;
  readonly name: string;
  readonly text: string;
}

export interface FunctionRef {
  readonly exec?: string;
  readonly image?: string;
  /** The settings of the container, such as its mounts, if the function is an image. */
  readonly container?: Fields;
  /** The name of the function if it is one of Inlay's functions. */
  readonly name?: string;
  readonly fault?: string;
}

/** The annotation that refers to the function, and the annotation's earlier name, which kustomize also supports. */
export const functionAnnotations = ['config.kubernetes.io/function', 'config.k8s.io/function'] as const;

/** The function in the annotation of a functionConfig. Undefined if there is no such annotation. */
export function functionRef({ metadata }: Fields): FunctionRef | undefined {
  const annotations = isFields(metadata) && isFields(metadata['annotations']) ? metadata['annotations'] : {};
  const [name, earlierName] = functionAnnotations;
  const text = annotations[name] ?? annotations[earlierName];
  if (typeof text !== 'string') return undefined;
  const read = (): readonly Document[] => documentsOf('', text);
  const found = catchError(DocumentSyntaxError, read, ({ message }) => message);
  if (typeof found === 'string') return { fault: `is not valid YAML: ${found}` };
  const { exec, container } = found[0]?.data ?? {};
  if (isFields(exec) && typeof exec['path'] === 'string') return { exec: exec['path'], ...named(exec['path']) };
  if (isFields(container) && typeof container['image'] === 'string') {
    return { image: container['image'], container, ...named(container['image']) };
  }
  return { fault: 'does not name a function: it must be `exec: {path: …}` or `container: {image: …}`' };
}

function named(program: string): Pick<FunctionRef, 'name'> {
  const name = namedFunction(program);
  return name === undefined ? {} : { name };
}

/**
 * Returns the name of Inlay's function in a path or an image: `replace-values` for `./bin/replace-values`,
 * `bin\replace-values.exe` and `registry.example.com/inlay/replace-values:v1`.
 */
export function namedFunction(program: string): string | undefined {
  const [path = ''] = program.trim().split(/\s+/);
  const name = win32.basename(path.replace(/[:@][^/\\]*$/, '')).replace(/\.(?:c?js|exe|cmd)$/, '');
  return functionNames.includes(name) ? name : undefined;
}

/** Returns any problem that prevents the function from running. `expected` is the function that accepts the kind. */
export function functionProblem(
  { file, line }: Pick<Document, 'file' | 'line'>,
  { exec, name, fault }: FunctionRef,
  folder: string,
  expected: string | undefined,
  port: Port,
): readonly Problem[] {
  const found = (problem: string, text: string): readonly Problem[] => [{ file, line, name: problem, text }];
  if (fault !== undefined) return found('wrong-annotation', `the annotation \`${functionAnnotations[0]}\` ${fault}`);
  if (name !== undefined && expected !== undefined && name !== expected) {
    return found('other-function', `the annotation specifies ${name}, but only ${expected} accepts this kind`);
  }
  if (exec === undefined) return [];
  if (/\s/.test(exec)) {
    return found(
      'wrong-annotation',
      `kustomize treats ${JSON.stringify(exec)} as the name of a program, and passes no arguments`,
    );
  }
  return execProblem(exec, folder, port).flatMap((one) => found(one.name, one.text));
}

/** Returns a problem if the first word of a command is a program that cannot be started from `folder`. */
export function execProblem(exec: string, folder: string, port: Port): readonly Pick<Problem, 'name' | 'text'>[] {
  const [program = ''] = exec.trim().split(/\s+/);
  if (!/[\\/]/.test(program)) {
    if (programOnPath(program, port) !== undefined) return [];
    const meant = functionNames.includes(program) ? undefined : didYouMean(program, functionNames);
    const way =
      meant === undefined
        ? `${port.program.isSingleFile ? 'run `inlay install FOLDER` and add the folder to PATH' : 'install the package (`npm install --global inlay-krm`)'}, or build with \`inlay build\``
        : `did you mean "${meant}"?`;
    return [{ name: 'not-on-path', text: `"${program}" is not on PATH: ${way}` }];
  }
  const meant = isAbsolute(program) ? program : join(folder, program);
  const path = programFile(meant, port) ?? meant;
  if (port.kind(path) === undefined) {
    return [{ name: 'no-such-executable', text: `"${program}" does not exist relative to "${folder}"` }];
  }
  const not = (text: string): readonly Pick<Problem, 'name' | 'text'>[] => [
    { name: 'not-executable', text: `"${program}" ${text}` },
  ];
  if (port.kind(path) !== 'file') return not('is not a file');
  if (!port.isExecutable(path)) {
    return not('is not executable: run `chmod +x` on it, and commit the mode (`git update-index --chmod=+x`)');
  }
  const text = /\.(?:[cm]?js|py|rb|(?:ba)?sh)$/.test(program) ? port.read(path) : undefined;
  return typeof text === 'string' && /^#!.*\r\n/.test(text)
    ? not('has a carriage return at the end of its first line, so its interpreter is not found: use only line feeds')
    : [];
}
