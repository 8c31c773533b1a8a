/**
 * Plants the mutant that the first argument describes, if it does, in this process: to be imported before everything that may
 * have it. No file is changed.
 */
import Module from 'node:module';
import { mutated, type Mutation } from './mutations';

/** What a process of `mutant-trial.ts` has to do. */
export interface Trial {
  /** The compiled file; none: everything as it is. */
  readonly mutant?: Mutation & { readonly file: string };
  readonly tests: readonly string[];
  /** Those whose scenarios also run. */
  readonly functions: readonly string[];
  /** In seconds of CPU time, after which a run is ended. */
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
