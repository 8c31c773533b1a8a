/**
 * A throwaway cluster, accessed through kubectl. The cluster has no kubelet, so this class updates the status of pods.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/** An object as the API server returns it. */
export interface LiveObject {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly generation?: number;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
  readonly data?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
  readonly spec?: { readonly template?: { readonly spec: object } };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly replicas?: number;
    readonly updatedReplicas?: number;
    readonly availableReplicas?: number;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  };
}

const kinds = 'configmaps,secrets,deployments,replicasets,pods';
const seconds = 90;
const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };

export class Cluster {
  readonly #kubectl: string;
  readonly #kubeconfig: string;

  constructor(kubectl: string, kubeconfig: string) {
    this.#kubectl = kubectl;
    this.#kubeconfig = kubeconfig;
  }

  version(): string {
    const { serverVersion } = JSON.parse(this.#call(['version', '--output', 'json'])) as {
      serverVersion?: { gitVersion: string };
    };
    return serverVersion?.gitVersion ?? 'unknown';
  }

  create(namespace: string): void {
    this.remove(namespace);
    this.#call(['create', 'namespace', namespace]);
  }

  remove(namespace: string): void {
    this.#call(['delete', 'namespace', namespace, '--ignore-not-found', `--timeout=${seconds}s`]);
  }

  /**
   * Applies the manifests on the server side. If `applyset` is set, prunes objects of this set that are missing from
   * the manifests.
   */
  apply(namespace: string, text: string, applyset?: string): void {
    const prune = applyset === undefined ? [] : ['--prune', `--applyset=${applyset}`];
    this.#call(['apply', '--server-side', ...prune, '-n', namespace, '-f', '-'], text);
  }

  delete(namespace: string, { kind, metadata }: LiveObject): void {
    this.#call(['delete', kind, metadata.name, '-n', namespace]);
  }

  undo(namespace: string, deployment: string, revision: number): void {
    this.#call(['rollout', 'undo', `deployment/${deployment}`, `--to-revision=${revision}`, '-n', namespace]);
  }

  all(namespace: string): readonly LiveObject[] {
    const text = this.#call(['get', kinds, '-n', namespace, '--output', 'json']);
    const { items } = JSON.parse(text) as { readonly items: readonly LiveObject[] };
    return items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  }

  /**
   * Makes pods ready, as a kubelet would, until the rollout of each Deployment is complete. Calls `check` with each
   * observed state.
   */
  settle(namespace: string, check: (all: readonly LiveObject[]) => void): readonly LiveObject[] {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const all = this.all(namespace);
      check(all);
      if (all.every(isComplete)) return all;
      assert.ok(Date.now() < end, `a rollout in ${namespace} is not complete after ${seconds} s`);
      const pods = all.filter((one) => one.kind === 'Pod' && !isReady(one)).map(({ metadata }) => metadata.name);
      const patch = JSON.stringify({ status: ready });
      // Ignore errors, because a pod may have been deleted in the meantime.
      if (pods.length > 0) {
        this.#try(['patch', 'pod', ...pods, '-n', namespace, '--subresource=status', '--type=merge', '-p', patch]);
      }
      pause();
    }
  }

  #call(args: readonly string[], input = ''): string {
    const { status, stdout, stderr } = this.#try(args, input);
    assert.equal(status, 0, `kubectl ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  #try(args: readonly string[], input = ''): { status: number | null; stdout: string; stderr: string } {
    const { status, stdout, stderr } = spawnSync(this.#kubectl, [`--kubeconfig=${this.#kubeconfig}`, ...args], {
      input,
      encoding: 'utf8',
      env: { ...process.env, KUBECTL_APPLYSET: 'true' },
      maxBuffer: 2 ** 28,
    });
    return { status, stdout, stderr };
  }
}

/** Waits for the controllers before the next request. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);

const isReady = ({ status }: LiveObject): boolean =>
  status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') === true;

function isComplete({ kind, metadata, status = {} }: LiveObject): boolean {
  if (kind !== 'Deployment') return true;
  const { observedGeneration, replicas, updatedReplicas, availableReplicas } = status;
  return (
    observedGeneration === metadata.generation &&
    replicas === 1 &&
    updatedReplicas === replicas &&
    availableReplicas === replicas
  );
}
