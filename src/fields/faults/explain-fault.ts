/**
 * Composes error messages about field paths: the step that failed, what exists there, and the suggested path. If
 * kustomize has a message for the error, kustomize's message comes first, because users search for it. The caller that
 * reports the error adds the options that can help.
 * @lazy
 */
import { pluralize } from '../../data/text/pluralize';
import { shortList } from '../../data/text/short-list';
import { typeWithArticle } from '../../data/text/type-with-article';
import { itemsOf, type ListTree, type MapTree, type Tree } from '../../data/tree';
import { formatKeys, type FieldStep } from '../../krm/field-path';
import { elementText } from '../elements';
import type { Position } from '../position';
import type { FieldFault, Stop } from './field-fault';
import { suggestionFor } from './suggestion';

/**
 * The sentence that explains the error. If `secret` is true, the sentence shows neither values nor keys of documents in
 * fields.
 */
export function explainFault(fault: FieldFault, secret: boolean): string {
  if ('problem' in fault) return fault.problem;
  switch (fault.code) {
    case 'field-not-found':
      return missing(fault.stop, secret);
    case 'index-out-of-range':
      return outOfRange(fault.stop);
    case 'wrong-node-kind':
      return wrongKind(fault.stop, fault.expected, secret);
    case 'not-a-document': {
      const problem = `the text of \`${formatKeys(fault.keys)}\` ${fault.reason}`;
      const meant = fault.stop && hint(fault.stop, secret);
      return meant === undefined ? problem : `${problem}${meant}`;
    }
  }
}

function missing(stop: Stop, secret: boolean): string {
  const { at, step } = stop;
  const { node } = at;
  if ((at.isElement || at.surroundings.hasSplitKeys) && node.kind === 'scalar') {
    return `\`${step?.raw}\` is not in ${placeOf(at)}, which contains only text`;
  }
  if (node.kind === 'scalar' && node.type !== 'null') return `no document in ${placeOf(at)} has \`${step?.raw}\``;
  if (node.kind === 'scalar') return `${placeOf(at)} is null`;
  if (step === undefined) return `${placeOf(at)} is ${kindOf(node)}`;
  if (node.kind === 'list') return missingElement(stop, node, step, secret);
  if (step.kind === 'wildcard') return `${placeOf(at)} is an empty map`;
  const what = step.raw === '' ? 'an empty key' : `\`${step.raw}\``;
  const meant = hint(stop, secret);
  if (meant !== undefined) return `${what} is not in ${placeOf(at)}${meant}`;
  // The step is an index or `-`, so the user probably expected a list.
  const namesMap = step.kind === 'index' || step.kind === 'last';
  return `${what} is not in ${placeOf(at)}${contents(at, node, secret, namesMap)}`;
}

function hint(stop: Stop, secret: boolean): string | undefined {
  const found = suggestionFor(stop, secret);
  return found && `: did you mean \`${found.text}\`?`;
}

/** Describes the keys of a map. `namesMap` is true if the text must state that the node is a map. */
function contents(at: Position, { entries }: MapTree, secret: boolean, namesMap: boolean): string {
  if (entries.length === 0) return namesMap ? ', which is an empty map' : ', which is empty';
  if (secret && !at.outer) return namesMap ? ', which is a map' : '';
  return `, which ${namesMap ? 'is a map with' : 'has'} ${some(entries.map(({ key }) => `\`${key}\``))}`;
}

function missingElement(stop: Stop, { items }: ListTree, step: FieldStep, secret: boolean): string {
  const place = placeOf(stop.at);
  if (items.length === 0) return `${place} is an empty list`;
  if (step.kind !== 'query') return outOfRange(stop);
  const problem = `\`${step.raw}\` matches no element of ${place}`;
  const textOf = elementText(step.key);
  const texts = items.flatMap((item) => textOf(item) ?? []);
  const meant = hint(stop, secret);
  if (texts.length === 0) {
    if (step.key.endsWith('!')) return `${problem}, because a query compares with \`=\` or \`==\`, not with \`!=\``;
    if (step.key === '') {
      return `${problem}, whose elements are not plain values; \`[key=value]\` compares a field of each element`;
    }
    return `${problem}, because no element has a string in \`${step.key}\`${meant ?? ''}`;
  }
  if (secret || meant !== undefined) return `${problem}${meant ?? ''}`;
  const list = some(texts.map((text) => `"${text}"`));
  return step.key === '' ? `${problem}, which has ${list}` : `${problem}, where \`${step.key}\` is ${list}`;
}

/** kustomize's message, followed by the valid indexes. */
function outOfRange({ at, step }: Stop): string {
  const count = itemsOf(at.node).length;
  const index = step?.kind === 'index' ? step.index : step?.raw;
  const problem = `index ${index} specified but only ${count} elements found in ${placeOf(at)}`;
  if (count === 0) return problem;
  return `${problem}, ${count === 1 ? 'with index 0' : `numbered from 0 to ${count - 1}`}`;
}

const goKinds = { map: 'MappingNode', list: 'SequenceNode', scalar: 'ScalarNode' } as const;

/** kustomize's message, without the node that kustomize prints, because the node can be part of a Secret. */
function wrongKind(stop: Stop, expected: 'MappingNode' | 'SequenceNode', secret: boolean): string {
  const { at, step } = stop;
  const { node } = at;
  const words = `wrong node kind: expected ${expected} but got ${goKinds[node.kind]}: \`${step?.raw}\``;
  const meant = hint(stop, secret);
  if (node.kind === 'list') {
    const way = meant ?? ': put `0`, `[name=…]` or, in a target, `*` before it';
    return `${words} names an entry of a map, but ${placeOf(at)} is a list of ${pluralize(node.items.length, 'element')}${way}`;
  }
  const is = `${words} selects elements of a list, but ${placeOf(at)} is ${kindOf(node)}`;
  if (node.kind !== 'map') return is;
  return `${is}${meant ?? contents(at, node, secret, false)}`;
}

/** `` `data.config\.json` `` */
export const placeOf = ({ keys }: Position): string => (keys.length === 0 ? 'the resource' : `\`${formatKeys(keys)}\``);

/** `a list`, `an integer` */
const kindOf = (node: Tree): string => (node.kind === 'scalar' ? typeWithArticle(node.type) : `a ${node.kind}`);

/** The maximum number of names that are listed. A longer list ends with the total number. */
const maxNames = 6;

function some(names: readonly string[]): string {
  const few = [...new Set(names)];
  if (few.length > maxNames) return shortList(few, maxNames);
  return few.length === 1 ? `only ${few[0]}` : `${few.slice(0, -1).join(', ')} and ${few.at(-1)}`;
}
