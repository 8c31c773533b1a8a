/** All judges, and who of them can be asked here. */
import type { Judge } from './judge';
import { kustomizeFromNpm, kustomizeOnPath } from './kustomize-judge';
import { packageJudges } from './packages';
import { programJudges } from './programs';
import { shell } from './shell';

/** Those that every machine has come first. */
export const judges = (): readonly Judge[] => [
  kustomizeFromNpm,
  ...packageJudges,
  shell,
  ...programJudges(),
  kustomizeOnPath,
];
