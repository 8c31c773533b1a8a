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

/** The characters from U+00A0 on that HTML names in this order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** The other names of HTML 4, each before its character. */
const others =
  'lt<gt>amp&quot"apos\'OElig\u0152oelig\u0153Scaron\u0160scaron\u0161Yuml\u0178fnof\u0192circ\u02c6tilde\u02dcAlpha\u0391Beta\u0392Gamma\u0393Delta\u0394Epsilon\u0395Zeta\u0396Eta\u0397Theta\u0398Iota\u0399Kappa\u039aLambda\u039bMu\u039cNu\u039dXi\u039eOmicron\u039fPi\u03a0Rho\u03a1Sigma\u03a3Tau\u03a4Upsilon\u03a5Phi\u03a6Chi\u03a7Psi\u03a8Omega\u03a9alpha\u03b1beta\u03b2gamma\u03b3delta\u03b4epsilon\u03b5zeta\u03b6eta\u03b7theta\u03b8iota\u03b9kappa\u03balambda\u03bbmu\u03bcnu\u03bdxi\u03beomicron\u03bfpi\u03c0rho\u03c1sigmaf\u03c2sigma\u03c3tau\u03c4upsilon\u03c5phi\u03c6chi\u03c7psi\u03c8omega\u03c9thetasym\u03d1upsih\u03d2piv\u03d6ensp\u2002emsp\u2003thinsp\u2009zwnj\u200czwj\u200dlrm\u200erlm\u200fndash\u2013mdash\u2014lsquo\u2018rsquo\u2019sbquo\u201aldquo\u201crdquo\u201dbdquo\u201edagger\u2020Dagger\u2021bull\u2022hellip\u2026permil\u2030prime\u2032Prime\u2033lsaquo\u2039rsaquo\u203aoline\u203efrasl\u2044euro\u20acimage\u2111weierp\u2118real\u211ctrade\u2122alefsym\u2135larr\u2190uarr\u2191rarr\u2192darr\u2193harr\u2194crarr\u21b5lArr\u21d0uArr\u21d1rArr\u21d2dArr\u21d3hArr\u21d4forall\u2200part\u2202exist\u2203empty\u2205nabla\u2207isin\u2208notin\u2209ni\u220bprod\u220fsum\u2211minus\u2212lowast\u2217radic\u221aprop\u221dinfin\u221eang\u2220and\u2227or\u2228cap\u2229cup\u222aint\u222bthere4\u2234sim\u223ccong\u2245asymp\u2248ne\u2260equiv\u2261le\u2264ge\u2265sub\u2282sup\u2283nsub\u2284sube\u2286supe\u2287oplus\u2295otimes\u2297perp\u22a5sdot\u22c5lceil\u2308rceil\u2309lfloor\u230arfloor\u230blang\u27e8rang\u27e9loz\u25caspades\u2660clubs\u2663hearts\u2665diams\u2666';

/** The names that need no semicolon. */
const loose = new Set([...latin.split(' '), ...'lt gt amp quot LT GT AMP QUOT COPY REG'.split(' ')]);

let names: ReadonlyMap<string, string> | undefined;

function namesOf(): ReadonlyMap<string, string> {
  names ??= new Map([
    ...latin.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
    ...Array.from(others.matchAll(/([A-Za-z]\w*?)([^\w])/g), ([, name = '', char = '']) => [name, char] as const),
    ['LT', '<'],
    ['GT', '>'],
    ['AMP', '&'],
    ['QUOT', '"'],
    ['COPY', '\xa9'],
    ['REG', '\xae'],
  ]);
  return names;
}

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
      if (char !== undefined && (end === ';' || loose.has(name))) return char;
      // The longest of those that need no end: `&notit;` is `¬it;`.
      for (let length = Math.min(name.length - 1, 6); length > 1; length--) {
        const start = name.slice(0, length);
        if (loose.has(start)) return (known.get(start) ?? '') + name.slice(length) + (end ?? '');
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
