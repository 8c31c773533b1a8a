/**
 * Mocha loads this file first. Generated inputs are the same in every run, so that only a change can cause a failure.
 * FC_SEED=<integer> selects other inputs.
 */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FC_SEED'] ?? 20_260_101) });
