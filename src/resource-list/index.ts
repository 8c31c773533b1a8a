/** Resources, drafts of them, and which function generated one. */
export { generatedByKey, generatorMark, generatorOf } from './generated-by';
export { Resource } from './resource';
export { ResourceDraft, snapshot } from './resource-draft';
