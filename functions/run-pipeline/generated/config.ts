/** Generated from schema.json by `npm run generate`. */

/**
 * Several functions of Inlay in one process: the list is read once and written once.
 */
export interface RunPipeline {
  /**
   * `fn.inlay.dev/v1alpha1`.
   */
  apiVersion: 'fn.inlay.dev/v1alpha1';
  /**
   * `RunPipeline`.
   */
  kind: 'RunPipeline';
  /**
   * Kubernetes metadata; not read.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * The functions to run.
   */
  spec: {
    /**
     * functionConfigs, applied in order; each sees what the former wrote. Every kind that a function of Inlay takes, but `RunPipeline` itself.
     */
    functions: Step[];
  };
}
export interface Step {
  /**
   * The functionConfig's: `fn.inlay.dev/v1alpha1`.
   */
  apiVersion: string;
  /**
   * The functionConfig's: `ReplaceValues`.
   */
  kind: string;
  [k: string]: unknown;
}
