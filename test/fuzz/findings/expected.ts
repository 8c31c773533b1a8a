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
      'kustomize and Inlay read a plain date and a plain `no` as strings, so setting the same string changes nothing, but other readers still see a date or a boolean',
    matches: ({ claim, what, detail }) =>
      claim.format === 'yaml' &&
      what === 'reads other data' &&
      /expected "(?:\d{4}-\d\d?-\d\d?[^"]*" \(string\), said "timestamp |(?:y|n|yes|no|on|off)" \(string\), said "(?:true|false)" \(bool\))/i.test(
        detail,
      ),
  },
  {
    reason: 'few readers accept JSON with comments and bare keys',
    matches: ({ claim, what }) => claim.format === 'json' && what === 'refuses the input',
  },
  {
    reason: 'Go refuses or ignores `...` before the first document; YAML 1.2 allows it',
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
    reason: 'PyYAML and js-yaml keep the types of keys that are not strings, including YAML 1.1 words',
    matches: ({ judge, what }) => input(what) && /^(?:PyYAML|js-yaml)/.test(judge),
  },
  {
    reason: 'YAML 1.1 resolves the types of keys before converting them to strings: `y` is true, `1.10` is 1.1',
    matches: ({ judge, what, detail }) =>
      judge.startsWith('go-yaml') && input(what) && /^at (?:\S.*\.)?(?:y|n|yes|no|on|off|true|false|null|~|[-+.\d]\S*) expected .* said nothing$/i.test(detail), // prettier-ignore
  },
  {
    reason: 'in YAML 1.1, a value set at `n` is read at `false`, next to another key `n`',
    matches: ({ claim, judge, what, detail }) =>
      /^(?:go-yaml v2|PyYAML)/.test(judge) &&
      what === 'reads other data' &&
      /(?:^|[\s{,])(?:y|n|yes|no|on|off)\s*(?:[:,}]|$)/im.test(claim.before) &&
      /^at \S*\b(?:true|false)\b/i.test(detail),
  },
  {
    reason: 'Go does not support the escape `\\/` of YAML 1.2',
    matches: ({ claim, what, detail }) =>
      what === 'refuses the input' && detail.includes('unknown escape character') && claim.before.includes('\\/'),
  },
  {
    reason: 'Go refuses a lone surrogate in YAML; Inlay reads it as U+FFFD, like Go in JSON, and does not change it',
    matches: ({ claim, what, detail }) =>
      (what === 'refuses the input' && detail.includes('invalid Unicode character escape code')) ||
      (input(what) && detail.includes('\ufffd') && /\\u[dD][89a-fA-F]/.test(claim.before)),
  },
  {
    reason: 'kustomize prints folded strings with deeper lines in a form that is read with an additional line break',
    matches: ({ claim, judge, what }) =>
      judge.startsWith('kustomize') && what.endsWith('other data') && />[-+\d]*[ \t]*(?:#.*)?\r?\n/.test(claim.before),
  },
  {
    reason: 'readers that return JavaScript objects lose a key `__proto__`',
    matches: ({ judge, detail }) => judge.endsWith('(npm)') && /\b__proto__ expected .* said nothing$/.test(detail),
  },
  {
    reason: 'Go and Inlay limit the expansion of aliases differently',
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
    reason: 'other readers do not support `#---`, with which Spring separates documents in one file',
    matches: ({ claim }) => claim.format === 'properties' && claim.roots.length > 1,
  },
  {
    reason: 'setting a TOML date to its own text changes nothing',
    matches: ({ claim, what, detail }) =>
      claim.format === 'toml' &&
      what === 'reads other data' &&
      /expected "[-\d:.TtZz+ ]+" \(string\), said "timestamp /.test(detail),
  },
  {
    reason:
      'Go treats U+0085, U+2028 and U+2029 as line breaks everywhere; Inlay follows YAML 1.2, which does not; in JSON, they are ordinary characters',
    matches: ({ claim, judge, what }) =>
      /^(?:go-yaml|PyYAML|kustomize)/.test(judge) &&
      (input(what) || what === 'reads other data') &&
      /[\u0085\u2028\u2029]/.test(claim.format === 'yaml' ? claim.before : claim.after),
  },
  {
    reason: 'readers differ about the last line break of a block scalar if the file does not end in a line break',
    matches: ({ claim, judge }) =>
      claim.format === 'yaml' &&
      /^(?:js-yaml|PyYAML)/.test(judge) &&
      !claim.before.endsWith('\n') &&
      /[|>]/.test(claim.before),
  },
  {
    reason: 'BurntSushi/toml 1.5.0 loses items that are not tables from a list that begins with a table',
    matches: ({ judge, detail }) =>
      judge.startsWith('BurntSushi') && /expected a list of \d+, said a list of/.test(detail),
  },
  {
    reason: 'kustomize treats even a quoted key `<<` as a merge key',
    matches: ({ judge, detail }) => judge.startsWith('kustomize') && detail.includes('<< expected'),
  },
  {
    reason: 'Inlay reads `!!binary` as base64 text, and other readers decode it',
    matches: ({ claim, what }) => what === 'reads the input as other data' && claim.before.includes('!!binary'),
  },
  {
    reason: 'a string that is valid base64, even an empty one, keeps the tag `!!binary`, so other readers decode it',
    matches: ({ claim, what, detail }) =>
      what === 'reads other data' &&
      claim.before.includes('!!binary') &&
      /expected (?:"(?:[A-Za-z\d+/]{4})*" \(string\)|a list of \d+, said a list of \d+$)/.test(detail),
  },
  {
    reason: 'a plain date also equals a string that the list already contains',
    matches: ({ claim, what, detail }) =>
      claim.format === 'yaml' &&
      what === 'reads other data' &&
      /expected a list of \d+, said a list of \d+$/.test(detail) &&
      /(?:^|[\s[,])\d{4}-\d\d?-\d\d?(?:[\s,\]]|$)/.test(claim.before),
  },
  {
    reason: 'JSON allows control characters that YAML does not allow',
    matches: ({ claim, what, detail }) =>
      claim.format === 'json' &&
      what === 'refuses the outcome' &&
      detail.includes('control characters are not allowed'),
  },
  {
    reason:
      '`0o7` and `089` are numbers for Go and Inlay, but strings in YAML 1.1: setting or adding the same number changes nothing',
    matches: ({ claim, judge, what, detail }) =>
      judge === 'PyYAML' &&
      what === 'reads other data' &&
      /\b0(?:o\d|\d*[89])/.test(claim.before) &&
      /expected (?:"\d+" \(int\), said "0o?\d+" \(string\)|a list of \d+, said a list of \d+)$/.test(detail),
  },
  {
    reason: 'PyYAML resolves a plain `=` to a tag that it then refuses; for all other readers, it is a string',
    matches: ({ judge, what, detail }) =>
      judge === 'PyYAML' && what === 'refuses the outcome' && detail.includes('tag:yaml.org,2002:value'),
  },
  {
    reason: 'configparser does not support comments after a number or a boolean',
    matches: ({ claim, judge, detail }) =>
      judge.endsWith('configparser') &&
      claim.format === 'ini' &&
      /said "[^"]*\s[;#]\s*\p{L}[^"]*" \(string\)$/u.test(detail),
  },
  {
    reason: 'a text with only comments is not a document for Go, but a null document for Inlay and other readers',
    matches: ({ claim, what, detail }) =>
      what === 'reads the input as other data' &&
      detail === 'expected 1 documents, said 0' &&
      claim.before.split('\n').every((line) => /^\s*(?:#|$)/.test(line)),
  },
  {
    reason: 'a plain `y` in a list is a boolean in YAML 1.1, so the string `y` is not considered present',
    matches: ({ claim, judge, what, detail }) =>
      /^(?:go-yaml v2|PyYAML)/.test(judge) &&
      what === 'reads other data' &&
      /expected a list of \d+, said a list of \d+$/.test(detail) &&
      /(?:^|[\s[,])(?:y|n|yes|no|on|off)\s*(?:[,\]]|$)/im.test(claim.before),
  },
  {
    reason:
      'TOML does not define whether a line break in a multi-line string keeps its carriage return, so setting one form over the other changes nothing',
    matches: ({ claim, what, detail }) => {
      const [, expected, said] = /expected (".*") \(string\), said (".*") \(string\)$/.exec(detail) ?? [];
      const isSame =
        expected !== undefined && expected.replaceAll('\\r\\n', '\\n') === said?.replaceAll('\\r\\n', '\\n');
      return claim.format === 'toml' && claim.before.includes('\r\n') && (input(what) || isSame);
    },
  },
];

export const isExpected = (objection: Objection<Claim>): boolean => rows.some(({ matches }) => matches(objection));
