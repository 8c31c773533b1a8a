/** The values of CUE components, before jobs are made of them: CUE runs in a thread of its own, which a job could not wait for. */
import { CueError } from '../../../src/cue';
import type { Json } from '../../../src/data';
import { FileAccessError, type Files } from '../../../src/files';
import { UserError } from '../../../src/function';
import type { Input } from '../../../src/jsonnet';
import type { ComponentFault } from '../evaluate/component-fault';
import type { ComponentJob } from '../evaluate/component-job';
import { mentionsSecret } from '../evaluate/mentions-secret';
import { timeExceeded, type Limits } from '../limits';
import { evaluateCueComponent } from './evaluate-component';
import { withoutValues } from './without-values';

type CueInput = Parameters<typeof evaluateCueComponent>[0];

/**
 * The same jobs; those of CUE know their values, or what is wrong. `textOf` gives the text that a variable is as a tag;
 * `hasSecrets` says that some of them are not to be shown, nor what is made of them.
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

/** CUE's words hold the values that they are about. */
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
