/**
 * `npm run generate`: what follows from each function's schema.json, README.md and metadata.yaml goes to
 * `functions/<name>/generated`, what follows from all of them to `catalog.yaml`, the program of CUE's thread as a text to
 * `src/cue/generated`, and the boundaries to the linter's configuration and ARCHITECTURE.md. All of it is committed. With `--check` nothing is written; stale files are listed and fail the run.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import { functionNames, root } from '../test/project';
import { boundaryRules, withParts } from './boundary-rules';
import type { ConfigSchema } from './config-schema';
import { configTypes } from './config-types';
import { catalogText, definitionText, functionSpec } from './function-definition';
import { usageText } from './usage-text';
import { validatorCode, validatorTypes } from './validator-code';

const functionFile = (name: string, file: string): string => readFileSync(join(root, 'functions', name, file), 'utf8');

const schemaOf = (name: string): ConfigSchema => JSON.parse(functionFile(name, 'schema.json')) as ConfigSchema;

const specOf = (name: string): object => functionSpec(functionFile(name, 'metadata.yaml'), schemaOf(name));

async function generate(name: string): Promise<ReadonlyMap<string, string>> {
  const schema = schemaOf(name);
  const files = {
    'validator.js': validatorCode(schema),
    'validator.d.ts': validatorTypes,
    'config.ts': await configTypes(schema),
    'usage.ts': textModule('README.md and schema.json', 'usage', usageText(functionFile(name, 'README.md'), schema)),
    'definition.yaml': definitionText(name, specOf(name)),
  };
  const folder = join(root, 'functions', name, 'generated');
  return new Map(Object.entries(files).map(([file, text]) => [join(folder, file), text]));
}

/** A line of source per line of text, so that a change reads well. */
function textModule(origin: string, name: string, text: string): string {
  const lines = text.split('\n').map((line) => `  ${JSON.stringify(line)},\n`);
  return `/** Generated from ${origin} by \`npm run generate\`. */\nexport const ${name}: string = [\n${lines.join('')}].join('\\n');\n`;
}

/** `src/cue/cue-thread.ts` as JavaScript in a text, whose whole program it is. */
function cueThread(): string {
  const source = readFileSync(join(root, 'src', 'cue', 'cue-thread.ts'), 'utf8');
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs', platform: 'node', target: 'node20' });
  return textModule('cue-thread.ts', 'cueThread', code);
}

/** Files that nothing generates any more. */
function leftOver(name: string, current: ReadonlyMap<string, string>): readonly string[] {
  const folder = join(root, 'functions', name, 'generated');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((file) => join(folder, file))
    .filter((path) => !current.has(path));
}

/** Reports what is stale, and writes it unless it is only to be checked. */
function bring(path: string, text: string, check: boolean): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  report(path, check);
  if (check) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function report(path: string, check: boolean): void {
  console.log(`${relative(root, path)} ${check ? 'is stale: run `npm run generate`' : 'written'}`);
  if (check) process.exitCode = 1;
}

async function main(check: boolean): Promise<void> {
  for (const name of functionNames) {
    const files = await generate(name);
    for (const [path, text] of files) bring(path, text, check);
    for (const path of leftOver(name, files)) {
      report(path, check);
      if (!check) rmSync(path);
    }
  }
  bring(join(root, 'src', 'cue', 'generated', 'cue-thread.ts'), cueThread(), check);
  bring(join(root, 'scripts', 'generated', 'boundaries.json'), boundaryRules(), check);
  const architecture = join(root, 'ARCHITECTURE.md');
  bring(architecture, withParts(readFileSync(architecture, 'utf8')), check);
  bring(join(root, 'catalog.yaml'), catalogText(functionNames.map(specOf)), check);
}

void main(process.argv.includes('--check'));
