import type { TextPlace } from '../../data/text/line-starts';

/**
 * The error for text that go-yaml rejects. `message` is Go's message if known: `error converting YAML to JSON: yaml:
 * line 2: mapping values are not allowed in this context`. Unlike Go's message, the message shows at most the first
 * character of a value, because values may come from a Secret.
 */
export class GoYamlError extends Error {
  override readonly name = 'GoYamlError';

  constructor(
    message: string,
    /** The position of the error in the text, if known. The line number in Go's message is often different. */
    readonly place?: TextPlace,
  ) {
    super(message);
  }
}

/** Creates an error of go-yaml, with the prefix that sigs.k8s.io/yaml adds. */
export const goYamlError = (message: string, place?: TextPlace): GoYamlError =>
  new GoYamlError(`error converting YAML to JSON: yaml: ${message}`, place);

/**
 * Shortens text for messages, because the text may come from a Secret. For example, an unquoted password that begins
 * with `*` is an alias in YAML. Messages of go-yaml show the whole text.
 */
export const shortened = (text: string): string => (text.length > 1 ? `${text.charAt(0)}…` : text);
