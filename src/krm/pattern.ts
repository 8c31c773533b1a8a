/**
 * Regular expressions as kustomize reads them: Go's RE2, in linear time whatever the pattern and the text.
 *
 * Most patterns are names, and most of the rest are names with dots in them (`networking.k8s.io`). Those two kinds are
 * matched without the RE2 engine, which takes longer to load than a small run takes in all; they mean the same to
 * every engine. Compiled patterns are kept, because a walker asks for the same one at each list it comes to.
 */

export type Matcher = (text: string) => boolean;

/** No run has so many patterns; the bound is there for a library user's long-lived process. */
const maxKept = 256;

/**
 * A selector's pattern, which must match the whole text: `app-.*` fits `app-web`. The empty pattern fits everything.
 * Throws Error in Go's words: ``error parsing regexp: missing closing ): `^(?:(a)$` `` (Go, too, shows the anchored form).
 */
export const compilePattern: (source: string) => Matcher = kept((source) => {
  if (source === '') return () => true;
  if (isLiteral(source)) return (text) => text === source;
  // Names with dots need no grouping, and `$` is the end of the text in JavaScript as in Go.
  return isDotted(source) ? dotted(`^${source}$`) : re2(`^(?:${source})$`);
});

/** A list query's pattern, which may match anywhere in the text: `web` fits `web2`. Throws like compilePattern. */
export const compileQuery: (source: string) => Matcher = kept((source) => {
  if (isLiteral(source)) return (text) => text.includes(source);
  return isDotted(source) ? dotted(source) : re2(source);
});

const isLiteral = (source: string): boolean => !/[\\.+*?()|[\]{}^$]/.test(source);
const isDotted = (source: string): boolean => !/[\\+*?()|[\]{}^$]/.test(source);

/** In RE2 `.` is any character but a line feed; in JavaScript three more are excepted. */
function dotted(source: string): Matcher {
  const expression = new RegExp(source.replaceAll('.', '[^\\n]'), 'u');
  return (text) => expression.test(text);
}

function re2(source: string): Matcher {
  const { RE2JS } = require('re2js') as typeof import('re2js');
  const expression = RE2JS.compile(source);
  return (text) => expression.test(text);
}

function kept(compile: (source: string) => Matcher): (source: string) => Matcher {
  const compiled = new Map<string, Matcher>();
  return (source) => {
    const known = compiled.get(source);
    if (known !== undefined) return known;
    const matcher = compile(source);
    if (compiled.size >= maxKept) compiled.clear();
    compiled.set(source, matcher);
    return matcher;
  };
}
