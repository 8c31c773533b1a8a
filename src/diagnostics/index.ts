/** What a run reports: places in the functionConfig, and how they are printed. */
export { stepRange } from './step-range';
