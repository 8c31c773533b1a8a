import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/temporary-folder';
import { root } from '../../test/project';
import { catalogFaults } from './catalog-form';
import { metadataText } from './generated-texts';
import { names } from '../release/names';

const examples = `${names.repository}/tree/main/examples/`;

const readme = `# paint

## Overview

Paints.

## Usage

## functionConfig

## Colors

## Results

## Examples

- [A house](../../examples/paint-house)
- [Red](../../examples/paint-red-wall)
`;

const metadata = metadataText(
  `image: ''
description: Paints
tags:
- mutator
sourceURL: ''
examplePackageURLs: []
emails: []
license: Apache-2.0
`,
  'paint',
  ['paint-house', 'paint-red-wall'],
);

const kptfile = `apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: red
  annotations:
    config.kubernetes.io/local-config: "true"
info:
  description: Red
pipeline:
  mutators:
  - exec: paint
    configPath: paint.yaml
`;

const files: Readonly<Record<string, string>> = {
  'functions/paint/README.md': readme,
  'functions/paint/metadata.yaml': metadata,
  'examples/library-typescript/README.md': '# A program\n',
  'examples/paint-house/README.md': '# paint: House\n',
  'examples/paint-house/.expected/config.yaml': 'skip: true\n',
  'examples/paint-red-wall/README.md': '# paint: Red wall, and nothing else\n',
  'examples/paint-red-wall/Kptfile': kptfile,
  'examples/paint-red-wall/.krmignore': '.expected\n',
  'examples/paint-red-wall/.expected/config.yaml': 'testType: render\nallowExec: true\n',
  'examples/paint-red-wall/.expected/diff.patch': 'diff --git a/house.yaml b/house.yaml\n',
  'examples/paint-red-wall/.expected/results.yaml': 'exitCode: 0\n',
};

describe('catalog form', () => {
  /** The mistakes found in a copy in which one file is replaced or removed. */
  const faultsWith = (file: string, text?: string): readonly string[] => {
    const copy = temporaryFolder({ ...files, [file]: text ?? '' });
    if (text === undefined) rmSync(join(copy, file));
    return catalogFaults(copy);
  };

  it('is met by all functions and examples', () => assert.deepEqual(catalogFaults(root), []));

  it('is met by a minimal catalog', () => assert.deepEqual(catalogFaults(temporaryFolder(files)), []));

  for (const file of Object.keys(files)) {
    if (file.endsWith('Kptfile')) continue;
    it(`needs ${file}`, () => assert.deepEqual(faultsWith(file), [`${file}: is missing`]));
  }

  it('treats an example without a Kptfile as a kustomization', () => {
    assert.deepEqual(faultsWith('examples/paint-red-wall/Kptfile'), [
      'examples/paint-red-wall/.expected/config.yaml: skip is required',
      'examples/paint-red-wall/.expected/config.yaml: testType is not in the schema',
      'examples/paint-red-wall/.expected/config.yaml: allowExec is not in the schema',
    ]);
  });

  const order = 'must have the sections Overview, Usage, functionConfig, Results, Examples, in this order';
  const cases: readonly (readonly [file: string, text: string, fault: string])[] = [
    ['functions/paint/README.md', readme.replace('# paint', '# Paint'), 'the first line must be "# paint"'],
    ['functions/paint/README.md', readme.replace('## Overview\n\n', ''), order],
    ['functions/paint/README.md', readme.replace('## Results\n', '').replace('## U', '## Results\n\n## U'), order],
    ['functions/paint/README.md', readme.replace(/- \[A h.*/, ''), 'no link to ../../examples/paint-house'],
    [
      'functions/paint/metadata.yaml',
      metadata.replace(`${names.images}paint`, 'paint'),
      `image must be "${names.images}paint"`,
    ],
    ['functions/paint/metadata.yaml', metadata.replace(/^emails:\n.*\n/m, ''), 'emails is required'],
    [
      'functions/paint/metadata.yaml',
      metadata.replace('mutator', 'painter'),
      'tags.0 must be one of "mutator", "validator", "generator"',
    ],
    [
      'functions/paint/metadata.yaml',
      metadata.replace('functions/paint', 'functions/print'),
      `sourceURL must be "${names.repository}/tree/main/functions/paint"`,
    ],
    ['functions/paint/metadata.yaml', '', 'must be a map'],
    [
      'examples/paint-house/README.md',
      '# paint a house\n',
      'the first line must begin with "# paint: house", ignoring case',
    ],
    ['examples/paint-house/.expected/config.yaml', 'skip: false\n', 'skip must be true'],
    [
      'examples/paint-red-wall/.expected/config.yaml',
      'testType: render\nallowExec: true\nalowNetwork: true\n',
      'alowNetwork is not in the schema',
    ],
    [
      'examples/paint-red-wall/Kptfile',
      kptfile.replace('exec: paint', 'exec: print'),
      'pipeline.mutators.0.exec must be "paint"',
    ],
    [
      'examples/paint-red-wall/Kptfile',
      kptfile.replace('"true"', 'true'),
      'metadata.annotations.config.kubernetes.io/local-config must be "true"',
    ],
    ['examples/paint-red-wall/.krmignore', 'README.md\n', 'must begin with the line ".expected"'],
    ['examples/paint-red-wall/.expected/diff.patch', '', 'shows no change'],
    ['examples/paint-red-wall/.expected/house.yaml', '', 'must be config.yaml, diff.patch or results.yaml'],
  ];
  for (const [file, text, fault] of cases) {
    it(`finds in ${file} that ${fault}`, () => assert.deepEqual(faultsWith(file, text), [`${file}: ${fault}`]));
  }

  it('requires all examples to be listed', () => {
    const [fault = '', ...others] = faultsWith(
      'functions/paint/metadata.yaml',
      metadata.replace('paint-house', 'paint-horse'),
    );
    assert.deepEqual(others, []);
    assert.ok(fault.includes(`examplePackageURLs must be ["${examples}paint-house"`), fault);
  });

  it('requires examples to be named after a function', () => {
    assert.deepEqual(faultsWith('examples/house/README.md', '# House\n'), [
      'examples/house: the name must begin with the name of a function',
    ]);
  });
});
