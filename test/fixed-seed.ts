/**
 * Mocha loads this first: generated inputs are the same in every run, so that a failure is the change's and not the
 * day's. FC_SEED=<integer> tries others.
 */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FC_SEED'] ?? 20_260_101) });
