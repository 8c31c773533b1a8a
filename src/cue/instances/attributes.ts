/** Parses the arguments of an attribute: `name,type=int,short=a|b`. */
import type { Attribute } from '../syntax/ast';
import { parseExpression } from '../syntax/parser';
import { Source } from '../syntax/source';

interface Argument {
  /** The text before `=`, if any. */
  readonly key: string | undefined;
  readonly value: string;
}

/** Unquotes quoted strings. */
export function argumentsOf({ body }: Attribute): readonly Argument[] {
  return split(body).map((part) => {
    const equals = /^\s*([^="'#]*?)\s*=([\s\S]*)$/.exec(part);
    return equals === null
      ? { key: undefined, value: plain(part) }
      : { key: equals[1] ?? '', value: plain(equals[2] ?? '') };
  });
}

export const valueOf = (found: readonly Argument[], key: string): string | undefined =>
  found.find((each) => each.key === key)?.value;

/** Splits at commas outside quotes and brackets. */
function split(body: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < body.length; at++) {
    const char = body.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && depth === 0) {
      parts.push(body.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, body.slice(from)];
}

function plain(text: string): string {
  const trimmed = text.trim();
  if (!/^#*["']/.test(trimmed)) return trimmed;
  const literal = parseExpression(new Source('', trimmed));
  return literal.kind === 'string' || literal.kind === 'bytes' ? literal.text : trimmed;
}
