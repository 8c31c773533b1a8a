/**
 * `inlay completion`: prints a script for bash, zsh or fish that completes commands, options and arguments. The script
 * is generated from commander's tree of commands, so it always matches `--help`.
 */
import type { Command, Option } from 'commander';
import { didYouMean } from '../../data/text/nearest-name';
import { CommandError, printed, type Outcome } from '../port';
import { quoted } from './shell-words';

/** The data about a command that the completion scripts need. */
interface Node {
  /** The words of the command without `inlay`, such as `cue export`. Empty if the command is `inlay` itself. */
  readonly words: readonly string[];
  readonly about: string;
  readonly options: readonly {
    readonly names: readonly string[];
    readonly about: string;
    readonly takesValue: boolean;
  }[];
  /** The subcommands, or the allowed values of the first argument. Empty if the argument is a file. */
  readonly choices: readonly { readonly word: string; readonly about: string }[];
}

/**
 * `more` contains additional arguments and options. The keys of `more` are names of commands, such as `cue export`.
 * @public
 */
export function completion(
  shell: string,
  program: Command,
  more: Readonly<Record<string, readonly string[]>>,
): Outcome {
  const write = shells.get(shell);
  if (write === undefined) {
    const names = [...shells.keys()];
    const meant = didYouMean(shell, names);
    const way = meant === undefined ? `use one of ${names.join(', ')}` : `did you mean "${meant}"?`;
    throw new CommandError(`completion for "${shell}" is not supported: ${way}`);
  }
  const nodes = nodesOf(program, []).map((node) => {
    const words = [...new Set(more[node.words.join(' ')])];
    const options = words
      .filter((word) => word.startsWith('-'))
      .map((name) => ({ names: [name], about: '', takesValue: false }));
    const choices = words.filter((word) => !word.startsWith('-')).map((word) => ({ word, about: '' }));
    return { ...node, options: [...node.options, ...options], choices: [...node.choices, ...choices] };
  });
  return printed(write(nodes));
}

function nodesOf(command: Command, words: readonly string[]): readonly Node[] {
  const help = command.createHelp();
  const below = help.visibleCommands(command);
  const [argument] = command.registeredArguments;
  const node: Node = {
    words,
    about: command.description(),
    options: help.visibleOptions(command).map(optionOf),
    choices: [
      ...below.map((one) => ({ word: one.name(), about: one.description() })),
      ...(argument?.argChoices ?? []).map((word) => ({ word, about: '' })),
    ],
  };
  return [node, ...below.flatMap((one) => nodesOf(one, [...words, one.name()]))];
}

const optionOf = ({ short, long, description, required, optional }: Option): Node['options'][number] => ({
  names: [short, long].flatMap((name) => name ?? []),
  about: description,
  takesValue: required || optional,
});

const shells: ReadonlyMap<string, (nodes: readonly Node[]) => string> = new Map(Object.entries({ bash, zsh, fish }));

/** The quoted names of all commands except `inlay` itself. */
const commandsOf = (nodes: readonly Node[]): readonly string[] =>
  nodes.filter(({ words }) => words.length > 0).map(({ words }) => quoted(words.join(' ')));

/** The `case` clauses that match the words of a command in bash and zsh. */
const commandCases = (nodes: readonly Node[]): string =>
  commandsOf(nodes)
    .map((words) => `      ${words}) command=${words} ;;`)
    .join('\n');

/** bash 3.2, which macOS includes, supports neither maps nor `mapfile`. */
function bash(nodes: readonly Node[]): string {
  const cases = nodes.map(
    ({ words, options, choices }) =>
      `    ${quoted(words.join(' '))}) options=${quoted(options.flatMap(({ names }) => names).join(' '))}; choices=${quoted(choices.map(({ word }) => word).join(' '))} ;;`,
  );
  return `# Completion of inlay for bash: source <(inlay completion bash)
_inlay_complete() {
  local current=\${COMP_WORDS[COMP_CWORD]} command= options= choices= at=1
  # Find the command in the first words.
  while [ "$at" -lt "$COMP_CWORD" ]; do
    case "\${command:+$command }\${COMP_WORDS[at]}" in
${commandCases(nodes)}
      *) break ;;
    esac
    at=$((at + 1))
  done
  case "$command" in
${cases.join('\n')}
  esac
  COMPREPLY=()
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *)
      if [ "$at" -eq "$COMP_CWORD" ]; then COMPREPLY=($(compgen -W "$choices" -- "$current")); fi
      # If no word matches, the shell completes files.
      ;;
  esac
}
complete -o default -F _inlay_complete inlay
`;
}

const described = (word: string, about: string): string => quoted(`${word.replaceAll(':', '\\:')}:${about}`);

function zsh(nodes: readonly Node[]): string {
  const cases = nodes.map(
    ({ words, options, choices }) =>
      `    ${quoted(words.join(' '))})\n      options=(${options.flatMap(({ names, about }) => names.map((name) => described(name, about))).join(' ')})\n      choices=(${choices.map(({ word, about }) => described(word, about)).join(' ')})\n      ;;`,
  );
  return `#compdef inlay
# Completion of inlay for zsh: source <(inlay completion zsh), or a file _inlay in a folder of fpath.
_inlay() {
  local command= at=2
  local -a options choices
  while (( at < CURRENT )); do
    case "\${command:+$command }\${words[at]}" in
${commandCases(nodes)}
      *) break ;;
    esac
    (( at++ ))
  done
  case "$command" in
${cases.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe -o option options
  elif (( at == CURRENT && \${#choices} > 0 )); then
    _describe argument choices || _files
  else
    _files
  fi
}
# In a file of fpath, this script is the body of the function.
if [[ "\${funcstack[1]-}" == _inlay ]]; then _inlay "$@"; else compdef _inlay inlay; fi
`;
}

function fish(nodes: readonly Node[]): string {
  const depth = Math.max(...nodes.map(({ words }) => words.length));
  const lines = nodes.flatMap(({ words, options, choices }) => {
    const isCommand = `test "$(__inlay_command)" = "${words.join(' ')}"`;
    const when = quoted(isCommand);
    const alone = quoted(`${isCommand}; and __inlay_is_first ${words.length + 1}`);
    return [
      ...options.map(({ names, about, takesValue }) => {
        const flags = names
          .map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
          .join(' ');
        return `complete -c inlay -n ${when} ${flags}${takesValue ? ' -r' : ''} -d ${quoted(about)}`;
      }),
      ...choices.map(
        ({ word, about }) =>
          `complete -c inlay -n ${alone} -f -a ${quoted(word)}${about === '' ? '' : ` -d ${quoted(about)}`}`,
      ),
    ];
  });
  return `# Completion of inlay for fish: inlay completion fish | source
function __inlay_command
    set -l command
    for word in (commandline -xpc 2>/dev/null; or commandline -opc)[2..${depth + 1}]
        set -l longer (string join ' ' $command $word)
        contains -- "$longer" ${commandsOf(nodes).join(' ')}; or break
        set -a command $word
    end
    string join ' ' $command
end
# True if the typed word has this 1-based index.
function __inlay_is_first
    test (count (commandline -xpc 2>/dev/null; or commandline -opc)) -eq $argv[1]
end
${lines.join('\n')}
`;
}
