/** Puts a value into every field of every resource that the targets of a replacement select. */
import {
  compileTargetSelector,
  equalTrees,
  ifItFits,
  NoSpellingError,
  stringScalar,
  FieldError,
  fieldChanges,
  formatPath,
  matchFields,
  parseFieldPath,
  shownValue,
  standIn,
  type FieldBefore,
  type Resource,
  type Scalar,
  type Tree,
} from '../../src/index';
import { keepBookkeeping } from './bookkeeping';
import type { ReplacementContext } from './context';
import { base64Problem, codecAt, holdsStrings } from './encoded-field';
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
  if (/^(?:fn\.inlay\.dev|fn\.kpt\.dev|kpt\.dev)\//.test(identity.apiVersion)) return false;
  const config = configResource.identity;
  return identity.kind !== config.kind || identity.apiVersion !== config.apiVersion || identity.name !== config.name;
}

function applyTo(resource: Resource, value: Value, target: Target, context: ReplacementContext): Resource {
  let current = resource;
  for (const field of target.fieldPaths ?? ['metadata.name']) {
    try {
      current = write(current, value, field, target, context);
    } catch (error) {
      if (isMissing(error) && target.options?.ignoreMissing === true) continue;
      context.report.error({ ...findingOf(error, field, target), resource, field });
    }
  }
  return current;
}

const isMissing = (error: unknown): boolean =>
  error instanceof FieldError && (error.code === 'field-not-found' || error.code === 'index-out-of-range');

/** The user's mistake; anything else is thrown again. */
function findingOf(error: unknown, field: string, target: Target): { code: string; message: string } {
  if (error instanceof FieldError) {
    return { code: error.code, message: `${notFound(field, target)}: ${error.message}` };
  }
  if (error instanceof ValueError) return { code: error.code, message: error.message };
  if (error instanceof NoSpellingError) return { code: 'invalid-value', message: error.message };
  throw error;
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
  if (matches.length === 0) throw new FieldError('field-not-found', wayOut(options?.create === true));
  const isHidden = (keys: readonly string[]): boolean => value.secret || context.secrets.holds(resource, keys);
  // Behind `[1]` the whole of that document is meant, which is a node of the stream and no text of its own.
  const wholeDocument = path.wholeDocument && path.steps.at(-1)?.kind !== 'document';
  const changes = fieldChanges(matches, (field) => {
    const { keys } = field;
    const show: Show = (text) => shownValue(text, isHidden(keys));
    const written = newValue(value.tree, field, wholeDocument, resource, target, show);
    if (context.verbose) reportEdit(context, resource, field, written, isHidden(keys));
    if (value.secret) context.secrets.mark(resource, keys);
    return written;
  });
  return resource.edit(changes);
}

const wayOut = (create: boolean): string =>
  create
    ? '`*` and queries find only what is there; `options.ignoreMissing` skips it'
    : '`options.create` makes it, `options.ignoreMissing` skips it';

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
  const problem = base64Problem(resource, keys, written);
  if (problem !== undefined) throw new ValueError('invalid-value', problem);
  const kept = keepBookkeeping(written, node, keys);
  if (kept !== undefined) return kept;
  throw new ValueError(
    'type-mismatch',
    'the field holds annotations that kustomize or kpt needs: only a map can replace it',
  );
}

function reportInexactMatch(
  { report, secrets }: ReplacementContext,
  resource: Resource,
  field: string,
  query: string,
  text: string,
): void {
  const element = shownValue(text, secrets.holds(resource));
  const message = `\`${query}\` also matches ${element}, being a regular expression found anywhere: \`[key==value]\` or \`options.exactQueries\` compare whole values`;
  report.info({ code: 'inexact-query', message, resource, field });
}

function reportEdit(
  { report, place }: ReplacementContext,
  resource: Resource,
  { node, text, keys }: FieldBefore,
  written: Tree,
  isHidden: boolean,
): void {
  const isText = node?.kind === 'scalar' && node.type === 'string';
  const before: Tree | undefined = isText ? (ifItFits(() => stringScalar(text())) ?? node) : node;
  if (before !== undefined && equalTrees(before, written)) return;
  const print = (tree: Tree): string => (tree.kind === 'scalar' ? shownValue(tree.text, isHidden) : `a ${tree.kind}`);
  const message = `${before === undefined ? 'nothing' : print(before)} becomes ${print(written)} (${place})`;
  const currentValue = before && resultValue(before, isHidden);
  const proposedValue = resultValue(written, isHidden);
  report.info({
    code: 'value-written',
    message,
    resource,
    field: formatPath(keys),
    ...(currentValue && { currentValue }),
    ...(proposedValue && { proposedValue }),
  });
}

/** A scalar as it is, or a stand-in for a Secret's; nothing for maps and lists, which can be large. */
function resultValue(tree: Tree, isHidden: boolean): Scalar | undefined {
  if (tree.kind !== 'scalar') return undefined;
  return isHidden ? stringScalar(standIn) : { kind: 'scalar', type: tree.type, text: tree.text };
}
