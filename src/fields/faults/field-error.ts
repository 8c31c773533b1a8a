/**
 * The errors for field paths that cannot be followed in a resource, and for refused values. `explain-fault.ts`
 * composes the messages about field paths.
 */
import { catchError } from '../../data/catch-error';
import { StepLimitError } from '../../go/patterns/regexp';
import { formatKeys, formatSteps, type FieldStep } from '../../krm/field-path';
import { explainFault, placeOf } from './explain-fault';
import type { FieldFault, FieldFaultCode, Stop } from './field-fault';
import { likelyTypo, suggestionFor } from './suggestion';

/** A step that looks like a typo of an existing key or element. The strings are formatted for messages. */
export interface LikelyTypo {
  readonly step: string;
  /** The map or list in which the step matches nothing. */
  readonly place: string;
  readonly suggestion: string;
  /** The suggested step as data. Undefined if a whole path is suggested. */
  readonly suggestedStep: FieldStep | undefined;
}

/**
 * The error for a field path that cannot be followed. `code` is the reason. The message suggests a fix if an existing
 * field is similar.
 */
export class FieldError extends Error {
  override readonly name = 'FieldError';
  readonly code: FieldFaultCode;

  /** @internal */
  constructor(
    /** @internal */
    readonly fault: FieldFault,
  ) {
    super();
    this.code = fault.code;
  }

  /** @internal */
  get stop(): Stop | undefined {
    return 'stop' in this.fault ? this.fault.stop : undefined;
  }

  /** The message for a resource that may be a Secret, without values and without keys of documents in fields. */
  override get message(): string {
    return explainFault(this.fault, true);
  }

  /** The message for a resource whose values may be shown. */
  get openMessage(): string {
    return explainFault(this.fault, false);
  }

  /** True if the path is valid but the field or selected text does not exist. `ignoreMissing` can then help. */
  get isMissing(): boolean {
    return /^(?:field|text)-not-found$/.test(this.code) || this.code === 'index-out-of-range';
  }

  /** The number of steps that lead to the point of failure, including those into and inside a piece of text. */
  get depth(): number {
    return this.stop?.at.depth ?? 0;
  }

  /** True if a step of the path failed, false if the whole path is invalid. */
  get hasStep(): boolean {
    const step = this.stop?.step;
    return step !== undefined && step.kind !== 'text';
  }

  /**
   * The replacement for the failed step. If the result has no `step`, its text replaces the whole path. If `secret` is
   * true, the text shows no values.
   */
  correction(secret: boolean): { readonly step?: number; readonly text: string } | undefined {
    const found = this.stop && suggestionFor(this.stop, secret);
    if (found === undefined) return undefined;
    return found.step === undefined ? { text: found.text } : { step: this.depth, text: formatSteps([found.step]) };
  }

  /** True if the message suggests a fix. If `secret` is true, this refers to the message without values. */
  suggests(secret: boolean): boolean {
    return this.stop !== undefined && suggestionFor(this.stop, secret) !== undefined;
  }

  /** The step that matches nothing and the map or list in which it is missing, formatted for messages. */
  get missing(): Pick<LikelyTypo, 'step' | 'place'> | undefined {
    return this.stop && { step: `\`${this.stop.step?.raw}\``, place: placeOf(this.stop.at) };
  }

  /** The suggested step, if the missing step looks like a typo. Used to report created or skipped steps. */
  likelyTypo(secret: boolean): LikelyTypo | undefined {
    const found = this.stop && likelyTypo(this.stop, secret);
    return found && this.missing && { ...this.missing, suggestion: `\`${found.text}\``, suggestedStep: found.step };
  }
}

/**
 * True if a walk may skip this position, because the path does not match there. False if a document cannot be read,
 * unless its format was only guessed or the value is not text.
 * @internal
 */
export function isSkippable({ fault }: FieldError): boolean {
  if (fault.code === 'not-a-document') return 'guessed' in fault && (fault.guessed || fault.noText);
  return fault.code === 'field-not-found' || fault.code === 'index-out-of-range' || fault.code === 'wrong-node-kind';
}

/** The error for a value that must not be written. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  /** `code` is the code of the result. `message` contains a value only if the value may be shown. */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const missingField = (stop: Stop): FieldError => new FieldError({ code: 'field-not-found', stop });

export const invalid = (problem: string): FieldError => new FieldError({ code: 'invalid-path', problem });

export const ambiguous = (keys: readonly string[], count: number): FieldError =>
  new FieldError({
    code: 'ambiguous',
    problem: `the path matches more than one of the ${count} documents in \`${formatKeys(keys)}\`: put \`[0]\`, \`[1]\`, … after the field to choose one`,
  });

const templateFault = (problem: string): FieldError => new FieldError({ code: 'template-expression', problem });

export const noValueYet = (): FieldError =>
  templateFault(
    'the value contains a template expression, so it is unknown until the template is rendered: choose a field without an expression',
  );

export const repeatedInTemplate = (): FieldError =>
  templateFault(
    'the template contains the key several times, for example in branches of an `if`, and a field path cannot choose between them',
  );

/**
 * The result of `search`. Throws FieldError if matching takes too many steps, because the mistake is in the user's
 * pattern, not in the resource's text.
 */
export const withinSteps = <T>(search: () => T): T =>
  catchError(StepLimitError, search, ({ message }) => {
    throw new FieldError({ code: 'limit-exceeded', problem: message });
  });

/** The number of steps after which a branch of a walk failed, and the error. */
export interface Depth {
  readonly depth: number;
  readonly error: () => FieldError;
}

/** Returns the branch that reached the greater depth, or the first branch if the depths are equal. */
export const deeper = (first: Depth | undefined, second: Depth | undefined): Depth | undefined =>
  first === undefined || (second !== undefined && second.depth > first.depth) ? second : first;
