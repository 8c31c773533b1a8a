/** Generated from schema.json by `npm run generate`. */

/**
 * Applies Landscaper's ComponentVersionOverwrites to the component references of Installations.
 */
export interface ResolveOverwrites {
  /**
   * `fn.inlay.dev/v1alpha1`; `v1` for a ConfigMap.
   */
  apiVersion: string;
  /**
   * `ResolveOverwrites`, or `ConfigMap` with the settings under `data`.
   */
  kind: string;
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
    mode?: string;
    /**
     * Follows the references of supplied component descriptors. Default true.
     */
    transitive?: boolean;
    /**
     * `default-only` (default): only the Context `default` may be missing. `error`: none may. `ignore`: all may. A missing one is empty.
     */
    missingContext?: string;
    /**
     * `error` (default) or `ignore`: a Context names a ComponentVersionOverwrites that is not there.
     */
    missingOverwrites?: string;
    /**
     * `error` (default), `warning` or `ignore`: neither the reference nor the Context has a repository context.
     */
    missingRepositoryContext?: string;
    /**
     * `warning` (default), `error` or `ignore`: a component descriptor is not supplied. Unless set, nothing is said where none is supplied at all.
     */
    missingDescriptor?: string;
    /**
     * `normalized` (default): a supplied descriptor is found by name, version and normalised repository context. `exact`: the context is compared strictly. `name-version`: it is not compared.
     */
    descriptorLookup?: string;
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
  };
  /**
   * The same settings as strings, in a functionConfig of kind ConfigMap.
   */
  data?: {
    mode?: string;
    transitive?: string;
    missingContext?: string;
    missingOverwrites?: string;
    missingRepositoryContext?: string;
    missingDescriptor?: string;
    descriptorLookup?: string;
    timestamp?: string;
    detachContexts?: string;
    report?: string;
  };
}
