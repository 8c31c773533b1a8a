/**
 * Translates syntax errors of the package `yaml` to the messages and line numbers of libyaml's Go port. This port
 * counts lines from one in its scanner and from zero in its parser, and prints no number for the first line. For an
 * error that the port does not report, our own message is used.
 */
import { yamlSyntaxError } from '../../formats/yaml/read/syntax-error';
import type { YAMLParseError } from 'yaml';

/** `line 3: could not find expected ':'`. `text` is the text that was read. */
export function syntaxMessage(error: YAMLParseError, text: string): string {
  const place = new FaultPlace(text, Math.min(error.pos[0], text.length));
  return knownMessage(error, place) ?? `line ${place.line + 1}: ${yamlSyntaxError(error, text).message}`;
}

/** The message of Go's scanner for the text at the offset `at`: `line 2: did not find expected alphabetic or numeric character`. */
export const scannerMessage = (text: string, at: number, problem: string): string =>
  new FaultPlace(text, at).scanned(problem);

/** The message of Go's parser for the colon at the offset `at`, if its key starts on another line of a flow collection. */
export const multilineKeyMessage = (text: string, at: number): string => noSeparator(new FaultPlace(text, at));

function knownMessage({ code, message }: YAMLParseError, place: FaultPlace): string | undefined {
  if (/^[@`%]/.test(place.rest)) return place.scanned('found character that cannot start any token');
  switch (code) {
    case 'MISSING_CHAR':
      return missing(message, place);
    case 'TAB_AS_INDENT':
      return place.scanned('found character that cannot start any token');
    case 'BLOCK_AS_IMPLICIT_KEY':
      return place.rest.startsWith('?')
        ? place.scanned('mapping keys are not allowed in this context')
        : place.atColon.scanned(noValue);
    case 'MULTILINE_IMPLICIT_KEY':
      if (place.isInFlow) return noSeparator(place);
      return place.isKeyColumn ? place.atNextContent.scanned(noColon) : place.atColon.scanned(noValue);
    case 'BLOCK_IN_FLOW':
      return noSeparator(place);
    case 'BAD_INDENT':
      if (place.rest.startsWith('\t')) {
        return place.scanned('found a tab character where an indentation space is expected');
      }
      if (message.startsWith('All ')) return place.parsed('did not find expected key');
      // In a flow collection, go-yaml accepts less indentation and continues.
      return /[[{,]$/.test(place.before) && place.rest !== '' ? undefined : unclosed(place);
    case 'UNEXPECTED_TOKEN':
      return unexpected(message, place);
    default:
      return undefined;
  }
}

const noValue = 'mapping values are not allowed in this context';
const noColon = "could not find expected ':'";

function missing(message: string, place: FaultPlace): string | undefined {
  if (message.startsWith('Missing closing')) {
    // If text follows, the error is that a line of the quoted string has too little indentation, which go-yaml accepts.
    return place.rest === '' ? place.scanned('found unexpected end of stream') : undefined;
  }
  if (message.startsWith('Implicit map keys')) return place.atNextContent.scanned(noColon);
  return place.isInFlow && !message.startsWith('Comments must') ? unclosed(place) : undefined;
}

function unexpected(message: string, place: FaultPlace): string | undefined {
  if (message.includes('block-seq-ind')) return place.scanned('block sequence entries are not allowed in this context');
  if (message.startsWith('Unexpected ,')) return place.parsed('did not find expected node content');
  if (place.isInFlow) return unclosed(place);
  if (!place.isFirst) return place.parsed('did not find expected key');
  return place.parsed(`did not find expected ${place.isBelowDash ? "'-' indicator" : '<document start>'}`);
}

/** Returns the message for an error in a flow collection; undefined elsewhere. */
function unclosed(place: FaultPlace): string | undefined {
  if (!place.isInFlow) return undefined;
  if (/[[{,:?]$/.test(place.before)) return place.parsed('did not find expected node content');
  return noSeparator(place);
}

const noSeparator = (place: FaultPlace): string => place.parsed(`did not find expected ',' or '${place.closing}'`);

/** The offset of a syntax error, with properties of the text around this offset. */
export class FaultPlace {
  readonly line: number;
  readonly #text: string;
  readonly #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
    this.line = text.slice(0, at).split('\n').length - 1;
  }

  scanned(problem: string): string {
    return this.line === 0 ? problem : `line ${this.line + 1}: ${problem}`;
  }

  /** Before go-yaml parses the end of the text, it adds a missing final line break. */
  parsed(problem: string): string {
    const line = this.#at === this.#text.length && !this.#text.endsWith('\n') ? this.line + 1 : this.line;
    return line === 0 ? problem : `line ${line}: ${problem}`;
  }

  get rest(): string {
    return this.#text.slice(this.#at);
  }

  /** Returns the last line before the offset that contains more than comments. The line is truncated at the offset. */
  get before(): string {
    const lines = this.#text.slice(0, this.#at).split('\n');
    return lines.map((line) => line.replace(/(?:^|\s)#.*/, '').trimEnd()).findLast((line) => line !== '') ?? '';
  }

  /** Returns the start of the next line that is neither blank nor a comment. A missing final line break is added. */
  get atNextContent(): FaultPlace {
    const next = /\n(?:[ \t]*(?:#[^\n]*)?\n)*/.exec(this.rest);
    return next === null
      ? new FaultPlace(`${this.#text}\n`, this.#text.length + 1)
      : new FaultPlace(this.#text, this.#at + next.index + next[0].length);
  }

  /** Reports whether a line's content starts at the offset, in the column of a key above. */
  get isKeyColumn(): boolean {
    const start = this.#text.lastIndexOf('\n', this.#at - 1) + 1;
    const indent = this.#text.slice(start, this.#at);
    if (indent.trim() !== '') return false;
    return new RegExp(`(?:^|\\n)${indent}[^\\s#-][^\\n]*\\n(?:(?:${indent}[ \\t][^\\n]*)?\\n)*$`).test(
      this.#text.slice(0, start),
    );
  }

  /** Reports whether only spaces precede the offset on its line. */
  get isFirst(): boolean {
    return /(?:^|\n) *$/.test(this.#text.slice(0, this.#at));
  }

  /** Reports whether the last preceding line that is not indented more deeply is a list item in the same column. */
  get isBelowDash(): boolean {
    const indent = this.#at - this.#text.lastIndexOf('\n', this.#at - 1) - 1;
    const lines = this.#text.slice(0, this.#at).split('\n').slice(0, -1);
    const last = lines.findLast((line) => /^ *[^ #]/.test(line) && line.search(/[^ ]/) <= indent);
    return last?.startsWith('- ', indent) ?? false;
  }

  /** The next colon that could end a key. */
  get atColon(): FaultPlace {
    const colon = /:(?=\s)/.exec(this.rest);
    return colon === null ? this : new FaultPlace(this.#text, this.#at + colon.index);
  }

  get isInFlow(): boolean {
    return this.closing !== undefined;
  }

  /** Returns the bracket that would close the flow collection around the offset. */
  get closing(): string | undefined {
    const open: string[] = [];
    for (const [token] of this.#text.slice(0, this.#at).matchAll(structure)) {
      if (token === '{' || token === '[') open.push(token === '{' ? '}' : ']');
      else if (token === '}' || token === ']') open.pop();
    }
    return open.at(-1);
  }
}

/** Matches brackets outside quotes and comments. An incorrect match only affects a message. */
const structure = /"(?:\\.|[^"\\])*"|(?<=[\s,[{:]|^)'(?:''|[^'])*'|(?<=\s|^)#[^\n]*|[[\]{}]/g;
