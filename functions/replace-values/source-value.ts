/** The value of a replacement: looked up in one resource, joined from several, or given in the functionConfig. */
import { isNull, stringScalar, type Tree } from '../../src/data';
import { FieldError, lookupField } from '../../src/fields';
import { plainScalar } from '../../src/formats';
import { nothingUsed, shownValue, type Subject } from '../../src/function';
import { parseTemplate, ResourceDraft, snapshot, type TemplateText } from '../../src/kit';
import { type Candidate, formatSelector, parseFieldPath } from '../../src/krm';
import type { Resource } from '../../src/resource-list';
import { withoutBookkeeping } from './fields/bookkeeping';
import { allowMissing, reportUnused, type ReplacementContext } from './unused/context';
import { documentFormats, walkOptions } from './fields/encoded-field';
import type { Replacement, Source } from './generated/config';
import type { Items } from './model/items';
import { reportSkippedField, reportSkippedItems } from './unused/skipped';
import { unusedFormat } from './unused/unused';
import { exactly } from './unused/why-nothing';

export interface Value {
  readonly tree: Tree;
  /** The value is from a Secret and must not be shown. */
  readonly secret: boolean;
}

/** Undefined where there is nothing to write: the mistake is reported, or the field may be missing. */
export function sourceValue(items: Items, replacement: Replacement, context: ReplacementContext): Value | undefined {
  const { source, sources, template } = replacement;
  if (source !== undefined) return valueOf(items, source, `${context.place}.source`, context);
  if (sources === undefined) return { tree: stringScalar(replacement.sourceValue ?? ''), secret: false };

  const texts = new Map<string, TemplateText>();
  for (const [index, named] of sources.entries()) {
    const place = `${context.place}.sources.${index}`;
    const value = valueOf(items, named, place, context);
    if (value === undefined) continue;
    if (value.tree.kind === 'scalar') {
      texts.set(named.as, { text: value.tree.text, secret: value.secret });
    } else {
      const message = `the source "${named.as}" is a ${value.tree.kind}: a template joins scalars`;
      context.config.error({ code: 'not-a-scalar', message, field: place });
    }
  }
  if (texts.size < sources.length) return undefined;
  const { text, secret } = parseTemplate(template ?? '').render(texts, context.secrets);
  return { tree: stringScalar(text), secret };
}

function valueOf(items: Items, source: Source, place: string, context: ReplacementContext): Value | undefined {
  const matches = items.sources(source);
  const [item] = matches;
  if (item === undefined) {
    if (source.options?.ignoreMissing === true) {
      reportSkippedItems(source, place, exactly, context);
      return undefined;
    }
    const { what: why, field, because = '', ...names } = context.reasons.whyNothing(source, exactly);
    // kustomize's words, which people search for.
    const words = `nothing selected by ${formatSelector(source)}`;
    const what = field === 'name' || because !== '' ? `${words}${because}` : `${words}: ${why}`;
    const message = nothingUsed({ ...names, what, ...allowMissing(context) });
    return context.config.error({ code: 'source-not-found', message, field: place });
  }
  if (matches.length > 1) {
    const message = `multiple matches for selector ${formatSelector(source)}: ${someIds(matches)}`;
    return context.config.error({ code: 'ambiguous-source', message, field: place });
  }
  const { fieldPath = 'metadata.name' } = source;
  const path = parseFieldPath(fieldPath).steps.map((step) => step.raw);
  const secret = context.secrets.holds(item instanceof ResourceDraft ? item.resource : item, path);
  const found = lookUp(item, source, place, context);
  const tree = found === undefined ? undefined : pieceOf(found, item, source, secret, context);
  if (tree === undefined) return undefined;
  if (secret) context.secrets.learn(tree);
  return { tree, secret };
}

/** How many of the items are shown: enough to narrow the selector. */
function someIds(resources: readonly Candidate[]): string {
  const ids = resources.slice(0, 4).map(({ id }) => formatSelector(id));
  return resources.length > ids.length ? `${ids.join(', ')}, … (${resources.length} in all)` : ids.join(', ');
}

function lookUp(
  item: Resource | ResourceDraft,
  source: Source,
  place: string,
  context: ReplacementContext,
): Tree | undefined {
  const { report, secrets } = context;
  const { fieldPath = 'metadata.name', options } = source;
  const resource = item instanceof ResourceDraft ? item.resource : item;
  const path = parseFieldPath(fieldPath);
  try {
    let isDocument = false;
    const tree = lookupField(item.root, path, {
      ...walkOptions(resource, options),
      onDocument: () => (isDocument = true),
    });
    if (options?.format !== undefined && !isDocument) reportUnused(context, unusedFormat(place));
    if (!isEmpty(tree)) {
      const keys = path.steps.map((step) => step.raw);
      return withoutBookkeeping(item === resource ? tree : snapshot(tree), keys);
    }
    if (options?.ignoreMissing === true) return undefined;
    const what = tree.kind === 'scalar' ? 'null' : `an empty ${tree.kind}`;
    const way = context.lenient ? '' : ', and `options.ignoreMissing` skips it';
    const message = `${missing(source)}: it is ${what}${way}`;
    report.error({ code: 'field-not-found', message, resource: item, field: fieldPath });
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    const isHidden = secrets.holds(resource);
    if (error.isMissing && options?.ignoreMissing === true) {
      reportSkippedField(error.slip(isHidden), item, fieldPath, context);
      return undefined;
    }
    const problem = isHidden ? error.message : error.openMessage;
    const lead = error.isMissing ? missing(source) : 'error looking up replacement source';
    const message = `${lead}: ${problem}${context.lenient ? '' : wayOut(error, isHidden)}`;
    report.error({ code: error.code, message, resource: item, field: fieldPath });
  }
  return undefined;
}

/** kustomize's words. */
const missing = ({ fieldPath = 'metadata.name', ...source }: Source): string =>
  `fieldPath \`${fieldPath}\` is missing for replacement source ${formatSelector(source)}`;

/** The way out with the source's options. */
function wayOut(error: FieldError, isHidden: boolean): string {
  const { fault } = error;
  const hasSuggestion = error.suggests(isHidden);
  if (error.isMissing) return `${hasSuggestion ? ' Else' : ':'} \`options.ignoreMissing\` skips it`;
  return 'guessed' in fault && fault.guessed && !hasSuggestion ? `; ${documentFormats}` : '';
}

/** As in kustomize the empty string is a value; null and empty maps and lists are not. */
const isEmpty = (tree: Tree): boolean =>
  isNull(tree) || (tree.kind !== 'scalar' && (tree.kind === 'map' ? tree.entries : tree.items).length === 0);

/** With a delimiter, one piece of the text. */
function pieceOf(
  tree: Tree,
  resource: Subject,
  source: Source,
  secret: boolean,
  context: ReplacementContext,
): Tree | undefined {
  const { fieldPath: field = 'metadata.name', options } = source;
  const report = context.report.at(resource, field);
  const delimiter = options?.delimiter ?? '';
  if (delimiter === '') return tree;
  if (tree.kind !== 'scalar') {
    const message = 'delimiter option can only be used with scalar nodes';
    return report.error({ code: 'not-a-scalar', message });
  }
  const index = options?.index ?? 0;
  const piece = tree.text.split(delimiter)[index];
  if (index === 0 && tree.text !== '' && !tree.text.includes(delimiter)) {
    const message = `the delimiter "${delimiter}" is not in the field, so the whole text is the value`;
    report.info({ code: 'delimiter-not-found', message });
  }
  if (piece !== undefined) return tree.type === 'string' ? stringScalar(piece) : plainScalar(piece);
  const message = `options.index ${index} is out of bounds for value ${shownValue(tree.text, secret)}`;
  return report.error({ code: 'index-out-of-range', message });
}
