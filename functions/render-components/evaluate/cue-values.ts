/**
 * Evaluates CUE components, before the jobs run. The engine is loaded only if an app has CUE components.
 *
 * qbec has only a proposal for CUE support. A component is a file `x.cue`, or a folder with `index.cue`. The files in
 * the package of `index.cue`, usually files without a package clause, form one value. Top-level variables are passed as
 * tags. Components can import packages from the app's folder.
 */
import type { CueData, CueError, CueFiles, CuePlace } from '../../../src/cue';
import { jsonOf, plainOf, scalarsOf, type Json } from '../../../src/data';
import { FileAccessError, type Files } from '../../../src/files';
import { unusedMessage, UserError } from '../../../src/function';
import type { Input } from '../../../src/jsonnet';
import { type Limits, mentionsSecret, stepsExceeded } from '../../../src/render';
import type { ComponentFault, ComponentJob } from './component-job';

type Engine = typeof import('../../../src/cue');

export interface CueContext {
  readonly engine: Engine;
  readonly files: Files;
  /** The contents of `files`, in the form that the CUE engine requires for imports. Shared by all components. */
  readonly packages: CueFiles;
  readonly limits: Limits;
  /** Returns the text of a variable, which CUE gets as a tag. Throws a UserError. */
  readonly textOf: (input: Input) => string;
  /** True if some variables are secret, so tag values and data derived from tags are not shown. */
  readonly hasSecrets: boolean;
}

export function cueValue(
  { component, topLevelArguments }: ComponentJob,
  context: CueContext,
): { readonly value: Json } | { readonly fault: ComponentFault } {
  const { engine, files, packages, limits, textOf, hasSecrets } = context;
  try {
    const tags = Object.entries(topLevelArguments).map(([name, input]) => ({
      name,
      value: textOf(input),
      isSecret: hasSecrets,
    }));
    const { own, others } = packagesOf(
      engine,
      component.files.map((path) => ({ path, text: files.read(path) })),
    );
    const sources = own.map(({ path, text }) => ({ name: path, text, isSecret: mentionsSecret(text) }));
    const found = engine.exportSources(sources, {
      tags,
      files: packages,
      limits: { maxSteps: Math.ceil(limits.maxSteps / stepsOfCue), maxOutputBytes },
    });
    const errors = 'data' in found ? tooLargeNumbers(found) : found.errors;
    if ('data' in found && errors.length === 0) {
      const unused = others.filter(({ path }) => !found.used.has(path));
      const [first] = unused;
      if (first !== undefined) {
        const location = locationOf({ source: first.path, line: 1, column: 1 });
        return { fault: { code: 'unused', lead: 'component', message: unusedText(unused), location } };
      }
      return { value: jsonOf(plainOf(found.data)) };
    }
    const message = errors
      .map(
        (error) =>
          engine.formatCueError(withCommandPaths(withoutSecrets(error), files)) + similarTagHint(error, sources),
      )
      .join('\n');
    const [place] = errors.flatMap(({ contributions }) => contributions);
    return {
      fault: {
        code: 'evaluation-failed',
        lead: 'evaluate',
        message,
        ...(place && { location: locationOf(place.call ?? place) }),
      },
    };
  } catch (error) {
    return { fault: faultOf(engine, error, limits) };
  }
}

/** Returns an error for each number that is too large for a double. As in Jsonnet, all numbers are doubles. */
function tooLargeNumbers({ data, originOf }: CueData): readonly CueError[] {
  return scalarsOf(data).flatMap(({ scalar, path }) => {
    if (scalar.type !== 'float' || Number.isFinite(plainOf(scalar))) return [];
    const place = originOf(path);
    const contributions = place === undefined ? [] : [{ ...place, value: undefined }];
    const message = 'the number is too large for a 64-bit float';
    return [{ kind: 'eval', path: '', message, contributions, isOfField: false, references: [], alternatives: [] }];
  });
}

const maxOutputBytes = 64 * 1024 * 1024;

/** The number of Jsonnet steps that cost as much as one CUE step. `spec.limits.steps` counts Jsonnet steps. */
const stepsOfCue = 32;

const locationOf = ({ source, line, column }: CuePlace): NonNullable<ComponentFault['location']> => {
  return { file: source, line, column, endLine: line, endColumn: column + 1 };
};

interface CueFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the files in the package of `index.cue`, and the files in other packages. Without `index.cue`, all files are
 * in the package.
 */
function packagesOf(
  engine: Engine,
  files: readonly CueFile[],
): { readonly own: readonly CueFile[]; readonly others: readonly CueFile[] } {
  const index = files.find(({ path }) => path.endsWith('/index.cue'));
  if (index === undefined || files.length === 1) return { own: files, others: [] };
  const wanted = packageOf(engine, index);
  const taking = files.filter(({ path }) => !excludedFile.test(path));
  const others = taking.filter((file) => ![wanted, unknown].includes(packageOf(engine, file)));
  return { own: taking.filter((file) => !others.includes(file)), others };
}

/** Files that do not belong to a package, as in `cue`: `_x.cue`, `.x.cue`, `x_tool.cue`, `x_test.cue`. */
const excludedFile = /\/(?:[_.][^/]*|[^/]*_(?:tool|test)\.cue)$/;

const unusedText = (files: readonly CueFile[]): string => {
  const shown = files.map(({ path }) => `\`./${path}\``).join(', ');
  return `${shown}: all files of a component must have the same package clause as its \`index.cue\`; change the clause, move the files to another directory, or start their names with \`_\``;
};

/** The package of a file that is not valid CUE. The evaluation of the file reports the error. */
const unknown = Symbol('unknown');

/** Returns the package of a file, or undefined if the file has no package clause, or has `package _`. */
function packageOf(engine: Engine, { text }: CueFile): string | symbol | undefined {
  const parsed = engine.parseCue(text);
  if ('error' in parsed) return unknown;
  return parsed.packageName === '_' ? undefined : parsed.packageName;
}

/** If a source contains Secrets, replaces the message of its syntax error, which may show a Secret value. */
function withoutSecrets(error: CueError): CueError {
  const isSyntax =
    error.path === '' && error.contributions.some(({ isSecret, value }) => isSecret && value === undefined);
  if (!isSyntax) return error;
  const message =
    'CUE reports an error, which is not shown because it may contain values of Secrets; run `cue export` to see it';
  return { ...error, message };
}

/** Suggests a similar tag for a variable that no field reads. */
function similarTagHint({ message }: CueError, sources: readonly { readonly text: string }[]): string {
  const [, name] = /^no tag for "(.*)"$/.exec(message) ?? [];
  if (name === undefined) return '';
  const candidates = sources.flatMap(({ text }) =>
    [...text.matchAll(/@tag\(\s*([\w-]+)/g)].map(([, tag]) => tag ?? ''),
  );
  return `: ${unusedMessage({ what: `no field has \`@tag(${name})\``, name, candidates })}`;
}

/** Names files like the `cue` command: `./components/web.cue`. */
function withCommandPaths(error: CueError, files: Files): CueError {
  const named = <T extends CuePlace>(place: T): T =>
    files.kind(place.source) === 'file' ? { ...place, source: `./${place.source}` } : place;
  return {
    ...error,
    contributions: error.contributions.map(named),
    references: error.references.map(named),
    alternatives: error.alternatives.map((each) => withCommandPaths(each, files)),
  };
}

function faultOf(engine: Engine, error: unknown, limits: Limits): ComponentFault {
  if (error instanceof FileAccessError) {
    return { code: 'file-not-readable', lead: 'evaluate', message: error.message };
  }
  if (error instanceof UserError) {
    const { code, message } = error.finding;
    return { code, lead: 'component', message };
  }
  if (!(error instanceof engine.CueLimitError)) throw error;
  const message = error.limit === 'steps' ? stepsExceeded(limits) : error.message;
  return { code: 'limit-exceeded', lead: 'evaluate', message };
}
