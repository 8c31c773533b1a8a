/** Why a selector finds nothing: the first of its fields that no item fits, and what stands there instead. */
import {
  compilePattern,
  effectiveNamespace,
  type Candidate,
  type ResourceId,
  type Selector,
  type Unused,
} from '../../src/index';

export interface WhyNothing extends Unused {
  /** The field of the selector: `kind`. '' where it names none. */
  readonly field: string;
}

/** In this order a person narrows it down. */
const idFields = ['kind', 'group', 'version', 'name', 'namespace'] as const;
type IdField = (typeof idFields)[number];

/** What an id must have in that field to be what the selector wants. */
type Compile = (field: IdField, wanted: string) => (id: ResourceId) => boolean;

/** For a `source`, which is compared letter by letter. */
export const exactly: Compile = (field, wanted) =>
  field === 'namespace'
    ? (id) => effectiveNamespace(id.namespace) === effectiveNamespace(wanted)
    : (id) => id[field] === wanted;

/** For a target's `select` and an entry of its `reject`. */
export const byPattern: Compile = (field, wanted) => {
  const fits = compilePattern(wanted);
  return (id) => fits(id[field]);
};

/** `all` are those that could be meant. */
export function whyNothing(all: readonly Candidate[], selector: Selector, compile: Compile): WhyNothing {
  let ids = all.flatMap((one) => [one.id, ...one.previousIds()]);
  for (const field of idFields) {
    const wanted = selector[field];
    if (!wanted) continue;
    const fitting = ids.filter(compile(field, wanted));
    if (fitting.length === 0) {
      const elsewhere = field === 'name' ? otherKind(all, selector, compile) : undefined;
      if (elsewhere !== undefined) return { field: 'kind', what: elsewhere };
      const among = ids.map((id) => id[field]).filter((text) => text !== '');
      return { field, what: absence(field, wanted, selector), name: wanted, among };
    }
    ids = fitting;
  }
  if (selector.labelSelector) {
    return { field: 'labelSelector', what: `no such item has labels that fit "${selector.labelSelector}"` };
  }
  if (selector.annotationSelector) {
    return {
      field: 'annotationSelector',
      what: `no such item has annotations that fit "${selector.annotationSelector}"`,
    };
  }
  return { field: '', what: 'it names nothing' };
}

function absence(field: IdField, wanted: string, { kind, name }: Selector): string {
  const what = kind ? `no ${kind}` : 'no item';
  switch (field) {
    case 'kind':
      return `no item is of kind "${wanted}"${wanted.endsWith('List') ? ' (the items of a list are items by themselves)' : ''}`;
    case 'group':
      return `${what} is of group "${wanted}"`;
    case 'version':
      return `${what} is of version "${wanted}"`;
    case 'name':
      return `${what} is named "${wanted}"`;
    case 'namespace':
      return `${name ? `${what} "${name}"` : what} is in namespace "${wanted}"`;
  }
}

/** The name is right, and the kind is not. */
function otherKind(all: readonly Candidate[], { kind, name }: Selector, compile: Compile): string | undefined {
  if (!kind || !name) return undefined;
  const fits = compile('name', name);
  const other = all.find((one) => [one.id, ...one.previousIds()].some(fits));
  return other && `no ${kind} is named "${name}", but a ${other.id.kind} is`;
}
