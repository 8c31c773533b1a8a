/**
 * Runs other mechanisms on a template, and fills in its expressions with `variables`. A run may reject changes to an
 * expression. Other changes are judged by the document from which the template was generated.
 */
import { catchError, entriesOf, type Tree } from '../../../src/data';
import { someScalar } from '../../../src/data/trees/visit';
import {
  DocumentSyntaxError,
  type FormatName,
  formatNamed,
  formatTable,
  templates as reader,
} from '../../../src/formats';
import type { Random } from '../random';
import { differs, hasText } from '../cases/template-cases';
import { filled, type Part, templateOf } from '../texts/template-texts';
import { list, map, string, yes } from '../trees';
import { type Draft, type Mechanism, type ChangeRequest, replacing } from '../change-request';
import { create } from './create';
import { deletion } from './delete';
import { merges } from './merges';
import { replace } from './replace';
import { wildcard } from './wildcard';

export const templates: Mechanism = (random, given) => {
  if (given.selector !== undefined) return undefined;
  if (random.chance(25)) return filling(random, given);
  const mechanism = random.pick([replace, replace, create, deletion, wildcard, merges]);
  const wish = mechanism(random, given);
  const draft = wish?.draft ?? given;
  const { format, text } = draft;
  if (wish === undefined || wish.must === 'fail' || text === '' || !hasTemplates(format)) return undefined;
  const keepsLists = mechanism !== replace;
  const template = templateOf(random, format, text, { keepsLists });
  if (template === undefined || !isRead(format, text, template.text, keepsLists)) return undefined;
  const document = (after: string): string | undefined => filled(after, template.parts);
  const withTemplate = { ...draft, template: { text: template.text, document } };
  return { ...wish, draft: withTemplate, isNamed: true, must: undefined };
};

const hasTemplates = (format: Draft['format']): format is FormatName =>
  format !== 'text' && formatTable[format].template !== undefined;

/**
 * Whether `template` is read as a template with the data of `text`. Excludes expressions in quoted strings, because an
 * edit can replace the whole string.
 */
function isRead(format: FormatName, text: string, template: string, keepsLists: boolean): boolean {
  const { roots } = formatNamed(format).read(text);
  const document = catchError(DocumentSyntaxError, () => reader(format).read(template));
  return (
    document?.isTemplate === true &&
    document.roots.length === roots.length &&
    document.roots.every((root, index) => {
      const plain = roots[index];
      return (
        plain !== undefined &&
        !hasText(root) &&
        differs(plain, root) === undefined &&
        !(keepsLists && hasExpressionInList(root))
      );
    })
  );
}

const hasExpressionInList = (tree: Tree): boolean =>
  tree.kind === 'list'
    ? someScalar(tree, ({ template }) => template !== undefined)
    : entriesOf(tree).some(({ value }) => hasExpressionInList(value));

/**
 * Replaces some variables of the document with their values. With the other variables filled in, the result is exactly
 * the original document.
 */
function filling(random: Random, draft: Draft): ChangeRequest | undefined {
  const { format, text } = draft;
  if (!hasTemplates(format) || text.includes('$')) return undefined;
  const template = templateOf(random, format, text, { isVariables: true });
  const declared = template?.parts.filter(() => random.chance(70)) ?? [];
  if (template === undefined || declared.length === 0) return undefined;
  const others = template.parts.filter((part) => !declared.includes(part));
  return {
    kind: 'ReplaceValues',
    config: (place) =>
      replacing(
        { variables: list(...declared.map(variableOf)) },
        place.target([[]], others.length > 0 ? { keepUndeclared: yes } : {}),
      ),
    draft: { ...draft, template: { text: template.text, document: (after) => filled(after, others) } },
    isNamed: true,
    change: (root) => [root],
    text,
    must: undefined,
  };
}

const variableOf = ({ expression, fill = '' }: Part): ReturnType<typeof map> =>
  map({ as: string(expression.slice(2, -1)), value: string(fill) });
