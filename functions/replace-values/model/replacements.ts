/**
 * The list of replacements in a functionConfig, wherever it is written, and what a schema cannot say about it. The
 * messages are kustomize's where it has one.
 */
import { plainOf } from '../../../src/data';
import { FileAccessError, type Files } from '../../../src/files';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import { compileQuery } from '../../../src/go';
import { compileTargetSelector, parseFieldPath } from '../../../src/krm';
import { type ConfigProblem, validate } from '../../../src/schema';
import type { ReplaceValues, Replacement, Target } from '../generated/config';
import validator from '../generated/validator';
import { parseTemplate } from './template';

export interface PlacedReplacement {
  readonly replacement: Replacement;
  /** Field path of the entry in the functionConfig, or the file that holds it: `replacements.0`. */
  readonly place: string;
}

type Complain = (code: string, field: string, message: string) => void;

/** All entries in order, those of `path` files included. What is wrong with a file goes to `complain`; its entries are left out. */
export function listReplacements(
  config: ReplaceValues,
  files: Files,
  complain: Complain,
): readonly PlacedReplacement[] {
  return entries(config).flatMap(({ replacement, place }) => {
    if (replacement.path === undefined) return [{ replacement, place }];
    try {
      return readFile(files.read(replacement.path), replacement.path, (field, message) =>
        complain('invalid-replacement-file', `${place}.path`, `"${replacement.path}"${field}: ${message}`),
      );
    } catch (error) {
      if (!(error instanceof FileAccessError)) throw error;
      complain('file-not-readable', `${place}.path`, error.message);
      return [];
    }
  });
}

/** What is wrong with the entries of the functionConfig beyond their shape. */
export function checkReplacements(config: ReplaceValues): readonly ConfigProblem[] {
  if (config.replacements !== undefined && config.spec?.replacements !== undefined) {
    return [{ field: 'spec.replacements', message: 'give either `replacements` or `spec.replacements`, not both' }];
  }
  const all = entries(config);
  if (config.replacements === undefined && config.spec?.replacements === undefined) {
    return [{ field: 'replacements', message: '`replacements` is required: the list of what to copy where' }];
  }
  return all.flatMap(({ replacement, place }) => checkReplacement(replacement, place));
}

function entries(config: ReplaceValues): readonly PlacedReplacement[] {
  const inSpec = config.replacements === undefined;
  const list = config.replacements ?? config.spec?.replacements ?? [];
  return list.map((replacement, index) => ({
    replacement,
    place: `${inSpec ? 'spec.' : ''}replacements.${index}`,
  }));
}

function checkReplacement(replacement: Replacement, place: string): readonly ConfigProblem[] {
  const { path, source, sourceValue, sources, template, targets } = replacement;
  const problem = (message: string, field = place): readonly ConfigProblem[] => [{ field, message }];
  if (path !== undefined) {
    const inline = source ?? sourceValue ?? sources ?? template ?? targets;
    return inline === undefined
      ? []
      : problem(
          'cannot specify both path and inline replacement: move the other fields into the file, or leave `path` out',
        );
  }
  const given = [source, sourceValue, sources].filter((one) => one !== undefined).length;
  if (given === 0 || targets === undefined) {
    return problem(
      'replacements must specify a source and at least one target: `source`, `sourceValue` or `sources`, and `targets`',
    );
  }
  if (given > 1) {
    return problem(
      'value and resource selectors are mutually exclusive: give one of `source`, `sourceValue` and `sources`',
    );
  }
  return [
    ...checkTemplate(replacement, place),
    ...checkPath(source?.fieldPath, `${place}.source.fieldPath`),
    ...(sources ?? []).flatMap((one, index) => checkPath(one.fieldPath, `${place}.sources.${index}.fieldPath`)),
    ...targets.flatMap((target, index) => checkTarget(target, `${place}.targets.${index}`)),
  ];
}

function checkTemplate({ sources, template }: Replacement, place: string): readonly ConfigProblem[] {
  if (sources === undefined && template === undefined) return [];
  if (sources === undefined || template === undefined) {
    return [
      {
        field: place,
        message: '`sources` and `template` belong together: the template joins the sources into one value',
      },
    ];
  }
  const names = sources.map((source) => source.as);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return [{ field: `${place}.sources`, message: `two sources are named "${twice}"` }];
  const { problem } = parseTemplate(template, names);
  return problem === undefined ? [] : [{ field: `${place}.template`, message: problem }];
}

function checkTarget(target: Target, place: string): readonly ConfigProblem[] {
  const problems = (target.fieldPaths ?? []).flatMap((path, index) => checkPath(path, `${place}.fieldPaths.${index}`));
  if (target.between !== undefined && target.options?.delimiter !== undefined) {
    const message = '`between` and `options.delimiter` are two ways to say which part to replace: give one';
    problems.push({ field: place, message });
  }
  const partial = partOf(target);
  if (partial !== undefined && target.fieldPaths?.some((path) => path.endsWith('.') && path.length > 1) === true) {
    problems.push({
      field: place,
      message: `a path that ends in \`.\` writes a whole document: ${partial} has no meaning there`,
    });
  }
  if (target.select === undefined) {
    return [
      ...problems,
      { field: `${place}.select`, message: 'target must specify resources to select: `select: {kind: …, name: …}`' },
    ];
  }
  try {
    compileTargetSelector(target.select, target.reject ?? []);
    return problems;
  } catch (error) {
    return [
      ...problems,
      { field: `${place}.select`, message: `error creating target selector: ${(error as Error).message}` },
    ];
  }
}

/** What says that only a part of the field, or another type, is to be written. */
function partOf({ between, options }: Target): string | undefined {
  if (between !== undefined) return '`between`';
  if (options?.delimiter !== undefined && options.delimiter !== '') return '`options.delimiter`';
  return options?.type === undefined ? undefined : '`options.type`';
}

function checkPath(path: string | undefined, field: string): ConfigProblem[] {
  if (path === undefined) return [];
  try {
    for (const step of parseFieldPath(path).steps) if (step.kind === 'query' && !step.exact) compileQuery(step.value);
    return [];
  } catch (error) {
    return [{ field, message: `\`${path}\` is no field path: ${(error as Error).message}` }];
  }
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
  const problems = [...validate(validator, config)];
  if (problems.length === 0) problems.push(...checkReplacements(config));
  if (problems.length === 0 && entries(config).some(({ replacement }) => replacement.path !== undefined)) {
    problems.push({ field: '', message: 'a file of replacements cannot name another file' });
  }
  for (const { field, message } of problems) complain(field === '' ? '' : ` at ${field}`, message);
  if (problems.length > 0) return [];
  return entries(config).map(({ replacement, place }) => ({ replacement, place: `${path}: ${place}` }));
}
