/**
 * Random edits of random templates. A template is made of a document, some of whose parts become expressions, and some lines of control are
 * put between its lines. So whoever puts the parts back and takes the lines out, by searching for their text, has the document again: before
 * the edit and after it. The judges read these two.
 */
import { equalTrees, nodeAt, type Path, type Tree } from '../../src/data';
import { someScalar } from '../../src/data/visit';

import {
  DocumentSyntaxError,
  formatNamed,
  type FormatName,
  type SourceNode,
  TemplateError,
  templates,
} from '../../src/formats';
import { NoSpellingError } from '../../src/formats/document';
import { alsoIn, type EditCase, type EditClaim, type Fault } from './trial';
import { editCase, generated } from './edit-cases';
import type { Random } from './random';

export interface TemplateCase {
  readonly edit: EditCase;
  readonly template: string;
  readonly parts: readonly Part[];
}

/** An expression: it is unique in its text. */
interface Part {
  readonly hole: string;
  /** What it stands for; undefined for one on a line of its own, which writes nothing. */
  readonly fill: string | undefined;
}

export type TemplateTrial =
  | { readonly claim: EditClaim & { readonly template: string; readonly written: string } }
  | { readonly fault: Fault }
  /** `the template` cannot be read, or `the change` would reach into an expression. */
  | { readonly refused: 'the template' | 'the change' | 'the value' | 'no template' };

const values = [
  (name: string) => `{{ .${name} }}`,
  (name: string) => `{{- .${name} | default "a}}b" -}}`,
  (name: string) => `{{ if .${name} }}x{{ else }}y{{ end }}`,
  (name: string) => `<%= ${name} %>`,
  (name: string) => `\${${name}}`,
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

/** Undefined where the text cannot be read, or nothing in it can be changed. */
export function templateCase(random: Random, format: FormatName): TemplateCase | undefined {
  const edit = editCase(random, format, generated[format]);
  if (edit === undefined) return undefined;
  const { text } = edit;
  const places = formatNamed(format)
    .read(text)
    .roots.flatMap(scalarsOf)
    .filter(({ start, end }) => end > start && !text.slice(start, end).includes('\n'));
  if (places.length === 0) return undefined;
  const spans = random.list(1, 4, () => spanIn(random, text, random.pick(places))).filter((span) => span !== undefined);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)].filter((at) => at < text.length);
  const rows = random.list(0, 3, () => ({ start: random.pick(starts), end: -1 }));
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const mixes = random.chance(20);
  const all = format === 'json' ? values.slice(0, -1) : values;
  const style = random.pick(all);
  const parts: Part[] = [];
  let template = '';
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  template += text.slice(0, from);
  for (const { start, end } of [...spans, ...rows].toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < from) continue;
    const name = `H${parts.length}h`;
    template += text.slice(from, start);
    if (end === -1) {
      const hole = random.pick(lines)(name).replaceAll('\n', lineBreak);
      const indent = random.chance(50) ? (/^ */.exec(text.slice(start))?.[0] ?? '') : '';
      template += indent + hole + lineBreak;
      parts.push({ hole, fill: undefined });
      from = start;
    } else {
      const hole = (mixes ? random.pick(all) : style)(name);
      template += hole;
      parts.push({ hole, fill: text.slice(start, end) });
      from = end;
    }
  }
  return { edit, template: template + text.slice(from), parts };
}

function spanIn(
  random: Random,
  text: string,
  { start, end, style }: { readonly start: number; readonly end: number; readonly style: string },
): { readonly start: number; readonly end: number } | undefined {
  if (random.chance(50)) return { start, end };
  const quote = style === 'double' || style === 'single' ? 1 : 0;
  const [from, to] = [start + quote, end - quote];
  if (to <= from || /^(?:"""|''')/.test(text.slice(start, end))) return undefined;
  const first = from + random.below(to - from);
  return { start: first, end: first + random.below(to - first) + 1 };
}

function scalarsOf(node: SourceNode): readonly (SourceNode & { readonly kind: 'scalar' })[] {
  if (node.shared === true || node.alias === true) return [];
  if (node.kind === 'scalar') return [node];
  return node.kind === 'list' ? node.items.flatMap(scalarsOf) : node.entries.flatMap(({ value }) => scalarsOf(value));
}

/** The document that the template was made of; undefined where an expression is missing, changed, or elsewhere. */
function filled(template: string, parts: readonly Part[]): string | undefined {
  let out = '';
  let from = 0;
  for (const { hole, fill } of parts) {
    const at = template.indexOf(hole, from);
    if (at === -1 || template.includes(hole, at + 1)) return undefined;
    out += template.slice(from, at);
    from = at + hole.length;
    if (fill === undefined) {
      out = out.replace(/[ \t]*$/, '');
      const rest = /[ \t]*(?:\r?\n|$)/y;
      rest.lastIndex = from;
      // A comma may have come to stand behind it.
      if (rest.test(template) && /(?:^|[\n\uFEFF])$/.test(out)) from = rest.lastIndex;
    } else out += fill;
  }
  return out + template.slice(from);
}

export function tryTemplate({ edit, template, parts }: TemplateCase): TemplateTrial {
  const { format, root, changes, text } = edit;
  const reader = templates(format);
  const plain = formatNamed(format).read(text).roots;
  const fault = (what: string, detail = ''): TemplateTrial => ({
    fault: { what, detail: `${detail}\n${JSON.stringify({ format, template, changes })}` },
  });
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
    // An expression in quotes may be replaced with the text that it is in.
    if (changes.some(({ path }) => hasText(nodeAt(roots[root] as Tree, path)))) return { refused: 'no template' };
    if (document.edit([], root) !== template) return fault('an edit of nothing changes bytes');
    after = document.edit(changes, root);
  } catch (error) {
    if (error instanceof DocumentSyntaxError) return { refused: 'the template' };
    if (error instanceof TemplateError) {
      const isFree = changes.every(
        ({ kind, path, ...change }) =>
          kind === 'set' && isFreeScalar(roots[root], path) && (change as { value?: Tree }).value?.kind === 'scalar',
      );
      return isFree && !/[*&]|<</.test(text)
        ? fault('a plain value cannot be set', error.message)
        : { refused: 'the change' };
    }
    if (error instanceof NoSpellingError) return { refused: 'the value' };
    // The template has another key or item at the place than the document.
    return error instanceof RangeError
      ? { refused: 'the template' }
      : fault('an edit throws', String((error as Error).stack));
  }
  const written = filled(after, parts);
  if (written === undefined) return fault('an expression changes', after);
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
      also: alsoIn(format),
      before: text,
      roots: plain,
      after: written,
      changes,
      root,
      template,
      written: after,
    },
  };
}

const hasText = (tree: Tree | undefined): boolean =>
  tree !== undefined && someScalar(tree, ({ text, template }) => template === undefined && /H\dh/.test(text));

/** A value without an expression, whose keys are not repeated. */
const isFreeScalar = (root: Tree | undefined, path: Path): boolean =>
  root !== undefined &&
  path.every((_, index) => nodeAt(root, path.slice(0, index + 1))?.template === undefined) &&
  nodeAt(root, path)?.kind === 'scalar';

/** The first scalar that is read otherwise, but has no expression; `shape` where an expression makes other maps or lists. */
function differs(plain: Tree, read: Tree): string | undefined {
  // An expression in quotes is text, unless another one shows that the text is a template of its kind.
  if (read.template !== undefined || (read.kind === 'scalar' && /H\dh/.test(read.text))) return undefined;
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
