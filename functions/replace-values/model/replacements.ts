/**
 * The list of replacements in a functionConfig, wherever it is written, and what a schema cannot say about it. The
 * messages are kustomize's where it has one.
 */
import { didYouMean, plainOf } from '../../../src/data';
import { FileAccessError, type Files } from '../../../src/files';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import type { ConfigCheck, Report } from '../../../src/function';
import { configProblems, givenFields, parseTemplate, repeatedAt } from '../../../src/kit';
import { compileQuery } from '../../../src/go';
import { compileTargetSelector, parseFieldPath } from '../../../src/krm';
import type { ReplaceValues, Replacement, Target } from '../generated/config';
import validator from '../generated/validator';

export interface PlacedReplacement {
  readonly replacement: Replacement;
  /** Field path of the entry in the functionConfig, or the file that holds it: `replacements.0`. */
  readonly place: string;
}

/** All entries in order, those of `path` files included. What is wrong with a file goes to `report`; its entries are left out. */
export function listReplacements(config: ReplaceValues, files: Files, report: Report): readonly PlacedReplacement[] {
  return entries(config).flatMap(({ replacement, place }) => {
    const { path } = replacement;
    if (path === undefined) return [{ replacement, place }];
    const field = `${place}.path`;
    try {
      return readFile(files.read(path), path, (where, message) =>
        report.error({ code: 'invalid-replacement-file', field, message: `"${path}"${where}: ${message}` }),
      );
    } catch (error) {
      if (!(error instanceof FileAccessError)) throw error;
      report.error({ code: 'file-not-readable', field, message: error.message });
      return [];
    }
  });
}

/** Says in `at` what is wrong with the entries of the functionConfig beyond their shape. */
export function checkReplacements(config: ReplaceValues, at: ConfigCheck): void {
  const { replacements, spec } = config;
  if (replacements !== undefined && spec?.replacements !== undefined) {
    at.at('spec.replacements').error('give either `replacements` or `spec.replacements`, not both');
    return;
  }
  if (replacements === undefined && spec?.replacements === undefined) {
    at.at('replacements').error('`replacements` is required: the list of what to copy where');
  }
  for (const { replacement, place } of entries(config)) checkReplacement(replacement, at.at(place));
}

function entries(config: ReplaceValues): readonly PlacedReplacement[] {
  const inSpec = config.replacements === undefined;
  const list = config.replacements ?? config.spec?.replacements ?? [];
  return list.map((replacement, index) => ({
    replacement,
    place: `${inSpec ? 'spec.' : ''}replacements.${index}`,
  }));
}

function checkReplacement(replacement: Replacement, at: ConfigCheck): void {
  const { path, source, sources, targets } = replacement;
  if (path !== undefined) {
    const inline = givenFields(replacement, ['source', 'sourceValue', 'sources', 'template', 'targets']);
    if (inline.length === 0) return;
    at.error(
      'cannot specify both path and inline replacement: move the other fields into the file, or leave `path` out',
    );
    return;
  }
  const given = givenFields(replacement, ['source', 'sourceValue', 'sources']);
  if (given.length === 0 || targets === undefined) {
    at.error(
      'replacements must specify a source and at least one target: `source`, `sourceValue` or `sources`, and `targets`',
    );
    return;
  }
  if (given.length > 1) {
    at.error('value and resource selectors are mutually exclusive: give one of `source`, `sourceValue` and `sources`');
    return;
  }
  checkTemplate(replacement, at);
  checkPath(source?.fieldPath, at.at('source.fieldPath'));
  at.at('sources').each(sources, ({ fieldPath }, one) => checkPath(fieldPath, one.at('fieldPath')));
  at.at('targets').each(targets, checkTarget);
}

function checkTemplate({ sources, template }: Replacement, at: ConfigCheck): void {
  if (sources === undefined && template === undefined) return;
  if (sources === undefined || template === undefined) {
    at.error('`sources` and `template` belong together: the template joins the sources into one value');
    return;
  }
  const names = sources.map((source) => source.as);
  const [twice] = repeatedAt(names);
  if (twice !== undefined) {
    at.at('sources').error(`two sources are named "${names[twice]}"`);
    return;
  }
  const { names: used, problem } = parseTemplate(template);
  const wrong = problem ?? misnamed(used, names);
  if (wrong !== undefined) at.at('template').error(wrong);
}

/** `used` are the names in the template, `names` those of the sources. */
function misnamed(used: readonly string[], names: readonly string[]): string | undefined {
  const unknown = used.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, names);
    const way = meant === undefined ? `the sources are named ${names.join(', ')}` : `did you mean "${meant}"?`;
    return `the template names "${unknown}", which is no source: ${way}`;
  }
  const unused = names.find((name) => !used.includes(name));
  return unused === undefined
    ? undefined
    : `the source "${unused}" is not used in the template: write \`\${${unused}}\` or remove it`;
}

function checkTarget(target: Target, at: ConfigCheck): void {
  const { between, fieldPaths, options, reject = [], select } = target;
  at.at('fieldPaths').each(fieldPaths, (path, field) => {
    if (path === '') field.error('the field path is empty: name a field, such as `metadata.name`');
    else checkPath(path, field);
  });
  if (between !== undefined && options?.delimiter !== undefined) {
    at.error('`between` and `options.delimiter` are two ways to say which part to replace: give one');
  }
  const partial = partOf(target);
  if (partial !== undefined && fieldPaths?.some((path) => /[^\\]\.$/.test(path)) === true) {
    at.error(`a path that ends in \`.\` writes a whole document: ${partial} has no meaning there`);
  }
  if (select === undefined) {
    at.at('select').error('target must specify resources to select: `select: {kind: …, name: …}`');
    return;
  }
  at.at('select').parses(
    () => compileTargetSelector(select, reject),
    (why) => `error creating target selector: ${why}`,
  );
}

/** What says that only a part of the field, or another type, is to be written. */
function partOf({ between, options }: Target): string | undefined {
  if (between !== undefined) return '`between`';
  if (options?.delimiter !== undefined && options.delimiter !== '') return '`options.delimiter`';
  return options?.type === undefined ? undefined : '`options.type`';
}

function checkPath(path: string | undefined, at: ConfigCheck): void {
  if (path === undefined) return;
  const parse = (): void => {
    for (const step of parseFieldPath(path).steps) if (step.kind === 'query' && !step.exact) compileQuery(step.value);
  };
  at.parses(parse, (why) => `\`${path}\` is no field path: ${why}`);
}

/** A file named by `path`: one replacement, or a list of them. */
function readFile(
  text: string,
  path: string,
  complain: (field: string, message: string) => void,
): readonly PlacedReplacement[] {
  let content: unknown;
  try {
    const [root] = yamlFormat.read(text).roots;
    content = root === undefined ? undefined : plainOf(root);
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    complain(` (line ${error.line}, column ${error.column})`, error.message);
    return [];
  }
  if (typeof content !== 'object' || content === null) {
    complain(
      '',
      'unsupported replacement type encountered within replacement path: it must be a map or a list of maps',
    );
    return [];
  }
  const replacements = (Array.isArray(content) ? content : [content]) as readonly Replacement[];
  const config: ReplaceValues = {
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind: 'ReplaceValues',
    replacements: [...replacements],
  };
  const problems = [...configProblems({ validator, check: checkReplacements }, config)];
  if (problems.length === 0 && entries(config).some(({ replacement }) => replacement.path !== undefined)) {
    problems.push({ field: '', message: 'a file of replacements cannot name another file' });
  }
  for (const { field, message } of problems) complain(field === '' ? '' : ` at ${field}`, message);
  if (problems.length > 0) return [];
  return entries(config).map(({ replacement, place }) => ({ replacement, place: `${path}: ${place}` }));
}
