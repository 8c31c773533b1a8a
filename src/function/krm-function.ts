/**
 * What a function is: data in, data out. Everything else (reading, writing, exit codes, the command line, kustomize's
 * and kpt's protocols) is the same for all of them and lives in `run.ts` and `main.ts`.
 */
import type { Files } from '../files/files';
import type { ConfigCheck } from './config-check';
import type { Secrets } from './secrets';
import type { Jobs, PerformJob } from '../jobs/jobs';
import type { Report } from './report';
import type { Resource } from '../resource-list/resource';
import type { Validator } from '../schema/validate';

/** What `transform` gets: the resources, the checked functionConfig, and whom to tell and to ask. */
export interface TransformInput<Config> {
  /** In the order they stand in. The functionConfig is among them where the orchestrator put it there. */
  readonly resources: readonly Resource[];
  /** The functionConfig as plain data, checked. Fields that are null are left out. */
  readonly config: Config;
  /** The functionConfig as a resource, for results about it. */
  readonly configResource: Resource;
  /** Takes what the function found. */
  readonly report: Report;
  /** Where the values of Secrets are: of the whole run, so a pipeline hands its own to each step. */
  readonly secrets: Secrets;
  /** The files below the root directory that the orchestrator gave. */
  readonly files: Files;
  /** Does the jobs that `perform` takes, on threads where the executable has any. */
  readonly jobs: Jobs;
}

/**
 * A function. `Config` is what its functionConfig looks like, as plain data, once `validator` and `check` have passed it.
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
  /** The functionConfigs it takes, its own first: `{apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'ReplaceValues'}`. */
  readonly accepts: readonly { readonly apiVersion: string; readonly kind: string }[];
  /** Whether a functionConfig has the right shape. `() => true` leaves everything to `check`. */
  readonly validator: Validator;
  /** Says in `at` what is wrong with a config that fits the schema: fields that exclude each other, bad patterns. All of it. */
  check?(config: Config, at: ConfigCheck): void;
  /** What `--help` prints. */
  readonly usage: string;
  /** Does one of the jobs that `transform` cuts its work into, maybe in another thread: takes and gives plain data. */
  readonly perform?: PerformJob;
  /**
   * The resources as they shall be. Mistakes go to `report`; when it has an error, the result is thrown away and the
   * items are returned as read. Must not look at the clock, the environment, the network or anything random.
   */
  transform(input: TransformInput<Config>): readonly Resource[] | Promise<readonly Resource[]>;
}
