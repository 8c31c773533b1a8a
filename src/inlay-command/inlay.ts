/**
 * The command `inlay`, which is for people: orchestrators call the functions. A command returns an Outcome, which main.ts carries out. Each
 * is in its own file, loaded when it is called.
 */
import { Argument, Command, CommanderError, InvalidArgumentError, type OutputConfiguration } from 'commander';
import type { CommandName } from '../cue-command/request';
import { FileAccessError } from '../files/files';
import { version } from '../process/version';
import { functionNames } from './functions';
import type { init } from './init/init';
import type { InitFunctionOptions } from './init/init-function';
import { CommandError, failure, wrongUsage, type Outcome, type Port } from './port';
import type { RunOptions } from './run';
import type { AllowOptions } from './build';
import { addTreeOptions, refuseFunctionOptions, refuseTreeOptions, type TreeOptions } from './tree/options';

/** `execute(['init', '--from', 'kustomization.yaml'], port)`. Help and mistakes on the command line are also outcomes. */
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
    command.exitOverride().helpOption('-h, --help', 'Show help').configureOutput(output);
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
  'commander.excessArguments', 'commander.missingArgument', 'commander.optionMissingArgument',
  'commander.unknownCommand', 'commander.unknownOption',
]); // prettier-ignore

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
  ['export', 'Print a value as JSON, YAML or another data format'],
  ['vet', 'Check that CUE and data files agree'],
];

const collected = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

const addAllowOptions = (command: Command): Command =>
  command
    .option(
      '--allow-function <name>',
      'Also allow this executable or image (as functionConfigs name it), git or helm. Repeatable',
      collected,
    )
    .option('--allow-functions-from <file>', 'File with such names, one per line', once);

/** Throws CommandError where the current folder is gone, and so each path that begins in it. */
const assertFolder = ({ workingFolder }: Port): string => workingFolder;

/** Arguments after `--` are not flags, also not kustomize's, although the `--` itself is not passed on. */
function withPaths(given: readonly string[], args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  const paths = end < 0 ? 0 : args.length - end - 1;
  return given.map((one, at) => (at >= given.length - paths && one.startsWith('-') ? `./${one}` : one));
}

function commandTree(args: readonly string[], port: Port, done: (outcome: Outcome) => void): Command {
  const program = new Command('inlay')
    .description("Run, debug and build with Inlay's KRM functions")
    .version(`inlay ${version}`, '-v, --version', 'Show the version')
    .helpCommand(false)
    .enablePositionalOptions()
    .hook('preAction', (_, command) => {
      if (!['explain', 'completion'].includes(command.name())) assertFolder(port);
    });
  addTreeOptions(
    program.command('run'),
    'Render all kpt packages below these folders with `kpt fn render`, instead of running a function',
  )
    .description('Run a function on files and folders, or show what it would change')
    .addArgument(oneOf('[function]', 'The function', functionNames))
    .argument('[files...]', 'More inputs; with --recursive, folders, and flags of kpt after `--`')
    .option('-i, --input <path>', 'File or folder with resources. Repeatable', collected)
    .option('-o, --output <path>', 'Output file for all resources, or folder for one file each', once)
    .option('-f, --function-config <file>', 'File with the functionConfig, unless the input is a ResourceList', once)
    .option('--check', 'Write nothing, and exit with 1 if something would change')
    .option(
      '--diff [file]',
      'Print what would change. For layer-config with a file, compare its output with that of the file',
      once,
    )
    .option('--explain <path>', 'For layer-config, print where the settings at or below a path come from', once)
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
  const buildCommand = addTreeOptions(program.command('build'), 'Build all kustomizations below these folders')
    .description('Run `kustomize build` with the flags that functions need, and with the functions on its PATH')
    .argument('[args...]', 'A folder, and any flags of kustomize')
    .option('-o, --output <path>', 'As in kustomize; with --recursive, a folder for one file per kustomization', once)
    .option('--with-bases', 'With --recursive, also build kustomizations that others include');
  addAllowOptions(buildCommand)
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
      return done(await build(paths, options, port));
    });
  program
    .command('diff')
    .description('Show what a function would change: `inlay run` with `--diff`')
    .addArgument(oneOf('<function>', 'The function', functionNames))
    .argument('[files...]', 'Files and folders with resources')
    .option('-i, --input <path>', 'One of these files or folders. Repeatable', collected)
    .option('-f, --function-config <file>', 'File with the functionConfig, unless the input is a ResourceList', once)
    .option('--check', 'Exit with 1 if something would change')
    .action(async (name: string, files: readonly string[], { input = [], ...options }: RunOptions) => {
      const { runFunction } = require('./run') as typeof import('./run');
      done(await runFunction(name, { ...options, diff: true, input: [...input, ...files] }, port));
    });
  program
    .command('doctor')
    .description('Find mistakes in a set-up: missing flags, files and programs, functionConfigs that never run')
    .argument('[folder]', 'Folder to check, with all below it', '.')
    .option('--exclude <path>', 'File or folder to skip. Repeatable', collected)
    .action((folder: string, { exclude = [] }: { readonly exclude?: readonly string[] }) => {
      const { doctor } = require('./doctor/doctor') as typeof import('./doctor/doctor');
      done(doctor(folder, exclude, port));
    });
  const initCommand = program
    .command('init')
    .description('Write a functionConfig and list it, or convert a kustomization.yaml into functionConfigs')
    .addArgument(oneOf('[function]', 'The function', functionNames))
    .argument('[folder]', 'Folder for the functionConfig', '.')
    .option('--kpt', 'List it in a Kptfile (default if there is one)')
    .option('--name <name>', 'Name of the functionConfig and its file (default: the name of the function)', once)
    .option(
      '--from <file>',
      'A kustomization.yaml with `mergeValues` in its generators, `replacements` inside documents, or `vars`',
      once,
    )
    .option('--no-verify', 'With --from, write without comparing builds before and after')
    .option(
      '--all-replacements',
      'With --from, move `replacements` even if no path seems to continue inside a document',
    );
  addAllowOptions(initCommand).action(
    async (fn: string | undefined, folder: string, options: InitOptions, command: Command) => {
      const { from, allReplacements, verify, allowFunction, allowFunctionsFrom, ...rest } = options;
      const allowed = {
        ...(allowFunction !== undefined && { allowFunction }),
        ...(allowFunctionsFrom !== undefined && { allowFunctionsFrom }),
      };
      if (fn !== undefined) {
        if (from !== undefined) {
          return command.error("error: '--from' makes functionConfigs of a file: leave the function out");
        }
        if (allReplacements === true) return command.error("error: '--all-replacements' belongs to '--from <file>'");
        if (verify === false) return command.error("error: '--no-verify' belongs to '--from <file>'");
        if (Object.keys(allowed).length > 0) {
          return command.error("error: '--allow-function' belongs to '--from <file>'");
        }
        const { initFunction } = require('./init/init-function') as typeof import('./init/init-function');
        return done(initFunction(fn, folder, rest, port));
      }
      if (from === undefined) {
        return command.error("error: name a function, or a kustomization.yaml with '--from <file>'");
      }
      const [other] = Object.keys(rest);
      if (other !== undefined) return command.error(`error: '--${other}' is not for '--from <file>'`);
      if (verify === false && Object.keys(allowed).length > 0) {
        return command.error(
          "error: '--allow-function' is for the builds that '--no-verify' leaves out: leave one out",
        );
      }
      const { init: make } = require('./init/init') as typeof import('./init/init');
      const choices = { allReplacements: allReplacements === true, verify: verify !== false };
      return done(await make({ from, ...choices, ...allowed }, port));
    },
  );
  program
    .command('explain')
    .description('Describe a field of a functionConfig, or a result code and what to do about it')
    .addArgument(
      oneOf('[what]', 'A function, the kind of a functionConfig, or a code: nothing-selected', functionNames),
    )
    .argument('[field]', 'A field of its functionConfig: replacements.targets')
    .option('--recursive', 'Include all fields below it')
    .option(
      '--value <path>',
      'For layer-config, show where the settings at or below a path come from; -i and -f as in `inlay run`',
      once,
    )
    .option('-i, --input <path>', 'With --value, file or folder with resources. Repeatable', collected)
    .option(
      '-f, --function-config <file>',
      'With --value, file with the LayerConfig, unless the input is a ResourceList',
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
      const { explain } = require('./explain/explain') as typeof import('./explain/explain');
      return done(explain(what, field, recursive === true));
    });
  const cueCommands = program
    .command('cue')
    .description('Run `export` and `vet` of `cue` on local files, without `cue`')
    .helpCommand(false);
  for (const [name, about] of cueNames) {
    cueCommands
      .command(name)
      .description(about)
      .argument('[inputs...]', 'Files of CUE, JSON, YAML, TOML and text, `-`, and a package: `.`, `./a:b`')
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
    .description('Evaluate a Jsonnet program, like inlay-jsonnet')
    .argument('[args...]', 'See `inlay jsonnet --help`')
    .allowUnknownOption()
    .passThroughOptions()
    .action(() => {
      throw new Error('its process is its own: main.ts starts it before this');
    });
  program
    .command('install')
    .description('Copy this program into a folder under the names of all functions, for an init container or an image')
    .argument('<folder>', 'The folder, created if it does not exist')
    .action((folder: string) => {
      const { install } = require('./shell/install') as typeof import('./shell/install');
      done(install(folder, port));
    });
  program
    .command('completion')
    .description('Print a completion script for a shell: source <(inlay completion bash)')
    .addArgument(oneOf('<shell>', 'The shell', ['bash', 'zsh', 'fish']))
    .action((shell: string) => {
      const { completion } = require('./shell/completion') as typeof import('./shell/completion');
      const { knownWords } = require('./explain/explain') as typeof import('./explain/explain');
      const { optionNames } = require('../cue-command/request') as typeof import('../cue-command/request');
      const cueOptions = cueNames.map(([name]) => [`cue ${name}`, optionNames(name)] as const);
      done(completion(shell, program, { explain: knownWords(), ...Object.fromEntries(cueOptions) }));
    });
  return program;
}
