/** Defines the input of a run, and checks it. */
import { stringOf, nodeAt, type Tree } from '../data/tree';
import { noFiles, type Files } from '../files/files';
import type { Jobs } from '../jobs/jobs';
import { packagePathKey } from '../krm/annotations';
import type { NamedText } from '../resource-list/texts/joined-texts';
import type { PreviousOutput } from './other-texts';
import type { TextChange } from './text-changes';
import type { ViewLine } from './krm-function';

/** The input of a run. Only `text` is required. */
export interface RunInput {
  /** A ResourceList. If `functionConfig` is set, a stream of resources is also accepted. */
  readonly text: string;
  /**
   * The name of the file that contains `text`; undefined if `text` comes from a pipe. A pipe may have truncated the
   * text, so the text must end in a line break unless its end is certain, as in JSON.
   */
  readonly file?: string;
  /** The functionConfig as YAML text, if the ResourceList does not contain it. */
  readonly functionConfig?: string;
  /** The path of the functionConfig's file, for messages. */
  readonly functionConfigFile?: string;
  /** True to accept empty input. In kustomize's legacy protocol, a generator receives empty input. */
  readonly mayBeEmpty?: boolean;
  /**
   * True to search the function's files for the file that contains `functionConfig`, so that messages can name this
   * file. kustomize's legacy protocol passes only the file's content.
   * @internal
   */
  readonly searchesConfigFile?: boolean;
  /** Returns the files that the function may read. `packagePath` is the package's directory, if it is known. */
  readonly files?: (packagePath: string | undefined) => Files;
  /** Runs the function's jobs; by default in this thread. */
  readonly jobs?: (files: Files) => Jobs;
  /**
   * The folder that messages prepend to file names, if the files are not in the user's current folder: `base`.
   * @internal
   */
  readonly folder?: string;
  /**
   * Additional files whose resources belong to the run. If a run has several files, none of them may be a ResourceList.
   * @internal
   */
  readonly more?: readonly NamedText[];
  /**
   * If set, lines about the changes are printed instead of the list.
   * @internal
   */
  readonly preview?: { show(changes: readonly TextChange[]): readonly ViewLine[]; readonly isColored: boolean };
  readonly previous?: PreviousOutput;
  /**
   * The view of the function that is printed instead of the list.
   * @internal
   */
  readonly view?: {
    readonly name: string;
    /** The text of the file, if the view takes a file. */
    readonly argument: string;
    /** The name of the view's file, for messages. */
    readonly file?: string;
    readonly isColored: boolean;
  };
}

const inputKeys = {
  text: 'string',
  file: 'string',
  functionConfig: 'string',
  functionConfigFile: 'string',
  mayBeEmpty: 'boolean',
  searchesConfigFile: 'boolean',
  files: 'function',
  jobs: 'function',
  folder: 'string',
  more: 'object',
  preview: 'object',
  view: 'object',
  previous: 'object',
} as const satisfies Readonly<Record<keyof RunInput, string>>;

/**
 * Returns a copy of the input, so that each property is read only once. If the input is invalid, returns a description
 * of the problem.
 */
export function checkedInput(input: unknown): RunInput | string {
  if (typeof input !== 'object' || input === null) {
    return `\`run\` takes an object with the \`text\` of a ResourceList: got ${kindOfValue(input)}`;
  }
  const found: Record<string, unknown> = {};
  for (const [key, type] of Object.entries(inputKeys)) {
    const value = (input as Readonly<Record<string, unknown>>)[key];
    if (value === undefined && key !== 'text') continue;
    if (typeof value !== type || value === null) {
      return `in the input of \`run\`, \`${key}\` must be of type ${type}: got ${kindOfValue(value)}`;
    }
    found[key] = typeof value === 'function' ? (value.bind(input) as unknown) : value;
  }
  return found as unknown as RunInput;
}

const kindOfValue = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return 'a Buffer: call `toString()` to get its text';
  return value === null ? 'null' : typeof value;
};

/** The files that a function with the functionConfig `config` may read. */
export const filesOf = (config: Tree, input: RunInput): Files =>
  input.files?.(stringOf(nodeAt(config, ['metadata', 'annotations', packagePathKey]))) ?? noFiles;

/** All texts that contain resources. */
export const sourcesOf = (input: RunInput): readonly Pick<RunInput, 'text' | 'file'>[] => [
  input,
  ...(input.more ?? []),
];
