/**
 * Mistakes with resolve-overwrites, in its functionConfig and in Landscaper's resources. The scenarios
 * `fields-that-landscaper-would-not-read-are-errors` and `items-that-landscaper-would-not-know-are-errors` have more.
 */
import type { Mistake, Table } from '../mistake';

const group = 'apiVersion: landscaper.gardener.cloud/v1alpha1';

const installation = (spec: string): string =>
  `${group}\nkind: Installation\nmetadata: {name: shop, namespace: shop}\nspec: ${spec}\n`;

const context = (fields: string): string =>
  `${group}\nkind: Context\nmetadata: {name: dev, namespace: shop}\n${fields}\n`;

const overwrites = (fields: string, name = 'dev'): string =>
  `${group}\nkind: ComponentVersionOverwrites\nmetadata: {name: ${name}, namespace: shop}\n${fields}\n`;

const repository = 'repositoryContext: {type: ociRegistry, baseUrl: registry.example.com/components}';

const goodInstallation = installation(
  '{context: dev, componentDescriptor: {ref: {componentName: example.com/shop, version: v1.4.0}}}',
);
const goodContext = context(`${repository}\ncomponentVersionOverwrites: dev`);
const goodOverwrites = overwrites(
  'overwrites: [{source: {componentName: example.com/shop}, substitution: {version: v1.5.0}}]',
);

const stream = (...resources: readonly string[]): string => resources.join('---\n');

/** The correct resources, with the Installation, the Context or the list replaced. */
const withInstallation = (text: string): string => stream(text, goodContext, goodOverwrites);
const withSpec = (spec: string): string => withInstallation(installation(spec));
const withContext = (fields: string): string => stream(goodInstallation, context(fields), goodOverwrites);
const withList = (text: string): string => stream(goodInstallation, goodContext, text);

/** The list with one entry. */
const entry = (fields: string): string => withList(overwrites(`overwrites: [${fields}]`));

const kind = 'landscaper.gardener.cloud/v1alpha1';
const list = `${kind}/ComponentVersionOverwrites/shop/dev`;
const contextAt = (field: string): string => `${kind}/Context/shop/dev ${field}`;
const installationAt = (field: string): string => `${kind}/Installation/shop/shop ${field}`;

const whole = stream(goodInstallation, goodContext, goodOverwrites);

const resolveOverwritesMistakes: Table<Mistake> = {
  'a mode with a typo': {
    config: 'spec: {mode: reslove}',
    items: whole,
    error: ['spec.mode', /did you mean "resolve"\?/],
  },
  'the settings next to `spec`': {
    config: 'mode: resolve',
    items: whole,
    error: ['mode', /unknown field `mode`.*spec/],
  },
  'the settings under `data`': { config: 'data: {mode: resolve}', items: whole, error: ['data', /to `spec`/] },
  'a boolean in quotes': {
    config: 'spec: {report: "true"}',
    items: whole,
    error: ['spec.report', /must be a boolean \(true or false\), not a string/],
  },
  'a Context that no Installation names, because its field is missing': {
    items: withSpec(`{componentDescriptor: {ref: {componentName: example.com/shop, version: v1.4.0, ${repository}}}}`),
    warning: [/ComponentVersionOverwrites\/shop\/dev|Context\/shop\/dev|Installation\/shop\/shop/, /"dev"|Context/],
    writes: true,
  },
  'a list that no Context names': {
    items: stream(whole, overwrites('overwrites: []', 'stage')),
    warning: [/ComponentVersionOverwrites\/shop\/stage/, /Context/],
    writes: true,
  },
  'a field of a reference with a typo': {
    items: withSpec('{context: dev, componentDescriptor: {ref: {componentname: example.com/shop, version: v1.4.0}}}'),
    error: [
      /Installation\/shop\/shop spec\.componentDescriptor\.ref\.component[nN]ame$/,
      /`componentName`|`spec\.componentDescriptor\.ref\.componentName` is required/,
    ],
  },
  'a version of a reference without quotes': {
    items: withSpec('{context: dev, componentDescriptor: {ref: {componentName: example.com/shop, version: 1.4}}}'),
    error: [installationAt('spec.componentDescriptor.ref.version'), /must be a string, not a number.*quot/],
  },
  'the overwrites as a map': {
    items: withList(
      overwrites('overwrites: {source: {componentName: example.com/shop}, substitution: {version: v1.5.0}}'),
    ),
    error: [`${list} overwrites`, /must be a list, not a map/],
  },
  'a name of a component with a typo, while other components may exist elsewhere': {
    items: entry('{source: {componentName: example.com/shpo}, substitution: {version: v1.5.0}}'),
    warning: [new RegExp(`^${list} overwrites\\.0\\.source`), /did you mean "example\.com\/shop"\?/],
    writes: true,
  },
  'an invalid component descriptor': {
    items: stream(
      whole,
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: descriptors}\ndata:\n  component-descriptor.yaml: |\n    components: [{name: example.com/shop}]\n',
    ),
    error: ['v1/ConfigMap/descriptors data.component-descriptor\\.yaml', /schema v2 or v3alpha1/],
  },
  'no resources of Landscaper': {
    config: 'spec: {mode: resolve}',
    error: ['', /`transformers:`.*`ignoreMissing: true`/],
  },
  'an Installation with a different group': {
    items: withInstallation(goodInstallation.replace(group, 'apiVersion: delivery.ocm.software/v1alpha1')),
    error: [
      'delivery.ocm.software/v1alpha1/Installation/shop/shop apiVersion',
      /must be "landscaper\.gardener\.cloud\/v1alpha1"/,
    ],
  },
  'a list with its short name': {
    items: withList(goodOverwrites.replace('ComponentVersionOverwrites', 'cvo')),
    error: [`${kind}/cvo/shop/dev kind`, /did you mean "ComponentVersionOverwrites"\?/],
  },
  'a list without `overwrites`': {
    items: withList(overwrites('')),
    warning: [`${list} overwrites`, /is missing, so the list overwrites nothing/],
    writes: true,
  },
  'an empty substitution': {
    config: 'spec: {mode: resolve}',
    items: entry('{source: {componentName: example.com/shop}, substitution: {}}'),
    warning: [`${list} overwrites.0.substitution`, /overwrites nothing, because its `substitution` is empty/],
    writes: true,
  },
  'a different repository': {
    items: entry(
      '{source: {componentName: example.com/shop, repositoryContext: {type: ociRegistry, baseUrl: registry.example.org/components}}, substitution: {version: v1.5.0}}',
    ),
    warning: [`${list} overwrites.0.source.repositoryContext`, /"baseUrl":"registry\.example\.com\/components"/],
    writes: true,
  },
  'a field of a repository with a typo': {
    items: withContext(
      'repositoryContext: {type: ociRegistry, baseURL: registry.example.com}\ncomponentVersionOverwrites: dev',
    ),
    error: [contextAt('repositoryContext.baseURL'), /did you mean "baseUrl"\?/],
  },
  'a Context that names no list, but has the name of one': {
    items: withContext(repository),
    warning: [list, /set `spec\.context` of an Installation to a Context whose `componentVersionOverwrites`/],
    writes: true,
  },
  'a context next to `spec`': {
    items: withInstallation(
      `${installation('{componentDescriptor: {ref: {componentName: example.com/shop, version: v1.4.0}}}')}context: dev\n`,
    ),
    error: [installationAt('context'), /is an unknown field/],
  },
  'references of a descriptor with the field name of the other schema': {
    items: stream(
      whole,
      'apiVersion: ocm.software/v3alpha1\nkind: ComponentVersion\nmetadata: {name: example.com/shop, version: v1.5.0}\nspec: {componentReferences: []}\n',
    ),
    error: [/ComponentVersion\/example\.com\/shop spec\.componentReferences/, /did you mean `spec\.references`\?/],
  },
  'a missing folder of descriptors': {
    config: 'spec: {descriptors: [componets]}',
    items: whole,
    error: [/spec\.descriptors\.0/, /"componets" does not exist/],
  },
  'new versions without `resolve`': {
    config: 'spec: {nested: constructor}',
    items: whole,
    error: [/spec\.nested/, /requires `spec\.mode: resolve`/],
  },
  'a component that is replaced by itself': {
    config: 'spec: {mode: resolve}',
    items: entry('{source: {componentName: example.com/shop}, substitution: {componentName: example.com/shop}}'),
    warning: [`${list} overwrites.0.substitution`, /overwrites nothing, because .* only repeats its `source`/],
    writes: true,
  },
  'a type of repository with a typo': {
    items: withContext(
      'repositoryContext: {type: ociRegistrry, baseUrl: a.example.com}\ncomponentVersionOverwrites: dev',
    ),
    warning: [
      contextAt('repositoryContext.type'),
      /"ociRegistrry" is not a repository type: did you mean "ociRegistry"\?/,
    ],
    writes: true,
  },
  'a target without new versions': {
    config: 'spec: {mode: resolve, target: {type: OCIRegistry, baseUrl: registry.example.com}}',
    items: whole,
    error: [/spec\.target/, /set `spec\.nested` to `constructor`/],
  },
};

export const mistakes: readonly Table<Mistake>[] = [resolveOverwritesMistakes];
