/**
 * The proof of each sentence of SECURITY.md: a test file with titles of its tests, a scenario, or the reason why
 * there is no proof. The beginning of a sentence must match exactly one sentence; a sentence may have several rows.
 */
export type Claim = readonly [beginning: string, fileOrReason: string, ...titles: readonly string[]];

/** Instructions for reports, definitions, headings. */
const noClaim = 'not a claim';
/** For sentences that state what Inlay does not do or does not defend against. */
const limit = 'a limit of a claim';

const process = 'test/command/process.test.ts';
const bundle = 'test/package/bundle.test.ts';
const written = 'test/laws/written-files.test.ts';
const git = 'src/inlay-command/tree/changed/git.test.ts';
const starts = 'src/inlay-command/tree/starts/starts.test.ts';
const trees = 'test/security/hostile-trees.test.ts';
const robustness = 'test/laws/robustness.test.ts';
const run = 'src/function/run.test.ts';
const secrets = 'src/function/secrets/secrets.test.ts';
const opened = 'src/files/opened-file.test.ts';
const rootFiles = 'src/files/root-files.test.ts';
const schema = 'src/schema/json-schema/json-schema.test.ts';
const engine = 'src/jsonnet/robustness.test.ts';
const jsonnet = 'src/jsonnet-command/inlay-jsonnet.test.ts';
const single = 'test/package/single-file.test.ts';
const images = 'test/package/containers.test.ts';
const workflows = 'scripts/release/workflows.test.ts';
const traced = 'test/security/traced.test.ts';
const tree = 'src/inlay-command/tree/tree.test.ts';
const outputs = 'src/inlay-command/tree/output-folder.test.ts';
const init = 'src/inlay-command/init/init.test.ts';
const inlayRun = 'src/inlay-command/run.test.ts';
const rebuild = 'scripts/release/rebuild.test.ts';
const packages = 'test/security/security.test.ts';
const laws = 'test/laws/laws.test.ts';

const nothingOfTheRepository = 'starts no program that the configuration or files of the repository name';
const removesNothing = 'removes nothing outside the output folder, even if a commit contains `..` as a name';
const noLinksOutside = 'writes nothing if links point outside the output folder, unless this is allowed';
const shortValues = 'are hidden only as whole words if they are short, and not hidden below four characters';
const swapped = 'is neither read nor listed outside the root';

export const claims: readonly Claim[] = [
  ["Use this repository's private", noClaim],
  ['Include the version', noClaim],
  ['We will contact', noClaim],
  ['Only the latest release', noClaim],
  ['A function reads a ResourceList', process, 'prints the whole list and exits with 0'],

  [
    '| resources, and the documents',
    robustness,
    'hostile input',
    'a pattern that backtracks in other engines takes linear time',
  ],
  ['| the functionConfig |', robustness, 'a pattern that backtracks in other engines takes linear time'],
  ['| files under the root directory |', traced, 'opens outside the folder only files that programs consist of'],
  ['| environment, command line |', noClaim],
  ['The root directory is', process, 'is the package under kpt, if kpt is called in the package or in a parent folder'],
  ['The environment variable `KUSTOMIZE_PLUGIN_CONFIG_ROOT`', process, "supports kustomize's legacy plugin protocol"],
  ['Without this variable', process, "supports kustomize's legacy plugin protocol"],
  ['kpt names the package', process, 'is the package under kpt, if kpt is called in the package or in a parent folder'],
  ["The functionConfig's author could", process, 'is a package inside the working directory, never a folder outside'],

  ['**Reach the network', noClaim],
  ['An executable contains no code', bundle, 'requires only Node.js modules for reading files and writing text'],
  ['An executable contains no code', bundle, 'cannot run text as code, and cannot access the network'],
  ['A JSON Schema given', bundle, 'a JSON Schema is checked even if Node.js forbids code from strings'],
  ['Its patterns take', schema, 'matches patterns in linear time', 'also if a reference points outside it'],
  ['The commands `inlay` and `inlay-jsonnet` are not', noClaim],
  ['`inlay` starts', inlayRun, 'loads no module of the command'],
  ['`inlay-jsonnet` starts itself', jsonnet, 'also ends its inner process when it is terminated'],

  ['**Read a file outside', noClaim],
  [
    'Absolute paths, and paths',
    rootFiles,
    'refuses to return the bytes of files outside of the root',
    'refuses to list ${path}',
  ],
  [
    'A file is opened before',
    opened,
    swapped,
    'is read to its end, within the limit',
    'must not be a folder, socket or device',
  ],
  ['On Linux, the kernel', opened, swapped, 'is read from the location at which it was opened'],
  ['On other systems, and without `/proc`', limit],

  ['**Write anything but', noClaim],
  [
    'A file is written only when',
    process,
    'reads and writes files with a separate functionConfig, and writes nothing if it fails',
  ],
  ['A file is written only when', traced, 'writes only the named files'],
  ['The output goes to a new file', written, 'is not blocked by leftover files of a killed run'],
  ['Once on disk', written, 'is written with a restrictive mode, and is on the disk before it gets its name'],
  [
    'After an error, the new file',
    written,
    'leaves nothing behind if it cannot be written, and the error names the requested path',
  ],
  ['After an error, the new file', written, 'is complete and leaves nothing behind after ${signal} during the write'],
  ['After SIGKILL', written, 'is not blocked by leftover files of a killed run'],
  ['The file keeps its mode', written, 'keeps its owner if permitted'],
  ['Otherwise, fewer users', written, 'keeps its owner if permitted'],
  ['Symbolic links are followed', process, 'replaces the file that a link names, and keeps its mode'],
  ['Symbolic links are followed', written, 'does not change files with other hard links'],
  ['In an output folder of', inlayRun, 'writes through links that point outside the folder only with --follow-links'],
  [
    'In an output folder of',
    init,
    'writes nothing through links that point outside, neither in the folder nor in its copy',
  ],
  ['In an output folder of', tree, noLinksOutside],
  [
    'In an output folder of',
    'src/files/output/output-below.test.ts',
    'is not written outside, and nothing is created there',
  ],
  [
    '`inlay run` and `inlay build` refuse an output path',
    outputs,
    'is refused if a link points outside the repository or the current folder',
    'of `inlay build` and `inlay run` is not written through links that point outside the repository',
  ],
  ['For an output folder, `--follow-links`', tree, noLinksOutside],
  [
    '`inlay build` without',
    outputs,
    'of `inlay build` and `inlay run` is not written through links that point outside the repository',
  ],
  ['`inlay build` without', tree, 'refuses options without an effect, and missing paths'],
  [
    '`inlay build --recursive` never',
    outputs,
    'is refused if an output would replace a source',
    'keeps sources whose names equal those of removed packages',
  ],
  ['On systems other than Linux', limit],

  ['**Control a terminal', noClaim],
  ['Messages and results show', run, 'escapes quoted text, on standard error and in results'],
  ['Messages and results show', 'src/data/text/shown-text.test.ts', 'displayed text'],
  [
    'Continuation lines',
    'src/diagnostics/terminal.test.ts',
    'escape control characters, and indent lines of messages that look like diagnostics',
  ],
  ['Values in results', 'src/krm/result.test.ts', 'has values that are data as data'],

  ['**Depend on', noClaim],
  ['Functions do not use a locale', 'test/lint/lint-rules.test.ts', 'draw the boundary around ${file}'],
  [
    'Functions do not use a locale',
    'test/command/conformance.test.ts',
    'practice: the same input gives the same bytes',
  ],
  [
    'Limits count steps',
    engine,
    'uses the same number of steps in every run, and ends at the first step above the limit',
  ],
  ['Limits count steps', schema, 'in the same place each time, and not for the next value'],
  ['Functions do not use a locale', 'functions/render-components/concurrency.test.ts', 'does not change ${what}'],
  ['The exceptions are', limit],
  ['A run can still fail', limit],

  ['This command starts', 'src/inlay-command/hostile.test.ts', 'starts only the program on PATH, by its full path'],
  ['This command starts', traced, 'starts only the programs that docs/trust.md names'],
  ['Other programs can run', starts, 'inlay build starts nothing'],
  ['Other programs can run', init, "starts only kustomize and Inlay's functions"],
  ['Other programs can run', tree, 'renders each kpt package in its folder, together with its subpackages'],
  ['The repository may be', noClaim],
  ['Therefore, git does not start', git, nothingOfTheRepository],
  ['Tests check that each', git, nothingOfTheRepository],
  ['A folder that poses', git, 'uses the repository of the work tree, not a folder that looks like a repository'],
  [
    'The nearest folder with a `.git`',
    git,
    'uses the repository of the work tree, not a folder that looks like a repository',
  ],
  ['The nearest folder with a `.git`', git, 'refuses a work tree elsewhere, a git that is too old, and a missing git'],
  ['`safe.bareRepository` is', git, 'uses the repository of the work tree, not a folder that looks like a repository'],
  ['Hooks, the file system monitor', git, nothingOfTheRepository],
  ['Files that git would pass', git, nothingOfTheRepository],
  ['Nothing is fetched', git, 'fetches nothing for a partial clone'],
  ['git does not write its index', git, nothingOfTheRepository],
  ['Submodules are read', git, 'takes the same precautions in submodules'],
  ['Variables such as', git, 'uses the folder, and ignores variables that point elsewhere'],
  ['Your own configuration', git, 'uses the folder, and ignores variables that point elsewhere'],
  ['No value is interpreted', git, 'does not treat a value as an option'],
  ['Files at the start of the range', git, removesNothing],
  ['A path outside the work tree', git, removesNothing],

  ['| aliases that multiply', robustness, 'an alias bomb in an item', 'an alias bomb in a document'],
  ['| nesting deeper', robustness, 'arrays nested 10 000 deep in JSON', 'block maps nested 5 000 deep in YAML'],
  ['| field paths with more', robustness, 'a field path of 10 000 steps to create'],
  ['| patterns designed to backtrack', robustness, 'a pattern that backtracks in other engines takes linear time'],
  ['| keys such as', robustness, 'keys like __proto__ are keys'],
  ['| duplicate keys', robustness, 'duplicate keys in an item'],
  [
    '| a JSON Schema that',
    schema,
    'by ${keyword} that multiplies',
    'by patterns, keys and strings that are more expensive than they look',
  ],
  ['| a JSON Schema that', schema, 'by circular references', 'of chained references', 'of nested schemas'],
  ['| CUE that loops', 'src/cue/limits.test.ts', 'limit 2^20 alternatives', 'limit the size of the result'],
  ['| components and programs', 'functions/render-components/hostile.test.ts', 'an endless loop', 'a result of 200 MB'],
  [
    '| components and programs',
    engine,
    'ends within its step limit in every kind of work',
    'must not create values that exhaust memory',
  ],
  ['| input that is not UTF-8', process, 'refuses input that is not UTF-8'],
  ['| input that is not UTF-8', process, 'reports why standard input cannot be read'],
  [
    '| broken or circular links',
    trees,
    'reports the name of ${what} that replaces a file',
    'reports the name of a socket that replaces a file',
    'names links that may be folders',
  ],
  [
    '| broken or circular links',
    'src/inlay-command/tree/changed/removed.test.ts',
    'refuses a broken link that contained packages before, and reports other broken links as notes',
    'reports a broken link to a path outside the repository, because its previous target is unknown',
  ],
  ['| links that repeatedly', trees, 'terminates if links form a loop'],
  ['| more than a million', 'src/files/tree.test.ts', 'with more than a million entries', 'deeper than 1000 folders'],
  ['| files that a functionConfig names', rootFiles, 'refuses ${JSON.stringify(path)}'],
  ['Memory use is proportional', limit],
  ['If you do not trust', noClaim],

  ['**A run that fails', noClaim],
  ['The items are returned', run, 'keeps the items unchanged in a run with errors, and reports all findings'],
  ['A run exits with 0', process, 'does not exit with 0 on truncated input'],
  ['A run exits with 0', process, 'fails without a stack trace if its output is closed'],
  ['Every failure, including', process, 'reports an exception outside of the run, and exits with 3'],
  [
    'The only exception is',
    process,
    'of ${one} can print to the null device, even if the device is opened for reading and writing',
  ],
  ['Such an output', limit],
  ['**Truncated input', noClaim],
  ['YAML on standard input', run, 'refuses truncated text, unless it is a separate file'],
  ['JSON must end', run, 'refuses truncated text, unless it is a separate file'],
  ['Truncation at the end', limit],
  ['If the functionConfig comes first, such', limit],
  ['kustomize and kpt put', noClaim],
  ['**Items that no target', noClaim],
  ['They are copied', laws, 'reading and writing back changes no byte'],
  ['They are copied', laws, 'cutting by lines and parsing as a whole return the same resources'],
  ['An item that is not valid', limit],

  ['Secret values never', 'test/security/planted-secrets.test.ts', '${what}: none of them is shown'],
  ['Secret values never', run, 'shows at most the key of a line that cannot be read'],
  ['For a field path', 'src/kit/suggestions/unknown-path.test.ts', 'lists a few of the existing paths, without values'],
  [
    'For a field path',
    'functions/replace-values/scenarios/secrets.txtar',
    'the-keys-of-a-secrets-document-are-not-listed',
  ],
  ['Messages name the resource', run, 'shows no value of a Secret that the function has created'],
  [
    'Values copied from or into',
    'test/security/traveling-secrets.test.ts',
    '${what} are not shown',
    'in any way are not shown',
  ],
  ['A value that a function writes', limit],
  ['One mechanism tracks', secrets, 'include marked fields in all edits and copies of a resource'],
  [
    'Known values are',
    secrets,
    'are hidden, both decoded and as written',
    'are hidden in JSON and in lists of Secrets',
    'are hidden in base64 and in escaped text, in one or several lines',
  ],
  ['Consequences:', noClaim],
  ['The values `true`', secrets, shortValues],
  ['Values of fewer than eight', secrets, shortValues],
  ['A word that is also', secrets, 'are not hidden in names of input resources'],
  ['A functionConfig is not', limit],
  [
    "Results' field paths",
    secrets,
    'are hidden in the conditions of field paths',
    'are hidden as the first key of a document in a Secret',
  ],
  ["A value that a user's program", limit],
  ['A function in its own process', limit],

  [
    'Each function consists of one file',
    bundle,
    'runs without other files, in any folder',
    'contains the licenses of its packages',
  ],
  ['It is built from', packages, 'have exact versions, and checksums in package-lock.json'],
  [
    'An executable loads parts',
    bundle,
    'are reported at the start if a part is ${how}, with the exit code for incomplete output',
  ],
  ['The page [Dependencies]', packages, 'that executables contain are listed with their reasons'],
  ['Our workflows install', workflows, 'runs no install script of a package, and leaves no token in a checkout'],
  ['Each job has', workflows, 'grants each job only the permissions that its publishing needs'],
  ['Nothing is compiled', bundle, 'cannot run text as code, and cannot access the network'],
  ['Nothing is compiled', bundle, 'a JSON Schema is checked even if Node.js forbids code from strings'],
  ['The single file contains', 'scripts/package/bun-runtimes.test.ts', 'is refused if its bytes do not match the hash'],
  ['The file does not read `bunfig', single, 'reads no code or configuration from the current folder'],
  ['The environment is trusted', limit],
  ['If untrusted users can', noClaim],
  ['The image contains', images, 'contains only Node.js, its libraries and a user (podman)'],
  ['The image contains', workflows, 'takes Node.js for images from one digest'],
  [
    'The image needs [no network',
    images,
    '${name} runs as any user, without network, capabilities and a place to write to (podman)',
  ],
  ['The same commit', 'test/package/reproducible.test.ts', 'has the same bytes'],
  ['The same commit', rebuild, 'has the same bundles in another folder'],
  ['The workflow builds', rebuild, 'has the same package with any compression, or the differing files are reported'],
  ['The workflow builds', 'scripts/release/steps.test.ts', 'requires the files of all steps of this version'],
  ['Digests of images', limit],
  ['A workflow makes each', workflows, 'publishes every step, and signs in to the image registry'],
];
