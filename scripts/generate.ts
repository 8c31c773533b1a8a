/**
 * `npm run generate`: what follows from each function's schema.json and README.md goes to `functions/<name>/generated`,
 * which is committed. With `--check` nothing is written; stale files are listed and fail the run.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { functionNames, root } from '../test/project';
import type { ConfigSchema } from './config-schema';
import { configTypes } from './config-types';
import { usageText } from './usage-text';
import { validatorCode, validatorTypes } from './validator-code';

async function generate(name: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(root, 'functions', name);
  const schema = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8')) as ConfigSchema;
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const files = {
    'validator.js': validatorCode(schema),
    'validator.d.ts': validatorTypes,
    'config.ts': await configTypes(schema),
    'usage.ts': usageModule(usageText(readme, schema)),
  };
  return new Map(Object.entries(files).map(([file, text]) => [join(folder, 'generated', file), text]));
}

/** A line of source per line of text, so that a change reads well. */
function usageModule(text: string): string {
  const lines = text.split('\n').map((line) => `  ${JSON.stringify(line)},\n`);
  return `/** Generated from README.md and schema.json by \`npm run generate\`. */\nexport const usage: string = [\n${lines.join('')}].join('\\n');\n`;
}

/** Files that nothing generates any more. */
function leftOver(name: string, current: ReadonlyMap<string, string>): readonly string[] {
  const folder = join(root, 'functions', name, 'generated');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((file) => join(folder, file))
    .filter((path) => !current.has(path));
}

async function main(check: boolean): Promise<void> {
  for (const name of functionNames) {
    const files = await generate(name);
    const obsolete = leftOver(name, files);
    const stale = [...files].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
    for (const path of [...stale.map(([file]) => file), ...obsolete]) {
      console.log(`${relative(root, path)} ${check ? 'is stale: run `npm run generate`' : 'written'}`);
    }
    if (check) {
      if (stale.length + obsolete.length > 0) process.exitCode = 1;
      continue;
    }
    mkdirSync(join(root, 'functions', name, 'generated'), { recursive: true });
    for (const [path, text] of stale) writeFileSync(path, text);
    for (const path of obsolete) rmSync(path);
  }
}

void main(process.argv.includes('--check'));
