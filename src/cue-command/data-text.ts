/** The result as data, in the forms of `--out` but CUE, as `cue export` writes them. */
import { tomlText } from '../cue/builtins/toml';
import { yamlText } from '../cue/builtins/yaml-text';
import type { Evaluation } from '../cue/engine';
import { CallFault } from '../cue/evaluate/call';
import { shownVertex } from '../cue/evaluate/shown';
import { defaultOf, settled } from '../cue/evaluate/vertex';
import { dataOf } from '../cue/export/data';
import { errorOfProblem, type CueError } from '../cue/export/errors';
import { kindText } from '../cue/values/kind';
import { rescue, type Tree } from '../data';
import { CommandFailure } from './failure';
import { jsonText } from './json-text';
import type { Output } from './output';

/** The text of a complete value without faults, or what is wrong. Throws a CommandFailure. */
export function dataText(
  { form, isCompact, indentsLists }: Output,
  { root, step }: Evaluation,
  escapesHtml: boolean,
): string | CueError {
  const tree = dataOf(root, step);
  switch (form) {
    case 'yaml':
      return yamlText(root, indentsLists ? 2 : 0);
    case 'toml':
      return tomlOf(tree);
    case 'text':
    case 'binary':
      return plainText(root, form);
    default:
      return `${jsonText(tree, isCompact ? undefined : '    ', escapesHtml)}\n`;
  }
}

const tomlOf = (tree: Tree): string =>
  rescue(
    CallFault,
    () => tomlText(tree),
    ({ message }) => {
      throw new CommandFailure(message);
    },
  );

/** A text as it is; bytes, too, where the form is `binary`. */
function plainText(root: Evaluation['root'], form: 'text' | 'binary'): string | CueError {
  const at = defaultOf(root) ?? settled(root);
  const atom = at.atom?.value;
  if (atom?.type === 'string') return form === 'text' ? `${atom.value}\n` : atom.value;
  if (atom?.type === 'bytes' && form === 'binary') return utf8(atom.value);
  const wanted = form === 'text' ? 'string' : '(string|bytes)';
  const message = `cannot use value ${shownVertex(at)} (type ${kindText(at.kinds)}) as ${wanted}`;
  return errorOfProblem({ message, place: at.atom?.span, path: at.path });
}

const utf8 = (bytes: string): string => new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
