/**
 * A document inside a string field: found out what it is, read, and ready to be written back the way it was.
 *
 * The format is what the text is, not what a name promises; the name decides where the text alone cannot.
 */
import { decodeBase64, encodeBase64, type Base64Layout, type DecodedBase64 } from '../../formats/base64';
import { DocumentSyntaxError, type Format, type FormatName, type SourceDocument } from '../../formats/document';
import { envFormat } from '../../formats/env/format';
import { iniFormat } from '../../formats/ini/format';
import { jsonFormat } from '../../formats/json/format';
import { propertiesFormat } from '../../formats/properties/format';
import { tomlFormat } from '../../formats/toml/format';
import { yamlFormat } from '../../formats/yaml/format';
import { contradiction, formatOfKey, formatTitle, likeness } from './format-signs';

/** A document that a string of another document holds. */
export interface EmbeddedDocument {
  readonly format: Format;
  readonly document: SourceDocument;
}

/** What is known of a text before it is read. */
export interface EmbeddedHints {
  /** Says the format outright. */
  readonly format?: FormatName;
  /** The key that holds the text: `config.json`. Its extension decides where the text could be several things. */
  readonly key?: string;
}

/** A text that is no document. `message` says what is wrong and where in it; it holds no piece of the text. */
export class NotADocumentError extends Error {
  override readonly name = 'NotADocumentError';

  constructor(
    message: string,
    /** Neither a key nor an option says which format it is. */
    readonly guessed = false,
  ) {
    super(message);
  }
}

const formats: Readonly<Record<FormatName, Format>> = {
  json: jsonFormat,
  yaml: yamlFormat,
  toml: tomlFormat,
  ini: iniFormat,
  properties: propertiesFormat,
  env: envFormat,
};

/** `formatNamed('toml')` is the format TOML. */
export const formatNamed = (name: FormatName): Format => formats[name];

/** Reads `text` as what it is. Throws NotADocumentError. */
export function openEmbedded(text: string, hints: EmbeddedHints = {}): EmbeddedDocument {
  const { format: said, key } = hints;
  const isSaid = said !== undefined || formatOfKey(key) !== undefined;
  let first: NotADocumentError | undefined;
  for (const format of candidateFormats(text, hints)) {
    const problem = contradiction(text, format.name, said === undefined ? undefined : key);
    if (problem !== undefined) throw new NotADocumentError(`it ${problem}`);
    try {
      const document = format.read(text);
      if (document.roots.some((root) => root.kind !== 'scalar')) return { format, document };
      first ??= new NotADocumentError(`it holds no ${formatTitle(format.name)} map or list`, !isSaid);
    } catch (error) {
      if (!(error instanceof DocumentSyntaxError)) throw error;
      // What begins with a brace is meant to be JSON; any other text may be anything.
      first ??= new NotADocumentError(syntaxProblem(error, text, format), !isSaid && format !== jsonFormat);
    }
  }
  const looks = isSaid ? undefined : likeness(text);
  if (looks === undefined) throw first ?? new NotADocumentError('it is empty');
  throw new NotADocumentError(`it looks like ${looks}`, true);
}

function syntaxProblem({ line, column, message }: DocumentSyntaxError, text: string, { name }: Format): string {
  // The JSON reader says so itself; to YAML a hole is a map in a map.
  const isHole = name === 'yaml' && text.split('\n', line)[line - 1]?.includes('{{') === true;
  const problem = isHole ? 'a template is not YAML: expand it first, or put the hole in quotes' : message;
  return `it is not valid ${formatTitle(name)} (line ${line}, column ${column} of the text): ${problem}`;
}

/** In the order to try them; the first one's complaint is the one to show. */
function candidateFormats(text: string, hints: EmbeddedHints): readonly Format[] {
  if (hints.format !== undefined) return [formats[hints.format]];
  const named = formatOfKey(hints.key);
  if (named !== undefined && !isRecognised(named)) return [formats[named]];
  if (/^\uFEFF?\s*[{[]/.test(text)) return named === 'yaml' ? [yamlFormat, jsonFormat] : [jsonFormat, yamlFormat];
  return named === 'json' ? [jsonFormat, yamlFormat] : [yamlFormat];
}

/** Of the others, any text could be one: they are taken by their names alone, and by nothing else then. */
const isRecognised = (name: FormatName): boolean => name === 'json' || name === 'yaml';

/** How the text of a field is wrapped: not at all, or in base64 as in a Secret's `data`. */
export interface Codec {
  /** Throws NotADocumentError where the field's text is not in this encoding. */
  decode(field: string): string;
  /** `like` is the field's text before, whose line length is kept. */
  encode(text: string, like: string | undefined): string;
}

/** Text that is held as it is. */
export const plainCodec: Codec = { decode: (field) => field, encode: (text) => text };

/** Text that is held as base64, as in `data` of a Secret. An edit keeps its line breaks. */
export const base64Codec: Codec = {
  decode: (field) => fromBase64(field).text,
  encode: (text, like) => {
    const before = like === undefined ? undefined : tryDecode(like);
    // The same text can be encoded in many ways; one that need not change stays as it is spelt.
    return before?.text === text && like !== undefined ? like : encodeBase64(text, before ?? oneLine);
  },
};

function tryDecode(field: string): DecodedBase64 | undefined {
  try {
    return decodeBase64(field);
  } catch (error) {
    if (error instanceof DocumentSyntaxError) return undefined;
    throw error;
  }
}

const oneLine: Base64Layout = { width: undefined, newline: '\n', isClosed: false };

function fromBase64(field: string): DecodedBase64 {
  try {
    return decodeBase64(field);
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw new NotADocumentError(
      `it cannot be decoded from base64 (${error.message}); \`options.encoding: none\` takes it as it is`,
    );
  }
}
