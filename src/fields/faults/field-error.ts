/** The error for a field path that cannot be followed in a resource. `explain-fault.ts` makes the message from its data. */
import type { FieldStep } from '../../krm/field-path';
import { explainFault, placeOf } from './explain-fault';
import type { FieldFault, FieldFaultCode, Stop } from './field-fault';
import { slipFor, suggestionFor } from './suggestion';

/** A step that names nothing, though something like it is there. The texts are in back-quotes, for messages. */
export interface Slip {
  /** The step that names nothing. */
  readonly step: string;
  /** The map or list that does not have it. */
  readonly place: string;
  /** The step or the path that was probably meant. */
  readonly meant: string;
  /** The same as data; undefined for a path. */
  readonly meantStep: FieldStep | undefined;
}

/** A field path that leads nowhere, or not where it should. Its message says which step failed, and what was probably meant. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
  readonly code: FieldFaultCode;
  /** @internal */
  readonly fault: FieldFault;

  /** @internal */
  constructor(fault: FieldFault) {
    super();
    this.code = fault.code;
    this.fault = fault;
  }

  /** Where the path ended, if it is known. */
  get #stop(): Stop | undefined {
    return 'stop' in this.fault ? this.fault.stop : undefined;
  }

  /** The message for a resource that may be a Secret: without values, and without keys from documents in its fields. */
  override get message(): string {
    return explainFault(this.fault, true);
  }

  /** The message for a resource whose values may be shown. */
  get openMessage(): string {
    return explainFault(this.fault, false);
  }

  /** Nothing is at the path, though the path could fit: `options.create` or `ignoreMissing` can help. */
  get isMissing(): boolean {
    return /^(?:field|marker|pattern)-not-found$/.test(this.code) || this.code === 'index-out-of-range';
  }

  /** How many steps of the path lead to where it failed; those inside a piece of a text come after the step to it. */
  get depth(): number {
    return this.#stop?.at.depth ?? 0;
  }

  /** True if the message tells what was probably meant; `secret` as for the messages. */
  suggests(secret: boolean): boolean {
    return this.#stop !== undefined && suggestionFor(this.#stop, secret) !== undefined;
  }

  /** The step that names nothing, and the map or list without it, in back-quotes. */
  get missing(): Pick<Slip, 'step' | 'place'> | undefined {
    return this.#stop && { step: `\`${this.#stop.step?.raw}\``, place: placeOf(this.#stop.at) };
  }

  /** What was probably meant, if the missing step looks like a typing error. For a step that was made or skipped all the same. */
  slip(secret: boolean): Slip | undefined {
    const found = this.#stop && slipFor(this.#stop, secret);
    return found && this.missing && { ...this.missing, meant: `\`${found.text}\``, meantStep: found.step };
  }
}

/**
 * Nothing is wrong with the place itself: it is not one that the path is for. A document that cannot be read is.
 * @internal
 */
export function isPassable({ fault }: FieldError): boolean {
  if (fault.code === 'not-a-document') return 'guessed' in fault && (fault.guessed || fault.noText);
  return fault.code === 'field-not-found' || fault.code === 'index-out-of-range' || fault.code === 'wrong-node-kind';
}
