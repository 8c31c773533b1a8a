/**
 * Random templates. To generate a template from a document, some parts are replaced with expressions, and control lines
 * are inserted. The document can therefore be restored, before and after an edit: the expressions are found, and
 * replaced or removed.
 */
import { formatNamed, type FormatName, type SourceNode } from '../../../src/formats';
import type { Random } from '../random';

export interface Template {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** An expression that is unique in its text. */
export interface Part {
  readonly expression: string;
  /** The text that the expression replaces; undefined for an expression on its own line that prints nothing. */
  readonly fill: string | undefined;
}

const variable = (name: string): string => `\${${name}}`;

const values = [
  (name: string) => `{{ .${name} }}`,
  (name: string) => `{{- .${name} | default "a}}b" -}}`,
  (name: string) => `{{ if .${name} }}x{{ else }}y{{ end }}`,
  (name: string) => `<%= ${name} %>`,
  variable,
  (name: string) => `\${${name}:-{x}}`,
  (name: string) => `@${name}@`,
  (name: string) => `{{ range .${name} }}"{{ . }}", {{ end }}`,
] as const;
const lines = [
  (name: string) => `{{- if .${name} }}`,
  (name: string) => `{{ end }}{{/* ${name} */}}`,
  (name: string) => `{{- else }}{{/* ${name}: "x" */}}`,
  (name: string) => `{{/* ${name}\n  more */}}`,
  (name: string) => `{{ include "${name}" . | nindent 4 }}`,
  (name: string) => `<% if ${name} %>`,
  (name: string) => `{% for x in ${name} %}`,
] as const;

/** Matches the name in an expression of a random template. */
export const inExpression = /H\dh/;

/** Limits which parts become expressions. */
export interface TemplateOptions {
  /** Whether all expressions have the form `${NAME}`. */
  readonly isVariables?: boolean;
  /** Whether lists contain no expressions, because a query in a list does not know the values of expressions. */
  readonly keepsLists?: boolean;
}

/** A random template of the text; undefined if nothing in the text can become an expression. */
export function templateOf(
  random: Random,
  format: FormatName,
  text: string,
  { isVariables = false, keepsLists = false }: TemplateOptions = {},
): Template | undefined {
  const places = formatNamed(format)
    .read(text)
    .roots.flatMap((root) => scalarsOf(root, keepsLists))
    .filter(({ start, end }) => end > start && !text.slice(start, end).includes('\n'));
  if (places.length === 0) return undefined;
  const spans = random.list(1, 4, () => spanIn(random, text, random.pick(places))).filter((span) => span !== undefined);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)].filter((at) => at < text.length);
  const rows = isVariables ? [] : random.list(0, 3, () => ({ start: random.pick(starts), end: -1 }));
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const mixes = random.chance(20);
  const all = isVariables ? [variable] : format === 'json' ? values.slice(0, -1) : values;
  const style = random.pick(all);
  const parts: Part[] = [];
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  let template = text.slice(0, from);
  for (const { start, end } of [...spans, ...rows].toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < from) continue;
    const name = `H${parts.length}h`;
    template += text.slice(from, start);
    if (end === -1) {
      const expression = random.pick(lines)(name).replaceAll('\n', lineBreak);
      const indent = random.chance(50) ? (/^ */.exec(text.slice(start))?.[0] ?? '') : '';
      template += indent + expression + lineBreak;
      parts.push({ expression, fill: undefined });
      from = start;
    } else {
      const expression = (mixes ? random.pick(all) : style)(name);
      template += expression;
      parts.push({ expression, fill: text.slice(start, end) });
      from = end;
    }
  }
  return { text: template + text.slice(from), parts };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spanIn(random: Random, text: string, { start, end, style }: SourceScalar): Span | undefined {
  if (random.chance(50)) return { start, end };
  const quote = style === 'double' || style === 'single' ? 1 : 0;
  const [from, to] = [start + quote, end - quote];
  if (to <= from || /^(?:"""|''')/.test(text.slice(start, end))) return undefined;
  const first = from + random.below(to - from);
  const last = first + random.below(to - first) + 1;
  return /\p{Surrogate}/u.test(text.slice(first, last)) ? undefined : { start: first, end: last };
}

type SourceScalar = Extract<SourceNode, { kind: 'scalar' }>;

function scalarsOf(node: SourceNode, keepsLists: boolean): readonly SourceScalar[] {
  if (node.shared === true || node.alias !== undefined) return [];
  if (node.kind === 'scalar') return [node];
  if (node.kind === 'list') return keepsLists ? [] : node.items.flatMap((item) => scalarsOf(item, false));
  return node.entries.flatMap(({ value }) => scalarsOf(value, keepsLists));
}

/** The document from which the template was generated; undefined if an expression is missing, changed or moved. */
export function filled(template: string, parts: readonly Part[]): string | undefined {
  let out = '';
  let from = 0;
  for (const { expression, fill } of parts) {
    const at = template.indexOf(expression, from);
    if (at === -1 || template.includes(expression, at + 1)) return undefined;
    out += template.slice(from, at);
    from = at + expression.length;
    if (fill === undefined) {
      out = out.replace(/[ \t]*$/, '');
      const rest = /[ \t]*(?:\r?\n|$)/y;
      rest.lastIndex = from;
      // The edit may have added a comma after the control line.
      if (rest.test(template) && /(?:^|[\n\uFEFF])$/.test(out)) from = rest.lastIndex;
    } else out += fill;
  }
  return out + template.slice(from);
}
