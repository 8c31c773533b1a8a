/** What every function is made of: the public SDK. */
export { ConfigCheck, givenFields, repeatedAt } from './config-check';
export { configProblems } from './config-problems';
export { standIn } from './hidden-values';
export { shownValue, type Secrets } from './secrets';
export { nothingUsed, whereItemsAre, type Unused } from './nothing-used';
export type { KrmFunction, TransformInput } from './krm-function';
export { reportTo, UserError, type Finding, type Report, type Subject } from './report';
export { run, type Outcome, type RunInput } from './run';
