/** What our own functions share beyond `src/function`. It is not published: it changes with them. */
export { absentObject } from './absent-object';
export { ResourceDraft, snapshot } from './resource-draft';
export { noListAt, unknownPath } from './unknown-path';
