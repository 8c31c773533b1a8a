/** The diagnostics of a run: their positions in the functionConfig, and how they are printed. */
export { stepRange } from './source-place';
