/** A field path that cannot be followed in a resource: data about the step that failed. `explain-fault.ts` has the words. */
import type { FieldStep } from '../../krm/field-path';
import { explainFault, placeOf } from './explain-fault';
import type { FieldFault, FieldFaultCode } from './field-fault';
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

  /** The words for a resource that may be a Secret: no value, and no key that only its documents have. */
  override get message(): string {
    return explainFault(this.fault, true);
  }

  /** The same for a resource of which values may be shown. */
  get openMessage(): string {
    return explainFault(this.fault, false);
  }

  /** Nothing stands where the path leads to; the path itself is none that could not fit. */
  get isMissing(): boolean {
    return this.code === 'field-not-found' || this.code === 'index-out-of-range';
  }

  /** The message, for a Secret or not, says what was probably meant. */
  suggests(secret: boolean): boolean {
    const stop = 'stop' in this.fault ? this.fault.stop : undefined;
    return stop !== undefined && suggestionFor(stop, secret) !== undefined;
  }

  /** In back-quotes: the step that names nothing, and where. */
  get missing(): Pick<Slip, 'step' | 'place'> | undefined {
    if (!('stop' in this.fault) || this.fault.stop === undefined) return undefined;
    const { at, step } = this.fault.stop;
    return { step: `\`${step?.raw}\``, place: placeOf(at) };
  }

  /** Where it was made or passed over all the same: what says that it was probably a slip of the fingers. For a Secret or not. */
  slip(secret: boolean): Slip | undefined {
    if (!('stop' in this.fault) || this.fault.stop === undefined) return undefined;
    const found = slipFor(this.fault.stop, secret);
    return found && this.missing && { ...this.missing, meant: `\`${found.text}\``, meantStep: found.step };
  }
}
