/** `inlay doctor`: finds set-up mistakes that no other tool reports, especially functions that never run. */
import { exitCodes } from '../../function/exit-codes';
import { basename, dirname, isAbsolute, join, normalize } from 'node:path';
import { pluralize } from '../../data/text/pluralize';
import { catchError } from '../../data/catch-error';
import { getOrMake } from '../../data/get-or-make';
import { didYouMean } from '../../data/text/nearest-name';
import { shownLine } from '../../data/text/shown-text';
import { DocumentSyntaxError } from '../../formats/document';
import type { Diagnostic } from '../../diagnostics/diagnostic';
import { printDiagnostics } from '../../diagnostics/printers';
import { splitFieldPath } from '../../krm/field-path';
import { configProblems } from '../../function/config/config-problems';
import type { KrmFunction } from '../../function/krm-function';
import { version } from '../../process/version';
import { fieldsOfRole, misspelledRoles } from './related';
import { controllerProblems } from './controller-problems';
import { functionCalled, functionsByKind } from '../functions';
import { kptConfigs, kptProblems, kptSteps } from './kpt-set-up';
import { functionProblem, functionRef, type Problem, type FunctionRef } from '../function-ref';
import { hasPlaceholder, ownGroup } from './marks';
import { printerOf } from '../output-format';
import { CommandError, type Outcome, type Port } from '../port';
import { missingTool, programOnPath, versionOf } from '../programs';
import { scriptProblems } from './script-problems';
import { isFields, mapsOf, rootsOf, type Document, type Root } from '../files/documents';
import { isOwn, readSetUp, type SetUp } from './set-up';
import { functionRoles, isConfigRole } from '../tree/graph';
import { filesNamed, inlineConfigs, isRemote, textsOf } from '../tree/reads';
import { danglingNote, skippedNote } from '../files/walked-files';

export interface DoctorOptions {
  readonly exclude?: readonly string[];
  /** The output format: `json`, `sarif` or `github`. */
  readonly outputFormat?: string;
}

/**
 * Checks `folder` and everything below it. The exit code is 1 if there is a problem.
 * @public
 */
export function doctor(folder: string, { exclude = [], outputFormat }: DoctorOptions, port: Port): Outcome {
  const format = printerOf(outputFormat);
  if (port.kind(folder) !== 'directory') throw new CommandError(`"${folder}" is not a folder`);
  const setUp = readSetUp(folder, port, exclude);
  const listings = listingsOf(setUp);
  const named = namedPaths(setUp);
  const listed = listings.filter(({ role }) => role !== 'resources');
  const withFunctions = listed.map(({ by }) => by);
  const refs = listed.flatMap(({ config }) => functionRef(config.data) ?? []);
  const problems = [
    ...unusableFiles(setUp, named, port),
    ...brokenFiles(setUp),
    ...twoKustomizations(setUp),
    ...misnamedFiles(setUp, port),
    ...sameNames(listed),
    ...misspelledFields(setUp),
    ...listings.flatMap((listing) => listingProblems(listing, port)),
    ...missingFiles(setUp, port),
    ...[...new Set([...setUp.objects, ...listed.map(({ config }) => config)])].flatMap(kindProblems),
    ...unlisted(setUp, listings),
    ...kptProblems(setUp, port),
    ...controllerProblems(setUp.objects, withFunctions, folder),
    ...scriptProblems(setUp.scripts, {
      kustomize: refs.some(({ exec }) => exec !== undefined),
      buildsWithoutFlags: (path, script) => buildsWithoutFlags(path, [folder, dirname(script)], setUp, port),
      kpt: setUp.kptfiles.some(({ data }) => JSON.stringify(data).includes('"exec":')),
    }),
    ...toolProblems(setUp, refs, port),
  ];
  const lines = problems.map(({ file, line, name, text }) => {
    const place = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
    return `${shownLine(`[${name}] ${place}${text}`)}\n`;
  });
  const counts = `${pluralize(setUp.counts.kustomizations, 'kustomization')} with ${pluralize(listed.length, 'functionConfig')}, ${pluralize(setUp.counts.kptfiles, 'Kptfile')} with ${pluralize(kptSteps(setUp.kptfiles), 'function')}`;
  const report = `${versions(port)}\n${counts}\n${[...new Set(lines)].join('')}${problems.length === 0 ? 'no problems found\n' : ''}`;
  return {
    stdout: format === undefined ? report : printDiagnostics(format, problems.map(diagnosticOf), version),
    stderr:
      danglingNote(unnamedLinks(setUp, named)) +
      skippedNote(pluralize(setUp.skipped.length, 'unusable path'), setUp.skipped),
    exitCode: problems.length === 0 ? exitCodes.done : exitCodes.found,
    files: [],
  };
}

const diagnosticOf = ({ file, line, name, text }: Problem): Diagnostic => ({
  severity: 'error',
  message: text,
  tags: { code: name },
  ...(file !== undefined && { file: { path: file, ...(line !== undefined && { line }) } }),
});

/** Resolves `path` in each folder of `from`. True if at least one folder is found, and none has functions. */
function buildsWithoutFlags(path: string, from: readonly string[], { kustomizations }: SetUp, port: Port): boolean {
  const found = from.map((folder) => join(folder, path)).filter((one) => port.kind(one) === 'directory');
  const concerned = new Set(kustomizations.map(({ file }) => normalize(dirname(file))));
  return found.length > 0 && !found.some((one) => concerned.has(one.replace(/(?<=.)[\\/]$/, '')));
}

const versions = (port: Port): string =>
  [
    `inlay ${version}${port.program.isSingleFile ? '' : `, node ${port.nodeVersion}`}`,
    ...['kustomize', 'kpt'].map(
      (tool) =>
        `${tool} ${programOnPath(tool, port) === undefined ? 'is not on PATH' : (versionOf(tool, port) ?? 'prints no version')}`,
    ),
  ].join(', ');

const roles = [...functionRoles, 'resources'] as const;

type Role = (typeof roles)[number];

/** A functionConfig that a kustomization lists. */
interface Listing {
  readonly by: Document;
  readonly role: Role;
  /** The line of the entry that lists the functionConfig. */
  readonly line: number;
  readonly config: Document;
}

/** Reports unusable files. Broken links that a kustomization refers to are reported at the kustomization instead. */
const unusableFiles = ({ unusable }: SetUp, named: ReadonlySet<string>, port: Port): readonly Problem[] =>
  unusable
    .filter(({ file }) => port.kind(file) !== undefined || !named.has(normalize(file)))
    .map((one) => ({ ...one, name: 'broken-file' }));

/** Broken links that no kustomization refers to. These links are reported as notes, not as problems. */
const unnamedLinks = ({ dangling }: SetUp, named: ReadonlySet<string>): readonly string[] =>
  dangling.filter((file) => !named.has(normalize(file)));

const namedPaths = ({ kustomizations }: SetUp): ReadonlySet<string> =>
  new Set(kustomizations.flatMap((by) => pathsIn(by).map(({ path }) => normalize(join(dirname(by.file), path)))));

const pathsIn = (by: Document): ReturnType<typeof filesNamed> => [
  ...[...roles, 'components'].flatMap((field) =>
    textsOf(by.data, field)
      .filter((entry) => !isConfigRole(field) || inlineRoots(entry) === undefined)
      .map((path) => ({ field, path })),
  ),
  ...filesNamed(by.data),
];

/**
 * Reports broken files that a kustomization or Kptfile lists, and broken files that kustomize or kpt finds by name. Any
 * other file may have any content.
 */
function brokenFiles({ broken, empty, kustomizations, kptfiles }: SetUp): readonly Problem[] {
  const named = (role: Role): readonly string[] =>
    kustomizations.flatMap((by) => textsOf(by.data, role).map((entry) => normalize(join(dirname(by.file), entry))));
  const functions = new Set([...roles.filter((role) => role !== 'resources').flatMap(named), ...kptConfigs(kptfiles)]);
  const resources = new Set(named('resources'));
  const isFunction = (file: string): boolean => isOwn(file) || functions.has(normalize(file));
  return [
    ...broken
      .filter(({ file }) => isFunction(file) || resources.has(normalize(file)))
      .map((one) => ({ ...one, name: 'broken-file' })),
    // Resource files may be empty.
    ...empty.filter(isFunction).map((file) => ({ file, name: 'broken-file', text: 'is empty' })),
  ];
}

/** Reports misspelled fields. kustomize rejects a kustomization with such a field, so none of its functions runs. */
const misspelledFields = ({ kustomizations }: SetUp): readonly Problem[] =>
  kustomizations.flatMap((by) =>
    misspelledRoles(by).map(({ field, meant }) => ({
      file: by.file,
      line: by.lineOf([field]),
      name: 'unknown-field',
      text: `\`${field}\`: did you mean \`${meant}\`?`,
    })),
  );

function twoKustomizations({ kustomizations }: SetUp): readonly Problem[] {
  const inFolder = new Map<string, Set<string>>();
  for (const { file } of kustomizations) {
    getOrMake(inFolder, dirname(file), () => new Set<string>()).add(basename(file));
  }
  return [...inFolder].flatMap(([folder, names]): readonly Problem[] => {
    const text = `${[...names].map((one) => `"${one}"`).join(' and ')} are in the same folder, so kustomize does not build the folder`;
    return names.size > 1 ? [{ file: folder, name: 'two-kustomizations', text }] : [];
  });
}

/**
 * Reports misnamed files. If the folder also contains a file with the correct name, the wrong name is probably
 * intentional and is not reported.
 */
const misnamedFiles = ({ misnamed }: SetUp, port: Port): readonly Problem[] =>
  misnamed.flatMap(({ file, suggestion }): readonly Problem[] => {
    if (port.list(dirname(file)).some(({ name }) => isOwn(name))) return [];
    const tool = suggestion === 'Kptfile' ? 'kpt' : 'kustomize';
    return [{ file, name: 'wrong-name', text: `${tool} looks for "${suggestion}", and ignores this file` }];
  });

/** All versions of kustomize report this error. */
const registered = 'kustomize fails ("may not add resource with an already registered id")';

/** In each field of a kustomization, functionConfigs of the same kind must have different names. */
function sameNames(listed: readonly Listing[]): readonly Problem[] {
  const first = new Map<string, Document>();
  return listed.flatMap(({ by, role, line, config }): readonly Problem[] => {
    const { apiVersion, kind, metadata } = config.data;
    const { name, namespace } = isFields(metadata) ? metadata : {};
    if (name === undefined) return [];
    const key = JSON.stringify([by.file, role, apiVersion, kind, namespace, name]);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, config);
      return [];
    }
    const text =
      earlier === config
        ? `\`${role}\` lists "${config.file}" twice, so ${registered}: remove one of the lines`
        : `\`${role}\` lists two functionConfigs of kind ${String(kind)} with the name ${JSON.stringify(name)}, in "${earlier.file}" and "${config.file}", so ${registered}: rename one of them`;
    return [{ file: by.file, line, name: 'same-name', text }];
  });
}

/** The functionConfigs that kustomizations list: inline, in files, or in folders that contain a kustomization. */
function listingsOf({ kustomizations, objects, values }: SetUp): readonly Listing[] {
  const inFile = new Map<string, Document[]>();
  for (const one of [...objects, ...values]) getOrMake(inFile, normalize(one.file), () => []).push(one);
  const inFolder = new Map(kustomizations.map((one) => [normalize(dirname(one.file)), one]));
  const follow = (
    by: Document,
    entry: string,
    role: Role,
    line: number,
    seen: readonly string[],
  ): readonly Listing[] => {
    const inline = role === 'resources' ? undefined : inlineRoots(entry);
    if (inline !== undefined) {
      return inlineDocuments(by, entry, inline, line).map((config) => ({ by, role, line, config }));
    }
    const path = normalize(join(dirname(by.file), entry)).replace(/[\\/]$/, '');
    const folder = inFolder.get(path);
    // If `transformers` lists a folder, the folder's resources are also transformers. A base is built separately.
    if (folder !== undefined && role !== 'resources' && !seen.includes(path)) {
      return textsOf(folder.data, 'resources').flatMap((one) =>
        follow(folder, one, role, folder.lineOf(['resources'], one), [...seen, path]),
      );
    }
    return (inFile.get(path) ?? []).map((config) => ({ by, role, line, config }));
  };
  const all = kustomizations.flatMap((by) =>
    roles.flatMap((role) =>
      fieldsOfRole(by, role).flatMap((field) =>
        textsOf(by.data, field).flatMap((entry) => follow(by, entry, role, by.lineOf([field], entry), [])),
      ),
    ),
  );
  const asFunctions = new Set(all.filter(({ role }) => role !== 'resources').map(({ config }) => config));
  return all.filter(({ role, config }) => role !== 'resources' || !asFunctions.has(config));
}

/**
 * The documents in an inline entry. A multi-line entry always counts as a functionConfig, although kustomize treats an
 * entry without a name as a path.
 */
const inlineRoots = (entry: string): readonly Root[] | undefined =>
  inlineConfigs(entry) ??
  (entry.includes('\n') ? (catchError(DocumentSyntaxError, () => rootsOf(entry)) ?? []) : undefined);

/** The text of a block scalar begins on the line after its header. */
function inlineDocuments(by: Document, entry: string, roots: readonly Root[], line: number): readonly Document[] {
  const before = entry.includes('\n') ? line : line - 1;
  return mapsOf(
    by.file,
    roots.map((one) => ({ ...one, line: before + one.line, lineOf: (keys, part) => before + one.lineOf(keys, part) })),
  );
}

const ownVersion = 'fn.inlay.dev/v1alpha1';

const hasOwnGroup = ({ data }: Document): boolean => String(data['apiVersion']).startsWith(ownGroup);

function kindProblems(config: Document): readonly Problem[] {
  const { file, data } = config;
  const found = (name: string, keys: readonly string[], text: string): Problem => {
    return { file, line: config.lineOf(keys), name, text };
  };
  const [apiVersion, kind] = [String(data['apiVersion']), String(data['kind'])];
  const fn = functionsByKind.get(kind);
  const wrongVersion = `\`apiVersion\` "${apiVersion}" of a ${kind} must be "${ownVersion}"`;
  if (!hasOwnGroup(config)) {
    if (fn === undefined) return [];
    if (data['apiVersion'] === undefined) {
      return [found('wrong-version', [], `a ${kind} has no \`apiVersion\`, which must be "${ownVersion}"`)];
    }
    const isNear = didYouMean(apiVersion, [ownVersion, 'fn.inlay.dev']) !== undefined;
    return isNear ? [found('wrong-version', ['apiVersion'], wrongVersion)] : [];
  }
  if (data['kind'] === undefined) return [found('wrong-kind', [], 'has no `kind`')];
  if (fn === undefined) {
    const kinds = [...functionsByKind.keys()];
    const meant = didYouMean(kind, kinds);
    const way = meant === undefined ? `it must be one of ${kinds.join(', ')}` : `did you mean "${meant}"?`;
    return [found('wrong-kind', ['kind'], `no function accepts \`kind\` "${kind}": ${way}`)];
  }
  if (apiVersion !== ownVersion) return [found('wrong-version', ['apiVersion'], wrongVersion)];
  return configProblems(functionCalled(fn) as KrmFunction<unknown>, data).map(({ field, message }) =>
    found('invalid-config', splitFieldPath(field), message),
  );
}

function listingProblems({ by, role, line: at, config }: Listing, port: Port): readonly Problem[] {
  const { file, line, data } = config;
  const ref = functionRef(data);
  if (!hasOwnGroup(config) && ref?.name === undefined) return [];
  const kind = String(data['kind']);
  const misplaced = (code: string, what: string): readonly Problem[] => {
    const text = `\`${role}\` lists the ${what}: move the line to \`transformers\``;
    return [{ file: by.file, line: at, name: code, text }];
  };
  if (role === 'resources') {
    return misplaced(
      'listed-as-resource',
      `functionConfig "${file}", so kustomize would build the functionConfig instead of running its function`,
    );
  }
  if (role === 'generators' && (kind === 'ReplaceValues' || kind === 'ResolveOverwrites')) {
    return misplaced('listed-as-generator', `${kind} of "${file}", but a generator does not receive resources`);
  }
  if (role === 'validators' && ref?.name !== undefined) {
    return misplaced('listed-as-validator', `${kind} of "${file}", but a validator must not change or print resources`);
  }
  if (ref === undefined) {
    const text =
      'the annotation `config.kubernetes.io/function` is missing, so kustomize looks for a Go plugin ("unable to find plugin root"): add `exec: {path: …}`';
    return [{ file, line: config.lineOf(['metadata']), name: 'no-function', text }];
  }
  const { name } = isFields(data['metadata']) ? data['metadata'] : {};
  const noName = 'has no `metadata.name`, which kustomize requires for a functionConfig';
  return [
    ...(name === undefined ? [{ file, line, name: 'no-name', text: noName }] : []),
    ...functionProblem(config, ref, dirname(by.file), functionsByKind.get(kind), port),
  ];
}

const missingFiles = ({ kustomizations }: SetUp, port: Port): readonly Problem[] =>
  kustomizations.flatMap((by) =>
    pathsIn(by).flatMap(({ field, path }): readonly Problem[] => {
      const full = isAbsolute(path) ? path : join(dirname(by.file), path);
      if (hasPlaceholder(path) || port.kind(full) !== undefined || isRemote(path)) return [];
      const siblings = port.list(dirname(full)).map(({ name }) => name);
      const isBroken = siblings.includes(basename(path));
      const meant = isBroken ? undefined : didYouMean(basename(path), siblings);
      const hint = meant === undefined ? '' : `: did you mean "${join(dirname(path), meant)}"?`;
      const text = `\`${field}\` lists "${path}", which ${isBroken ? 'is a broken link' : `does not exist${hint}`}`;
      return [{ file: by.file, line: by.lineOf([field], path), name: 'no-such-file', text }];
    }),
  );

/** Reports functionConfigs that no kustomization or Kptfile lists and whose file names appear in no script. */
function unlisted(
  { objects, kustomizations, kptfiles, scripts }: SetUp,
  listings: readonly Listing[],
): readonly Problem[] {
  if (kustomizations.length + kptfiles.length === 0) return [];
  const listed = new Set(listings.map(({ config }) => config));
  const inPipelines = kptConfigs(kptfiles);
  const isCalled = ({ file }: Document): boolean =>
    inPipelines.has(normalize(file)) || scripts.some(({ text }) => text.includes(basename(file)));
  return objects
    .filter((one) => hasOwnGroup(one) && !listed.has(one) && !isCalled(one))
    .map(({ file, line, data }) => {
      const text = `no kustomization or Kptfile lists this ${String(data['kind'])}, so it never runs: list the file under \`transformers\` of a kustomization.yaml, or as \`configPath\` in a Kptfile`;
      return { file, line, name: 'not-listed', text };
    });
}

function toolProblems(
  { kustomizations, kptfiles }: SetUp,
  refs: readonly FunctionRef[],
  port: Port,
): readonly Problem[] {
  const needed = [
    ...(refs.length > 0 ? (['kustomize'] as const) : []),
    ...(kptfiles.some(({ data }) => isFields(data['pipeline'])) ? (['kpt'] as const) : []),
  ];
  const problems: Problem[] = needed
    .filter((tool) => programOnPath(tool, port) === undefined)
    .map((tool) => ({ name: 'no-tool', text: missingTool(tool) }));
  const found = kustomizations.length > 0 && refs.length > 0 ? versionOf('kustomize', port) : undefined;
  if (found !== undefined && Number.parseInt(found, 10) < 4) {
    const text = `kustomize ${found} has no \`--enable-exec\`: install version 4.5.4 or later`;
    problems.push({ name: 'old-tool', text });
  }
  if (port.program.isSingleFile) return problems;
  const [major = 0, minor = 0] = port.nodeVersion.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    const text = `Node.js ${port.nodeVersion} is too old: the functions need 20.19 or later`;
    problems.push({ name: 'old-tool', text });
  }
  return problems;
}
