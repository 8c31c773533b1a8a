/** How a document indents; what is added to it follows. The first place that shows a thing decides it. */
import { columnOf } from '../../lines';
import { defaultLayout, type Layout } from '../print/print-block';
import type { SourceNode } from '../../source-node';

interface Seen {
  step: number | undefined;
  listIndent: number | undefined;
}

/** `a:\n    b:\n      - x\n` has `{step: 4, listIndent: 2}`; what nothing shows is as in `defaultLayout`. */
export function layoutOf(text: string, root: SourceNode): Layout {
  const seen: Seen = { step: undefined, listIndent: undefined };
  survey(text, root, seen);
  return { step: seen.step ?? defaultLayout.step, listIndent: seen.listIndent ?? defaultLayout.listIndent };
}

function survey(text: string, node: SourceNode, seen: Seen): void {
  if (node.kind === 'scalar' || node.flow || (seen.step !== undefined && seen.listIndent !== undefined)) return;
  if (node.kind === 'list') {
    for (const item of node.items) survey(text, item, seen);
    return;
  }
  const column = node.entries.length === 0 ? 0 : columnOf(text, node.start);
  for (const { value } of node.entries) {
    if (value.kind !== 'scalar' && !value.flow && value.shared === undefined) {
      const deeper = columnOf(text, value.start) - column;
      if (value.kind === 'list') seen.listIndent ??= Math.max(deeper, 0);
      else if (deeper > 0) seen.step ??= deeper;
    }
    survey(text, value, seen);
  }
}
