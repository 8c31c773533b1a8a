/**
 * Recognizes truncated text. kustomize and kpt end their output with a line break, and each of their items has a kind
 * and a name. JSON and other flow-style lists end with their last brace, and `...` ends a document. Truncation between
 * two lines cannot be detected if the last item already has a name, or if the text ends in a functionConfig.
 */
import { entryOf, type Tree } from '../../data/tree';
import { isJson } from '../../formats/json/format';
import { NotAListError, type ListText } from './list-text';
import { filledText } from '../identity-of';
import { syntaxErrorOf } from '../item-syntax-error';

/** Throws NotAListError for truncated text from a pipe. If `stream` is true, the text may be a stream. */
export function checkNotTruncated(
  text: string,
  { last, resources }: ListText,
  { stream }: { readonly stream: boolean },
): void {
  if (text !== '' && !text.endsWith('\n') && !isJson(text) && (stream || !isWholeList(text))) {
    throw new NotAListError(
      'the input does not end in a line break: it may have been cut off (if it is complete, pass a file instead of standard input, or add the line break)',
    );
  }
  if (last === undefined || syntaxErrorOf(last) !== undefined) return;
  const { apiVersion, kind } = last.identity;
  const missing = [
    ...(apiVersion === '' ? ['apiVersion'] : []),
    ...(kind === '' ? ['kind'] : []),
    ...(isNamed(last.root, kind) || stream ? [] : ['metadata.name']),
  ];
  if (missing.length === 0) return;
  throw new NotAListError(
    `the last item (item ${resources.length - 1}) has no ${missing.map((one) => `\`${one}\``).join(' and no ')}: the input may have been cut off (if it is complete, pass a file instead of standard input)`,
  );
}

/**
 * True if the text of a readable list is certainly complete, because it is in flow style or ends with `...`. Neither
 * condition is sufficient in a stream, where more documents may follow.
 */
const isWholeList = (text: string): boolean =>
  /\n\.\.\.[ \t]*$/.test(text) || /^\uFEFF?(?:\s|#.*\n|---(?=\s))*\{/.test(text);

/** `generateName` counts as a name. Lists need no name, but their last items do. Kustomizations need no name. */
function isNamed(item: Tree, kind: string): boolean {
  if (filledText(item, ['apiVersion']).startsWith('kustomize.config.k8s.io/')) return true;
  if (['name', 'generateName'].some((key) => filledText(item, ['metadata', key]) !== '')) return true;
  const items = kind.endsWith('List') ? entryOf(item, 'items') : undefined;
  if (items?.kind !== 'list') return false;
  const last = items.items.at(-1);
  return last === undefined || isNamed(last, filledText(last, ['kind']));
}
