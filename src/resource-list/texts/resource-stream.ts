/**
 * A stream of resources that are separated by `---` and not part of a list. kustomize's legacy plugins receive a
 * stream, and files given with `-i` can contain a stream. A stream does not contain a functionConfig and cannot contain
 * results.
 * @lazy
 */
import { yamlFormat } from '../../formats/yaml/format';
import { endLine } from './end-line';
import { byOrigin, newResources, type ListText } from './list-text';
import { originsIn } from '../origin';
import { Resource } from '../resource';

/** The start of a document. Text after the marker on the same line, except for a comment, belongs to the document. */
const documentMarker = /^---(?:[ \t]*(?:#.*)?\r?\n|(?=[ \t])|$)/gm;

/** Reads the stream. Never throws. The resource of an invalid document throws when its data is requested. */
export function resourceStream(text: string): ListText {
  const resources = cutDocuments(text).filter(({ start, end }) => hasData(text.slice(start, end)));
  const originAt = originsIn(text);
  const read = resources.map(({ start, end }, index) =>
    Resource.of(text.slice(start, end), { format: yamlFormat, column: 0, origin: originAt(start, index) }),
  );
  return {
    resources: read,
    last: read.at(-1),
    write: (written) => {
      let out = '';
      let from = 0;
      for (const [index, resource] of byOrigin(read.length, written).entries()) {
        if (resource === read[index]) continue;
        const { marker, start, end } = resources[index] as Piece;
        // The marker of a removed document is also removed, because it would begin an empty document.
        out += resource === undefined ? text.slice(from, marker) : text.slice(from, start) + resource.text;
        from = end;
      }
      out += text.slice(from);
      const added = newResources(written).map((resource) => resource.text);
      if (added.length === 0) return out;
      return endLine(out) + (out.trim() === '' ? '' : '---\n') + added.join('---\n');
    },
  };
}

interface Piece {
  /** The start of the document's marker, or of the document if it has no marker. */
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

function cutDocuments(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let [marker, start] = [0, 0];
  for (const { index, 0: whole } of text.matchAll(documentMarker)) {
    pieces.push({ marker, start, end: index });
    marker = index;
    start = index + whole.length;
  }
  return [...pieces, { marker, start, end: text.length }];
}

/** True if the text contains more than blank lines, comments and `...`. */
const hasData = (text: string): boolean => /^(?!\s*$|\s*#|\.\.\.\s*$)/m.test(text.replace(/^\uFEFF/, ''));
