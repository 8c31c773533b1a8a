/**
 * The examples in the menu of the playground, in order, each with a title and a description. Each function has at least
 * one example.
 */
import type { Scene } from '../../../site/playground/scene';

/** A scene that is small enough for users to replace with their own. */
export const start: Scene = {
  function: 'replace-values',
  config: `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
metadata:
  name: port
replacements:
- sourceValue: 9090
  targets:
  - select:
      kind: ConfigMap
      name: web
    fieldPaths:
    - data.[config.json].server.port
`,
  input: `apiVersion: v1
kind: ConfigMap
metadata:
  name: web
data:
  config.json: |
    {
      "server": {"host": "0.0.0.0", "port": 8080},
      "logLevel": "info"
    }
`,
  files: {},
};

export const listed: Readonly<Record<string, readonly [label: string, about: string]>> = {
  'replace-values-kpt-package': [
    'One host name, three places',
    'The function copies a host name from one ConfigMap into two URLs of a YAML document in another ConfigMap, and into an Ingress. Three lines change; comments and quotes stay unchanged.',
  ],
  start: [
    'One value inside JSON',
    'The function sets a port inside the JSON of a ConfigMap. Replace the example with your own resources. Ctrl+Space and the messages help you to change the function config.',
  ],
  'replace-values-json-in-configmap (prod)': [
    'A host name inside JSON',
    'The function copies a value into a field of the JSON document in a ConfigMap. The rest of the document stays unchanged.',
  ],
  'replace-values-yaml-in-configmap': [
    'A label inside prometheus.yml',
    'The environment in one ConfigMap becomes a label inside the YAML document of another ConfigMap. Indentation and quotes stay unchanged.',
  ],
  'replace-values-secret': [
    'A URL inside a base64 Secret',
    'A template joins the name, namespace and port of a Service into a URL inside the JSON of a base64-encoded Secret. The password next to the URL stays unchanged.',
  ],
  'replace-values-annotation': [
    'JSON in an annotation',
    'The function copies the name of a BackendConfig into the JSON in an annotation of a Service. The field path continues from the annotation into the document.',
  ],
  'replace-values-generated-configmap (prod)': [
    'A renamed Service in JSON',
    'kustomize has added a prefix to the name of a Service. The function copies the new name into settings.json of a ConfigMap.',
  ],
  'merge-values-kpt-package': [
    'Settings merged into TOML',
    'The function merges two settings into the TOML document of a ConfigMap. One setting changes, and one is new. Comments and arrays stay unchanged.',
  ],
  'merge-values-helm-values (prod)': [
    'Helm values in two places',
    'One entry changes the text in an Application of Argo CD and the map in a HelmRelease of Flux. In the list, the function removes DEBUG and adds REGION.',
  ],
  'merge-values-json-in-configmap (prod)': [
    'JSON with a placeholder',
    'The function merges keys into a JSON document. The unquoted placeholder debug stays unchanged.',
  ],
  'merge-values-secret (prod)': [
    'A list in a Secret, merged by name',
    'The function merges settings into the YAML of a Secret. In the list of pools, the function matches items by name: one item changes, and one is added.',
  ],
  'layer-config-keystone': [
    'Layers of one configuration file',
    'Defaults, fixed values, the settings of a team, a custom resource and a password become one keystone.conf in a Secret. Click a line of the result to see which layer set it.',
  ],
  'layer-config-node-pools': [
    'Two node pools, one base',
    'Each node pool gets its own nova.conf from the same layers. The layer devices applies only to the GPU pool. Click a line of the result to see which layer set it.',
  ],
  'version-config-kpt-package': [
    'A ConfigMap with versions',
    'The name of the ConfigMap contains a hash of its content, and the Deployment refers to the new name. Change the color to see another name.',
  ],
  'render-jsonnet-kpt-keys': [
    'Jsonnet in the function config',
    'The function renders a Jsonnet program to resources, with one file for each key of the result.',
  ],
  'render-jsonnet-tanka (prod)': [
    'A Tanka environment',
    'The function renders an environment of a Tanka project, like tk show. The files of the project are in the menu above the resources.',
  ],
  'render-components-kpt-inline': [
    'Components without qbec',
    'The function renders a component, a library and a variable in the function config to resources.',
  ],
  'render-components-qbec-app': [
    'An unchanged qbec app',
    'The function renders the Jsonnet and YAML components of a qbec app for the environment prod. The files of the app are in the menu above the resources.',
  ],
  'resolve-overwrites-aggregated': [
    'An overwrite three levels deep',
    'A development version of a component reaches an Installation through two other components. The view Diagram draws the references.',
  ],
  'resolve-overwrites-kpt-nested': [
    'New versions of parents',
    'Components above an overwritten component get new versions, to which the Installation refers. The view Diagram draws these versions.',
  ],
  'resolve-overwrites-kpt-resolve': [
    'The first of two overwrites',
    'An overwrite replaces the component of an Installation. A second overwrite of this component has no effect.',
  ],
  'run-pipeline-kpt': [
    'Two functions in a row',
    'The functions merge settings into a ConfigMap, then copy the host name into an Ingress. Choose a step to see only its changes.',
  ],
};
