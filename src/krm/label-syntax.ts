/**
 * Kubernetes' rules for the key and the value of a label, and Kubernetes' error messages. In selectors, kustomize
 * applies the same rules to annotations, although the value of an annotation may be any text.
 */

const word = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const optionalWord = `(${word})?`;
export const dnsLabel = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
export const subdomain = `${dnsLabel}(\\.${dnsLabel})*`;

const maxNameLength = 63;
const maxPrefixLength = 253;

const wordRule =
  "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const notAName = violates(`must ${wordRule}`, word, ['MyName', 'my.name', '123-abc']);
const prefixProblem = violates(
  "a DNS-1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  subdomain,
  ['example.com'],
);
const valueProblem = violates(`a valid label must be an empty string or ${wordRule}`, optionalWord, [
  'MyValue',
  'my_value',
  '12345',
]);

/** The problems of a label's key; an empty list for valid keys such as `app` and `app.kubernetes.io/name`. */
export function labelKeyProblems(key: string): readonly string[] {
  const [first = '', second, ...more] = key.split('/');
  if (more.length > 0) {
    return [`a qualified name ${notAName} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  if (second === undefined) return nameProblems(first);
  return [...prefixProblems(first), ...nameProblems(second)];
}

/** The problems of a label's value; an empty list for valid values such as `web`, `1.2-rc_1` and the empty string. */
export const labelValueProblems = (value: string): readonly string[] => [
  ...(value.length > maxNameLength ? [tooLong(maxNameLength)] : []),
  ...(matches(value, optionalWord) ? [] : [valueProblem]),
];

function nameProblems(name: string): readonly string[] {
  const problems: string[] = [];
  if (name === '') problems.push('must be non-empty');
  else if (name.length > maxNameLength) problems.push(tooLong(maxNameLength));
  if (!matches(name, word)) problems.push(notAName);
  return problems.map((problem) => `name part ${problem}`);
}

function prefixProblems(prefix: string): readonly string[] {
  if (prefix === '') return ['prefix part must be non-empty'];
  const problems: string[] = [];
  if (prefix.length > maxPrefixLength) problems.push(tooLong(maxPrefixLength));
  if (!matches(prefix, subdomain)) problems.push(prefixProblem);
  return problems.map((problem) => `prefix part ${problem}`);
}

const tooLong = (length: number): string => `must be no more than ${length} characters`;

const matches = (text: string, expression: string): boolean => new RegExp(`^${expression}$`).test(text);

function violates(rule: string, expression: string, examples: readonly string[]): string {
  const quoted = examples.map((example) => `'${example}', `).join(' or ');
  return `${rule} (e.g. ${quoted}regex used for validation is '${expression}')`;
}
