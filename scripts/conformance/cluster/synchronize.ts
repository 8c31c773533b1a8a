/** Applies manifests to the cluster, in the order that each controller documents. */
import { readListText } from '../../../src/resource-list/texts/read';
import type { Cluster, LiveObject } from './cluster';

/** `applyset` means `kubectl apply --server-side --prune --applyset`. */
export type Synchronization = 'applyset' | 'argocd' | 'flux';

const argocdOptions = 'argocd.argoproj.io/sync-options';
const fluxPrune = 'kustomize.toolkit.fluxcd.io/prune';

const hasOption = ({ metadata }: LiveObject, option: string): boolean =>
  (metadata.annotations?.[argocdOptions] ?? '').split(',').some((one) => one.trim() === option);

const isProtected: Readonly<Record<Exclude<Synchronization, 'applyset'>, (one: LiveObject) => boolean>> = {
  argocd: (one) => hasOption(one, 'Prune=false'),
  flux: ({ metadata }) => metadata.annotations?.[fluxPrune]?.toLowerCase() === 'disabled',
};

/** Applies manifests and prunes objects like Argo CD or Flux, or like `kubectl apply --prune --applyset`. */
export class Synchronizer {
  readonly #applied = new Set<string>();
  readonly #cluster: Cluster;
  readonly #namespace: string;
  readonly #kind: Synchronization;

  constructor(cluster: Cluster, namespace: string, kind: Synchronization) {
    this.#cluster = cluster;
    this.#namespace = namespace;
    this.#kind = kind;
  }

  /**
   * Applies the text. Calls `check` with each state of the cluster between the steps and during the rollout. Returns
   * the last state.
   */
  sync(text: string, check: (all: readonly LiveObject[]) => void): readonly LiveObject[] {
    const [cluster, namespace] = [this.#cluster, this.#namespace];
    if (this.#kind === 'applyset') {
      cluster.apply(namespace, text, 'shop');
      return cluster.settle(namespace, check);
    }
    const wanted = new Set(readListText(text, { stream: true }).resources.map(({ id }) => `${id.kind}/${id.name}`));
    const before = cluster.all(namespace).filter((one) => !wanted.has(keyOf(one)) && this.#applied.has(keyOf(one)));
    const pruned = before.filter((one) => !isProtected[this.#kind as 'argocd'](one));
    const isLast = (one: LiveObject): boolean => this.#kind === 'argocd' && hasOption(one, 'PruneLast=true');
    const prune = (some: readonly LiveObject[]): void => {
      for (const one of some) cluster.delete(namespace, one);
      if (some.length > 0) check(cluster.all(namespace));
    };
    // In the same wave, Argo CD prunes before it applies, and Flux prunes after it applies.
    if (this.#kind === 'argocd') prune(pruned.filter((one) => !isLast(one)));
    cluster.apply(namespace, text);
    if (this.#kind === 'flux') prune(pruned);
    for (const key of wanted) this.#applied.add(key);
    const settled = cluster.settle(namespace, check);
    if (!pruned.some(isLast)) return settled;
    // `PruneLast=true` prunes at the end of a sync, when all objects are healthy.
    prune(pruned.filter(isLast));
    return cluster.all(namespace);
  }
}

const keyOf = ({ kind, metadata }: LiveObject): string => `${kind}/${metadata.name}`;
