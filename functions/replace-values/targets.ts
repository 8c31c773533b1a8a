/** Puts a value into every field of every resource that the targets of a replacement select. */
import {
  equalTrees,
  ifItFits,
  isLiteral,
  NoSpellingError,
  ResourceDraft,
  stringScalar,
  FieldError,
  formatPath,
  matchFields,
  parseFieldPath,
  shownValue,
  standIn,
  type Candidate,
  type FieldBefore,
  type FieldMatch,
  type Resource,
  type Scalar,
  type Subject,
  type Tree,
} from '../../src/index';
import { keepBookkeeping } from './bookkeeping';
import type { ReplacementContext } from './context';
import { base64Problem, codecAt, holdsStrings } from './encoded-field';
import type { Replacement, Target } from './generated/config';
import type { Item, Items } from './items';
import type { Value } from './source-value';
import { targetValue, ValueError, type Show } from './target-value';
import { isWritable, reportUnusedTarget } from './unused';

/**
 * Writes the value into `items`; where it cannot be written, it is an error in the report. After the last replacement nobody
 * asks for an item again, so what has been read of it need not be kept.
 */
export function applyToTargets(
  items: Items,
  value: Value,
  { targets = [] }: Replacement,
  context: ReplacementContext,
  isLast: boolean,
): void {
  for (const [index, target] of targets.entries()) {
    const place = `${context.place}.targets.${index}`;
    const selection = items.select(target.select ?? {}, target.reject ?? []);
    const written = selection.items.filter(({ now }) => isWritable(now, context.configResource));
    reportUnusedTarget(selection, items.all, target, place, context);
    reportSurprises(written, target, place, context);
    for (const item of written) {
      applyTo(items, item, value, target, context);
      if (isLast && index === targets.length - 1) items.finish(item.position);
    }
  }
}

/** What kustomize does, too, and few expect. */
function reportSurprises(
  written: readonly Item[],
  { select, fieldPaths }: Target,
  place: string,
  { report, configResource }: ReplacementContext,
): void {
  const name = select?.name ?? '';
  const other = isLiteral(name.replaceAll('.', '')) ? written.find(({ now }) => !isNamed(now, name)) : undefined;
  if (name.includes('.') && other !== undefined) {
    const message = `"${name}" also selects "${other.now.id.name}", being a regular expression: "${name.replaceAll('.', '\\.')}" takes the dots as they are`;
    report.info({ code: 'inexact-name', message, field: `${place}.select.name`, resource: configResource });
  }
  if (fieldPaths === undefined && written.length > 0) {
    const message = `\`fieldPaths\` is not given, so the value becomes the name of what is selected: write \`fieldPaths: [metadata.name]\` if that is meant`;
    report.warning({ code: 'default-field-path', message, field: `${place}.fieldPaths`, resource: configResource });
  }
}

const isNamed = (candidate: Candidate, name: string): boolean =>
  [candidate.id, ...candidate.previousIds()].some((id) => id.name === name);

function applyTo(items: Items, item: Item, value: Value, target: Target, context: ReplacementContext): void {
  for (const field of target.fieldPaths?.length ? target.fieldPaths : ['metadata.name']) {
    try {
      write(items, item.position, value, field, target, context);
    } catch (error) {
      if (isMissing(error) && target.options?.ignoreMissing === true) continue;
      context.report.error({ ...findingOf(error, field, target), resource: items.at(item.position), field });
    }
  }
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
  items: Items,
  position: number,
  value: Value,
  fieldPath: string,
  target: Target,
  context: ReplacementContext,
): void {
  const { options } = target;
  const { verbose, secrets } = context;
  const path = parseFieldPath(fieldPath);
  const now = items.at(position);
  const resource = now instanceof ResourceDraft ? now.resource : now;
  const before: Subject = { id: now.id, origin: now.origin, annotations: () => now.annotations() };
  const isHidden = (keys: readonly string[]): boolean => value.secret || secrets.holds(resource, keys);
  // Behind `[1]` the whole of that document is meant, which is a node of the stream and no text of its own.
  const wholeDocument = path.wholeDocument && path.steps.at(-1)?.kind !== 'document';
  let told: (() => void)[] = [];
  const find = (root: Tree): readonly FieldMatch[] => {
    told = [];
    const matches = matchFields(root, path, {
      create: options?.create ?? false,
      exactQueries: options?.exactQueries ?? false,
      ...(options?.format === undefined ? {} : { format: options.format }),
      codecAt: codecAt(resource, options?.encoding),
      onInexactMatch: (query, text) =>
        told.push(() =>
          reportInexactMatch(context, before, fieldPath, query, shownValue(text, secrets.holds(resource))),
        ),
    });
    if (matches.length === 0) throw new FieldError('field-not-found', wayOut(options?.create === true));
    return matches;
  };
  const valueFor = (field: FieldBefore): Tree => {
    const { keys } = field;
    const hidden = isHidden(keys);
    const show: Show = (text) => shownValue(text, hidden);
    const written = newValue(value.tree, field, wholeDocument, resource, target, show);
    if (verbose) {
      const old = textBefore(field);
      told.push(() => reportEdit(context, before, keys, old, written, hidden));
    }
    if (value.secret) secrets.mark(resource, keys);
    return written;
  };
  try {
    items.write(position, find, valueFor);
  } finally {
    for (const tell of told) tell();
  }
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
  { report }: ReplacementContext,
  resource: Subject,
  field: string,
  query: string,
  element: string,
): void {
  const message = `\`${query}\` also matches ${element}, being a regular expression found anywhere: \`[key==value]\` or \`options.exactQueries\` compare whole values`;
  report.info({ code: 'inexact-query', message, resource, field });
}

/** A field as it was, decoded. */
function textBefore({ node, text }: FieldBefore): Tree | undefined {
  const isText = node?.kind === 'scalar' && node.type === 'string';
  return isText ? stringScalar(ifItFits(text) ?? node.text) : node;
}

function reportEdit(
  { report, place }: ReplacementContext,
  resource: Subject,
  keys: readonly string[],
  before: Tree | undefined,
  written: Tree,
  isHidden: boolean,
): void {
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
