/** The arguments of a command: its options, as those of `cue`, and what is left. */
import { CommandFailure } from './failure';

export type CommandName = 'export' | 'vet' | 'eval' | 'def';

/** What was asked for. */
export interface Request {
  readonly command: CommandName;
  /** Files, packages, and words such as `json:` that say what the next file is. */
  readonly inputs: readonly string[];
  /** By their long names; a flag that is on is `true`, one that takes a value has all that it was given. */
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

interface Option {
  readonly name: string;
  readonly letter?: string;
  readonly takesValue?: boolean;
  /** Where it can be given; everywhere where it is undefined. */
  readonly commands?: readonly CommandName[];
}

const output: readonly CommandName[] = ['export', 'eval', 'def'];

const options: readonly Option[] = [
  // Labels never have quotes that they do not need.
  { name: 'simplify', letter: 's' },
  { name: 'ignore', letter: 'i' },
  // All errors are always shown.
  { name: 'all-errors', letter: 'E' },
  { name: 'out', takesValue: true, commands: output },
  { name: 'outfile', letter: 'o', takesValue: true, commands: output },
  { name: 'force', letter: 'f', commands: output },
  { name: 'expression', letter: 'e', takesValue: true, commands: output },
  { name: 'escape', commands: ['export'] },
  { name: 'package', letter: 'p', takesValue: true },
  { name: 'schema', letter: 'd', takesValue: true },
  { name: 'inject', letter: 't', takesValue: true },
  { name: 'name', letter: 'n', takesValue: true },
  { name: 'path', letter: 'l', takesValue: true },
  { name: 'list' },
  { name: 'with-context' },
  { name: 'merge' },
  { name: 'concrete', letter: 'c', commands: ['eval', 'vet'] },
  { name: 'show-hidden', letter: 'H', commands: ['eval'] },
  { name: 'show-optional', letter: 'O', commands: ['eval'] },
  { name: 'show-attributes', letter: 'A', commands: ['eval', 'def'] },
  { name: 'all', letter: 'a', commands: ['eval'] },
];

/** Options of `cue` that are not here, and why. */
const unsupported: ReadonlyMap<string, string> = new Map([
  ['proto_path', 'Protocol Buffers are not read'],
  ['proto_enum', 'Protocol Buffers are not read'],
  ['inline-imports', 'definitions of other packages are not put into the text'],
  ['no-merge', 'files of data are one value with the files of CUE'],
  ['inject-vars', 'the result must not depend on the machine: give each tag its value with "-t"'],
]);

const letters: ReadonlyMap<string, string> = new Map([
  ['I', 'proto_path'],
  ['T', 'inject-vars'],
]);

/** Throws a CommandFailure for an option that does not exist, or is not supported. */
export function readRequest(args: readonly string[]): Request {
  const [command, ...rest] = args;
  if (command !== 'export' && command !== 'vet' && command !== 'eval' && command !== 'def') {
    throw new CommandFailure(`unknown command "${command ?? ''}": one of export, vet, eval, def is expected`);
  }
  return new Reader(command, rest).request();
}

class Reader {
  readonly #command: CommandName;
  readonly #left: string[];
  readonly #inputs: string[] = [];
  readonly #flags = new Set<string>();
  readonly #values = new Map<string, string[]>();

  constructor(command: CommandName, args: readonly string[]) {
    this.#command = command;
    this.#left = [...args];
  }

  request(): Request {
    for (let next = this.#left.shift(); next !== undefined; next = this.#left.shift()) {
      if (next === '--') this.#inputs.push(...this.#left.splice(0));
      else if (next.startsWith('--')) this.#long(next.slice(2));
      else if (next.startsWith('-') && next !== '-') this.#short(next.slice(1));
      else this.#inputs.push(next);
    }
    return { command: this.#command, inputs: this.#inputs, flags: this.#flags, values: this.#values };
  }

  #long(text: string): void {
    const at = text.indexOf('=');
    const name = at < 0 ? text : text.slice(0, at);
    const option = this.#find(name, `--${name}`, ({ name: each }) => each === name);
    this.#set(option, `--${name}`, at < 0 ? undefined : text.slice(at + 1));
  }

  /** `-eH`, `-e x`, `-ex`, `-c=false`. */
  #short(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const letter = text.charAt(at);
      const shown = `-${letter}`;
      const option = this.#find(letters.get(letter) ?? '', shown, (each) => each.letter === letter);
      const rest = text.slice(at + 1);
      if (option.takesValue === true || rest.startsWith('=')) {
        this.#set(option, shown, rest === '' ? undefined : rest.replace(/^=/, ''));
        return;
      }
      this.#set(option, shown, undefined);
    }
  }

  #find(name: string, shown: string, isIt: (option: Option) => boolean): Option {
    const option = options.find(isIt);
    if (option !== undefined && option.commands?.includes(this.#command) !== false) return option;
    const why = unsupported.get(name);
    if (why !== undefined) throw new CommandFailure(`"${shown}" is not supported: ${why}`);
    throw new CommandFailure(
      shown.startsWith('--') ? `unknown flag: ${shown}` : `unknown shorthand flag: '${shown.slice(1)}' in ${shown}`,
    );
  }

  #set({ name, takesValue }: Option, shown: string, given: string | undefined): void {
    if (takesValue === true) {
      const value = given ?? this.#left.shift();
      if (value === undefined) throw new CommandFailure(`flag needs an argument: ${shown}`);
      this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
      return;
    }
    if (given !== undefined && given !== 'true' && given !== 'false') {
      throw new CommandFailure(`invalid argument "${given}" for "${shown}" flag: true or false is expected`);
    }
    const why = given === 'false' ? unsupported.get(`no-${name}`) : undefined;
    if (why !== undefined) throw new CommandFailure(`"${shown}=false" is not supported: ${why}`);
    this.#flags.delete(name);
    this.#flags.delete(`no-${name}`);
    this.#flags.add(given === 'false' ? `no-${name}` : name);
  }
}
