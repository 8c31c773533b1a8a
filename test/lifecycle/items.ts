/** Annotations of items, for both simulations. */
import type { Item } from '../run-on-values';

export const pathKey = 'internal.config.kubernetes.io/path';
export const pinKey = 'inlay.dev/pin-config';

/** Whether the item is an earlier version. */
export const isOrphan = ({ metadata }: Item): boolean => metadata.annotations?.['inlay.dev/orphaned'] === 'true';

export const isPinned = ({ metadata }: Item): boolean => metadata.annotations?.[pinKey] === 'true';

export const withMetadata = (item: Item, more: object): Item => ({ ...item, metadata: { ...item.metadata, ...more } });

export const annotated = (item: Item, annotations: Readonly<Record<string, string>>): Item =>
  withMetadata(item, { annotations: { ...item.metadata.annotations, ...annotations } });
