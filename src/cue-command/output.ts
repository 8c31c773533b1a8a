/** Where the result goes, and in which form. */
import { CommandFailure } from './failure';
import { encodingOf, extensionOf, isKnownType } from './inputs';
import type { CommandName, Request } from './request';

export interface Output {
  readonly form: 'cue' | 'json' | 'jsonl' | 'yaml' | 'text' | 'binary' | 'toml';
  /** `json+compact` */
  readonly isCompact: boolean;
  /** `yaml+indentSequences=false` */
  readonly indentsLists: boolean;
  /** Undefined for standard output. */
  readonly path: string | undefined;
}

const forms: ReadonlySet<string> = new Set(['cue', 'json', 'jsonl', 'yaml', 'text', 'binary', 'toml']);

/** Reads `--out` and `--outfile`. Throws a CommandFailure for a form that is not supported. */
export function outputOf({ command, values }: Request): Output {
  const out = values.get('out')?.at(-1) ?? '';
  const file = values.get('outfile')?.at(-1) ?? '-';
  // A letter before a colon and a slash is a drive of Windows.
  const [, word = '', path = ''] = /^(?:(?!\w:[\\/])([\w+=]+):)?(.*)$/.exec(file) ?? [];
  if (word !== '' && out.includes(':')) {
    throw new CommandFailure('cannot specify qualifier in both --out and --outfile');
  }
  const [given = '', ...tags] = (out === '' ? word : out.replace(/:$/, '')).split('+');
  const strange = [given, ...tags.map((tag) => tag.replace(/=.*/, ''))].find(
    (each) => each !== '' && !isKnownType(each),
  );
  if (strange !== undefined) throw new CommandFailure(`unknown filetype ${strange}`);
  const form = given === '' ? formOfPath(path, command) : (encodingOf(given) ?? given);
  if (!isForm(form)) {
    if (given === '' && !isKnownType(form)) throw new CommandFailure(`unknown file extension .${form}`);
    throw new CommandFailure(`output of the form "${given === '' ? extensionOf(path) : given}" is not supported`);
  }
  let isCompact = false;
  let indentsLists = true;
  for (const tag of tags) {
    const [name, value = 'true'] = tag.split('=');
    const isKnown =
      name === 'compact' ? ['cue', 'json', 'jsonl'].includes(form) : name === 'indentSequences' && form === 'yaml';
    if (!isKnown) throw new CommandFailure(`field "${name ?? ''}" not allowed: the form "${form}" has no such choice`);
    if (value !== 'true' && value !== 'false') {
      throw new CommandFailure(`invalid boolean value for tag "${name ?? ''}"`);
    }
    if (name === 'compact') isCompact = value === 'true';
    else indentsLists = value === 'true';
  }
  return {
    form,
    isCompact: isCompact || form === 'jsonl',
    indentsLists,
    path: path === '' || path === '-' ? undefined : path,
  };
}

const isForm = (form: string): form is Output['form'] => forms.has(form);

function formOfPath(path: string, command: CommandName): string {
  const own = extensionOf(path);
  if (path !== '-' && path !== '' && own === '') throw new CommandFailure(`no encoding specified for file "${path}"`);
  if (own === '') return command === 'export' ? 'json' : 'cue';
  return encodingOf(own) ?? own;
}
