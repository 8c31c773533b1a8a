/** What goes wrong with run-pipeline: the mistakes of its steps have their place in its functionConfig. */
import type { Mistake } from './mistake';

const step = (kind: string, fields: string): string =>
  `  - apiVersion: fn.inlay.dev/v1alpha1\n    kind: ${kind}\n    ${fields}\n`;

const good = step(
  'ReplaceValues',
  'replacements: [{sourceValue: x, targets: [{select: {name: shop}, fieldPaths: [data.host]}]}]',
);

const steps = (...each: readonly string[]): string => `spec:\n  functions:\n${each.join('')}`;

export const runPipelineMistakes: readonly Mistake[] = [
  {
    title: '`functions` beside `spec`',
    config: 'functions: []',
    place: /^(?:functions|spec)$/,
    way: /`spec`|unknown field `functions`.*spec/,
  },
  {
    title: '`steps` for `functions`',
    config: 'spec: {steps: []}',
    place: 'spec.steps',
    way: /unknown field `steps`.*functions/,
  },
  {
    title: 'the functions as a map',
    config: 'spec: {functions: {kind: ReplaceValues}}',
    place: 'spec.functions',
    way: /must be a list, not a map/,
  },
  {
    title: 'a step as a name',
    config: 'spec: {functions: [replace-values]}',
    place: 'spec.functions.0',
    way: /must be a map, not a string/,
  },
  {
    title: 'a kind of a step with a typo',
    config: steps(good, step('ReplaceValue', 'replacements: []')),
    place: 'spec.functions.1.kind',
    way: /step 2.*did you mean fn\.inlay\.dev\/v1alpha1\/"?ReplaceValues/,
  },
  {
    title: 'a step without apiVersion',
    config: 'spec: {functions: [{kind: ReplaceValues, replacements: []}]}',
    place: 'spec.functions.0.apiVersion',
    way: /step 1: `apiVersion` is required/,
  },
  {
    title: 'a pipeline in a pipeline',
    config: steps(step('RunPipeline', 'spec: {functions: []}')),
    place: 'spec.functions.0.kind',
    way: /step 1.*kinds are fn\.inlay\.dev\/v1alpha1\/LayerConfig/,
  },
  {
    title: 'a function of kpt as a step',
    config: 'spec: {functions: [{apiVersion: v1, kind: ConfigMap, data: {namespace: shop}}, {image: set-labels}]}',
    place: /^spec\.functions\.1/,
    way: /step 2: `(?:apiVersion|kind)` is required/,
  },
  {
    title: 'a field of a step with a typo',
    config: steps(good, step('ReplaceValues', 'replacement: []')),
    place: 'spec.functions.1.replacement',
    way: /step 2: unknown field `replacement`: did you mean `replacements`\?/,
  },
  {
    title: 'a name in a step with a typo, which undoes the steps before it',
    config: steps(
      good,
      step(
        'ReplaceValues',
        'replacements: [{sourceValue: x, targets: [{select: {name: shpo}, fieldPaths: [data.host]}]}]',
      ),
    ),
    place: /^spec\.functions\.1\.replacements\.0\.targets\.0\.select/,
    way: /step 2.*did you mean "shop"\?/,
  },
  {
    title: 'a field path in a step with a typo',
    config: steps(
      good,
      step(
        'ReplaceValues',
        'replacements: [{sourceValue: x, targets: [{select: {name: shop}, fieldPaths: [data.hsot]}]}]',
      ),
    ),
    place: 'v1/ConfigMap/shop data.hsot',
    way: /step 2.*did you mean `host`\?/,
  },
  {
    title: 'a base in a step with a typo',
    config: steps(step('MergeValues', 'configMapGenerator: [{name: shpo, behavior: merge, literals: [a=b]}]')),
    place: 'spec.functions.0.configMapGenerator.0.name',
    way: /step 1.*did you mean "shop"\?/,
  },
  {
    title: 'a file in a step that is not there',
    config: steps(step('MergeValues', 'configMapGenerator: [{name: shop, behavior: merge, files: [absent.json]}]')),
    place: 'spec.functions.0.configMapGenerator.0.files.0',
    way: /step 1: "absent\.json" cannot be read/,
  },
  {
    title: 'steps in the wrong order: a copy before the merge that makes its source',
    config: steps(
      step(
        'ReplaceValues',
        'replacements: [{source: {kind: ConfigMap, name: shop, fieldPath: data.made}, targets: [{select: {name: shop}, fieldPaths: [data.host]}]}]',
      ),
      step('MergeValues', 'configMapGenerator: [{name: shop, behavior: merge, literals: [made=b]}]'),
    ),
    place: 'v1/ConfigMap/shop data.made',
    way: /step 1/,
  },
  {
    title: 'an environment in a step with a typo',
    config: steps(
      step(
        'RenderComponents',
        'spec: {environment: prd, spec: {environments: {prod: {server: "https://a"}}}, files: {components/a.yaml: ""}}',
      ),
    ),
    place: /^spec\.functions\.0/,
    way: /step 1: invalid environment "prd".*"prod"/,
  },
];
