/** oslo.config as a judge of our files: a Python on PATH that can import oslo.config. */
import { join } from 'node:path';
import { orchestrators } from '../orchestrators';
import { root } from '../project';
import { throughProcess } from './programs';

/** An option for oslo.config, with the terms of `oslo-config-generator`, plus `bounded list` and `bounded dict`. */
export interface QueriedOption {
  readonly group: string;
  readonly name: string;
  readonly type: string;
  readonly multi?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly unknown[];
  /** The type as an object, instead of its name. */
  readonly built?: OsloType;
  /** Former groups and names of the option. */
  readonly old?: readonly (readonly [string, string])[];
}

/**
 * A class of `oslo_config.types` with its arguments: `{class: 'List', item_type: {class: 'Integer'}}`; `str`, `int` and
 * `float` are Python's types.
 */
export interface OsloType {
  readonly class: string;
  readonly [argument: string]: unknown;
}

export interface Question {
  /** The configuration file. */
  readonly text: string;
  readonly options: readonly QueriedOption[];
}

export const hasOsloConfig = (): boolean => orchestrators().some(({ name }) => name === 'oslo.config');

/** The values of the options of each question; `{refused: 'why'}` if a value cannot be read. */
export const osloValues = (questions: readonly Question[]): readonly (readonly unknown[])[] =>
  answersOf('oslo.py', [], questions) as readonly (readonly unknown[])[];

export const isRefused = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'refused');

/** The script that users run. */
export const optionsScript = join(root, 'functions', 'layer-config', 'oslo-options.py');

/** The script's output for each type. */
export const acceptsOf = (types: readonly OsloType[]): readonly object[] =>
  answersOf('oslo-accepts.py', [optionsScript], types) as readonly object[];

/** The path of a Python that can import oslo.config. */
export function osloPython(): string {
  const python = orchestrators().find(({ name }) => name === 'oslo.config');
  if (python === undefined) throw new Error('no python3 with oslo.config is on PATH');
  return python.command;
}

function answersOf(script: string, args: readonly string[], asked: readonly object[]): readonly unknown[] {
  const path = join(root, 'test', 'judges', 'python', script);
  const lines = asked.map((question) => JSON.stringify(question));
  return throughProcess(osloPython(), ['-B', path, ...args], lines).map((line): unknown => JSON.parse(line));
}
