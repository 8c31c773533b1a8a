/**
 * The subcommands of `inlay`. Each subcommand except `jsonnet` returns an Outcome, which inlay-process.ts writes. The
 * file of a subcommand is loaded when the subcommand is called. Orchestrators do not use `inlay`, because they call the
 * functions directly.
 */
import { Argument, Command, CommanderError, InvalidArgumentError, type OutputConfiguration } from 'commander';
import type { CommandName } from '../cue-command/request';
import { omitUndefined } from '../data/omit-undefined';
import { FileAccessError } from '../files/files';
import { exitCodes } from '../function/exit-codes';
import { version } from '../process/version';
import { functionNames } from './functions';
import type { DoctorOptions } from './doctor/doctor';
import type { init } from './init/init';
import type { InitFunctionOptions } from './init/init-function';
import { CommandError, failure, printed, type Outcome, type Port } from './port';
import type { InputsOptions } from './inputs';
import type { VersionsOptions } from './versions';
import type { RunOptions } from './run';
import type { BuildOptions } from './tree/tree';
import type { GetOptions } from './values/read-values';
import type { SetOptions } from './values/set-values';
import { addTreeOptions, refuseFunctionOptions, refuseTreeOptions, type TreeOptions } from './tree/options';

/**
 * Runs a command line: `execute(['init', '--from', 'kustomization.yaml'], port)`. Help texts and mistakes on the
 * command line are also returned as an Outcome.
 */
export async function execute(given: readonly string[], port: Port): Promise<Outcome> {
  const args = usualArguments(given);
  // An unset variable in a script often results in an empty argument. As a path, it would mean the current folder.
  if (args[0] !== 'cue' && args.includes('')) {
    return failure('an argument is empty: remove it, or give it a value');
  }
  let outcome: Outcome | undefined;
  let [stdout, stderr] = ['', ''];
  const program = commandTree(args, port, (done) => (outcome = done));
  const output: OutputConfiguration = { writeOut: (text) => (stdout += text), writeErr: (text) => (stderr += text) };
  for (const command of allCommands(program)) {
    command.exitOverride().helpOption('-h, --help', 'Show help').configureOutput(output);
    command.addHelpText('after', () => examplesOf(wordsOf(command)));
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommandError || error instanceof FileAccessError) return failure(error.message);
    if (!(error instanceof CommanderError)) throw error;
    // For `--help` and similar output, commander throws an error with exit code 0.
    const withHelpHint = seeHelp.has(error.code) ? stderr.replace(/^(.*)\n$/, '$1 (see --help)\n') : stderr;
    return {
      stdout,
      stderr: withHelpHint,
      exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.mistake,
      files: [],
    };
  }
  return outcome ?? printed(program.helpInformation());
}

/** Supports command lines that are common in other programs: `inlay help run`, `inlay version`, `inlay -V`. */
function usualArguments(given: readonly string[]): readonly string[] {
  const [first, ...rest] = given;
  if (first === 'help') return [...rest, '--help'];
  return first === 'version' || first === '-V' ? ['--version', ...rest] : given;
}

/** Errors of commander whose one-line messages contain no remedy. A hint to use `--help` is added to them. */
const seeHelp: ReadonlySet<string> = new Set([
  'commander.excessArguments', 'commander.missingArgument', 'commander.optionMissingArgument',
  'commander.unknownCommand', 'commander.unknownOption',
]); // prettier-ignore

const allCommands = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(allCommands)];

/** The words of a command, such as `cue export`. Empty if the command is `inlay` itself. */
const wordsOf = (command: Command): string =>
  command.parent === null ? '' : `${wordsOf(command.parent)} ${command.name()}`.trim();

function examplesOf(words: string): string {
  const { examples } = require('./shell/examples') as typeof import('./shell/examples');
  return `\nExamples:\n${(examples[words] ?? []).map((line) => `  ${line}`).join('\n')}`;
}

type InitOptions = Partial<Parameters<typeof init>[0]> & InitFunctionOptions;

/** Parses an option that must not be repeated. Otherwise, one of the values would be silently ignored. */
function once(value: string, previous: string | boolean | undefined): string {
  if (typeof previous === 'string') {
    throw new InvalidArgumentError('The option is given twice, but accepts only one value.');
  }
  return value;
}

/**
 * An argument with a fixed set of values, for help and completion. commander does not check the value, because the
 * command's own error suggests the most similar name.
 */
const oneOf = (name: string, about: string, words: readonly string[]): Argument =>
  new Argument(name, about).choices(words).argParser<string>((value) => value);

const cueNames: readonly (readonly [name: CommandName, about: string])[] = [
  ['export', 'Print a value as JSON, YAML or another data format'],
  ['vet', 'Validate CUE and data files'],
];

const collected = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

const addAllowOptions = (command: Command): Command =>
  command
    .option(
      '--allow-function <name>',
      'Allow an executable, image or plugin (APIVERSION/KIND) named in a functionConfig, or git or helm. Repeatable',
      collected,
    )
    .option('--allow-functions-from <file>', 'File with allowed names, one per line', once);

/** Throws CommandError if the current folder no longer exists, because all relative paths are then invalid. */
const assertFolder = ({ workingFolder }: Port): string => workingFolder;

const behindDashes = (args: readonly string[]): readonly string[] =>
  args.includes('--') ? args.slice(args.indexOf('--') + 1) : [];

/** Adds `./` to arguments after `--` that kustomize would parse as flags, because kustomize does not get the `--`. */
function withPaths(given: readonly string[], args: readonly string[]): readonly string[] {
  const paths = behindDashes(args).length;
  return given.map((one, at) => (at >= given.length - paths && one.startsWith('-') ? `./${one}` : one));
}

/** Checks options that are passed to kustomize or kpt, because commander does not check these options. */
function refuseWrongFlags(args: readonly string[], command: Command, port: Port): void {
  const { wrongFlag } = require('./build') as typeof import('./build');
  const own = command.options.flatMap(({ long }) => long ?? []);
  const found = wrongFlag(args, own, port);
  if (found === undefined) return;
  command.error(`error: unknown option '${found.flag}'\n(${found.remedy})`, { code: 'commander.unknownOption' });
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
    .description('Run the function of a functionConfig on files and folders, or show what it would change')
    .argument('[config]', 'File with a functionConfig (its kind determines the function) or a ResourceList')
    .argument('[files...]', 'Files and folders with resources; with --recursive, folders, and kpt flags after `--`')
    .option('-o, --output <path>', 'Output file for all resources, or folder for one output file per input file', once)
    .option('--check', 'Write no resources, and exit with 1 if something would change')
    .option('--diff', 'Write no resources, and print what would change')
    .option(
      '--compare <file>',
      'For layer-config, compare the output with this file: the LayerConfig of another environment, or the output of a previous run',
      once,
    )
    .option('--fix', 'Apply suggested fixes to the functionConfig, also with --check and --diff')
    .option('--output-format <format>', 'Print messages as json, sarif or github', once)
    .option('--explain <path>', 'For layer-config, print where the settings at or below a path come from', once)
    .option('--svg <path>', 'For layer-config, print the output of --explain as an SVG picture', once)
    .action(
      async (
        config: string | undefined,
        files: readonly string[],
        given: RunOptions & TreeOptions,
        command: Command,
      ) => {
        if (given.recursive === true) {
          refuseFunctionOptions({ ...given });
          const all = config === undefined ? [] : [config, ...files];
          refuseWrongFlags(all, command, port);
          const { renderTree } = require('./tree/tree') as typeof import('./tree/tree');
          return done(await renderTree(all, given, port));
        }
        refuseTreeOptions(given);
        if (config === undefined) {
          return command.error(
            "error: name the file of a functionConfig, or use '--recursive' for the kpt packages of folders",
          );
        }
        const { runFunction } = require('./run') as typeof import('./run');
        const pairs = functionNames.includes(config) ? behindDashes(args) : [];
        const inputs = withPaths(files, args).slice(0, files.length - pairs.length);
        return done(await runFunction({ config, inputs, ...(pairs.length > 0 && { pairs }) }, given, port));
      },
    );
  program
    .command('set')
    .description('Set values of a resource with replace-values, and print the diff or write the files')
    .argument('<resource>', 'Kind and name: ConfigMap/shop')
    .argument('[args...]', 'path=value, then files and folders: data.[config.json].host=shop.example.com shop/')
    .option('-n, --namespace <name>', 'Namespace of the resource', once)
    .option('--delete <path>', 'Delete a field. Repeatable', collected)
    .option('--create', 'Create missing fields')
    .option('--type <type>', 'Type of the value: string, int, float, bool, null or yaml', once)
    .option('--format <name>', 'Format of the document in the field', once)
    .option('--encoding <name>', 'Encoding of the field: base64 or none', once)
    .option('--check', 'Write nothing, and exit with 1 if something would change')
    .option('--write', 'Write the files, and print their names')
    .action(async (resource: string, rest: readonly string[], options: SetOptions) => {
      const { setValues } = require('./values/set-values') as typeof import('./values/set-values');
      done(await setValues(resource, withPaths(rest, args), options, port));
    });
  program
    .command('get')
    .description('Print a value of a resource, or of a document in one of its fields')
    .argument('<resource>', 'Kind and name: ConfigMap/shop')
    .argument('<path>', 'Field path: data.[config.json].host')
    .argument('[files...]', 'Files and folders with resources (default: standard input)')
    .option('-n, --namespace <name>', 'Namespace of the resource', once)
    .option('--show-secrets', 'Print values of Secrets')
    .action(async (target: string, path: string, inputs: readonly string[], options: GetOptions) => {
      const { getValue } = require('./values/read-values') as typeof import('./values/read-values');
      done(await getValue({ target, path, inputs: withPaths(inputs, args) }, options, port));
    });
  program
    .command('paths')
    .description(
      'List the fields of resources and their documents, with path, type and value (for Secret values, only the path)',
    )
    .argument('[files...]', 'Files and folders with resources (default: standard input)')
    .action(async (inputs: readonly string[]) => {
      const { listPaths } = require('./values/read-values') as typeof import('./values/read-values');
      done(await listPaths(withPaths(inputs, args), port));
    });
  const buildCommand = addTreeOptions(program.command('build'), 'Build all kustomizations below these folders')
    .description('Run `kustomize build` with the flags that functions need, and with the functions on its PATH')
    .argument('[args...]', 'Folder (or folders, with --recursive) and kustomize flags')
    .option(
      '-o, --output <path>',
      'Output file or folder, as in kustomize; with --recursive, a folder for one file per kustomization',
      once,
    )
    .option('--with-bases', 'With --recursive, also build kustomizations that others include')
    .option(
      '--diff [commit]',
      'Print how functions change the resources, or how the resources changed since this branch diverged from the commit',
      once,
    )
    .option('--output-format <format>', 'Print messages as json, sarif or github', once);
  addAllowOptions(buildCommand)
    .allowUnknownOption()
    .action(async (given: readonly string[], options: BuildOptions, command: Command) => {
      const paths = withPaths(given, args);
      refuseWrongFlags(paths, command, port);
      if (options.recursive === true) {
        const { buildTree } = require('./tree/tree') as typeof import('./tree/tree');
        return done(await buildTree(paths, options, port));
      }
      refuseTreeOptions(options);
      if (options.diff !== undefined) {
        const { compareBuild } = require('./tree/tree') as typeof import('./tree/tree');
        return done(await compareBuild(paths, options, port));
      }
      if (options.followLinks === true) {
        throw new CommandError(
          '`--follow-links` requires `--recursive`: remove `--follow-links`, or add `--recursive`',
        );
      }
      const { build } = require('./build') as typeof import('./build');
      return done(await build(paths, options, port));
    });
  program
    .command('inputs')
    .description('List the files that a kustomize or kpt package reads, or print them as an annotation for Argo CD')
    .argument('[folder]', 'Folder with the kustomization.yaml or Kptfile', '.')
    .option('--argocd', 'Print the Argo CD annotation manifest-generate-paths')
    .option('--graph', 'Print the graph of included kustomizations, instead of the files')
    .option('--svg', 'Print the graph as an SVG picture')
    .action((folder: string, options: InputsOptions) => {
      const { inputs } = require('./inputs') as typeof import('./inputs');
      done(inputs(folder, options, port));
    });
  program
    .command('versions')
    .description('List the versions of ConfigMaps and Secrets, and the resources that refer to them')
    .argument('[files...]', 'Files and folders with resources (default: standard input)')
    .option('--cluster <file>', 'Compare with the output of `kubectl get configmaps,secrets,pods,… -A -o json`', once)
    .option('--svg', 'Print an SVG timeline of the versions of each object')
    .option('--removable', 'With --cluster, print the objects that can be deleted, for `kubectl delete -f -`')
    .action(async (inputs: readonly string[], options: VersionsOptions) => {
      const { listVersions } = require('./versions') as typeof import('./versions');
      done(await listVersions(withPaths(inputs, args), options, port));
    });
  program
    .command('lsp')
    .description('Run a language server (LSP) for editors on standard input and output')
    .option('--stdio', 'Use standard input and output (the default)')
    .action(async () => {
      const { serve } = require('./editor/server') as typeof import('./editor/server');
      await serve(port);
      done(printed(''));
    });
  program
    .command('doctor')
    .description(
      'Find mistakes in a set-up, such as missing flags, files or programs, and functionConfigs that never run',
    )
    .argument('[folder]', 'Folder to check, including subfolders', '.')
    .option('--exclude <path>', 'File or folder to skip. Repeatable', collected)
    .option('--output-format <format>', 'Print problems as json, sarif or github', once)
    .action((folder: string, options: DoctorOptions) => {
      const { doctor } = require('./doctor/doctor') as typeof import('./doctor/doctor');
      done(doctor(folder, options, port));
    });
  const initCommand = program
    .command('init')
    .description('Add a functionConfig to a kustomization or Kptfile, or convert a kustomization to functionConfigs')
    .addArgument(oneOf('[function]', 'The function', functionNames))
    .argument('[folder]', 'Folder for the functionConfig', '.')
    .option('--kpt', 'List the functionConfig in a Kptfile (default if the folder has a Kptfile and no kustomization)')
    .option('--name <name>', 'Name of the functionConfig and its file (default: the name of the function)', once)
    .option(
      '--from <file>',
      'Convert a kustomization.yaml: `mergeValues` of its generators, `replacements` inside documents, and `vars`',
      once,
    )
    .option('--no-verify', 'With --from, do not compare the builds before and after the conversion')
    .option(
      '--all-replacements',
      'With --from, move `replacements` even if no path seems to continue inside a document',
    );
  addAllowOptions(initCommand).action(
    async (fn: string | undefined, folder: string, options: InitOptions, command: Command) => {
      const { from, allReplacements, verify, allowFunction, allowFunctionsFrom, ...rest } = options;
      const allowed = omitUndefined({ allowFunction, allowFunctionsFrom });
      if (fn !== undefined) {
        if (from !== undefined) {
          return command.error("error: '--from' converts a file to functionConfigs: remove the function");
        }
        if (allReplacements === true) return command.error("error: '--all-replacements' needs '--from <file>'");
        if (verify === false) return command.error("error: '--no-verify' needs '--from <file>'");
        if (Object.keys(allowed).length > 0) {
          return command.error("error: '--allow-function' and '--allow-functions-from' need '--from <file>'");
        }
        const { initFunction } = require('./init/init-function') as typeof import('./init/init-function');
        return done(initFunction(fn, folder, rest, port));
      }
      if (from === undefined) {
        return command.error("error: name a function, or a kustomization.yaml with '--from <file>'");
      }
      const [other] = Object.keys(rest);
      if (other !== undefined) return command.error(`error: '--${other}' cannot be combined with '--from <file>'`);
      if (verify === false && Object.keys(allowed).length > 0) {
        return command.error(
          "error: '--allow-function' applies to the builds that '--no-verify' skips: remove one of them",
        );
      }
      const { init: make } = require('./init/init') as typeof import('./init/init');
      const choices = { allReplacements: allReplacements === true, verify: verify !== false };
      return done(await make({ from, ...choices, ...allowed }, port));
    },
  );
  program
    .command('explain')
    .description('Describe a field of a functionConfig, or a result code and its remedy')
    .addArgument(
      oneOf('[what]', 'A function, the kind of a functionConfig, or a code: nothing-selected', functionNames),
    )
    .argument('[field]', 'A field of the functionConfig: replacements.targets')
    .option('--recursive', 'Also describe all fields below this field')
    .action((what: string | undefined, field: string | undefined, options: { readonly recursive?: boolean }) => {
      const { explain } = require('./explain/explain') as typeof import('./explain/explain');
      done(explain(what, field, options.recursive === true));
    });
  const cueCommands = program
    .command('cue')
    .description('Run `cue export` and `cue vet` on local files, without the `cue` program')
    .helpCommand(false);
  for (const [name, about] of cueNames) {
    cueCommands
      .command(name)
      .description(about)
      .argument('[inputs...]', 'CUE, JSON, YAML, TOML and text files, `-`, and a package: `.`, `./a:b`')
      .allowUnknownOption()
      .passThroughOptions()
      .addHelpText('after', () => {
        const { optionLines } = require('../cue-command/request') as typeof import('../cue-command/request');
        return `\nOptions (the same as in \`cue\`):\n${optionLines(name).join('\n')}`;
      })
      .action(async () => {
        const { cue } = require('./cue') as typeof import('./cue');
        done(await cue(args.slice(1), port));
      });
  }
  program
    .command('jsonnet')
    .description('Evaluate a Jsonnet program (the same as inlay-jsonnet)')
    .argument('[args...]', 'See `inlay jsonnet --help`')
    .allowUnknownOption()
    .passThroughOptions()
    .action(() => {
      throw new Error('main.ts starts this command earlier, in its own process');
    });
  program
    .command('install')
    .description('Install this program and all functions into a folder, for an init container or an image')
    .argument('<folder>', 'Target folder (created if it does not exist)')
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
