/** Parses the arguments of `export` and `vet`. Options have the same names and meanings as in `cue`. */
import { didYouMean } from '../data';
import { CommandFailure } from './failure';

export type CommandName = 'export' | 'vet';

export interface Request {
  readonly command: CommandName;
  /** Files, packages, and words such as `json:` that set the type of the following files. */
  readonly inputs: readonly string[];
  /** The long names of the flags that are set; `no-NAME` for `--NAME=false`. */
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

interface Option {
  readonly name: string;
  readonly letter?: string;
  readonly takesValue?: boolean;
  readonly about: string;
  /** The commands with this option; undefined for all commands. */
  readonly commands?: readonly CommandName[];
}

const options: readonly Option[] = [
  { name: 'out', takesValue: true, about: 'output format: json, yaml or text', commands: ['export'] },
  {
    name: 'outfile',
    letter: 'o',
    takesValue: true,
    about: 'output file; its extension determines the format',
    commands: ['export'],
  },
  { name: 'force', letter: 'f', about: 'overwrite the output file', commands: ['export'] },
  {
    name: 'expression',
    letter: 'e',
    takesValue: true,
    about: 'expression to evaluate instead of the whole value; repeatable',
    commands: ['export'],
  },
  { name: 'escape', about: 'escape HTML in JSON', commands: ['export'] },
  { name: 'schema', letter: 'd', takesValue: true, about: 'expression that each document must match: `#Config`' },
  { name: 'inject', letter: 't', takesValue: true, about: 'set a tag: `key=value`, or `key` for `@if(key)`' },
  { name: 'concrete', letter: 'c', about: 'report incomplete values; -c=false allows them', commands: ['vet'] },
];

const optionsOf = (command: CommandName): readonly Option[] =>
  options.filter(({ commands }) => commands?.includes(command) !== false);

/**
 * The names of a command's options: `--out`, `-o`, …
 * @public
 */
export const optionNames = (command: CommandName): readonly string[] =>
  optionsOf(command).flatMap(({ name, letter }) => [`--${name}`, ...(letter === undefined ? [] : [`-${letter}`])]);

/**
 * The descriptions of a command's options for its help text, one per line.
 * @public
 */
export const optionLines = (command: CommandName): readonly string[] =>
  optionsOf(command).map(({ name, letter, takesValue, about }) => {
    const flags = `${letter === undefined ? '   ' : `-${letter},`} --${name}${takesValue === true ? ' <value>' : ''}`;
    return `  ${flags.padEnd(25)}${about}`;
  });

/** Throws a CommandFailure for an unknown command, or for an unknown or invalid option. */
export function readRequest(args: readonly string[]): Request {
  const [command, ...rest] = args;
  if (command !== 'export' && command !== 'vet') {
    throw new CommandFailure(`unknown command "${command ?? ''}": expected export or vet`);
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
    const option = this.#find(`--${name}`, ({ name: each }) => each === name);
    this.#set(option, `--${name}`, at < 0 ? undefined : text.slice(at + 1));
  }

  /** Parses short options: `-e x`, `-ex`, `-fe x`, `-c=false`. */
  #short(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const letter = text.charAt(at);
      const shown = `-${letter}`;
      const option = this.#find(shown, (each) => each.letter === letter);
      const rest = text.slice(at + 1);
      if (option.takesValue === true || rest.startsWith('=')) {
        this.#set(option, shown, rest === '' ? undefined : rest.replace(/^=/, ''));
        return;
      }
      this.#set(option, shown, undefined);
    }
  }

  #find(shown: string, isIt: (option: Option) => boolean): Option {
    const option = optionsOf(this.#command).find(isIt);
    if (option !== undefined) return option;
    const meant = shown.startsWith('--') ? didYouMean(shown, optionNames(this.#command)) : undefined;
    if (meant !== undefined) throw new CommandFailure(`unknown flag: ${shown}: did you mean "${meant}"?`);
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
      throw new CommandFailure(`invalid argument "${given}" for "${shown}" flag: expected true or false`);
    }
    this.#flags.delete(name);
    this.#flags.delete(`no-${name}`);
    this.#flags.add(given === 'false' ? `no-${name}` : name);
  }
}
