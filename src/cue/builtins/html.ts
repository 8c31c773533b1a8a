/** The packages html and text/template: escapes. */
import { CallFault } from '../evaluate/call';
import { kinds } from '../values/kind';
import { define, text } from './arguments';
import { dataFor } from './data';

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&#39;',
  '"': '&#34;',
};

const escape = (value: string): string => value.replaceAll(/[<>&'"]/g, (char) => escapes[char] ?? char);

/** The names of HTML 4 in the order of their characters. A number is the character of the name after it. */
const entities =
  '0a0 nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml 022 quot 022 QUOT 026 amp 026 AMP apos 03c lt 03c LT 03e gt 03e GT 0a9 COPY 0ae REG 0152 OElig oelig 0160 Scaron scaron 0178 Yuml 0192 fnof 02c6 circ 02dc tilde 0391 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho 03a3 Sigma Tau Upsilon Phi Chi Psi Omega 03b1 alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega 03d1 thetasym upsih 03d6 piv 02002 ensp emsp 02009 thinsp 0200c zwnj zwj lrm rlm 02013 ndash mdash 02018 lsquo rsquo sbquo 0201c ldquo rdquo bdquo 02020 dagger Dagger bull 02026 hellip 02030 permil 02032 prime Prime 02039 lsaquo rsaquo 0203e oline 02044 frasl 020ac euro 02111 image 02118 weierp 0211c real 02122 trade 02135 alefsym 02190 larr uarr rarr darr harr 021b5 crarr 021d0 lArr uArr rArr dArr hArr 02200 forall 02202 part exist 02205 empty 02207 nabla isin notin 0220b ni 0220f prod 02211 sum minus 02217 lowast 0221a radic 0221d prop infin 02220 ang 02227 and or cap cup int 02234 there4 0223c sim 02245 cong 02248 asymp 02260 ne equiv 02264 le ge 02282 sub sup nsub 02286 sube supe 02295 oplus 02297 otimes 022a5 perp 022c5 sdot 02308 lceil rceil lfloor rfloor 025ca loz 02660 spades 02663 clubs 02665 hearts diams 027e8 lang rang';

let names: ReadonlyMap<string, string> | undefined;

function namesOf(): ReadonlyMap<string, string> {
  if (names !== undefined) return names;
  const found = new Map<string, string>();
  let point = 0;
  for (const word of entities.split(' ')) {
    if (word.startsWith('0')) point = Number.parseInt(word, 16);
    else found.set(word, String.fromCharCode(point++));
  }
  names = found;
  return found;
}

/** Whether a name needs no semicolon: those of Latin 1 and a few others. */
const isLoose = (name: string, char: string): boolean => name !== 'apos' && char <= '\xff';

/** What browsers take the numbers 0x80 to 0x9f for. */
const windows =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

function numbered(point: number): string {
  if (point >= 0x80 && point <= 0x9f) return windows.charAt(point - 0x80);
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return '\ufffd';
  return String.fromCodePoint(point);
}

function unescape(value: string): string {
  return value.replaceAll(
    /&(?:#(?:[xX]([\da-fA-F]+)|(\d+));?|([A-Za-z\d]+)(;?))/g,
    (whole, hex: string | undefined, digits: string | undefined, name: string | undefined, end: string | undefined) => {
      if (hex !== undefined) return numbered(Number.parseInt(hex, 16));
      if (digits !== undefined) return numbered(Number(digits));
      if (name === undefined) return whole;
      const known = namesOf();
      const char = known.get(name);
      if (char !== undefined && (end === ';' || isLoose(name, char))) return char;
      // The longest of those that need no end: `&notit;` is `¬it;`.
      for (let length = Math.min(name.length - 1, 6); length > 1; length--) {
        const start = name.slice(0, length);
        const shorter = known.get(start);
        if (shorter !== undefined && isLoose(start, shorter)) return shorter + name.slice(length) + (end ?? '');
      }
      if (end !== ';') return whole;
      throw new CallFault(`the character ${whole} is not supported: only those of HTML 4 and numbers are`);
    },
  );
}

const scriptEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '"': '\\"' };

const scriptEscape = (value: string): string =>
  value.replaceAll(
    /[\\'"<>&=\x00-\x1f]|[^\P{C}]|[\u2028\u2029]/gu,
    (char) => scriptEscapes[char] ?? `\\u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );

export const html = {
  Escape: define([kinds.string], (_call, value) => escape(text(value))),
  Unescape: define([kinds.string], (_call, value) => unescape(text(value))),
};

export const template = {
  Execute: define([kinds.string, kinds.all], (call, _template, value) => {
    // What lacks something is no mistake yet, as in a definition that nothing has filled in.
    dataFor(call, value);
    throw new CallFault('templates of Go are not supported: write an interpolation, "\\(x)"');
  }),
  HTMLEscape: define([kinds.string], (_call, value) => escape(text(value).replaceAll('\0', '\ufffd'))),
  JSEscape: define([kinds.string], (_call, value) => scriptEscape(text(value))),
};
