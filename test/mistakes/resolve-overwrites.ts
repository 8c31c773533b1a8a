/** What goes wrong with resolve-overwrites, in its functionConfig and in Landscaper's resources. */
import type { Mistake } from './mistake';

const group = 'apiVersion: landscaper.gardener.cloud/v1alpha1';

const installation = (spec: string, name = 'shop', apiVersion = group): string =>
  `${apiVersion}\nkind: Installation\nmetadata: {name: ${name}, namespace: shop}\nspec: ${spec}\n`;

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

/** The list with one entry. */
const entry = (fields: string): string => stream(goodInstallation, goodContext, overwrites(`overwrites: [${fields}]`));

const kind = 'landscaper.gardener.cloud/v1alpha1';
const list = `${kind}/ComponentVersionOverwrites/shop/dev`;
const contextAt = (field: string): string => `${kind}/Context/shop/dev ${field}`;
const installationAt = (field: string): string => `${kind}/Installation/shop/shop ${field}`;

const whole = stream(goodInstallation, goodContext, goodOverwrites);

export const resolveOverwritesMistakes: readonly Mistake[] = [
  {
    title: 'a setting with a typo',
    config: 'spec: {mod: resolve}',
    items: whole,
    place: 'spec.mod',
    way: /did you mean `mode`\?/,
  },
  {
    title: 'a mode with a typo',
    config: 'spec: {mode: reslove}',
    items: whole,
    place: 'spec.mode',
    way: /did you mean "resolve"\?/,
  },
  {
    title: 'the settings beside `spec`',
    config: 'mode: resolve',
    items: whole,
    place: 'mode',
    way: /unknown field `mode`.*spec/,
  },
  {
    title: 'the settings under `data`',
    config: 'data: {mode: resolve}',
    items: whole,
    place: 'data',
    way: /under `spec`/,
  },
  {
    title: 'a boolean in quotes',
    config: 'spec: {report: "true"}',
    items: whole,
    place: 'spec.report',
    way: /must be a boolean \(true or false\), not a string/,
  },
  {
    title: 'detaching without resolving',
    config: 'spec: {detachContexts: true}',
    items: whole,
    place: 'spec.detachContexts',
    way: /spec\.mode resolve/,
  },
  {
    title: 'a time without its zone',
    config: 'spec: {timestamp: "2024-01-02 03:04:05"}',
    items: whole,
    place: 'spec.timestamp',
    way: /RFC 3339, such as 2024-01-02T03:04:05Z/,
  },
  {
    title: 'the overwrites under `spec`',
    items: stream(
      goodInstallation,
      goodContext,
      overwrites('spec: {overwrites: [{source: {componentName: example.com/shop}, substitution: {version: v1.5.0}}]}'),
    ),
    place: `${list} spec`,
    way: /`overwrites`/,
  },
  {
    title: 'the list of a Context under `spec`',
    items: stream(goodInstallation, context(`spec: {componentVersionOverwrites: dev, ${repository}}`), goodOverwrites),
    place: contextAt('spec'),
    way: /`componentVersionOverwrites`|beside|top/,
  },
  {
    title: 'a field of a Context with a typo',
    items: stream(goodInstallation, context(`${repository}\ncomponentVersionOverwrite: dev`), goodOverwrites),
    place: contextAt('componentVersionOverwrite'),
    way: /did you mean "componentVersionOverwrites"\?/,
  },
  {
    title: 'a list that a Context names with a typo',
    items: stream(goodInstallation, context(`${repository}\ncomponentVersionOverwrites: dve`), goodOverwrites),
    place: /Installation\/shop\/shop|Context\/shop\/dev/,
    way: /"dve".*(?:did you mean "dev"\?|"dev")/,
  },
  {
    title: 'a Context that an Installation names with a typo',
    items: stream(
      installation('{context: dve, componentDescriptor: {ref: {componentName: example.com/shop, version: v1.4.0}}}'),
      goodContext,
      goodOverwrites,
    ),
    place: installationAt('spec.context'),
    way: /"dve" not found.*did you mean "dev"\?/,
  },
  {
    title: 'a Context that no Installation names, since its field is left out',
    items: stream(
      installation(`{componentDescriptor: {ref: {componentName: example.com/shop, version: v1.4.0, ${repository}}}}`),
      goodContext,
      goodOverwrites,
    ),
    place: /ComponentVersionOverwrites\/shop\/dev|Context\/shop\/dev|Installation\/shop\/shop/,
    way: /"dev"|Context/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a list that no Context names',
    items: stream(goodInstallation, goodContext, goodOverwrites, overwrites('overwrites: []', 'stage')),
    place: /ComponentVersionOverwrites\/shop\/stage/,
    way: /Context/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'an Installation of another version of the API',
    items: stream(
      installation(
        '{context: dev, componentDescriptor: {ref: {componentName: example.com/shop, version: v1.4.0}}}',
        'shop',
        'apiVersion: landscaper.gardener.cloud/v1beta1',
      ),
      goodContext,
      goodOverwrites,
    ),
    place: /landscaper\.gardener\.cloud\/v1beta1\/Installation\/shop\/shop/,
    way: /v1alpha1/,
  },
  {
    title: 'a field of a reference with a typo',
    items: stream(
      installation('{context: dev, componentDescriptor: {ref: {componentname: example.com/shop, version: v1.4.0}}}'),
      goodContext,
      goodOverwrites,
    ),
    place: /Installation\/shop\/shop spec\.componentDescriptor\.ref\.component[nN]ame$/,
    way: /`componentName`|`spec\.componentDescriptor\.ref\.componentName` is required/,
  },
  {
    title: 'a version of a reference without quotes',
    items: stream(
      installation('{context: dev, componentDescriptor: {ref: {componentName: example.com/shop, version: 1.4}}}'),
      goodContext,
      goodOverwrites,
    ),
    place: installationAt('spec.componentDescriptor.ref.version'),
    way: /must be a string, not a number.*quot/,
  },
  {
    title: 'a field of a substitution with a typo',
    items: entry('{source: {componentName: example.com/shop}, substitution: {versoin: v1.5.0}}'),
    place: `${list} overwrites.0.substitution.versoin`,
    way: /did you mean "version"\?/,
  },
  {
    title: 'a field of a source with a typo',
    items: entry('{source: {componentname: example.com/shop}, substitution: {version: v1.5.0}}'),
    place: `${list} overwrites.0.source.componentname`,
    way: /did you mean "componentName"\?/,
  },
  {
    title: 'a field of an entry with a typo',
    items: entry('{source: {componentName: example.com/shop}, substitute: {version: v1.5.0}}'),
    place: `${list} overwrites.0.substitute`,
    way: /did you mean "substitution"\?/,
  },
  {
    title: 'a substitution left out',
    items: entry('{source: {componentName: example.com/shop}}'),
    place: `${list} overwrites.0.substitution`,
    way: /is required, a map/,
  },
  {
    title: 'the overwrites as a map',
    items: stream(
      goodInstallation,
      goodContext,
      overwrites('overwrites: {source: {componentName: example.com/shop}, substitution: {version: v1.5.0}}'),
    ),
    place: `${list} overwrites`,
    way: /must be a list, not a map/,
  },
  {
    title: 'a name of a component with a typo, where a component elsewhere may have it',
    items: entry('{source: {componentName: example.com/shpo}, substitution: {version: v1.5.0}}'),
    place: new RegExp(`^${list} overwrites\\.0\\.source`),
    way: /did you mean "example\.com\/shop"\?/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a version without its v',
    items: entry('{source: {componentName: example.com/shop, version: 1.4.0}, substitution: {version: v1.5.0}}'),
    place: new RegExp(`^${list} overwrites\\.0\\.source`),
    way: /"v1\.4\.0"/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a version nearby',
    items: entry('{source: {componentName: example.com/shop, version: v1.4.1}, substitution: {version: v1.5.0}}'),
    place: new RegExp(`^${list} overwrites\\.0\\.source`),
    way: /"v1\.4\.0"/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a version as a number',
    items: entry('{source: {componentName: example.com/shop, version: 1.4}, substitution: {version: v1.5.0}}'),
    place: `${list} overwrites.0.source.version`,
    way: /must be a string, not a number.*quot/,
  },
  {
    title: 'a list twice',
    items: stream(whole, goodOverwrites),
    place: /ComponentVersionOverwrites\/shop\/dev/,
    way: /duplicate ComponentVersionOverwrites "shop\/dev"/,
  },
  {
    title: 'a component descriptor that is none',
    items: stream(
      whole,
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: descriptors}\ndata:\n  component-descriptor.yaml: |\n    components: [{name: example.com/shop}]\n',
    ),
    place: 'v1/ConfigMap/descriptors data.component-descriptor\\.yaml',
    way: /schema v2 or v3alpha1/,
  },
  {
    title: 'a short name of a component with a typo',
    items: entry('{source: {componentName: example.com/shp}, substitution: {version: v1.5.0}}'),
    place: `${list} overwrites.0.source.componentName`,
    way: /did you mean "example\.com\/shop"\?/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a short name of a component with a typo, where nothing else is looked at',
    config: 'spec: {transitive: false}',
    items: entry('{source: {componentName: example.com/shp}, substitution: {version: v1.5.0}}'),
    place: `${list} overwrites.0.source.componentName`,
    way: /did you mean "example\.com\/shop"\? \(`ignoreMissing: true` allows it\)/,
    severity: 'warning',
    writes: true,
  },
  {
    title: 'a component that nothing refers to',
    config: 'spec: {mode: resolve}',
    items: entry('{source: {componentName: completely/else}, substitution: {version: v1.5.0}}'),
    place: `${list} overwrites.0`,
    way: /there is only "example\.com\/shop"/,
    severity: 'info',
    writes: true,
  },
  {
    title: "resources of which none is Landscaper's",
    config: 'spec: {mode: resolve}',
    place: '',
    way: /`transformers:`.*`ignoreMissing: true`/,
  },
];
