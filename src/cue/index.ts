/**
 * Evaluates CUE sources to one value, or returns errors as data. The engine is synchronous, reads only the given
 * files, and also runs in browsers.
 *
 *     evaluateCue([{ name: 'a.cue', text: 'port: 80 + 1' }]); // { value: { port: 81 } }
 *     exportCue([{ name: 'a.cue', text: 'a: 1.10' }]); // { text: '{"a":1.10}' }
 *
 * Sources are CUE files, data, and packages in given files. Errors have a path, a message (usually worded as in
 * `cue`), and all contributing values with their positions:
 *
 *     validateCue([{ name: 'a.cue', text: 'a: 1' }, { name: 'b.cue', text: 'a: 2' }]).map(formatCueError); // ['a: conflicting values 2 and 1:\n    a.cue:1:4\n    b.cue:1:4']
 */
export {
  exportSources,
  kindsAt,
  type AnySource,
  type CueData,
  type CueSource,
  type DataSource,
  type EvaluateOptions,
  type Exported,
} from './engine';
/** @internal */
export { CachedParts } from './evaluate/cached-parts';
export { CueLimitError, type CueLimits } from './evaluate/limits';
export { formatCueError, type CueContribution, type CueError, type CuePlace } from './export/errors';
export type { CueOrigin } from './export/origin';
export { filesOf, cachedFiles, type CueFiles } from './instances/files';
export type { InstanceSource, LoadOptions } from './instances/load';
export type { CueTag } from './instances/tags';
export type { CueErrorKind } from './values/fault';
export { evaluateCue, exportCue, parseCue, validateCue, type ParsedCue } from './public';
export { anyValue } from '../data/tree';
