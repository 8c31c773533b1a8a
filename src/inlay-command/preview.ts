/** Shows the changes that a run would make. */
import { pluralize } from '../data/text/pluralize';
import type { ViewLine } from '../function/krm-function';
import type { RunInput } from '../function/run';
import type { TextChange } from '../function/text-changes';
import { respelt, unifiedDiff } from '../function/unified-diff';

export interface Preview extends Pick<RunInput, 'preview'> {
  /** The changes that would be made. The list is filled at the end of the run. */
  readonly changes: TextChange[];
}

/** Returns a preview for a run. If `shows` is true, the preview prints the diff. Otherwise, it prints nothing. */
export function previewOf(shows: boolean, isColored: boolean): Preview {
  const changes: TextChange[] = [];
  const show = (found: readonly TextChange[]): readonly ViewLine[] => {
    changes.push(...found);
    return shows ? diffLines(changes) : [];
  };
  return { changes, preview: { isColored, show } };
}

/** After this number of lines, the remaining files are only counted. unified-diff.ts limits the lines per file. */
const maxLines = 2000;

function diffLines(changes: readonly TextChange[]): readonly ViewLine[] {
  const lines: ViewLine[] = [];
  for (const [index, { file, before, after, lineNumbers }] of changes.entries()) {
    if (lines.length > maxLines) return [...lines, { text: `… ${pluralize(changes.length - index, 'more file')}` }];
    const diff = unifiedDiff(before, after, file, file, lineNumbers);
    lines.push(...(diff.length === 0 ? [respelt(file)] : diff));
  }
  return lines;
}
