/**
 * Defines the YAML language for the editors. JSON, Jsonnet and YAML in block scalars are highlighted in their own
 * format. The key determines the format: `config.json: |`.
 */
import { jsonLanguage } from '@codemirror/lang-json';
import { yamlLanguage } from '@codemirror/lang-yaml';
import { indentService, LanguageSupport } from '@codemirror/language';
import { parseMixed } from '@lezer/common';

const documents = parseMixed(({ name, node }, input) => {
  const key = name === 'BlockLiteralContent' ? node.parent?.parent?.firstChild : undefined;
  const text = key ? input.read(key.from, key.to) : '';
  if (/\.(?:json|jsonnet|libsonnet)["']?$/.test(text)) return { parser: jsonLanguage.parser };
  return /\.ya?ml["']?$/.test(text) ? { parser: yamlLanguage.parser } : null;
});

/**
 * Indents the line below a field without a value. The line gets the indentation of the existing value below it. If
 * there is no value, the line is indented by two spaces more than the field. By default, CodeMirror would indent the
 * line like the next key of the surrounding map.
 */
const indentBelowField = indentService.of(({ state }, position) => {
  const { text, from, number } = state.doc.lineAt(position);
  const [, start] = /^((?: |- )*)[^\s#:]+:(?:\s+#.*)?\s*$/.exec(text.slice(0, position - from)) ?? [];
  if (start === undefined) return undefined;
  const next = number < state.doc.lines ? state.doc.line(number + 1).text : '';
  const indent = /^ *(?=\S)/.exec(next)?.[0].length ?? 0;
  const isBelow = indent > start.length || (indent === start.length && next.startsWith('- ', indent));
  return isBelow ? indent : start.length + 2;
});

export const yamlWithDocuments = (): LanguageSupport =>
  new LanguageSupport(yamlLanguage.configure({ wrap: documents }), indentBelowField);
