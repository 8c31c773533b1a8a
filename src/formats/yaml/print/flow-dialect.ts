/** Writes keys and scalars inside `{…}` and `[…]` in YAML, for the flow-collection editor and printer. */
import { printKey, printOneLine } from '../scalar/scalar-text';
import { rewriteOneLine } from '../edit/rewrite-scalar';
import type { FlowDialect } from '../../flow/edit';
import type { SourceNode } from '../../source-node';

/** `isQuoted` is true for collections in which every string is quoted, as in JSON. New strings are then also quoted. */
export const flowDialect = (isQuoted: boolean): FlowDialect => ({
  scalar: (value) => printOneLine(value, true, isQuoted),
  key: (key, like) => printKey(key, true, like ?? (isQuoted ? '"' : '')),
  replaceScalar: (source, old, value) =>
    // An alias does not have quotes to keep.
    source.startsWith('*') ? printOneLine(value, true, isQuoted) : rewriteOneLine(source, old, value, isQuoted),
});

/** The dialect for copies that replace aliases. The copies keep their spelling and tags. */
export const copyDialect: FlowDialect = {
  scalar: (value) => printOneLine(value, true),
  key: (key, _, node) => printKey(key, true, '', node),
  prefix: ({ tag }) => (tag === undefined ? '' : `${tag} `),
};

/** Returns true if the first key or value in a flow collection is in double quotes. */
export const isQuotedFlow = (text: string, node: SourceNode): boolean => /^[[{\s]*"/.test(text.slice(node.start));
