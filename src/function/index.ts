/** What every function is made of: the public SDK. */
export { absentObject } from './absent-object';
export { nothingUsed, whereItemsAre, type Unused } from './nothing-used';
export { standIn } from './hidden-values';
export { ResourceDraft, snapshot } from './resource-draft';
export { shownValue, type Secrets } from './secrets';
export { noListAt, unknownPath } from './unknown-path';
export type { KrmFunction, TransformInput } from './krm-function';
export { UserError, type Finding, type Report, type Subject } from './report';
export { run, type Outcome, type RunInput } from './run';
