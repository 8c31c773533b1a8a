/** To come. */
import type { Random } from './random';
import type { EditCase, EditClaim, Fault } from './trial';

export interface RunFinding {
  readonly claims: readonly (EditClaim & { readonly edit: EditCase })[];
  readonly fault: Fault | undefined;
  readonly input: string;
}

export function runCase(_: Random): Promise<RunFinding> {
  return Promise.resolve({ claims: [], fault: undefined, input: '' });
}
