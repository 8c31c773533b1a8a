/** Formats a value as JSON, YAML or text, like `cue export`. */
import { yamlText } from '../cue/builtins/encoding/yaml-text';
import type { Evaluation } from '../cue/engine';
import type { Tree } from '../data';
import { goQuoted, htmlEscape } from '../go/json/json-write';
import { shownVertex } from '../cue/evaluate/shown';
import { defaultOf, settled } from '../cue/evaluate/vertex';
import { dataOf } from '../cue/export/data';
import { errorOfProblem, type CueError } from '../cue/export/errors';
import { kindText } from '../cue/values/kind';
import type { Output } from './output';

/** Formats a complete value without faults. Returns errors if the format cannot represent the value. */
export function dataText(
  { form }: Output,
  { root, step }: Evaluation,
  escapesHtml: boolean,
): string | readonly CueError[] {
  switch (form) {
    case 'yaml':
      return yamlText(root);
    case 'text':
      return plainText(root);
    case 'json': {
      const json = `${jsonText(dataOf(root, step), '')}\n`;
      return escapesHtml ? htmlEscape(json) : json;
    }
  }
}

/** Formats data as indented JSON. `margin` is the indentation of the value's last line. */
function jsonText(tree: Tree, margin: string): string {
  if (tree.kind === 'scalar') return tree.type === 'string' ? goQuoted(tree.text) : tree.text;
  const inner = `${margin}    `;
  const parts =
    tree.kind === 'list'
      ? tree.items.map((item) => jsonText(item, inner))
      : tree.entries.map(({ key, value }) => `${goQuoted(key)}: ${jsonText(value, inner)}`);
  const [open, close] = tree.kind === 'list' ? '[]' : '{}';
  return parts.length === 0 ? `${open}${close}` : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
}

function plainText(root: Evaluation['root']): string | readonly CueError[] {
  const at = defaultOf(root) ?? settled(root);
  const atom = at.atom?.value;
  if (atom?.type === 'string') return `${atom.value}\n`;
  const message = `cannot use value ${shownVertex(at)} (type ${kindText(at.kinds)}) as string`;
  return [errorOfProblem({ message, place: at.atom?.span, path: at.path })];
}
