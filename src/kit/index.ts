/** What our own functions share beyond what is published in `src/function`. It changes with them. */
export { absentObject } from './absent-object';
export { NearSearches } from './near-searches';
export { ResourceDraft, snapshot } from './resource-draft';
export { noListAt, unknownPath } from './unknown-path';
export { givenFields, repeatedAt } from '../function/config-check';
export { configProblems } from '../function/config-problems';
export { standIn } from '../function/hidden-values';
export { checkListStrategy, type ListStrategy } from './list-strategy';
export { whereItemsAre } from '../function/nothing-used';
export { reportTo } from '../function/report';
export { usageText } from './usage-text';
export { parseTemplate, type TemplateText } from './template';
