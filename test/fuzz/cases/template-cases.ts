/**
 * Random edits of random templates. The judges read the document from which the template was generated, before and
 * after the edit.
 */
import { equalTrees, nodeAt, type Path, catchError, stringScalar, textOf, type Tree } from '../../../src/data';
import { someScalar } from '../../../src/data/trees/visit';
import { pathsOf } from '../../../src/formats/changes/arbitrary-edits.test';
import {
  type Change,
  DocumentSyntaxError,
  formatNamed,
  type FormatName,
  NoSpellingError,
  type SourceNode,
  TemplateError,
  templates,
} from '../../../src/formats';
import { formatTests } from '../../formats';
import { editCase } from './edit-cases';
import type { Random } from '../random';
import { filled, inExpression, type Template, templateOf } from '../texts/template-texts';
import { type EditCase, type EditClaim, type Fault, expectedAfter } from '../trial';

export interface TemplateCase {
  /** The edit of the document from which the template was generated. */
  readonly edit: EditCase;
  readonly template: Template;
  /** The changes in `edit`, with paths in the template. */
  readonly changes: readonly Change[];
}

export type TemplateTrial =
  | { readonly claim: EditClaim & { readonly story: string } }
  | { readonly fault: Fault }
  /**
   * `the template` means that the template cannot be read, and `the change` that the change would affect an expression.
   */
  | { readonly refused: 'the template' | 'the change' | 'the value' | 'no template' };

/** A random edit of a template; undefined if the text cannot be read, or nothing in it can be changed. */
export function templateCase(random: Random, format: FormatName): TemplateCase | undefined {
  const edit = editCase(random, format, formatTests[format].generated);
  const template = edit && templateOf(random, format, edit.text);
  if (edit === undefined || template === undefined) return undefined;
  const around = random.chance(25) ? changeAround(random, edit, template) : undefined;
  return around ?? { edit, template, changes: edit.changes };
}

/** Inserts a word before or after the text of a value that contains an expression. */
function changeAround(random: Random, edit: EditCase, template: Template): TemplateCase | undefined {
  const { format, root } = edit;
  // If an expression replaces quotes, the word would end up outside of them.
  if (template.parts.some(({ fill = '' }) => /["'\\]/.test(fill))) return undefined;
  const [read, plain] = [templates(format), formatNamed(format)].map((reader, index) =>
    catchError(DocumentSyntaxError, () => reader.read(index === 0 ? template.text : edit.text).roots[root]),
  );
  if (read === undefined || plain === undefined) return undefined;
  const texts = pathsOf(read).filter((path) => nodeAt<Tree>(read, path)?.template === 'expression');
  const path = random.pick(texts);
  if (path === undefined) return undefined;
  const [text, other] = [read, plain].map((tree) => textOf(nodeAt<Tree>(tree, path)));
  if (text === undefined || other === undefined) return undefined;
  const isBefore = random.chance(50);
  const change = (old: string): Change => ({
    kind: 'set',
    path,
    value: stringScalar(isBefore ? `z${old}` : `${old}z`),
  });
  return { edit: { ...edit, changes: [change(other)] }, template, changes: [change(text)] };
}

export function tryTemplate({ edit, template: { text: template, parts }, changes }: TemplateCase): TemplateTrial {
  const { format, root, text } = edit;
  const reader = templates(format);
  const plain = formatNamed(format).read(text).roots;
  const story = JSON.stringify({ format, template, changes });
  const fault = (what: string, detail = ''): TemplateTrial => ({ fault: { what, detail: `${detail}\n${story}` } });
  let after: string;
  let roots: readonly SourceNode[] = [];
  try {
    const document = reader.read(template);
    ({ roots } = document);
    if (document.isTemplate !== true) return { refused: 'no template' };
    if (document.roots.length !== plain.length) return { refused: 'the template' };
    for (const [index, one] of document.roots.entries()) {
      const other = differs(plain[index] as Tree, one);
      if (other !== undefined) {
        return other === 'shape' ? { refused: 'the template' } : fault('reads other data', other);
      }
    }
    // A quoted expression may be replaced together with the text that contains it.
    if (changes.some(({ path }) => hasText(nodeAt(roots[root] as Tree, path)))) return { refused: 'no template' };
    if (document.edit([], root) !== template) return fault('an empty edit changes bytes');
    after = document.edit(changes, root);
  } catch (error) {
    if (error instanceof DocumentSyntaxError) return { refused: 'the template' };
    if (error instanceof TemplateError) {
      const isFree = changes.every(
        (change) => change.kind === 'set' && change.value.kind === 'scalar' && isFreeScalar(roots[root], change.path),
      );
      return isFree && !/[*&]|<</.test(text)
        ? fault('a plain value cannot be set', error.message)
        : { refused: 'the change' };
    }
    if (error instanceof NoSpellingError) return { refused: 'the value' };
    // The template and the document have different keys or items at the path.
    return error instanceof RangeError
      ? { refused: 'the template' }
      : fault('an edit throws', String((error as Error).stack));
  }
  const document = filled(after, parts);
  if (document === undefined) return fault('an expression changes', after);
  const again = changes.filter(({ kind, path }) => kind === 'set' && path.every((step) => typeof step === 'string'));
  try {
    if (again.length > 0 && reader.read(after).edit(again, root) !== after) {
      return fault('a second run changes something', after);
    }
  } catch (error) {
    return fault('a second run throws', `${String(error)} ${after}`);
  }
  return {
    claim: {
      format,
      otherFormats: formatTests[format].otherJudges,
      before: text,
      roots: plain,
      after: document,
      expected: expectedAfter(edit.changes, root),
      story: `${story}\n${after}`,
    },
  };
}

/** Whether an expression is part of a quoted string. */
export const hasText = (tree: Tree | undefined): boolean =>
  tree !== undefined && someScalar(tree, ({ text, template }) => template === undefined && inExpression.test(text));

/** Whether the path leads to a scalar, and no node on it contains an expression or is repeated. */
const isFreeScalar = (root: Tree | undefined, path: Path): boolean =>
  root !== undefined &&
  path.every((_, index) => nodeAt(root, path.slice(0, index + 1))?.template === undefined) &&
  nodeAt(root, path)?.kind === 'scalar';

/**
 * The first difference between the scalars of a document and of its template, ignoring scalars with expressions;
 * `shape` if an expression changes maps or lists.
 */
export function differs(plain: Tree, read: Tree): string | undefined {
  // A quoted expression is text unless another expression shows that the file is a template of that kind.
  if (read.template !== undefined || (read.kind === 'scalar' && inExpression.test(read.text))) return undefined;
  if (plain.kind === 'scalar') {
    if (read.kind === 'scalar' && equalTrees(plain, read)) return undefined;
    return read.kind === 'scalar' ? JSON.stringify([plain.text, read.text]) : 'shape';
  }
  if (plain.kind === 'list') {
    if (read.kind !== 'list' || read.items.length !== plain.items.length) return 'shape';
    return plain.items.map((item, index) => differs(item, read.items[index] as Tree)).find((one) => one !== undefined);
  }
  if (read.kind !== 'map' || read.entries.length !== plain.entries.length) return 'shape';
  return plain.entries
    .map(({ key, value }) => {
      const other = nodeAt(read, [key]);
      return other === undefined ? 'shape' : differs(value, other);
    })
    .find((one) => one !== undefined);
}
