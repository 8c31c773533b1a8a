/** From the quick reader's nodes, which are without tags, anchors, merge keys and repeated keys, to plain data. */
import { type GoData, setKey } from './go-map';
import { plainKey, type PlainKey, plainValue } from './plain-value';
import type { SourceEntry, SourceNode } from '../source-node';

/** `text` is what `node` was read from. Throws GoYamlError. */
export function quickValue(text: string, node: SourceNode): GoData {
  if (node.kind === 'list') return node.items.map((item) => quickValue(text, item));
  if (node.kind === 'scalar') return node.style === 'plain' ? plainValue(node.text) : node.text;
  const object: { [key: string]: GoData } = {};
  for (const entry of node.entries) setKey(object, keyOf(text, entry), quickValue(text, entry.value));
  return object;
}

function keyOf(text: string, { key, keyStart }: SourceEntry): PlainKey {
  const first = text.charCodeAt(keyStart);
  return first === 0x22 || first === 0x27 ? key : plainKey(key);
}
