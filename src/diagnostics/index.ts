/** What a run reports: places in the functionConfig, and how they are printed. */
export { grouped, type Affected, type ConfigPlace, type Diagnostic, type SourcePlace } from './diagnostic';
export { stepRange } from './step-range';
