/**
 * Finds the template expressions in text. Another program expands the text before it is read as a document. The format
 * of the document does not matter:
 *
 *     {{ .Values.port }}  {{- if .tls }}  ${{ x }}  <%= port %>  {% endfor %}     group `template`
 *     ${PORT}  @PORT@                                                             group `variable`
 *
 * An unclosed expression is text. Quotes and comments in `{{ }}` follow Go's syntax, in which `{{ "a}}b" }}` is one
 * expression.
 */

import { matchEnd } from '../../data/text/match-end';

export interface Expression {
  readonly start: number;
  readonly end: number;
  /** An expression of the group `variable` is often ordinary text. */
  readonly group: 'template' | 'variable';
  /** True if the expression itself usually writes nothing: `{{ if .x }}`, `{{ end }}`, a comment, any `{% … %}`. */
  readonly isControl: boolean;
  /** Whether the expression opens or closes a block, or begins its `else` branch. */
  readonly block: 'open' | 'else' | 'close' | undefined;
}

const opener = /\$?\{\{|\{%|<%|\$\{|@(?=[A-Za-z_][\w.-]*@)/g;

export const mayHaveExpressions = (text: string): boolean => text.search(opener) !== -1;

/** The expressions in `text`, in order and without overlaps. */
export function expressionsOf(text: string): readonly Expression[] {
  const expressions: Expression[] = [];
  // `matchAll` starts at `lastIndex`.
  commentClose.lastIndex = 0;
  const lastComment = [...text.matchAll(commentClose)].at(-1)?.index ?? 0;
  for (let found = opener.exec(text); found !== null; found = opener.exec(text)) {
    const [sign] = found;
    const { index: start } = found;
    const end = endOf(text, sign, start + sign.length, lastComment);
    if (end !== undefined) expressions.push({ start, end, ...meaning(text.slice(start, end), sign) });
    opener.lastIndex = end ?? start + 1;
  }
  return expressions;
}

function endOf(text: string, sign: string, inside: number, lastComment: number): number | undefined {
  switch (sign) {
    case '@':
      return text.indexOf('@', inside) + 1;
    case '${':
      return variableEnd(text, inside);
    case '<%':
      return closed(text, inside, '<%', '%>');
    case '{%':
      return closed(text, inside, '{%', '%}');
    default:
      return actionEnd(text, inside, lastComment);
  }
}

/** Returns the end of the first `close`, or undefined if `open` comes first. */
function closed(text: string, inside: number, open: string, close: string): number | undefined {
  const pattern = new RegExp(`${open}|${close}`, 'g');
  pattern.lastIndex = inside;
  const found = pattern.exec(text);
  return found?.[0] === close ? pattern.lastIndex : undefined;
}

/** The maximum length of `${…}`. The limit keeps the cost of many unclosed variables linear. */
const maxVariable = 1000;

/** Returns the end of `${PORT:-${OTHER}}`; undefined if the variable is empty, too long or not closed on its line. */
function variableEnd(text: string, inside: number): number | undefined {
  let depth = 1;
  for (let at = inside; at < Math.min(text.length, inside + maxVariable); at++) {
    const sign = text.charAt(at);
    if (sign === '\n') return undefined;
    if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at > inside ? at + 1 : undefined;
  }
  return undefined;
}

const comment = /[-~]?\s*\/\*/y;
const commentClose = /\*\/\s*[-~]?\}\}/g;
const quoted = /"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'|`[^`]*`|\\[^\n]/y;

/**
 * The end of `{{ … }}`. The expression may contain braces, and quotes that contain `}}`. A second `{{` outside quotes
 * means that the expression is not closed.
 */
function actionEnd(text: string, inside: number, lastComment: number): number | undefined {
  const behind = matchEnd(comment, text, inside);
  if (behind !== undefined) {
    if (inside > lastComment) return undefined;
    commentClose.lastIndex = behind;
    return commentClose.test(text) ? commentClose.lastIndex : undefined;
  }
  let depth = 0;
  for (let at = inside; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'" || sign === '`' || sign === '\\') {
      at = (matchEnd(quoted, text, at) ?? at + 1) - 1;
    } else if (sign === '{') {
      if (at > inside && text.charAt(at + 1) === '{') return undefined;
      depth++;
    } else if (sign === '}') {
      if (depth > 0) depth--;
      else if (text.charAt(at + 1) === '}') return at + 2;
    }
  }
  return undefined;
}

/**
 * Joins each pair of expressions with only a comma between them: `{{ if $i }}, {{ end }}`. With `keepsFirst`, joins
 * only pairs that follow another pair, so that one comma remains in `{{ if $i }},{{ end }}{{ if not $i }},{{ end }}`.
 */
function withCommas(text: string, expressions: readonly Expression[], keepsFirst = false): readonly Expression[] {
  const isComma = (number: number): boolean => {
    const [first, second] = [expressions[number], expressions[number + 1]];
    if (first?.block !== 'open' || second?.block !== 'close') return false;
    return text.slice(first.end, second.start).trim() === ',';
  };
  const isBehind = (number: number): boolean =>
    isComma(number - 2) &&
    text.slice(expressions[number - 1]?.end, (expressions[number] as Expression).start).trim() === '';
  const isOne = (number: number): boolean => isComma(number) && (!keepsFirst || isBehind(number));
  return expressions.flatMap((expression, number): readonly Expression[] => {
    if (isOne(number - 1)) return [];
    const end = expressions[number + 1]?.end ?? expression.end;
    return isOne(number) ? [{ ...expression, end, isControl: false, block: undefined }] : [expression];
  });
}

/** Joins each `{{ define … }}` with the text up to its `{{ end }}`, because a definition is inserted elsewhere. */
function withoutDefinitions(text: string, expressions: readonly Expression[]): readonly Expression[] {
  const found: Expression[] = [];
  let depth = 0;
  let definition: Expression | undefined;
  for (const expression of expressions) {
    if (definition === undefined) {
      if (expression.block === 'open' && /^{{-?\s*define\b/.test(text.slice(expression.start, expression.end))) {
        definition = expression;
        depth = 1;
      } else found.push(expression);
    } else {
      if (expression.block === 'open') depth++;
      else if (expression.block === 'close') depth--;
      if (depth > 0) continue;
      found.push({ ...definition, end: expression.end, block: undefined });
      definition = undefined;
    }
  }
  return definition === undefined ? found : expressions;
}

const closers = /^(?:end\w*\b|\}|\/(?!\*))/;
const branches = /^(?:else|elsif|elif|when)\b|^\}.*\{$/s;
const openers =
  /^(?:[#^]|(?:if|unless|range|with|for|define|block|while|until|case|macro|filter|raw)(?![\w.]))|\bdo(?:\s*\|[^|]*\|)?$|\{$/;
const silent = /^(?:!|\/\*|\$\w+\s*:?=|break$|continue$|set\s)/;

function meaning(expression: string, sign: string): Pick<Expression, 'group' | 'isControl' | 'block'> {
  if (sign === '${' || sign === '@') return { group: 'variable', isControl: false, block: undefined };
  const inner = expression
    .slice(sign.length, -2)
    .replace(/^[-~+]/, '')
    .replace(/[-~+]$/, '')
    .trim();
  const block = branches.test(inner)
    ? 'else'
    : closers.test(inner)
      ? 'close'
      : openers.test(inner)
        ? 'open'
        : undefined;
  const isStatement = sign === '{%' || (sign === '<%' && !/^<%[=-]/.test(expression));
  return { group: 'template', isControl: block !== undefined || isStatement || silent.test(inner), block };
}

/**
 * Returns the enclosing block of each part of the text between `expressions`. Each block is represented by the index of
 * the expression that opened it or began its current branch (`else`). -1 means that the text is outside all blocks. The
 * first part is before the first expression.
 */
export function blocksOf(expressions: readonly Expression[]): readonly number[] {
  const open: number[] = [];
  return [
    -1,
    ...expressions.map(({ block }, index) => {
      if (block === 'open') open.push(index);
      else if (block === 'close') open.pop();
      else if (block === 'else' && open.length > 0) open[open.length - 1] = index;
      return open.at(-1) ?? -1;
    }),
  ];
}

/**
 * The functions that join expressions, for text that cannot be read if each expression is masked separately. For
 * example, the commas of a list may be in expressions before its items. Several mutually exclusive expressions may each
 * contain a comma. The text of a definition is inserted elsewhere.
 */
export const expressionJoins: readonly ((text: string, expressions: readonly Expression[]) => readonly Expression[])[] =
  [
    (text, expressions) => withCommas(text, expressions),
    (text, expressions) => withCommas(text, expressions, true),
    withoutDefinitions,
  ];
