/**
 * The deployed sources: a Deployment, a ConfigMap `app` that every change alters, and a Secret `db` that every second
 * change alters.
 */
import type { FileTexts } from '../../../test/temporary-folder';

export type Versioning = 'version-config' | 'layer-config';

/** The field `versions` of the functionConfigs. */
export type Rules = Readonly<Record<string, unknown>>;

export interface Content {
  readonly color: string;
  readonly password: string;
}

export const objects = ['ConfigMap/app', 'Secret/db'] as const;

/** The file names of the functionConfigs. */
export const configs: Readonly<Record<Versioning, readonly string[]>> = {
  'version-config': ['versions.yaml'],
  'layer-config': ['app-layers.yaml', 'db-layers.yaml'],
};

const localConfig = { 'config.kubernetes.io/local-config': 'true' };

const functionConfig = (versioning: Versioning, name: string, namespace: string, spec: object): string =>
  JSON.stringify({
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind: versioning === 'version-config' ? 'VersionConfig' : 'LayerConfig',
    metadata: {
      name,
      namespace,
      annotations: { ...localConfig, 'config.kubernetes.io/function': `exec: {path: ${versioning}}` },
    },
    spec,
  });

function layers(name: string, namespace: string, values: object, kind: string, versions: Rules): string {
  const output = { kind, files: [{ key: `${name}.yaml`, format: 'yaml' }], versions };
  return functionConfig('layer-config', name, namespace, { layers: [{ name: 'all', values }], output });
}

/** `limit` is the Deployment's `revisionHistoryLimit`, which is omitted if `limit` is undefined. */
export function deployment(namespace: string, limit: number | undefined): string {
  const labels = { app: 'web' };
  const container = { name: 'web', image: 'web:1', envFrom: [{ configMapRef: { name: 'app' } }] };
  const spec = { containers: [container], volumes: [{ name: 'db', secret: { secretName: 'db' } }] };
  return JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace },
    spec: {
      replicas: 1,
      ...(limit !== undefined && { revisionHistoryLimit: limit }),
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec },
    },
  });
}

export const configMap = (namespace: string, { color }: Content): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'app', namespace }, data: { color } });

export const secret = (namespace: string, { password }: Content): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'db', namespace }, stringData: { password } });

/** Returns the functionConfigs that create the versions, keyed by file name. */
export function configFiles(versioning: Versioning, namespace: string, content: Content, versions: Rules): FileTexts {
  if (versioning === 'layer-config') {
    return {
      'app-layers.yaml': layers('app', namespace, { color: content.color }, 'ConfigMap', versions),
      'db-layers.yaml': layers('db', namespace, { password: content.password }, 'Secret', versions),
    };
  }
  const select = objects.map((one) => ({ kind: one.split('/')[0], name: one.split('/')[1] }));
  return { 'versions.yaml': functionConfig(versioning, 'shop', namespace, { select, versions }) };
}

/** Returns the files of a kustomization. For version-config, a generator creates `app`. */
export function kustomization(
  versioning: Versioning,
  namespace: string,
  content: Content,
  withTransformers: boolean,
): FileTexts {
  const generator = { name: 'app', literals: [`color=${content.color}`] };
  const isVersioned = versioning === 'version-config';
  return {
    'kustomization.yaml': JSON.stringify({
      namespace,
      resources: ['web.yaml', ...(isVersioned ? ['db.yaml'] : [])],
      ...(isVersioned && { configMapGenerator: [generator] }),
      ...(withTransformers && { transformers: configs[versioning] }),
    }),
    ...(isVersioned && { 'db.yaml': secret(namespace, content) }),
  };
}
