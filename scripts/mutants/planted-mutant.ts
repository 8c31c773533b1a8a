/**
 * Reads the task in the first argument, and inserts its mutant, if any, into this process. Import this module before
 * all modules that may be mutated. No file is changed.
 */
import Module from 'node:module';
import { mutated, type Mutation } from './mutations';

/** The task of one `mutant-trial.ts` process. */
export interface Trial {
  /** The mutation and its compiled file; without a mutation, everything runs unchanged. */
  readonly mutant?: Mutation & { readonly file: string };
  readonly tests: readonly string[];
  /** The functions whose scenarios also run. */
  readonly functions: readonly string[];
  /** The CPU time in seconds after which the process is ended. */
  readonly limit: number;
}

export const trial = JSON.parse(process.argv[2] ?? '') as Trial;

type Compile = (this: unknown, content: string, filename: string) => unknown;

const prototype = Module.prototype as unknown as Record<'_compile', Compile>;
const { _compile: compile } = prototype;
prototype['_compile'] = function (content, filename): unknown {
  const { mutant } = trial;
  return compile.call(this, filename === mutant?.file ? mutated(content, mutant) : content, filename);
};
