/** Checks the results and the errors of Jsonnet programs in tables. */
import assert from 'node:assert/strict';
import { evaluate, type Json } from '../src/jsonnet';

interface ProgramChecks {
  /** Checks the data that each program returns. */
  readonly results: (programs: Readonly<Record<string, Json>>) => void;
  /** Checks the message of each program's runtime error. */
  readonly failures: (programs: Readonly<Record<string, string>>) => void;
}

/** `lead` is the beginning of all programs, such as `std.` */
export function programChecks(lead = ''): ProgramChecks {
  const run = (code: string): Json => evaluate({ name: 'f', code: lead + code });
  return {
    results(programs) {
      for (const [code, expected] of Object.entries(programs)) assert.deepEqual(run(code), expected, code);
    },
    failures(programs) {
      for (const [code, detail] of Object.entries(programs)) {
        assert.throws(() => run(code), { message: `RUNTIME ERROR: ${detail}` }, code);
      }
    },
  };
}
