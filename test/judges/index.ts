/** All judges, and those that are available on this machine. */
import type { Judge } from './judge';
import { kustomizeFromNpm, kustomizeOnPath } from './kustomize-judge';
import { packageJudges } from './packages';
import { programJudges } from './programs';

/** Starts with the judges that are available on every machine. */
export const judges = (): readonly Judge[] => [kustomizeFromNpm, ...packageJudges, ...programJudges(), kustomizeOnPath];
