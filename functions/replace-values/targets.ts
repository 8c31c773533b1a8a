/** Puts a value into every field of every resource that the targets of a replacement select. */
import {
  compileTargetSelector,
  equalTrees,
  FieldError,
  fieldChanges,
  formatPath,
  matchFields,
  parseFieldPath,
  type FieldBefore,
  type Resource,
  type Tree,
} from '../../src/index';
import { keepBookkeeping } from './bookkeeping';
import type { ReplacementContext } from './context';
import { codecAt, holdsStrings, isSecret } from './encoded-field';
import type { Replacement, Target } from './generated/config';
import type { Value } from './source-value';
import { targetValue, ValueError, type Show } from './target-value';

/** The resources with the value written; those where it cannot be are as they were, with an error in the report. */
export function applyToTargets(
  resources: readonly Resource[],
  value: Value,
  { targets = [] }: Replacement,
  context: ReplacementContext,
): readonly Resource[] {
  let current = resources;
  for (const target of targets) {
    const selects = compileTargetSelector(target.select ?? {}, target.reject ?? []);
    current = current.map((resource) =>
      isWritable(resource, context) && selects(resource) ? applyTo(resource, value, target, context) : resource,
    );
  }
  return current;
}

/** kpt hands a package's Kptfile and functionConfigs over as items; they are not ours to change. */
function isWritable(resource: Resource, { configResource }: ReplacementContext): boolean {
  const { identity } = resource;
  if (identity.kind === 'Kptfile' && identity.apiVersion.startsWith('kpt.dev/')) return false;
  const config = configResource.identity;
  return identity.kind !== config.kind || identity.apiVersion !== config.apiVersion || identity.name !== config.name;
}

function applyTo(resource: Resource, value: Value, target: Target, context: ReplacementContext): Resource {
  let current = resource;
  for (const field of target.fieldPaths ?? ['metadata.name']) {
    try {
      current = write(current, value, field, target, context);
    } catch (error) {
      if (!(error instanceof FieldError) && !(error instanceof ValueError)) throw error;
      const message = error instanceof FieldError ? `${notFound(field, target)}: ${error.message}` : error.message;
      context.report.error({ code: error.code, message, resource, field });
    }
  }
  return current;
}

/** kustomize's words. */
const notFound = (fieldPath: string, { options }: Target): string =>
  `unable to find ${options?.create === true ? 'or create ' : ''}field "${fieldPath}" in replacement target`;

function write(
  resource: Resource,
  value: Value,
  fieldPath: string,
  target: Target,
  context: ReplacementContext,
): Resource {
  const { options } = target;
  const path = parseFieldPath(fieldPath);
  const matches = matchFields(resource.root, path, {
    create: options?.create ?? false,
    exactQueries: options?.exactQueries ?? false,
    ...(options?.format === undefined ? {} : { format: options.format }),
    codecAt: codecAt(resource, options?.encoding),
    onInexactMatch: (query, text) => reportInexactMatch(context, resource, fieldPath, query, text),
  });
  if (matches.length === 0) {
    if (options?.ignoreMissing === true) return resource;
    throw new FieldError('field-not-found', '`options.create` makes it, `options.ignoreMissing` skips it');
  }
  const show: Show = (text) => (value.secret || isSecret(resource) ? '(a value of a Secret)' : `"${text}"`);
  const changes = fieldChanges(matches, (field) => {
    const written = newValue(value.tree, field, path.wholeDocument, resource, target, show);
    if (context.verbose) reportEdit(context, resource, field, written, show);
    return written;
  });
  return resource.edit(changes);
}

function newValue(
  value: Tree,
  field: FieldBefore,
  wholeDocument: boolean,
  resource: Resource,
  target: Target,
  show: Show,
): Tree {
  if (field.embedded) return targetValue(value, { ...field, wholeDocument, stringsOnly: false }, target, show);
  const { keys, node } = field;
  const parent = keys.findIndex((_, index) => holdsStrings(resource, keys.slice(0, index + 1)));
  if (parent !== -1 && parent < keys.length - 1) {
    const document = formatPath(keys.slice(0, parent + 1));
    throw new FieldError('field-not-found', `\`${document}\` is missing, so there is no document to make the field in`);
  }
  const written = targetValue(value, { ...field, wholeDocument, stringsOnly: parent !== -1 }, target, show);
  return keepBookkeeping(written, node, keys);
}

function reportInexactMatch(
  { report }: ReplacementContext,
  resource: Resource,
  field: string,
  query: string,
  text: string,
): void {
  const shown = isSecret(resource) ? 'another element' : `"${text}"`;
  const message = `\`${query}\` also matches ${shown}, being a regular expression found anywhere: \`[key==value]\` or \`options.exactQueries\` compare whole values`;
  report.info({ code: 'inexact-query', message, resource, field });
}

function reportEdit(
  { report, place }: ReplacementContext,
  resource: Resource,
  { node, keys }: FieldBefore,
  written: Tree,
  show: Show,
): void {
  if (node !== undefined && equalTrees(node, written)) return;
  const text = (tree: Tree): string => (tree.kind === 'scalar' ? show(tree.text) : `a ${tree.kind}`);
  const before = node === undefined ? 'nothing' : text(node);
  const message = `${before} becomes ${text(written)} (${place})`;
  report.info({ code: 'value-written', message, resource, field: formatPath(keys) });
}
