/** Mistakes with run-pipeline. A mistake in a step has a path in the functionConfig of run-pipeline. */
import type { Mistake, Table } from '../mistake';
import { pipelineSlips } from './writes';

const step = (kind: string, fields: string): string =>
  `  - apiVersion: fn.inlay.dev/v1alpha1\n    kind: ${kind}\n    ${fields}\n`;

const good = step(
  'ReplaceValues',
  'replacements: [{sourceValue: x, targets: [{select: {name: shop}, fieldPaths: [data.host]}]}]',
);

const steps = (...each: readonly string[]): string => `spec:\n  functions:\n${each.join('')}`;

const runPipelineMistakes: Table<Mistake> = {
  '`functions` next to `spec`': {
    config: 'functions: []\nspec: {functions: []}',
    error: ['spec.functions', /set either `functions` or `spec\.functions`, not both/],
  },
  'no functions': { config: 'spec: {}', error: ['functions', /`functions` is required/] },
  '`steps` instead of `functions`': {
    config: 'spec: {steps: []}',
    error: ['spec.steps', /unknown field `steps`.*functions/],
  },
  'a step as a name': {
    config: 'spec: {functions: [replace-values]}',
    error: ['spec.functions.0', /must be a map, not a string/],
  },
  'a function of kpt as a step': {
    config: 'spec: {functions: [{apiVersion: v1, kind: ConfigMap, data: {namespace: shop}}, {image: set-labels}]}',
    error: [/^spec\.functions\.1/, /step 2: `(?:apiVersion|kind)` is required/],
  },
  'a scalar field of a step with a typo': {
    config: steps(good, step('ReplaceValues', 'reprot: true\n    replacements: []')),
    error: ['spec.functions.1.reprot', /step 2: unknown field `reprot`: did you mean `report`\?/],
    marks: 'reprot',
  },
  'a name in a step with a typo, which undoes the steps before it': {
    config: steps(
      good,
      step(
        'ReplaceValues',
        'replacements: [{sourceValue: x, targets: [{select: {name: shpo}, fieldPaths: [data.host]}]}]',
      ),
    ),
    error: [/^spec\.functions\.1\.replacements\.0\.targets\.0\.select/, /step 2.*did you mean "shop"\?/],
  },
  'a field path in a step with a typo': {
    config: steps(
      good,
      step(
        'ReplaceValues',
        'replacements: [{sourceValue: x, targets: [{select: {name: shop}, fieldPaths: [data.hsot]}]}]',
      ),
    ),
    error: ['v1/ConfigMap/shop data.hsot', /step 2.*did you mean `host`\?/],
  },
  'a base in a step with a typo': {
    config: steps(step('MergeValues', 'configMapGenerator: [{name: shpo, behavior: merge, literals: [a=b]}]')),
    error: ['spec.functions.0.configMapGenerator.0.name', /step 1.*did you mean "shop"\?/],
  },
  'steps in the wrong order: a copy before the merge that creates its source': {
    config: steps(
      step(
        'ReplaceValues',
        'replacements: [{source: {kind: ConfigMap, name: shop, fieldPath: data.made}, targets: [{select: {name: shop}, fieldPaths: [data.host]}]}]',
      ),
      step('MergeValues', 'configMapGenerator: [{name: shop, behavior: merge, literals: [made=b]}]'),
    ),
    error: ['v1/ConfigMap/shop data.made', /step 1/],
  },
  'an environment in a step with a typo': {
    config: steps(
      step(
        'RenderComponents',
        'spec: {environment: prd, spec: {environments: {prod: {server: "https://a"}}}, files: {components/a.yaml: ""}}',
      ),
    ),
    error: [/^spec\.functions\.0/, /step 1: invalid environment "prd".*"prod"/],
  },
};

export const mistakes: readonly Table<Mistake>[] = [runPipelineMistakes, pipelineSlips];
