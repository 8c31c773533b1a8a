/** Known and correct differences between readers, each with its reason. All others are findings. */
import type { Claim, Objection } from '../../judges/claim';

interface Row {
  readonly reason: string;
  readonly matches: (objection: Objection<Claim>) => boolean;
}

const input = (what: string): boolean => what.endsWith('the input') || what === 'reads the input as other data';

const rows: readonly Row[] = [
  {
    reason:
      'a plain date is text to kustomize and us, and so is a plain `no`: setting that text changes nothing, and to others it stays what it is',
    matches: ({ claim, what, detail }) =>
      claim.format === 'yaml' &&
      what === 'reads other data' &&
      /expected "(?:\d{4}-\d\d?-\d\d?[^"]*" \(string\), said "timestamp |(?:y|n|yes|no|on|off)" \(string\), said "(?:true|false)" \(bool\))/i.test(
        detail,
      ),
  },
  {
    reason: 'JSON as people write it, with comments and bare keys, is read by few',
    matches: ({ claim, what }) => claim.format === 'json' && what === 'refuses the input',
  },
  {
    reason: 'Go refuses the end of a document, `...`, where none has begun, or takes it for none; YAML 1.2 allows it',
    matches: ({ claim, judge, what }) =>
      claim.format === 'yaml' &&
      /^(?:go-yaml|kustomize)/.test(judge) &&
      input(what) &&
      /(?:^\uFEFF?|\n\.\.\.\s*\n)(?:[ \t]*(?:#.*)?\r?\n)*\.\.\.(?:\s|$)/.test(claim.before),
  },
  {
    reason: 'PyYAML and js-yaml refuse unknown tags; Go accepts them',
    matches: ({ what, detail }) =>
      what === 'refuses the input' && /unknown .*tag|could not determine a constructor/.test(detail),
  },
  {
    reason: 'PyYAML and js-yaml take keys of other types, and YAML 1.1 words, for what they are there',
    matches: ({ judge, what }) => input(what) && /^(?:PyYAML|js-yaml)/.test(judge),
  },
  {
    reason: 'keys are typed in YAML 1.1, before they become text: `y` is true, `1.10` is 1.1',
    matches: ({ judge, what, detail }) =>
      judge.startsWith('go-yaml') && input(what) && /^at (?:\S.*\.)?(?:y|n|yes|no|on|off|true|false|null|~|[-+.\d]\S*) expected .* said nothing$/i.test(detail), // prettier-ignore
  },
  {
    reason: 'the same key: what is set at `n` is read at `false`, beside another `n` over it',
    matches: ({ claim, judge, what, detail }) =>
      /^(?:go-yaml v2|PyYAML)/.test(judge) &&
      what === 'reads other data' &&
      /(?:^|[\s{,])(?:y|n|yes|no|on|off)\s*(?:[:,}]|$)/im.test(claim.before) &&
      /^at \S*\b(?:true|false)\b/i.test(detail),
  },
  {
    reason: 'Go does not know the escape `\\/` of YAML 1.2',
    matches: ({ claim, what, detail }) =>
      what === 'refuses the input' && detail.includes('unknown escape character') && claim.before.includes('\\/'),
  },
  {
    reason:
      'Go refuses half of a surrogate pair in YAML; we read it as it reads it in JSON, as U+FFFD, and leave it as it is',
    matches: ({ claim, what, detail }) =>
      (what === 'refuses the input' && detail.includes('invalid Unicode character escape code')) ||
      (input(what) && detail.includes('\ufffd') && /\\u[dD][89a-fA-F]/.test(claim.before)),
  },
  {
    reason: 'kustomize prints a folded text with deeper lines so that it reads with another line break',
    matches: ({ claim, judge, what }) =>
      judge.startsWith('kustomize') && what.endsWith('other data') && />[-+\d]*[ \t]*(?:#.*)?\r?\n/.test(claim.before),
  },
  {
    reason: 'readers that make objects of JavaScript lose a key `__proto__`',
    matches: ({ judge, detail }) => judge.endsWith('(npm)') && /\b__proto__ expected .* said nothing$/.test(detail),
  },
  {
    reason: 'Go bounds what aliases may come to by its own measure; ours is another',
    matches: ({ what, detail }) => what === 'refuses the input' && detail.includes('excessive aliasing'),
  },
  {
    reason:
      'configparser refuses a duplicate key, and `ini` uses the last one. Inlay reads both as a list, like several programs',
    matches: ({ claim, judge, what, detail }) =>
      claim.format === 'ini' && input(what) && (detail.startsWith('DuplicateOptionError') || judge.startsWith('ini')),
  },
  {
    reason: 'kustomize 4.5.4 reads a missing value in a flow map as an empty string',
    matches: ({ judge, what, detail }) =>
      judge.startsWith('kustomize') && input(what) && detail.includes('(null), said "" (string)'),
  },
  {
    reason: "Spring's documents in one file are one to whoever does not know of `#---`",
    matches: ({ claim }) => claim.format === 'properties' && claim.roots.length > 1,
  },
  {
    reason: 'over a TOML date, the text of that very date changes nothing',
    matches: ({ claim, what, detail }) =>
      claim.format === 'toml' &&
      what === 'reads other data' &&
      /expected "[-\d:.TtZz+ ]+" \(string\), said "timestamp /.test(detail),
  },
  {
    reason:
      'Go takes U+0085, U+2028 and U+2029 for line breaks wherever they stand; YAML 1.2 does not, and we read as it says; in JSON they are what they are',
    matches: ({ claim, judge, what }) =>
      /^(?:go-yaml|PyYAML|kustomize)/.test(judge) &&
      (input(what) || what === 'reads other data') &&
      /[\u0085\u2028\u2029]/.test(claim.format === 'yaml' ? claim.before : claim.after),
  },
  {
    reason: 'readers differ about the last line break of a block text at the end of a file that has none',
    matches: ({ claim, judge }) =>
      claim.format === 'yaml' &&
      /^(?:js-yaml|PyYAML)/.test(judge) &&
      !claim.before.endsWith('\n') &&
      /[|>]/.test(claim.before),
  },
  {
    reason: 'BurntSushi/toml 1.5.0 loses what is no table in a list that begins with one',
    matches: ({ judge, detail }) =>
      judge.startsWith('BurntSushi') && /expected a list of \d+, said a list of/.test(detail),
  },
  {
    reason: 'kustomize takes a key `<<` in quotes for a merge all the same',
    matches: ({ judge, detail }) => judge.startsWith('kustomize') && detail.includes('<< expected'),
  },
  {
    reason: 'what `!!binary` says is its base64 to us, and to others what that decodes to',
    matches: ({ claim, what }) => what === 'reads the input as other data' && claim.before.includes('!!binary'),
  },
  {
    reason: 'a text of four letters, or an empty one, over `!!binary` is base64, and stays bytes to others',
    matches: ({ claim, what, detail }) =>
      what === 'reads other data' &&
      claim.before.includes('!!binary') &&
      /expected (?:"(?:[A-Za-z\d+/]{4})*" \(string\)|a list of \d+, said a list of \d+$)/.test(detail),
  },
  {
    reason: 'and so a plain date is the text of a list that is there already',
    matches: ({ claim, what, detail }) =>
      claim.format === 'yaml' &&
      what === 'reads other data' &&
      /expected a list of \d+, said a list of \d+$/.test(detail) &&
      /(?:^|[\s[,])\d{4}-\d\d?-\d\d?(?:[\s,\]]|$)/.test(claim.before),
  },
  {
    reason: 'JSON may have control characters that YAML must not have',
    matches: ({ claim, what, detail }) =>
      claim.format === 'json' &&
      what === 'refuses the outcome' &&
      detail.includes('control characters are not allowed'),
  },
  {
    reason:
      '`0o7` and `089` are numbers to Go and us, and texts to YAML 1.1: that very number over it, or for its list, changes nothing',
    matches: ({ claim, judge, what, detail }) =>
      judge === 'PyYAML' &&
      what === 'reads other data' &&
      /\b0(?:o\d|\d*[89])/.test(claim.before) &&
      /expected (?:"\d+" \(int\), said "0o?\d+" \(string\)|a list of \d+, said a list of \d+)$/.test(detail),
  },
  {
    reason: 'PyYAML takes a plain `=` for a tag that it then refuses; to all others it is a text',
    matches: ({ judge, what, detail }) =>
      judge === 'PyYAML' && what === 'refuses the outcome' && detail.includes('tag:yaml.org,2002:value'),
  },
  {
    reason: 'configparser knows no comments behind a number or a boolean',
    matches: ({ claim, judge, detail }) =>
      judge.endsWith('configparser') &&
      claim.format === 'ini' &&
      /said "[^"]*\s[;#]\s*\p{L}[^"]*" \(string\)$/u.test(detail),
  },
  {
    reason: 'comments alone are no document to Go, and to us and others one that is null',
    matches: ({ claim, what, detail }) =>
      what === 'reads the input as other data' &&
      detail === 'expected 1 documents, said 0' &&
      claim.before.split('\n').every((line) => /^\s*(?:#|$)/.test(line)),
  },
  {
    reason: 'a plain `y` in a list is a boolean to YAML 1.1, so it is not the text `y` that is there already',
    matches: ({ claim, judge, what, detail }) =>
      /^(?:go-yaml v2|PyYAML)/.test(judge) &&
      what === 'reads other data' &&
      /expected a list of \d+, said a list of \d+$/.test(detail) &&
      /(?:^|[\s[,])(?:y|n|yes|no|on|off)\s*(?:[,\]]|$)/im.test(claim.before),
  },
  {
    reason:
      'TOML leaves it open whether a line break in a string of several lines keeps its carriage return; over one, the other changes nothing',
    matches: ({ claim, what, detail }) => {
      const [, expected, said] = /expected (".*") \(string\), said (".*") \(string\)$/.exec(detail) ?? [];
      const isSame =
        expected !== undefined && expected.replaceAll('\\r\\n', '\\n') === said?.replaceAll('\\r\\n', '\\n');
      return claim.format === 'toml' && claim.before.includes('\r\n') && (input(what) || isSame);
    },
  },
];

export const isExpected = (objection: Objection<Claim>): boolean => rows.some(({ matches }) => matches(objection));
