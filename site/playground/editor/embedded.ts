/** YAML in which documents in block scalars have the colours of their format, which the key determines: `config.json: |`. */
import { jsonLanguage } from '@codemirror/lang-json';
import { yaml, yamlLanguage } from '@codemirror/lang-yaml';
import { LanguageSupport } from '@codemirror/language';
import { parseMixed } from '@lezer/common';

const documents = parseMixed(({ name, node }, input) => {
  const key = name === 'BlockLiteralContent' ? node.parent?.parent?.firstChild : undefined;
  const text = key ? input.read(key.from, key.to) : '';
  if (/\.(?:json|jsonnet|libsonnet)["']?$/.test(text)) return { parser: jsonLanguage.parser };
  return /\.ya?ml["']?$/.test(text) ? { parser: yamlLanguage.parser } : null;
});

export const yamlWithDocuments = (): LanguageSupport =>
  new LanguageSupport(yamlLanguage.configure({ wrap: documents }), yaml().support);
