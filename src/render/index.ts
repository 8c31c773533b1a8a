/**
 * Shared code of functions that render Kubernetes objects from programs, mostly in Jsonnet. The code reads files,
 * resolves imports, evaluates programs, hides Secret values in messages, and adds objects to the items.
 */
export { functionKey, isToolObject, toolFiles, toolGroups } from './config-files';
export { faultOf, FaultError } from './evaluate/faults';
export {
  hidingSecretsOf,
  secretsOf,
  withoutSecretValues,
  isSecretObject,
  jsonShown,
} from './evaluate/without-secret-values';
export { cachedByData } from './evaluate/cached-by-data';
export { bounded, type Spend, yamlSteps } from './evaluate/native-bounds';
export { ofStrings, textNatives } from './evaluate/natives';
export { EvaluationError, evaluateProgram, type Program, type ProgramContext } from './evaluate/program';
export { checkBounds } from './evaluate/result-bounds';
export { runJobs, SharedParses } from './evaluate/run-jobs';
export { type SourceContext, sourceValue } from './evaluate/source-value';
export { watchedVariables } from './evaluate/watched-variables';
export { givenTexts } from './files/given-texts';
export { packageFiles } from './files/package-files';
export { cleanPath, memoryFiles } from './files/memory-files';
export { glob, globRefusal, missingFile, refusedPath, type SourceData, sourceFiles } from './files/source-files';
export {
  folderOf,
  joined,
  lastOf,
  listed,
  namesInNoProgram,
  nearName,
  programTexts,
  sourceTexts,
} from './files/source-texts';
export { firstOf, programImporter, type ProgramImporter, withTexts } from './imports';
export { fieldOf, fieldsOf, isObject, type JsonObject, objectOf } from './json';
export { fieldText, groupOf, isNamed, isTyped, metadataText } from './kubernetes-object';
export { type Limits, limitsOf, Steps, stepsExceeded } from './limits';
export {
  type Fault,
  keyPlace,
  listOfNames,
  mentionsSecret,
  reportFault,
  secretTexts,
  shortened,
  withNearName,
} from './messages';
export { reportUnusedGeneratorOptions } from './output/unused-generator-options';
export { withNamespaces } from './output/namespaces';
export { placeRendered, reportNothing } from './output/place-rendered';
export { pathIn, type RenderedObject, safePath } from './output/rendered-object';
export { planned } from './planned';
export { reportUnusedDataSources, reportUnusedVariable } from './unused-inputs';
export { codeOf, inputsOf, rejectDuplicates, type VariableGroups, type Variables, variablesIn } from './variables';
