/**
 * The interface of a function: data in, data out. Everything else (reading, writing, exit codes, the command line,
 * kustomize's and kpt's protocols) is the same for all functions and lives in `run.ts` and `main.ts`.
 */
import type { Files } from '../files/files';
import type { Candidate } from '../krm/selectors/selector';
import type { ConfigCheck } from './config/config-check';
import type { Secrets } from './secrets/secrets';
import type { Jobs, PerformJob } from '../jobs/jobs';
import type { Report } from './report';
import type { ShortForm } from './config/short-form';
import type { Resource } from '../resource-list/resource';
import type { Validator } from '../schema/validate';

/** The input of `transform`: the resources, the checked functionConfig, the report, and access to files and Secrets. */
export interface TransformInput<Config> {
  /** The resources in input order, including the functionConfig if the orchestrator passes it as an item. */
  readonly resources: readonly Resource[];
  /** The functionConfig as plain data, after the checks. Fields that are null are omitted. */
  readonly config: Config;
  /** The functionConfig as a resource, for results about it. */
  readonly configResource: Resource;
  /** True for items that functions must not change: functionConfigs, and objects of kpt such as the Kptfile. */
  readonly isFunctionConfig: (item: Candidate) => boolean;
  /**
   * The output of the previous run, from `--previous` or `inlay build --output`; `unknown` if the file with this output
   * does not exist yet, or if the input is a stream that does not contain this output.
   */
  readonly previous?: readonly Resource[] | 'unknown' | undefined;
  /** Receives the findings of the function. */
  readonly report: Report;
  /** Tracks Secret values throughout a run. A pipeline passes the same tracker to each step. */
  readonly secrets: Secrets;
  /** The files under the function's root directory. */
  readonly files: Files;
  /** Runs jobs with `perform`, in threads if the executable supports threads. */
  readonly jobs: Jobs;
  /**
   * Returns the resources as the next function in a pipeline would read them.
   * @internal
   */
  readonly asWritten?: (resources: readonly Resource[]) => readonly Resource[];
}

/** A line that a view prints. Lines of a diff have a tone, which terminals show as a color. */
export interface ViewLine {
  readonly text: string;
  readonly tone?: 'added' | 'removed' | 'place';
}

/**
 * Human-readable output that is printed instead of the resources. Users request a view with an option of the function:
 * `--explain DEFAULT.debug`.
 */
export interface View<Config> {
  /** The name of the option's argument in `--help`: `PATH`. */
  readonly argument: string;
  /** True if the argument is the path of a file with resources. `show` receives the content of the file. */
  readonly takesFile?: true;
  /** A one-line description for `--help`. */
  readonly help: string;
  /** Returns the lines of the view. Reports mistakes to `input.report`. After an error, the lines are not printed. */
  show(input: TransformInput<Config>, argument: string, other?: OtherRun<Config>): Promise<readonly ViewLine[]>;
}

/** The result of reading a view's file. */
export interface OtherRun<Config> {
  readonly resources: readonly Resource[];
  /**
   * The input of a run that uses the functionConfig in the file. Undefined if the file contains no functionConfig. The
   * run uses the other resources in the file or, if there are none, the resources of the current run.
   */
  readonly input: TransformInput<Config> | undefined;
}

/**
 * A function. `Config` is the type of its functionConfig as plain data, after `validator` and `check` have accepted it.
 *
 *     const addOwner: KrmFunction<AddOwner> = {
 *       name: 'add-owner',
 *       accepts: [{ apiVersion: 'example.com/v1', kind: 'AddOwner' }],
 *       validator,
 *       usage: 'add-owner: labels every Deployment with its owner.',
 *       transform: ({ resources, config }) => resources.map((resource) => labelled(resource, config.owner)),
 *     };
 */
export interface KrmFunction<Config> {
  /** The executable's name: `replace-values`. */
  readonly name: string;
  /**
   * The accepted kinds, the function's own kind first: `{apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'ReplaceValues'}`.
   */
  readonly accepts: readonly { readonly apiVersion: string; readonly kind: string }[];
  /** Checks the shape of a functionConfig. `() => true` leaves all checks to `check`. */
  readonly validator: Validator;
  /** Reports mistakes that the schema cannot express, such as mutually exclusive fields and invalid patterns. */
  check?(config: Config, at: ConfigCheck): void;
  /**
   * The keys of kpt's short form for this function: `kpt fn eval --exec add-owner -- owner=web`. If this property is
   * missing, the function has no short form.
   */
  readonly shortForm?: ShortForm;
  /** The text of `--help`. */
  readonly usage: string;
  /**
   * The views, keyed by the names of their options.
   * @internal
   */
  readonly views?: Readonly<Record<string, View<Config>>>;
  /**
   * Set if the function has the option `--previous FILE`, whose file contains the output of the previous run.
   * @internal
   */
  readonly takesPrevious?: true;
  /** Runs a job: a part of `transform`'s work, perhaps in another thread. Input and output are plain data. */
  readonly perform?: PerformJob;
  /**
   * Returns the resulting resources. Reports mistakes to `report`. After an error, the result is discarded and the run
   * returns the items unchanged. Must not depend on the clock, the environment, the network or randomness.
   */
  transform(input: TransformInput<Config>): readonly Resource[] | Promise<readonly Resource[]>;
}
