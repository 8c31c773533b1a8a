/** Makes writes in drafts of the documents that contain the fields. */
import type { Path } from '../../data/tree';
import type { DocumentDraft } from '../documents/document-draft';
import { EmbeddedText } from '../documents/embedded-text';
import type { Opened, OpenedScalar } from '../documents/open-field';
import type { FieldWrite } from './field-write';

/** Puts `writes` into the document number `root` of `draft`, for which they have been planned. Deletions are made as if at once. */
export function applyWrites(draft: DocumentDraft, writes: readonly FieldWrite[], root = 0): void {
  const deleted: Path[] = [];
  for (const write of writes) {
    const { path, node } = write.match as { readonly path: Path; readonly node: OpenedScalar };
    switch (write.kind) {
      case 'set':
        draft.set(root, path, write.value);
        break;
      case 'delete':
        deleted.push(path);
        break;
      case 'inside': {
        const { inner, match } = write;
        inText(draft, root, path, node, match.opened, (own) => {
          for (const { root: number, writes: deeper } of inner) applyWrites(own, deeper, number);
        });
        break;
      }
      case 'edit': {
        const { opened, changes } = write;
        if (opened === undefined) {
          const own = changes.get(0) ?? [];
          draft.edit(
            root,
            own.map((change) => ({ ...change, path: [...path, ...change.path] })),
          );
          break;
        }
        inText(draft, root, path, node, opened, (inner) => {
          for (const [number, own] of changes) inner.edit(number, own);
        });
      }
    }
  }
  draft.edit(
    root,
    deleted.map((path) => ({ kind: 'delete', path })),
  );
}

/** Writes into the document in the text `node`, which is at `path`. */
function inText(
  draft: DocumentDraft,
  root: number,
  path: Path,
  node: OpenedScalar,
  opened: Opened,
  write: (inner: DocumentDraft) => void,
): void {
  if (node instanceof EmbeddedText && node.own === opened) {
    write(node.draft);
    node.changed();
    return;
  }
  const text = new EmbeddedText(node, opened);
  write(text.draft);
  if (text.draft.isEdited) draft.edit(root, [{ kind: 'set', path, value: text }]);
}
