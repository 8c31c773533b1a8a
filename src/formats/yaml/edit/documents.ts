/**
 * Removes whole documents from a stream, each with its comments and the marker above it. The new first document may
 * also lose its marker.
 *
 * ```yaml
 * kind: Service       # before the first document is deleted
 * ---
 * # of the second
 * kind: Deployment    # after, only the last two lines remain
 * ```
 */
import { NoSpellingError } from '../../document';
import type { SourceNode } from '../../source-node';
import { lineEnd, nextLine } from '../../lines';

/**
 * `gone` contains the indexes of the removed documents. At least one document must remain. Throws NoSpellingError for a
 * stream that contains directives or a `...` line.
 */
export function withoutDocuments(text: string, roots: readonly SourceNode[], gone: ReadonlySet<number>): string {
  const markers = [...text.matchAll(/^---(?=\s|$)/gm)].map(({ index }) => index);
  // Without a marker, the first document starts at the beginning of the text.
  const starts = markers.length === roots.length ? markers : [0, ...markers];
  if (starts.length !== roots.length || /^(?:%|\.\.\.\s*$)/m.test(text)) {
    throw new NoSpellingError('cannot delete a document from a stream with directives or `...`: remove them first');
  }
  const [first = 0] = starts;
  let kept = text.slice(0, first);
  let isFirst = first === 0 && markers[0] !== 0;
  for (const [number, start] of starts.entries()) {
    if (gone.has(number)) continue;
    const document = text.slice(start, starts[number + 1]);
    // The first remaining document does not need a marker, because no document precedes it.
    const isEmpty = roots[number]?.start === roots[number]?.end;
    const isBare = isFirst && number > 0 && !isEmpty && /^---[ \t]*\r?\n/.test(document);
    kept += isBare ? document.slice(nextLine(document, lineEnd(document, 0))) : document;
    isFirst = false;
  }
  return kept;
}
