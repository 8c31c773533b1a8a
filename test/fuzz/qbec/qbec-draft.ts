/** A random qbec app under construction. */
import type { Random } from '../random';
import type { Names } from './qbec-values';

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
export type PlainMap = Record<string, Plain>;

/** An app under construction. Mistakes change it before it is written. */
export interface Draft {
  readonly random: Random;
  /** The files, with paths relative to the app's directory. */
  readonly files: Record<string, string>;
  /** The `spec` of qbec.yaml. */
  readonly settings: PlainMap;
  readonly environments: Record<string, PlainMap>;
  /** The file of each component, keyed by component name. Mistakes are put into these files. */
  readonly components: Map<string, string>;
  readonly command: Command;
  /** Names for the objects that are generated next. */
  readonly names: Names;
}

/** qbec's command line. */
export interface Command {
  environment: string;
  tag: string;
  strict: boolean;
  concurrency: number;
  readonly external: { readonly str: Record<string, string>; readonly code: Record<string, string> };
  readonly topLevel: { readonly str: Record<string, string>; readonly code: Record<string, string> };
  only: readonly string[];
  except: readonly string[];
}
