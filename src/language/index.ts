/** Editor features for functionConfigs. Each feature is a pure function that takes a text and a position. */
export { canReport, checked, reporting, type Checked, type ConfigFile } from './check';
export { completions, type Completion } from './complete';
export { definitions, explanation, hints, placedChanges, type Explanation, type PlacedChange } from './explain';
export type { FilePlace, FilePosition } from './locate';
export { RenameError } from './rename/key-places';
export { renaming, type ConfigUse, type FileEdit, type Renaming } from './rename/rename';
export { resourcesIn, areEqualExceptName, type NewName } from './rename/equal-except-name';
export { documentsIn, stepsIn, type ConfigDocument, type FileKind } from './sections';
export { idOf, clusterResources, type LanguageContext } from './language-context';
export { settingAt } from './settings';
