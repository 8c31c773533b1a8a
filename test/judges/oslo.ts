/** oslo.config as a judge of what we write for it: Python on PATH that can import it. */
import { join } from 'node:path';
import { orchestrators } from '../orchestrators';
import { root } from '../project';
import { throughProcess } from './programs';

/** An option for oslo.config, with the words of `oslo-config-generator`, and in addition `bounded list` and `bounded dict`. */
export interface AskedOption {
  readonly group: string;
  readonly name: string;
  readonly type: string;
  readonly multi?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly unknown[];
  /** Groups and names that it had. */
  readonly old?: readonly (readonly [string, string])[];
}

export interface Question {
  /** The configuration file. */
  readonly text: string;
  readonly options: readonly AskedOption[];
}

export const hasOsloConfig = (): boolean => orchestrators().some(({ name }) => name === 'oslo.config');

/** The values of the options of each question; `{refused: 'why'}` of one that cannot be read. */
export function osloValues(questions: readonly Question[]): readonly (readonly unknown[])[] {
  const python = orchestrators().find(({ name }) => name === 'oslo.config');
  if (python === undefined) throw new Error('no python3 with oslo.config is on PATH');
  const script = join(root, 'test', 'judges', 'python', 'oslo.py');
  const lines = questions.map((question) => JSON.stringify(question));
  return throughProcess(python.command, [script], lines).map((line) => JSON.parse(line) as readonly unknown[]);
}
