/**
 * `npm run generate`: what follows from each function's schema.json, README.md and metadata.yaml goes to
 * `functions/<name>/generated`, the words that `inlay explain` knows, the boundaries to the linter's configuration and ARCHITECTURE.md,
 * and the owner's names to package.json, metadata.yaml and the issue templates. All of it is committed. With `--check` nothing is written; stale files are listed and fail the run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { directories, functionNames, root } from '../test/project';
import { boundaryRules, withParts } from './boundary-rules';
import { bring, bringFolder } from './bring';
import type { ConfigSchema } from '../src/kit/config-schema';
import { definitionText, functionSpec } from './function-definition';
import { introduction } from './introduction';
import { issueChoices, manifestText, metadataText } from './release/generated-texts';
import { explained } from './result-codes';
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
    'introduction.ts': textModule('README.md', 'introduction', introduction(functionFile(name, 'README.md'))),
    'definition.yaml': definitionText(name, specOf(name)),
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

async function main(check: boolean): Promise<void> {
  const examples = directories(join(root, 'examples'));
  for (const name of functionNames) {
    const own = examples.filter((example) => example.startsWith(`${name}-`));
    bring(
      join(root, 'functions', name, 'metadata.yaml'),
      metadataText(functionFile(name, 'metadata.yaml'), name, own),
      check,
    );
    bringFolder(join(root, 'functions', name, 'generated'), await generate(name), check);
  }
  const page = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');
  const readmes = new Map(functionNames.map((name) => [name, functionFile(name, 'README.md')]));
  const words = explained(readmes, page('result-codes.md'), page('the-inlay-command.md'));
  const wordsFile = join(root, 'src', 'inlay-command', 'generated', 'words.json');
  bring(wordsFile, `${JSON.stringify(words, undefined, 2)}\n`, check);
  bring(join(root, 'scripts', 'generated', 'boundaries.json'), boundaryRules(), check);
  const architecture = join(root, 'ARCHITECTURE.md');
  bring(architecture, withParts(readFileSync(architecture, 'utf8')), check);
  const manifest = join(root, 'package.json');
  bring(manifest, manifestText(readFileSync(manifest, 'utf8')), check);
  bring(join(root, '.github', 'ISSUE_TEMPLATE', 'config.yml'), issueChoices, check);
}

void main(process.argv.includes('--check'));
