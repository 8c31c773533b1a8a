/** A random qbec app while it is made. */
import type { Random } from '../random';
import type { Names } from './qbec-values';

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
export type PlainMap = Record<string, Plain>;

/** An app while it is made: mistakes change it before it is written. */
export interface Draft {
  readonly random: Random;
  /** Relative to the app's directory. */
  readonly files: Record<string, string>;
  /** The `spec` of qbec.yaml. */
  readonly settings: PlainMap;
  readonly environments: Record<string, PlainMap>;
  /** Those of the components, by name: the file that mistakes go into. */
  readonly components: Map<string, string>;
  readonly command: Command;
  /** Names for the next objects. */
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
