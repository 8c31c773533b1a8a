/** Compares items of our functions with the objects of other programs. */

interface Marked {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
}

/** The item without the annotations that our functions add. These annotations are never empty. */
export function withoutOurMarks(item: Marked): object {
  const { annotations = {}, ...metadata } = item.metadata;
  const others = Object.entries(annotations).filter(
    ([key]) => !/^(?:inlay\.dev|internal\.config\.kubernetes\.io|config\.kubernetes\.io)\//.test(key),
  );
  return {
    ...item,
    metadata: others.length === 0 ? metadata : { ...metadata, annotations: Object.fromEntries(others) },
  };
}

/** Warnings that qbec does not have: an object without a name, an unused file, an app without objects. */
export const adviceBeyondQbec =
  /has no `metadata\.name`|is not a component, and no other file mentions it|^nothing is rendered/;
