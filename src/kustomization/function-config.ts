/** Writes functionConfigs that a kustomization can list. */

/**
 * Returns the text of a functionConfig that contains the YAML in `parts`. By default, the functionConfig has the
 * function's name.
 */
export function functionConfig(kind: string, executable: string, parts: readonly string[], name = executable): string {
  const head = `apiVersion: fn.inlay.dev/v1alpha1
kind: ${kind}
metadata:
  name: ${name}
  annotations:
    config.kubernetes.io/function: |
      exec:
        path: ${executable}
`;
  const text = head + parts.map((part) => `${part.trimEnd()}\n`).join('');
  return text.includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text;
}
