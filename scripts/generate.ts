/**
 * What `npm run compile` makes first and git ignores: validators, types and `--help` texts of the functions, the words that `inlay explain`
 * knows, and the linter's boundaries. `npm run generate` also brings committed files up to date: the table of ARCHITECTURE.md, and the owner's
 * names in package.json, metadata.yaml and the issue templates. With `--check` those that are stale are listed and fail the run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { directories, functionNames, root } from '../test/project';
import { boundaryRules, withParts } from './boundary-rules';
import { writeIfChanged, bringFolder } from './write-if-changed';
import type { ConfigSchema } from '../src/kit/config-schema';
import { introduction } from './introduction';
import { issueChoices, manifestText, metadataText } from './release/generated-texts';
import { explained } from './result-codes';
import { validatorCode, validatorTypes } from './validator-code';

const functionFile = (name: string, file: string): string => readFileSync(join(root, 'functions', name, file), 'utf8');

const schemaOf = (name: string): ConfigSchema => JSON.parse(functionFile(name, 'schema.json')) as ConfigSchema;

async function generate(name: string): Promise<ReadonlyMap<string, string>> {
  const schema = schemaOf(name);
  const files = {
    'validator.js': validatorCode(schema),
    'validator.d.ts': validatorTypes,
    'config.ts': await configTypes(schema),
    'introduction.ts': textModule('README.md', 'introduction', introduction(functionFile(name, 'README.md'))),
  };
  const folder = join(root, 'functions', name, 'generated');
  return new Map(Object.entries(files).map(([file, text]) => [join(folder, file), text]));
}

/** `generated/config.ts`: the type of a functionConfig that fits its schema. */
const configTypes = (schema: ConfigSchema): Promise<string> =>
  compile(schema as JSONSchema, schema.title ?? 'Config', {
    bannerComment: '/** Generated from schema.json by `npm run generate`. */',
    style: { printWidth: 120, singleQuote: true },
  });

/** A line of source per line of text, so that a change reads well. */
function textModule(origin: string, name: string, text: string): string {
  const lines = text.split('\n').map((line) => `  ${JSON.stringify(line)},\n`);
  return `/** Generated from ${origin} by \`npm run generate\`. */\nexport const ${name}: string = [\n${lines.join('')}].join('\\n');\n`;
}

async function makeIgnored(): Promise<void> {
  for (const name of functionNames) {
    bringFolder(join(root, 'functions', name, 'generated'), await generate(name));
  }
  const page = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');
  const words = explained(page('result-codes.md'), page('the-inlay-command.md'), functionNames);
  const wordsFile = join(root, 'src', 'inlay-command', 'generated', 'words.json');
  writeIfChanged(wordsFile, `${JSON.stringify(words, undefined, 2)}\n`);
  writeIfChanged(join(root, 'scripts', 'generated', 'boundaries.json'), boundaryRules());
}

function bringCommitted(check: boolean): void {
  const examples = directories(join(root, 'examples'));
  for (const name of functionNames) {
    const own = examples.filter((example) => example.startsWith(`${name}-`));
    const text = metadataText(functionFile(name, 'metadata.yaml'), name, own);
    writeIfChanged(join(root, 'functions', name, 'metadata.yaml'), text, check);
  }
  const architecture = join(root, 'ARCHITECTURE.md');
  writeIfChanged(architecture, withParts(readFileSync(architecture, 'utf8')), check);
  const manifest = join(root, 'package.json');
  writeIfChanged(manifest, manifestText(readFileSync(manifest, 'utf8')), check);
  writeIfChanged(join(root, '.github', 'ISSUE_TEMPLATE', 'config.yml'), issueChoices, check);
}

async function main(args: readonly string[]): Promise<void> {
  await makeIgnored();
  if (!args.includes('--ignored')) bringCommitted(args.includes('--check'));
}

void main(process.argv.slice(2));
