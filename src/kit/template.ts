/**
 * Strings that are composed of other strings: `rabbit://${user:uri}:${password:uri}@mq:5671`. Templates have no
 * expressions, defaults or nesting.
 *
 * | written | becomes |
 * | --- | --- |
 * | `${name}` | the text with that name |
 * | `${name:uri}` | the same, escaped as a part of a URI |
 * | `$${` | `${` |
 * | `$` before anything else | `$` |
 *
 * `$$` before anything else is a mistake, because users of Docker Compose mean one dollar sign and other users mean
 * two. `$$$$` means two dollar signs.
 * @lazy
 */
import type { Secrets } from '../function/secrets/secrets';

/** A string that is inserted into a template, or the rendered template. */
export interface TemplateText {
  readonly text: string;
  /** True if the text contains a Secret value. */
  readonly secret: boolean;
}

export interface Template {
  /** The distinct names in the template. */
  readonly names: readonly string[];
  /** Describes the mistake and how to fix it. A template with a mistake must not be rendered. */
  readonly problem?: string;
  /**
   * Returns the text with a value for each name. Adds the inserted Secret values, and any result that contains such a
   * value, to `secrets`.
   */
  render(texts: ReadonlyMap<string, TemplateText>, secrets: Pick<Secrets, 'addValue'>): TemplateText;
}

const token = /\$\$|\$\{(?:([^{}:]+)(?::([^{}]*))?\})?/g;

/** Matches two dollar signs, or an odd number of at least three dollar signs, unless `{` follows. */
const unclear = /(?<!\$)\$\$(?:\$(?:\$\$)*)?(?![${])/;

/** `parseTemplate('${host}:${port}')` has the names `host` and `port`. Never throws: mistakes are in `problem`. */
export function parseTemplate(template: string): Template {
  const names = new Set<string>();
  let problem: string | undefined;
  if (unclear.test(template)) problem = '`$$` is ambiguous: write `$` for one dollar sign or `$$$$` for two';
  for (const [match, name, encoding] of template.matchAll(token)) {
    if (match === '$$') continue;
    if (name === undefined) problem ??= '`${` must begin a reference such as `${name}`: write `$${` for a literal `${`';
    else names.add(name);
    if (encoding !== undefined && encoding !== 'uri') {
      problem ??= `\`:${encoding}\` is unknown: only \`:uri\` is supported`;
    }
  }
  return {
    names: [...names],
    ...(problem === undefined ? {} : { problem }),
    render: (texts, secrets) => {
      let secret = false;
      const text = template.replaceAll(token, (match, name: string | undefined, encoding: string | undefined) => {
        if (name === undefined) return match === '$$' ? '$' : match;
        const value = texts.get(name) ?? { text: '', secret: false };
        const part = encoding === 'uri' ? escapedUri(value.text) : value.text;
        // Also hide the inserted value by itself, because another function may extract it from the result.
        if (value.secret) secrets.addValue(part);
        secret ||= value.secret;
        return part;
      });
      if (secret) secrets.addValue(text);
      return { text, secret };
    },
  };
}

/**
 * Escapes all characters except the unreserved characters of RFC 3986. The result is valid in a user name, a password,
 * a path segment and a query.
 */
const escapedUri = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
