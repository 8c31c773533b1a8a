/**
 * Lists the replacements in a functionConfig of any form, and detects mistakes that the schema does not detect.
 * Messages about mistakes that kustomize also reports start with kustomize's words.
 */
import { didYouMean, isNull, plainOf, catchError, type Tree } from '../../../src/data';
import type { Files } from '../../../src/files';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import type { ConfigCheck, Report } from '../../../src/function';
import {
  checkFieldPath,
  checkTarget,
  configProblems,
  givenFields,
  parseTemplate,
  readOrReport,
  repeatedAt,
} from '../../../src/kit';
import { checkPattern } from '../../../src/fields';
import type { NamedSource, ReplaceValues, Replacement, Source, Target } from '../generated/config';
import validator from '../generated/validator';

export interface PlacedReplacement {
  readonly replacement: Replacement;
  /**
   * The field path of the entry in the functionConfig: `replacements.0`. For an entry of a file, the path is
   * `replacements.0.path.0`.
   */
  readonly place: string;
  /** The entry as written in the file; undefined if the entry is not in a file. */
  readonly written?: Tree;
}

/**
 * Returns all entries in order, including the entries of `path` files. Mistakes in a file are added to `report`, and
 * the entries of the file are omitted.
 */
export function listReplacements(config: ReplaceValues, files: Files, report: Report): readonly PlacedReplacement[] {
  return entries(config).flatMap(({ replacement, place }) => {
    const { path } = replacement;
    if (path === undefined) return [{ replacement, place }];
    const field = `${place}.path`;
    const text = readOrReport(files, path, field, report, () => files.read(path));
    if (text === undefined) return [];
    return readFile(text, field, (where, message) =>
      report.error({ code: 'invalid-replacement-file', field, message: `"${path}"${where}: ${message}` }),
    );
  });
}

/** Reports mistakes that the schema does not detect in the entries of the functionConfig. */
export function checkReplacements(config: ReplaceValues, at: ConfigCheck): void {
  const { replacements, spec } = config;
  if (replacements !== undefined && spec?.replacements !== undefined) {
    return at.at('spec.replacements').error('give either `replacements` or `spec.replacements`, not both');
  }
  if (replacements === undefined && spec?.replacements === undefined) {
    at.at('replacements').error('`replacements` is required: list the values to copy and their targets');
  }
  for (const { replacement, place } of entries(config)) checkReplacement(replacement, at.at(place));
}

function entries(config: ReplaceValues): readonly PlacedReplacement[] {
  const inSpec = config.replacements === undefined;
  const list = config.replacements ?? config.spec?.replacements ?? [];
  return list.map((replacement, index) => ({ replacement, place: `${inSpec ? 'spec.' : ''}replacements.${index}` }));
}

function checkReplacement(replacement: Replacement, at: ConfigCheck): void {
  const { path, source, sources, targets } = replacement;
  if (path !== undefined) {
    const problem =
      'cannot specify both path and inline replacement: move the other fields into the file, or remove `path`';
    if (Object.keys(replacement).length > 1) at.error(problem);
    return;
  }
  if (replacement.delete === true) return checkDeletion(replacement, at);
  const [given, another] = givenFields(replacement, ['source', 'sourceValue', 'sources', 'variables']);
  if (given === undefined || targets === undefined) {
    return at.error(
      'replacements must specify a source and at least one target: set `targets` and one of `source`, `sourceValue`, `sources` and `variables`',
    );
  }
  if (another !== undefined) {
    return at
      .at(another)
      .error(
        'value and resource selectors are mutually exclusive: give one of `source`, `sourceValue`, `sources` and `variables`',
      );
  }
  checkTemplate(replacement, at);
  if (source !== undefined) checkSource(source, at.at('source'));
  at.at('sources').each(sources, checkNamed);
  checkVariables(replacement, at);
  at.at('targets').each(targets, checkWholeTarget);
}

function checkDeletion(replacement: Replacement, at: ConfigCheck): void {
  const other = Object.keys(replacement).find((key) => key !== 'delete' && key !== 'targets');
  if (other !== undefined) at.at(other).error(`\`delete\` does not write a value: remove \`${other}\``);
  if (replacement.targets === undefined) at.error('`delete` requires `targets`: list the fields to delete');
  at.at('targets').each(replacement.targets, (target, one) => {
    checkWholeTarget(target, one);
    if (target.fieldPaths === undefined) one.error('`fieldPaths` is missing: list the fields to delete');
    const { select: _, reject: __, fieldPaths, options = {}, ...more } = target;
    const idle = Object.keys(options)
      .filter((key) => !deleting.has(key))
      .map((key) => `options.${key}`);
    const [first] = [...Object.keys(more), ...idle];
    if (first !== undefined) {
      one.at(first).error(`\`${first}\` has no effect with \`delete\`, which removes whole fields`);
    }
    one.at('fieldPaths').each(fieldPaths, (path, field) => {
      if (!isOfDocument(path)) return;
      field.error(
        'a path that ends in `.` refers to the document inside a field: to delete the field itself, remove the dot',
      );
    });
  });
}

/** Whether the path ends in a dot and therefore refers to a whole document. */
const isOfDocument = (path: string): boolean => /[^\\]\.$/.test(path);

/** The options allowed for deletions: options that locate fields, and `ignoreMissing`. */
const deleting = new Set(['format', 'keySeparator', 'encoding', 'exactQueries', 'ignoreMissing']);

function checkTemplate({ sources, template }: Replacement, at: ConfigCheck): void {
  if (sources === undefined && template === undefined) return;
  if (sources === undefined || template === undefined) {
    const field = at.at(sources === undefined ? 'template' : 'sources');
    return field.error(
      '`sources` and `template` must be set together, because the template joins the sources into one value',
    );
  }
  const names = sources.map((source) => source.as);
  const [twice] = repeatedAt(names);
  if (twice !== undefined) return at.at(`sources.${twice}.as`).error(`two sources are named "${names[twice]}"`);
  const { names: used, problem } = parseTemplate(template);
  const wrong = problem ?? misnamed(used, names);
  if (wrong !== undefined) at.at('template').error(wrong);
}

/** Describes a mismatch, if any, between `used` (names in the template) and `names` (names of the sources). */
function misnamed(used: readonly string[], names: readonly string[]): string | undefined {
  const unknown = used.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, names);
    const way = meant === undefined ? `the sources are named ${names.join(', ')}` : `did you mean "${meant}"?`;
    return `the template uses "${unknown}", which is not a source: ${way}`;
  }
  const unused = names.find((name) => !used.includes(name));
  return unused === undefined
    ? undefined
    : `the source "${unused}" is not used in the template: add \`\${${unused}}\` to the template, or remove the source`;
}

function checkNamed(source: NamedSource, at: ConfigCheck): void {
  const field = Object.keys(source).find((key) => key !== 'as' && key !== 'value');
  if (source.value !== undefined && field !== undefined) {
    at.at('value').error(`\`value\` cannot be combined with \`${field}\`: remove one of them`);
  }
  // A source without other fields would select any resource. If there is only one resource, kustomize uses its name as
  // the value.
  if (Object.keys(source).length < 2) {
    at.error(`"${source.as}" has no value: set \`value\`, or select a resource by \`kind\` and \`name\``);
  }
  checkSource(source, at);
}

function checkVariables({ variables, targets }: Replacement, at: ConfigCheck): void {
  if (variables === undefined) return;
  at.at('variables').each(variables, checkNamed);
  const names = variables.map((one) => one.as);
  for (const index of repeatedAt(names)) {
    at.at(`variables.${index}.as`).error(`two variables are named "${names[index]}"`);
  }
  at.at('targets').each(targets, (target, one) => {
    const { fieldPaths = [], options } = target;
    const [idle] = givenFields({ ...options }, ['create', 'format', 'keySeparator']);
    const part = partOf(target) ?? (idle && `options.${idle}`);
    if (part !== undefined) {
      one.at(part).error(`\`${part}\` has no effect with \`variables\`, which are replaced wherever they appear`);
    }
    one.at('fieldPaths').each(fieldPaths, (path, field) => {
      if (!isOfDocument(path)) return;
      field.error(
        'variables can be replaced only in a string, but a path that ends in `.` refers to a document: remove the last dot',
      );
    });
  });
}

function checkSource(source: Source, at: ConfigCheck): void {
  checkFieldPath(source.fieldPath, at.at('fieldPath'));
  checkSelection(source, at);
}

function checkSelection(one: Source | Target, at: ConfigCheck): void {
  const { between, pattern, innerPath, options } = one;
  const delimiter = options?.delimiter === undefined ? [] : ['options.delimiter'];
  const [first, second] = [...givenFields(one, ['between', 'pattern']), ...delimiter];
  if (second !== undefined) {
    at.at(second).error(`\`${first}\` and \`${second}\` both select the part to replace: remove one of them`);
  }
  if (pattern !== undefined) at.at('pattern').parses(() => checkPattern(pattern));
  checkFieldPath(innerPath, at.at('innerPath'));
  if (between !== undefined || pattern !== undefined) {
    const isTyped = options !== undefined && 'type' in options;
    if (isTyped && innerPath === undefined) {
      at.at('options.type').error(
        '`options.type` has no effect, because the replaced part of a string is always a string: remove it',
      );
    }
    return;
  }
  for (const field of givenFields(one, ['occurrences', 'innerPath'])) {
    at.at(field).error(
      `\`${field}\` applies to the part of a string that \`between\` or \`pattern\` selects, but neither is set: set one of them, or remove \`${field}\``,
    );
  }
}

function checkWholeTarget(target: Target, at: ConfigCheck): void {
  checkTarget(target, at);
  checkSelection(target, at);
  const partial = partOf(target);
  if (partial !== undefined && target.fieldPaths?.some(isOfDocument) === true) {
    at.at(partial).error(
      `\`${partial}\` has no effect with a path that ends in \`.\`, because such a path writes a whole document: remove \`${partial}\``,
    );
  }
}

/** Returns the option, if any, that restricts the target to a part of the field or sets the type. */
function partOf({ between, pattern, options }: Target): string | undefined {
  if (between !== undefined) return 'between';
  if (pattern !== undefined) return 'pattern';
  if (options?.delimiter !== undefined && options.delimiter !== '') return 'options.delimiter';
  return options?.type === undefined ? undefined : 'options.type';
}

/**
 * Parses the text of the file whose path is in `field`. The file contains one replacement or a list of replacements.
 */
function readFile(
  text: string,
  field: string,
  complain: (field: string, message: string) => undefined,
): readonly PlacedReplacement[] {
  const roots = catchError(
    DocumentSyntaxError,
    () => yamlFormat.read(text).roots,
    ({ line, column, message }) => complain(` (line ${line}, column ${column})`, message),
  );
  if (roots === undefined) return [];
  const [root, another] = roots;
  const content = root && plainOf(root);
  if (root === undefined || typeof content !== 'object' || content === null) {
    const problem =
      'unsupported replacement type encountered within replacement path: it must be a map or a list of maps';
    complain('', problem);
    return [];
  }
  // kustomize ignores all documents except the first.
  if (another !== undefined && !isNull(another)) {
    complain('', 'the file contains several documents: write a list of replacements');
  }
  const replacements = (Array.isArray(content) ? content : [content]) as Replacement[];
  const config: ReplaceValues = { apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'ReplaceValues', replacements };
  const problems = [...configProblems({ validator, check: checkReplacements }, config)];
  if (problems.length === 0 && entries(config).some(({ replacement }) => replacement.path !== undefined)) {
    problems.push({ field: '', message: 'a replacements file cannot refer to another file' });
  }
  for (const problem of problems) complain(problem.field === '' ? '' : ` at ${problem.field}`, problem.message);
  if (problems.length > 0) return [];
  const all = root.kind === 'list' ? root.items : [root];
  return all.map((written, index) => ({
    replacement: replacements[index] as Replacement,
    place: `${field}.${index}`,
    written,
  }));
}
