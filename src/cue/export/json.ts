/** Formats data as single-line JSON like Go. */
import { goQuoted } from '../../go/json/json-write';
import type { Tree } from '../../data/tree';

/** `{"a":1.10}`: numbers keep their digits. */
export function jsonText(tree: Tree): string {
  switch (tree.kind) {
    case 'map':
      return `{${tree.entries.map(({ key, value }) => `${goQuoted(key)}:${jsonText(value)}`).join(',')}}`;
    case 'list':
      return `[${tree.items.map(jsonText).join(',')}]`;
    case 'scalar':
      return tree.type === 'string' ? goQuoted(tree.text) : tree.text;
  }
}
