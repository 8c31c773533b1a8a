/**
 * A landscape for benchmarks of `resolve-overwrites`: a binary tree of 5,000 components, 2,000 Installations of
 * different components, and 500 overwrites. Every tenth overwrite names only a repository.
 */
import { repeated } from './resources';

const installations = 2000;
const components = 5000;
const overwrites = 500;
/** The number of components per ConfigMap. */
const batch = 100;

const indent = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by);

const context = 'type: ociRegistry\nbaseUrl: registry.example.com/components\n';
const componentName = (index: number): string => `example.com/landscape/component-${index}`;

const installation = (index: number): string => `- apiVersion: landscaper.gardener.cloud/v1alpha1
  kind: Installation
  metadata:
    name: installation-${index}
    namespace: landscape
    annotations:
      config.kubernetes.io/index: "0"
      config.kubernetes.io/path: installation-${index}.yaml
      internal.config.kubernetes.io/index: "0"
      internal.config.kubernetes.io/path: installation-${index}.yaml
  spec:
    blueprint:
      ref:
        resourceName: blueprint
    componentDescriptor:
      ref:
        componentName: ${componentName(index)}
        repositoryContext:
${indent(context, '          ')}        version: v1.0.0
    imports:
      targets:
      - name: cluster
        target: cluster-${index}
    exports:
      data:
      - name: endpoint
        dataRef: endpoint-${index}
`;

function overwrite(index: number): string {
  // One overwrite in ten names only a repository that no component has, so it is tried for every reference.
  if (index % 10 === 0) {
    return `- source: {repositoryContext: {type: ociRegistry, baseUrl: mirror-${index}.example.com}}\n  substitution: {version: v9.9.9}\n`;
  }
  return `- source: {componentName: ${componentName(index * 10)}, version: v1.0.0}\n  substitution: {version: v1.1.0-dev}\n`;
}

/** A descriptor with references to the children of this component in a binary tree. A leaf has no references. */
function descriptor(index: number, version: string): string {
  const targets = [2 * index + 1, 2 * index + 2].filter((target) => target < components);
  return `meta:
  schemaVersion: v2
component:
  name: ${componentName(index)}
  version: ${version}
  provider: internal
  repositoryContexts:
  - type: ociRegistry
    baseUrl: registry.example.com/components
  sources: []
  componentReferences:${targets.length === 0 ? ' []' : ''}
${targets.map((target) => `  - name: reference-${target}\n    componentName: ${componentName(target)}\n    version: v1.0.0\n`).join('')}  resources:
  - name: blueprint
    type: landscaper.gardener.cloud/blueprint
    version: ${version}
    relation: local
    access:
      type: localBlob
      localReference: sha256:0000000000000000000000000000000000000000000000000000000000000000
`;
}

function configMap(number: number): string {
  const indexes = Array.from({ length: batch }, (_, index) => number * batch + index);
  const documents = indexes.flatMap((index) => [
    descriptor(index, 'v1.0.0'),
    // Every tenth component also has a development version.
    ...(index % 10 === 0 ? [descriptor(index, 'v1.1.0-dev')] : []),
  ]);
  return `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: descriptors-${number}
    annotations:
      config.kubernetes.io/local-config: "true"
  data:
    component-descriptor.yaml: |
${indent(documents.join('---\n'), '      ')}`;
}

export const landscape = (): string => `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
${repeated(installations, installation)}- apiVersion: landscaper.gardener.cloud/v1alpha1
  kind: Context
  metadata:
    name: default
    namespace: landscape
  componentVersionOverwrites: development
- apiVersion: landscaper.gardener.cloud/v1alpha1
  kind: ComponentVersionOverwrites
  metadata:
    name: development
    namespace: landscape
  overwrites:
${indent(repeated(overwrites, overwrite), '  ')}${repeated(components / batch, configMap)}functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: ResolveOverwrites
  metadata:
    name: development
  spec:
    # The entries that name a repository alone match nothing.
    ignoreMissing: true
`;
