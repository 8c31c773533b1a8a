/** Generated from schema.json by `npm run generate`. */

/**
 * Applies Landscaper's ComponentVersionOverwrites to the component references of Installations.
 */
export interface ResolveOverwrites {
  /**
   * `fn.inlay.dev/v1alpha1`; `v1` for a ConfigMap.
   */
  apiVersion: 'fn.inlay.dev/v1alpha1' | 'v1';
  /**
   * `ResolveOverwrites`, or `ConfigMap` with the settings under `data`.
   */
  kind: 'ResolveOverwrites' | 'ConfigMap';
  /**
   * Kubernetes metadata; the report is named after `name`.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * The settings. All have defaults.
   */
  spec?: {
    /**
     * `status` (default): writes the condition as Landscaper does, the spec stays. `resolve`: rewrites the reference in the spec.
     */
    mode?: 'status' | 'resolve';
    /**
     * Follows the references of supplied component descriptors. Default true.
     */
    transitive?: boolean;
    /**
     * `default-only` (default): only the Context `default` may be missing. `error`: none may. `ignore`: all may. A missing one is empty.
     */
    missingContext?: 'default-only' | 'error' | 'ignore';
    /**
     * `error` (default) or `ignore`: a Context names a ComponentVersionOverwrites that is not there.
     */
    missingOverwrites?: 'error' | 'ignore';
    /**
     * `error` (default), `warning` or `ignore`: neither the reference nor the Context has a repository context.
     */
    missingRepositoryContext?: 'error' | 'warning' | 'ignore';
    /**
     * `warning`, `error` or `ignore`: a component descriptor is not supplied. Unless set, `warning`, and nothing is said where none is supplied at all.
     */
    missingDescriptor?: 'warning' | 'error' | 'ignore';
    /**
     * `normalized` (default): a supplied descriptor is found by name, version and normalised repository context. `exact`: the context is compared strictly. `name-version`: it is not compared.
     */
    descriptorLookup?: 'normalized' | 'exact' | 'name-version';
    /**
     * RFC 3339: for lastTransitionTime and lastUpdateTime of a condition that changes. Unless set, times are kept and none are added.
     */
    timestamp?: string;
    /**
     * With `resolve`: removes `componentVersionOverwrites` from Contexts, so that Landscaper does not apply the list again. Default false.
     */
    detachContexts?: boolean;
    /**
     * Adds a local-config ConfigMap with a table of all references and a Mermaid diagram. Default false.
     */
    report?: boolean;
    /**
     * Component descriptors below the root directory: files, folders, and repositories on disk (CTF, OCI layout).
     */
    descriptors?: string[];
    /**
     * References of components that are overwritten. `report` (default): they are reported. `constructor`: with `resolve`, the components above them get versions of their own, to which the Installation refers; a ConfigMap has what is needed to make them.
     */
    nested?: 'report' | 'constructor';
    /**
     * With `nested: constructor`: the repository context where the patched components will be. Unless set, that of the Installation.
     */
    target?: {
      [k: string]: unknown;
    };
    /**
     * Overwrites may match no reference at all, and there may be no item of Landscaper. Default false.
     */
    ignoreMissing?: boolean;
  };
  /**
   * The same settings as strings, in a functionConfig of kind ConfigMap.
   */
  data?: {
    /**
     * As in `spec`.
     */
    mode?: 'status' | 'resolve';
    /**
     * As in `spec`.
     */
    transitive?: 'true' | 'false';
    /**
     * As in `spec`.
     */
    missingContext?: 'default-only' | 'error' | 'ignore';
    /**
     * As in `spec`.
     */
    missingOverwrites?: 'error' | 'ignore';
    /**
     * As in `spec`.
     */
    missingRepositoryContext?: 'error' | 'warning' | 'ignore';
    /**
     * As in `spec`.
     */
    missingDescriptor?: 'warning' | 'error' | 'ignore';
    /**
     * As in `spec`.
     */
    descriptorLookup?: 'normalized' | 'exact' | 'name-version';
    /**
     * As in `spec`.
     */
    timestamp?: string;
    /**
     * As in `spec`.
     */
    detachContexts?: 'true' | 'false';
    /**
     * As in `spec`.
     */
    report?: 'true' | 'false';
    /**
     * As in `spec`, with commas between the paths.
     */
    descriptors?: string;
    /**
     * As in `spec`.
     */
    nested?: 'report' | 'constructor';
    /**
     * As in `spec`, as YAML.
     */
    target?: string;
    /**
     * As in `spec`.
     */
    ignoreMissing?: 'true' | 'false';
  };
}
