/**
 * Tests `pattern` and `between` on plain text, on a string in a document, on a document treated as text, and on a
 * document embedded in text. The model uses JavaScript's regular expressions, because they find the same first match as
 * RE2. If a second run would change something, the first run must fail.
 */
import { type Scalar, scalarsOf, stringOf } from '../../../../src/data';
import { formatTable } from '../../../../src/formats';
import { mappedTexts, textChangedAt } from '../../model';
import type { Random } from '../../random';
import { map, string } from '../../trees';
import { text as anyText } from '../../values';
import { type Draft, type Fields, type Mechanism, type ChangeRequest, replacing, written } from '../../change-request';
import { canHold, nodesOf } from '../choices';
import { replace } from '../replace';

export const pieces: Mechanism = (random, draft) => {
  const roll = random.below(100);
  if (roll < 40) return inText(random);
  if (roll < 65) return inField(random, draft);
  return roll < 85 ? inDocument(random, draft) : innerDocument(random, draft);
};

/** The fields of the target, and their effect on the text: undefined if nothing matches. */
interface Piece {
  readonly fields: Fields;
  readonly replaced: (text: string, value: string) => string | undefined;
}

/** All matches of an expression, or the first match: the text of its capture group, or the whole match. */
const byExpression = (expression: string, isFirst: boolean): Piece => ({
  fields: { pattern: string(expression), ...(isFirst && { occurrences: string('first') }) },
  replaced: (text, value) => {
    const isDotAll = expression.startsWith('(?s)');
    // RE2 recognizes only `\n` as a line break.
    const ours = expression
      .replace(/^\(\?s\)/, '')
      .replace('(?P<', '(?<')
      .replace('(.*?)', isDotAll ? '$&' : '([^\n]*?)');
    const found = [...text.matchAll(new RegExp(ours, isDotAll ? 'dgsu' : 'dgu'))];
    let [after, from] = ['', 0];
    for (const { indices } of isFirst ? found.slice(0, 1) : found) {
      const [start, end] = indices?.[1] ?? indices?.[0] ?? [0, 0];
      after += text.slice(from, start) + value;
      from = end;
    }
    return found.length === 0 ? undefined : after + text.slice(from);
  },
});

const byMarkers = (start: string, end: string, isFirst: boolean): Piece => ({
  ...byExpression(`(?s)${quoted(start)}(.*?)${quoted(end)}`, isFirst),
  fields: {
    between: map({ start: string(start), end: string(end) }),
    ...(isFirst && { occurrences: string('first') }),
  },
});

const quoted = (text: string): string => text.replaceAll(/[/\\^$.|?*+()[\]{}]/g, String.raw`\$&`);

function replacingPiece(
  piece: Piece,
  value: string,
  path: readonly string[],
  must: ChangeRequest['must'],
  change: ChangeRequest['change'] = (root) => [root],
): ChangeRequest {
  return {
    kind: 'ReplaceValues',
    config: (place) => replacing({ sourceValue: string(value) }, place.target([path], {}, piece.fields)),
    change,
    must,
  };
}

/** The text after the run, and whether the run must fail because a second run would change more. */
function mustOf(
  { replaced }: Piece,
  before: string,
  value: string,
): { readonly after: string | undefined; readonly must: ChangeRequest['must'] } {
  const after = replaced(before, value);
  // An earlier run may have written the value.
  if (after === undefined) return { after, must: before.includes(value) ? undefined : 'fail' };
  return { after, must: after === (replaced(after, value) ?? after) ? 'succeed' : 'fail' };
}

/** Text in other formats: nginx, a Corefile, scripts. */
function inText(random: Random): ChangeRequest {
  const [start, end] = random.pick([
    ['server_name ', ';'],
    ['<value>', '</value>'],
    ['image: a/b:', '\n'],
    ['"', '"'],
  ] as const);
  const filler = (): string => anyText(random).replaceAll('\r', '');
  const parts = random.list(1, 3, () => `${filler()}\n${start}${filler().replaceAll(end, ' ')}${end}`);
  const text = parts.join('') + filler();
  const piece = random.chance(50)
    ? byMarkers(start, end, random.chance(30))
    : byExpression(
        `${random.pick(['(?s)', '(?s)', ''])}${quoted(start)}${random.pick(['(.*?)', '([^;<"\n]*)', '(?P<value>[^;<"\n]*?)'])}${quoted(end)}`,
        random.chance(30),
      );
  const value = filler();
  const { after, must } = mustOf(piece, text, value);
  const [starts, ends] = [text.split(start).length, text.split(end).length];
  const hasLoose = piece.fields['between'] !== undefined && (start === end ? starts % 2 === 0 : starts !== ends);
  return {
    ...replacingPiece(piece, value, [], must === 'fail' || !hasLoose ? must : undefined),
    draft: { format: 'text', text, roots: [], root: 0 },
    ...(after !== undefined && { text: after }),
  };
}

/** A part of a string in a document. */
function inField(random: Random, draft: Draft): ChangeRequest | undefined {
  const { path, node } =
    random.pick(nodesOf(draft).filter((one) => /^(?!\d\d)./s.test(stringOf(one.node) ?? ''))) ?? {};
  const text = stringOf(node);
  if (path === undefined || text === undefined || /\p{Surrogate}/u.test(text)) return undefined;
  const characters = [...text];
  const from = random.below(characters.length);
  const word = characters.slice(from, from + 1 + random.below(5)).join('');
  const tail = characters.slice(from).join('').slice(word.length);
  const piece =
    tail !== '' && random.chance(40)
      ? byMarkers(word, [...tail].at(-1) ?? '', random.chance(30))
      : byExpression(random.pick([quoted(word), `(${quoted(word)})`, `(?s)^.*(${quoted(word)})`]), random.chance(30));
  const value = anyText(random);
  const { must } = mustOf(piece, text, value);
  const isLoose = piece.fields['between'] !== undefined || draft.format !== 'yaml';
  return replacingPiece(
    piece,
    value,
    written(path),
    must === 'fail'
      ? isLoose
        ? undefined
        : must
      : canHold(draft.format, string(value)) && !isLoose
        ? must
        : undefined,
    (root) => textChangedAt(root, path, (old) => piece.replaced(old, value)),
  );
}

/**
 * Replaces a word in the text of a document. Afterwards, the scalar with the word contains the value, and nothing else
 * differs.
 */
function inDocument(random: Random, draft: Draft): ChangeRequest | undefined {
  const words = nodesOf(draft).flatMap(({ node }) => /[A-Za-z][\w/.-]{3,}/.exec(stringOf(node) ?? '')?.[0] ?? []);
  const texts = draft.roots.flatMap((root) => scalarsOf<Scalar>(root).map(({ scalar }) => scalar.text));
  // Escapes and entities can hide the word in another scalar.
  const isOnce = (one: string): boolean =>
    draft.text.split(one).length === 2 && texts.join('\n').split(one).length === 2;
  const word = random.pick(words.filter(isOnce));
  // Without an extension that determines the format, any text can be replaced with any other text.
  const isNamed = draft.format !== 'text' && formatTable[draft.format].extensions.length > 0;
  if (word === undefined || draft.roots.length > 1 || !isNamed) return undefined;
  const given = random.chance(30) ? random.pick(['shop', 'web2', 'north']) : anyText(random);
  // Text in place of an unquoted word can become a number.
  const value = /^(?:[-+.\d~]|true|false|null|yes|no|on|off|y|n|inf|nan)/i.test(given) ? 'shop' : given;
  const piece = byExpression(random.pick([quoted(word), `(${quoted(word)})`]), false);
  const { must } = mustOf(piece, draft.text, value);
  // A value may contain the word in another notation, and the word itself may be in a key.
  const at = draft.text.indexOf(word);
  const isInValue = nodesOf(draft).some(
    ({ node }) => node.kind === 'scalar' && at >= (node.start ?? 0) && at < (node.end ?? 0),
  );
  const isHarmless = isInValue && /^[a-z][a-z\d]+$/.test(value);
  const change: ChangeRequest['change'] = (root) => [mappedTexts(root, (text) => text.replace(word, () => value))];
  const wish = replacingPiece(piece, value, [], must === 'fail' ? must : isHarmless ? 'succeed' : undefined, change);
  return { ...wish, isNamed: true };
}

/** A document between two markers in a program. */
function innerDocument(random: Random, draft: Draft): ChangeRequest | undefined {
  if (draft.format !== 'json' || draft.roots.length > 1 || draft.text.includes(';')) return undefined;
  const inner = replace(random, draft);
  if (inner === undefined) return undefined;
  const [head, tail] = ['// head\nwindow.config = ', ';\nstart();\n'];
  return {
    ...inner,
    draft: { ...draft, within: { head, tail } },
    config: (place) =>
      inner.config({
        ...place,
        target: ([path = [], ...others], options, fields) =>
          place.target([[], ...others], options, {
            ...fields,
            between: map({ start: string('window.config = '), end: string(random.pick([';', ';\n'])) }),
            innerPath: string(path.join('.')),
          }),
      }),
  };
}
