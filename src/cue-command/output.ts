/** The destination and format of the result. */
import { CommandFailure } from './failure';
import { extensionOf } from './inputs';
import type { Request } from './request';

export interface Output {
  readonly form: 'json' | 'yaml' | 'text';
  /** Undefined if the result is written to standard output. */
  readonly path: string | undefined;
}

const forms: ReadonlyMap<string, Output['form']> = new Map([
  ['json', 'json'],
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['text', 'text'],
  ['txt', 'text'],
]);

/** Reads `--out` and `--outfile`. Throws a CommandFailure for an unknown or unsupported format. */
export function outputOf({ values }: Request): Output {
  const file = values.get('outfile')?.at(-1) ?? '-';
  const path = file === '' || file === '-' ? undefined : file;
  const name = values.get('out')?.at(-1) ?? (path === undefined ? 'json' : extensionOf(path));
  const form = forms.get(name);
  if (form !== undefined) return { form, path };
  throw new CommandFailure(
    name === ''
      ? `no encoding specified for file "${file}"`
      : `output format "${name}" is not supported: use json, yaml or text`,
  );
}
