/**
 * The command `inlay`, which is for people: orchestrators call the functions. What a command does is an Outcome, which main.ts makes so. Each
 * is a file of its own that is loaded when it is called.
 */
import { Argument, Command, CommanderError, InvalidArgumentError, type OutputConfiguration } from 'commander';
import type { CommandName } from '../cue-command/request';
import { FileAccessError } from '../files/files';
import { version } from '../process/version';
import { functionNames } from './functions';
import type { init } from './init';
import type { InitFunctionOptions } from './init-function';
import { CommandError, failure, wrongUsage, type Outcome, type Port } from './port';
import type { RunOptions } from './run';
import type { AllowOptions } from './build';
import { addTreeOptions, refuseFunctionOptions, refuseTreeOptions, type TreeOptions } from './tree/options';

/** `execute(['init', '--from', 'kustomization.yaml'], port)`. Help and mistakes on the command line are outcomes, too. */
export async function execute(given: readonly string[], port: Port): Promise<Outcome> {
  // As many type it first: `inlay help run`.
  const args = given[0] === 'help' ? [...given.slice(1), '--help'] : given;
  // As of a variable that nobody has set. A path that is empty would be the current folder.
  if (args[0] !== 'cue' && args.includes('')) {
    return failure('inlay: an argument is empty: leave it out, or say what it is', wrongUsage);
  }
  let outcome: Outcome | undefined;
  let [stdout, stderr] = ['', ''];
  const program = commandTree(args, port, (done) => (outcome = done));
  const output: OutputConfiguration = {
    writeOut: (text) => (stdout += text),
    writeErr: (text) => (stderr += text),
    outputError: (text, write) => write(text.replace(/^error: /, '[error] ')),
  };
  for (const command of allCommands(program)) {
    command.exitOverride().helpOption('-h, --help', 'this text, or that of a command').configureOutput(output);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommandError) return failure(`inlay: ${error.message}`, error.exitCode);
    if (error instanceof FileAccessError) return failure(`inlay: ${error.message}`);
    if (!(error instanceof CommanderError)) throw error;
    // Of what is only shown, such as `--help`, the exit code is 0.
    const told = seeHelp.has(error.code) ? stderr.replace(/^(.*)\n$/, '$1 (see --help)\n') : stderr;
    return { stdout, stderr: told, exitCode: error.exitCode === 0 ? 0 : wrongUsage, files: [] };
  }
  return outcome ?? { stdout: program.helpInformation(), stderr: '', exitCode: 0, files: [] };
}

/** Mistakes whose messages say what is wrong, and not what would be right. */
const seeHelp: ReadonlySet<string> = new Set([
  'commander.excessArguments',
  'commander.missingArgument',
  'commander.optionMissingArgument',
  'commander.unknownCommand',
  'commander.unknownOption',
]);

const allCommands = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(allCommands)];

type ExplainOptions = { readonly recursive?: boolean; readonly value?: string } & Pick<
  RunOptions,
  'input' | 'functionConfig'
>;

type InitOptions = Partial<Parameters<typeof init>[0]> & InitFunctionOptions;

/** An option that is given once: of two files the first would be forgotten without a word. */
function once(value: string, previous: string | boolean | undefined): string {
  if (typeof previous === 'string') throw new InvalidArgumentError('It is given twice: it takes one value.');
  return value;
}

/** Help and completion say what there is; what else a user gives is answered with the nearest name, which commander would not do. */
const oneOf = (name: string, about: string, words: readonly string[]): Argument =>
  new Argument(name, about).choices(words).argParser<string>((value) => value);

const cueNames: readonly (readonly [name: CommandName, about: string])[] = [
  ['export', 'prints a value as JSON, YAML or another form of data'],
  ['vet', 'checks that files of CUE and data agree'],
  ['eval', 'prints a value as CUE'],
  ['def', 'prints the definitions of a package'],
];

const collected = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

/** Throws CommandError where the current folder is gone, and so each path that begins in it. */
const assertFolder = ({ workingFolder }: Port): string => workingFolder;

/** What stands after `--` is no flag, for kustomize neither, though the `--` itself is not handed on. */
function withPaths(given: readonly string[], args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  const paths = end < 0 ? 0 : args.length - end - 1;
  return given.map((one, at) => (at >= given.length - paths && one.startsWith('-') ? `./${one}` : one));
}

function commandTree(args: readonly string[], port: Port, done: (outcome: Outcome) => void): Command {
  const program = new Command('inlay')
    .description('Commands for people who use the KRM functions of Inlay.')
    .version(`inlay ${version}`, '-v, --version', 'the version')
    .helpCommand(false)
    .enablePositionalOptions()
    .hook('preAction', (_, command) => {
      if (!['explain', 'completion'].includes(command.name())) assertFolder(port);
    });
  addTreeOptions(
    program.command('run'),
    'instead of a function: `kpt fn render` of all kpt packages below the folders that are given',
  )
    .description('runs a function on files and folders, or shows what it would change')
    .addArgument(oneOf('[function]', 'which function', functionNames))
    .argument('[files...]', 'more inputs; with --recursive folders, and flags of kpt after `--`')
    .option(
      '-i, --input <path>',
      'a file of resources, or a folder with such files; may be given several times',
      collected,
    )
    .option('-o, --output <path>', 'where the resources go: a file for all, or a folder for one file each', once)
    .option('-f, --function-config <file>', 'the functionConfig, if it does not come in a ResourceList', once)
    .option('--check', 'write nothing, and end with 1 if something would change')
    .option(
      '--diff [file]',
      'print what would change; of layer-config with a file: how the files that it renders differ from those of that file',
      once,
    )
    .option('--explain <path>', 'of layer-config: print where the settings at or below a path come from', once)
    .action(
      async (name: string | undefined, files: readonly string[], given: RunOptions & TreeOptions, command: Command) => {
        if (given.recursive === true) {
          refuseFunctionOptions({ ...given });
          const { renderTree } = require('./tree/tree') as typeof import('./tree/tree');
          return done(await renderTree(name === undefined ? [] : [name, ...files], given, port));
        }
        refuseTreeOptions(given);
        if (name === undefined) {
          return command.error("error: name a function, or say '--recursive' for the kpt packages of folders");
        }
        const { input = [], ...options } = given;
        const { runFunction } = require('./run') as typeof import('./run');
        return done(await runFunction(name, { ...options, input: [...input, ...files] }, port));
      },
    );
  addTreeOptions(program.command('build'), 'builds all kustomizations below the folders that are given')
    .description('runs `kustomize build` with the flags that functions need, and with the functions on its PATH')
    .argument('[args...]', 'a folder, and any flags of kustomize')
    .option(
      '-o, --output <path>',
      "kustomize's; with --recursive a folder that gets one file for each kustomization",
      once,
    )
    .option('--with-bases', 'with --recursive: also build kustomizations that others include')
    .option(
      '--allow-function <name>',
      'also start this one: an executable or an image as functionConfigs name it, git or helm; may be given several times',
      collected,
    )
    .option('--allow-functions-from <file>', 'a file with such names, one on each line', once)
    .allowUnknownOption()
    .action(async (given: readonly string[], options: TreeOptions & AllowOptions) => {
      const paths = withPaths(given, args);
      if (options.recursive === true) {
        const { buildTree } = require('./tree/tree') as typeof import('./tree/tree');
        return done(await buildTree(paths, options, port));
      }
      refuseTreeOptions(options);
      if (options.followLinks === true) {
        throw new CommandError('`--follow-links` is for `--recursive`: leave it out', wrongUsage);
      }
      const { build } = require('./build') as typeof import('./build');
      const output = options.output === undefined ? [] : ['--output', options.output];
      return done(await build([...paths, ...output], options, port));
    });
  program
    .command('diff')
    .description('shows what a function would change: `inlay run` with `--diff`')
    .addArgument(oneOf('<function>', 'which function', functionNames))
    .argument('[files...]', 'files of resources, and folders with such files')
    .option('-i, --input <path>', 'one of these files or folders; may be given several times', collected)
    .option('-f, --function-config <file>', 'the functionConfig, if it does not come in a ResourceList', once)
    .option('--check', 'end with 1 if something would change')
    .action(async (name: string, files: readonly string[], { input = [], ...options }: RunOptions) => {
      const { runFunction } = require('./run') as typeof import('./run');
      done(await runFunction(name, { ...options, diff: true, input: [...input, ...files] }, port));
    });
  program
    .command('doctor')
    .description(
      'finds what is wrong with a set-up: flags, files and programs that are missing, functionConfigs that never run',
    )
    .argument('[folder]', 'where to look, with all that is below', '.')
    .option('--exclude <path>', 'a file or folder to pass over; may be given several times', collected)
    .action((folder: string, { exclude = [] }: { readonly exclude?: readonly string[] }) => {
      const { doctor } = require('./doctor') as typeof import('./doctor');
      done(doctor(folder, exclude, port));
    });
  program
    .command('init')
    .description(
      'makes a functionConfig and the line that lists it, or turns a kustomization.yaml into functionConfigs',
    )
    .addArgument(oneOf('[function]', 'which function', functionNames))
    .argument('[folder]', 'where the functionConfig goes', '.')
    .option('--kpt', 'for kpt: a Kptfile lists it; the default where there is one')
    .option('--name <name>', 'the name of the functionConfig and its file; by default the name of the function', once)
    .option(
      '--from <file>',
      'a kustomization.yaml with `mergeValues` in its generators, `replacements` that reach inside documents, or `vars`',
      once,
    )
    .option('--no-verify', 'with --from: write the files without comparing what kustomize builds before and after')
    .option('--all-replacements', 'with --from: move `replacements` also if no path is seen to go on inside a document')
    .action(async (fn: string | undefined, folder: string, options: InitOptions, command: Command) => {
      const { from, allReplacements, verify, ...rest } = options;
      if (fn !== undefined) {
        if (from !== undefined) {
          return command.error("error: '--from' makes functionConfigs of a file: leave the function out");
        }
        if (allReplacements === true) return command.error("error: '--all-replacements' belongs to '--from <file>'");
        if (verify === false) return command.error("error: '--no-verify' belongs to '--from <file>'");
        const { initFunction } = require('./init-function') as typeof import('./init-function');
        return done(initFunction(fn, folder, rest, port));
      }
      if (from === undefined) {
        return command.error("error: name a function, or a kustomization.yaml with '--from <file>'");
      }
      const [other] = Object.keys(rest);
      if (other !== undefined) return command.error(`error: '--${other}' is not for '--from <file>'`);
      const { init: make } = require('./init') as typeof import('./init');
      return done(await make({ from, allReplacements: allReplacements === true, verify: verify !== false }, port));
    });
  program
    .command('explain')
    .description('says what a field of a functionConfig takes, or what a result code means and what to do about it')
    .addArgument(
      oneOf('[what]', 'a function, the kind of a functionConfig, or a code: nothing-selected', functionNames),
    )
    .argument('[field]', 'a field of its functionConfig: replacements.targets')
    .option('--recursive', 'all fields below it')
    .option(
      '--value <path>',
      'of layer-config: where the settings at or below a path come from; with -i and -f as of `inlay run`',
      once,
    )
    .option('-i, --input <path>', 'with --value: a file of resources, or a folder with such files', collected)
    .option(
      '-f, --function-config <file>',
      'with --value: the LayerConfig, if it does not come in a ResourceList',
      once,
    )
    .action(async (what: string | undefined, field: string | undefined, options: ExplainOptions, command: Command) => {
      const { recursive, value, ...rest } = options;
      if (value !== undefined) {
        if (![undefined, 'layer-config'].includes(what) || field !== undefined || recursive === true) {
          return command.error("error: '--value' asks for a value of layer-config: leave the rest out");
        }
        const { runFunction } = require('./run') as typeof import('./run');
        return done(await runFunction('layer-config', { ...rest, explain: value }, port));
      }
      if (rest.input !== undefined || rest.functionConfig !== undefined) {
        return command.error("error: '--input' and '--function-config' belong to '--value <path>'");
      }
      const { explain } = require('./explain') as typeof import('./explain');
      return done(explain(what, field, recursive === true));
    });
  const cueCommands = program
    .command('cue')
    .description('the commands of `cue` on local files, without `cue`')
    .helpCommand(false);
  for (const [name, about] of cueNames) {
    cueCommands
      .command(name)
      .description(about)
      .argument('[inputs...]', 'files of CUE, JSON, YAML, TOML and text, `-`, and packages: `.`, `./a:b`, `./...`')
      .allowUnknownOption()
      .passThroughOptions()
      .addHelpText('after', () => {
        const { optionLines } = require('../cue-command/request') as typeof import('../cue-command/request');
        return `\nOptions, which are those of \`cue\`:\n${optionLines(name).join('\n')}`;
      })
      .action(async () => {
        const { cue } = require('./cue') as typeof import('./cue');
        done(await cue(args.slice(1), port));
      });
  }
  program
    .command('jsonnet')
    .description('evaluates a Jsonnet program: the command inlay-jsonnet, whose options it has')
    .argument('[args...]', 'see `inlay jsonnet --help`')
    .allowUnknownOption()
    .passThroughOptions()
    .action(() => {
      throw new Error('its process is its own: main.ts starts it before this');
    });
  program
    .command('install')
    .description(
      'copies this program into a folder, under the names of all functions, for an init container or an image',
    )
    .argument('<folder>', 'it is made if it is not there')
    .action((folder: string) => {
      const { install } = require('./install') as typeof import('./install');
      done(install(folder, port));
    });
  program
    .command('completion')
    .description('prints what a shell needs to complete the arguments of inlay: source <(inlay completion bash)')
    .addArgument(oneOf('<shell>', 'which shell', ['bash', 'zsh', 'fish']))
    .action((shell: string) => {
      const { completion } = require('./completion') as typeof import('./completion');
      const { knownWords } = require('./explain') as typeof import('./explain');
      const { optionNames } = require('../cue-command/request') as typeof import('../cue-command/request');
      const cueOptions = cueNames.map(([name]) => [`cue ${name}`, optionNames(name)] as const);
      done(completion(shell, program, { explain: knownWords(), ...Object.fromEntries(cueOptions) }));
    });
  return program;
}
