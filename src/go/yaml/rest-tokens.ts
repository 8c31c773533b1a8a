/**
 * Scans the part of the text that go-yaml scans after a complete value: one token. If this token could be a key,
 * go-yaml searches for its colon. To find the colon, go-yaml scans all tokens of the line and the first token after the
 * line.
 */

const uri = String.raw`(?:[\w;/?:@&=+$,.!~*'()[\]-]|%[\da-fA-F]{2})`;
const lineEnd = String.raw`[ \t]*(?:#.*)?(?=\n|$)`;
const escape = String.raw`\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0abtnvfreN_LP "\\\t\n])`;
const plainStart = String.raw`[^ \t\n?:,[\]{}#&*!|>'"%@\x60-]|-(?![ \t])`;

/** Anchors, aliases, quoted text, tags and brackets. */
const keyTokens = [
  String.raw`[&*][\w-]+(?=[\s?:,\]}%@\x60]|$)`,
  String.raw`"[^"\\]*(?:${escape}[^"\\]*)*"`,
  `'[^']*(?:''[^']*)*'(?!')`,
  String.raw`!(?:<${uri}+>|[\w-]*!${uri}+|(?![\w-]*!)${uri}*)(?=\s|$)`,
  String.raw`[[{]`,
];

/** Directives, document markers, and the other characters of flow collections. */
const otherTokens = [
  String.raw`(?<=^|\n)%YAML[ \t]+\d{1,2}\.\d{1,2}${lineEnd}`,
  String.raw`(?<=^|\n)%TAG[ \t]+!(?:[\w-]*!)?[ \t]+${uri}+(?=\s|$)${lineEnd}`,
  String.raw`(?<=^|\n)(?:---|\.\.\.)(?=\s|$)`,
  String.raw`[\]},]`,
];

/** `key` is a token that could be a key, and `indicator` a token that is only allowed where a key is allowed. */
const blockToken = new RegExp(
  [
    ...otherTokens,
    String.raw`[|>](?:[+-]?[1-9]?|[1-9][+-])${lineEnd}`,
    String.raw`(?<indicator>[-?:])(?=\s|$)`,
    `(?<key>${[...keyTokens, String.raw`(?:${plainStart}|[?:])(?:(?!:(?:\s|$)|[ \t]#).)*(?:[ \t]*\n)?`].join('|')})`,
  ].join('|'),
  'y',
);
const flowToken = new RegExp(
  [
    ...otherTokens,
    '[?:]',
    String.raw`-(?=\s|$)`,
    ...keyTokens,
    String.raw`(?:${plainStart})(?:(?!:\s|[ \t]#)[^\n,?[\]{}])*`,
  ].join('|'),
  'y',
);
/** In a block, a line must not start with a tab. */
const blockBlank = /[ \t]*(?:#.*)?(?:\n *(?:#.*)?)*/y;
const flowBlank = /(?:[ \t\n]|#.*)*/y;

/** Matches an empty collection, after which go-yaml does not search for a colon. */
const emptyCollection = /^(?:\[[ \t]*\]|\{[ \t]*\})\s*$/;

/** The maximum number of characters that go-yaml searches for the colon of a key. */
const maxKeyLength = 1024;

/**
 * Reports whether go-yaml can scan the text at the offset `from`, after a root that starts at `rootStart`. If the root
 * starts on the same line, go-yaml searches for a colon that would make the root a key.
 */
export function isScannable(text: string, from: number, rootStart = from): boolean {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const isAfterRoot =
    rootStart >= lineStart &&
    rootStart < from &&
    /^ *(?:[&!]\S*[ \t]+)*$/.test(text.slice(lineStart, rootStart)) &&
    !emptyCollection.test(text.slice(rootStart, from));
  let isKeyAllowed = /^ *$/.test(text.slice(lineStart, from));
  let depth = 0;
  for (let at = from; at < text.length;) {
    const token = depth === 0 ? blockToken : flowToken;
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) return false;
    const { key, indicator } = match.groups ?? {};
    if (indicator === ':' && at > from) return !isAfterRoot;
    if (indicator !== undefined && !isKeyAllowed) return false;
    const isSearching = isAfterRoot || at > from || (key !== undefined && isKeyAllowed);
    const end = at + match[0].length;
    if (!isSearching || end - from > maxKeyLength || text.slice(from, end).includes('\n')) return true;
    if (!isAfterRoot && emptyCollection.test(text.slice(from, end))) return true;
    if ('[{'.includes(match[0])) depth++;
    else if (']}'.includes(match[0]) && --depth < 0) return true;
    const blank = depth === 0 ? blockBlank : flowBlank;
    blank.lastIndex = end;
    blank.test(text);
    at = blank.lastIndex;
    isKeyAllowed = match[0] === ',' || text.slice(end, at).includes('\n');
  }
  return true;
}
