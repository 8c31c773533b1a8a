/** The CUE engine as a file of this folder, so that it can be imported where it is needed. */
export * from '../../../src/cue';
