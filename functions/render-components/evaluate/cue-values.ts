/**
 * The values of CUE components, which are evaluated before the jobs run: CUE has a thread of its own, and a job cannot wait
 * for it.
 *
 * qbec never had CUE but in a proposal. A component is a file `x.cue`, or a folder with `index.cue`, of which all files
 * without a package clause are one value. Top-level variables are tags.
 */
import { CueError, type CueFile, type CueInput, evaluateCue } from '../../../src/cue';
import type { Json } from '../../../src/data';
import { FileAccessError, type Files } from '../../../src/files';
import { UserError } from '../../../src/function';
import type { Input } from '../../../src/jsonnet';
import { type Limits, mentionsSecret, timeExceeded } from '../../../src/render';
import type { ComponentFault, ComponentJob } from './component-job';

/**
 * The same jobs; those of CUE have their value, or what is wrong. `textOf` gives a variable's text, which CUE gets as a tag.
 * With `hasSecrets` some variables are secret: neither they nor what is made of them is shown.
 */
export async function withCueValues(
  jobs: readonly ComponentJob[],
  files: Files,
  limits: Limits,
  textOf: (input: Input) => string,
  hasSecrets: boolean,
): Promise<readonly ComponentJob[]> {
  return Promise.all(
    jobs.map(async (job) => {
      if (!isCue(job)) return job;
      try {
        return { ...job, known: { value: await evaluated(inputOf(job, files, limits, textOf), hasSecrets) } };
      } catch (error) {
        return { ...job, known: { fault: faultOf(error, limits) } };
      }
    }),
  );
}

/** CUE's messages show the values they are about. */
async function evaluated(input: CueInput, hasSecrets: boolean): Promise<Json> {
  const { files, tags = {} } = input;
  const isSecret = (hasSecrets && Object.keys(tags).length > 0) || files.some(({ text }) => mentionsSecret(text));
  try {
    return await evaluateCueComponent(input);
  } catch (error) {
    if (!isSecret || !(error instanceof CueError) || !error.showsValues) throw error;
    throw new CueError(withoutValues(error, input), undefined, { cause: error });
  }
}

const isCue = ({ component }: ComponentJob): boolean => component.files.every((file) => file.endsWith('.cue'));

const inputOf = (
  { component, topLevelArguments }: ComponentJob,
  files: Files,
  limits: Limits,
  textOf: (input: Input) => string,
): CueInput => ({
  files: component.files.map((name) => ({ name, text: files.read(name) })),
  tags: Object.fromEntries(Object.entries(topLevelArguments).map(([name, input]) => [name, textOf(input)])),
  timeoutMs: limits.timeoutMs,
});

function faultOf(error: unknown, limits: Limits): ComponentFault {
  if (error instanceof FileAccessError) {
    return { code: 'file-not-readable', lead: 'evaluate', message: error.message };
  }
  if (error instanceof UserError) {
    const { code, message } = error.finding;
    return { code, lead: 'component', message };
  }
  if (!(error instanceof CueError)) throw error;
  const { failure } = error;
  if (failure.kind !== 'limit') return { code: 'evaluation-failed', lead: 'evaluate', message: error.message };
  const message = failure.limit === 'time' ? timeExceeded(limits) : error.message;
  return { code: 'limit-exceeded', lead: 'evaluate', message };
}

/** Rejects with CueError. */
export const evaluateCueComponent = ({ files, ...input }: CueInput): Promise<Json> =>
  evaluateCue({ ...input, files: files.length === 1 ? files : files.filter(hasNoPackage) });

/** `package _` means no package. */
function hasNoPackage({ text }: CueFile): boolean {
  const [, name] = /^(?:\s|\/\/[^\n]*(?:\n|$)|@[^\n]*\n)*package\s+([\w$#]+)/.exec(text) ?? [];
  return name === undefined || name === '_';
}

/** What CUE says where a Secret may have a part in it: the places alone, since any word of CUE's may be a value. */
function withoutValues({ failure, message }: CueError, { files, tags = {} }: Pick<CueInput, 'files' | 'tags'>): string {
  if (failure.kind === 'tag' && Object.hasOwn(tags, failure.name)) return message;
  const names = new Set(files.map(({ name }) => name));
  const places = (failure.kind === 'value' ? failure.faults : [])
    .flatMap((fault) => fault.places)
    .filter(({ file }) => names.has(file))
    .map(({ file, line, column }) => `    ./${file}:${line}:${column}`);
  const what = 'CUE finds a mistake, whose text is not shown since Secrets may take part; `cue export` shows it';
  return [places.length === 0 ? what : `${what}:`, ...new Set(places)].join('\n');
}
