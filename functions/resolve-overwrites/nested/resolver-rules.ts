/**
 * Creates resolver rules of the Open Component Model, for overwrites that change only a repository. A rule defines
 * where a component is looked up, and has no version. A rule applies to all versions of a component, and to components
 * with longer names:
 *
 * ```yaml
 * resolvers: [{repository: {type: OCIRegistry, baseUrl: staging.example.com}, prefix: example.com/db, priority: 20}]
 * ```
 */
import { getOrMake, treeOf, withEntries, type Tree } from '../../../src/data';
import { compareBytes } from '../../../src/go';
import { versionName, type ComponentRef } from '../model/component-ref';
import type { RepositoryContext } from '../model/repository-context';

/** The ConfigMap key in which controllers expect the configuration. Also the file name for `ocm`. */
export const rulesKey = '.ocmconfig';

/** The priority of the rules. Rules from other tools have priority 10 by default. */
const priority = 20;

/** The repositories of a component, keyed by their normalized form. */
type Repositories = Map<string, RepositoryContext>;

export class ResolverRules {
  /** The component versions to which Installations refer: `registry.example.com//example.com/shop:v1.0.0`. */
  readonly roots = new Set<string>();
  readonly #byName = new Map<string, Repositories>();
  /** All references that are looked up, keyed by name, version and repository. */
  readonly #seen = new Map<string, ComponentRef>();

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Adds a rule for the component in its repository. Returns false if the rule exists or there is no repository. */
  add({ componentName, repositoryContext: repository }: ComponentRef): boolean {
    if (repository === undefined) return false;
    const known = getOrMake(this.#byName, componentName, (): Repositories => new Map());
    if (known.has(repository.normalized)) return false;
    known.set(repository.normalized, repository);
    return true;
  }

  see(refs: readonly ComponentRef[]): void {
    for (const ref of refs) this.#seen.set(`${versionName(ref)} ${ref.repositoryContext?.normalized ?? ''}`, ref);
  }

  /** Yields a message for each rule that also affects references without an overwrite. */
  *wide(): Generator<string> {
    for (const [name, repositories] of this.#byName) {
      if (repositories.size === 1) continue;
      const labels = Array.from(repositories.values(), ({ label }) => label);
      yield `versions of ${name} are in different repositories (${labels.join(', ')}), and resolver rules do not distinguish versions, so OCM uses the first repository that has the version`;
    }
    for (const ref of this.#seen.values()) {
      const rule = prefixesOf(ref.componentName).find((prefix) => this.#byName.has(prefix));
      const repositories = rule === undefined ? undefined : this.#byName.get(rule);
      if (repositories === undefined || repositories.has(ref.repositoryContext?.normalized ?? '')) continue;
      yield `the resolver rule for ${rule} also applies to ${versionName(ref)}, although no overwrite redirects that component. OCM looks it up in the rule's repository first`;
    }
  }

  configuration(): Tree {
    const rules = [...this.#byName].toSorted(([a], [b]) => compareBytes(a, b));
    const resolvers = rules.flatMap(([prefix, repositories]) =>
      Array.from(repositories.values(), ({ tree }) =>
        withEntries(undefined, { repository: tree, prefix: treeOf(prefix), priority: treeOf(priority) }),
      ),
    );
    const configuration = withEntries(undefined, {
      type: treeOf('ocm.config.ocm.software'),
      resolvers: { kind: 'list', items: resolvers },
    });
    return withEntries(undefined, {
      type: treeOf('generic.config.ocm.software/v1'),
      configurations: { kind: 'list', items: [configuration] },
    });
  }
}

/** Returns `a/b/c`, `a/b`, `a`. A rule applies to whole segments of a name, and the longest matching rule is used. */
function prefixesOf(name: string): readonly string[] {
  const segments = name.split('/');
  return segments.map((_, dropped) => segments.slice(0, segments.length - dropped).join('/'));
}
