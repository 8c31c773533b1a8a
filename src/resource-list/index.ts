/** Resources, drafts of resources, and the mark of the function that generated a resource. */
export { generatedByKey, generatorMark, generatorOf } from './generated-by';
export { Resource } from './resource';
export { ResourceDraft, snapshot } from './resource-draft';
