/** Formats a value in the format that `--out` selects, like `cue export`. */
import { yamlText } from '../cue/builtins/encoding/yaml-text';
import type { Evaluation } from '../cue/engine';
import { shownVertex } from '../cue/evaluate/shown';
import { defaultOf, settled } from '../cue/evaluate/vertex';
import { dataOf } from '../cue/export/data';
import { errorOfProblem, type CueError } from '../cue/export/errors';
import { kindText } from '../cue/values/kind';
import { jsonText } from './json-text';
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
    case 'json':
      return `${jsonText(dataOf(root, step), escapesHtml)}\n`;
  }
}

function plainText(root: Evaluation['root']): string | readonly CueError[] {
  const at = defaultOf(root) ?? settled(root);
  const atom = at.atom?.value;
  if (atom?.type === 'string') return `${atom.value}\n`;
  const message = `cannot use value ${shownVertex(at)} (type ${kindText(at.kinds)}) as string`;
  return [errorOfProblem({ message, place: at.atom?.span, path: at.path })];
}
