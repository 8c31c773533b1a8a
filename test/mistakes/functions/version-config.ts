/** Mistakes with version-config. */
import { withItems, type Mistake, type Table } from '../mistake';

const items = `apiVersion: v1
kind: ConfigMap
metadata:
  name: app
data:
  color: green
---
apiVersion: v1
kind: Secret
metadata:
  name: creds
  labels: {tier: web}
data:
  password: c3dvcmRmaXNo
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - name: web
        envFrom:
        - configMapRef: {name: app}
`;

const select = (selectors: string, rest = ''): string => `spec:\n  select: [${selectors}]\n${rest}`;

const versionConfigMistakes: Table<Mistake> = withItems(items, {
  'no selector': { config: 'spec: {}', error: ['spec.select', /`select` is required/] },
  'an empty list of selectors': { config: select(''), error: ['spec.select', /`select` is empty/] },
  'a name with a typo': { config: select('{name: apq}'), error: [/^spec\.select\.0/, /did you mean "app"\?/] },
  'a kind with a typo': { config: select('{kind: Secert}'), error: [/^spec\.select\.0/, /did you mean "Secret"\?/] },
  'a kind without versions': {
    config: select('{kind: Deployment}'),
    error: [/^spec\.select\.0/, /no ConfigMap or Secret/],
  },
  'a label with a typo': { config: select('{labelSelector: teir=web}'), error: [/^spec\.select\.0/, /"tier=web"/] },
  'an invalid pattern': { config: select('{name: "app("}'), error: ['spec.select.0.name', /missing closing/] },
  'a negative number of versions': {
    config: select('{name: app}', '  versions: {keep: -1}'),
    error: ['spec.versions.keep', /0/],
  },
  'a controller with a typo': {
    config: select('{name: app}', '  versions: {protect: [argo]}'),
    error: ['spec.versions.protect.0', /one of flux, argocd/],
  },
  'the field of layer-config': {
    config: select('{name: app}', '  history: {keep: 3}'),
    error: ['spec.history', /unknown field `history`/],
  },
  'a history without `from`': {
    config: select('{name: app}', '  versions: {history: {file: a.yaml}}'),
    error: [/^spec\.versions\.history/, /`from`|unknown field `file`/],
  },
  'a reserved label': {
    config: select('{name: app}', '  versions: {labels: {inlay.dev/config: a}}'),
    error: ['spec.versions.labels', /is reserved for Inlay/],
  },
  'a reference of a missing kind': {
    config: select('{name: app}', '  references: {extra: [{group: x.io, kind: Deploymnt, path: spec.a}]}'),
    error: ['spec.references.extra.0.kind', /no item has the kind "Deploymnt\.x\.io"/],
  },
  'references in a Secret': {
    config: select('{name: app}', '  references: {extra: [{kind: Secret, path: stringData.a}]}'),
    error: ['spec.references.extra.0.kind', /references in a Secret cannot be followed/],
  },
});

export const mistakes: readonly Table<Mistake>[] = [versionConfigMistakes];
