/**
 * Lazily loads the entry point for each name of the program. main.ts must not contain these imports, because the
 * bundler may move a module with lazy imports into a separate file. There, `__filename` is not the program.
 */

export const inlay: (typeof import('./inlay-process'))['inlay'] = (script) =>
  (require('./inlay-process') as typeof import('./inlay-process')).inlay(script);

export const threadedMain: (typeof import('../../process/threaded-main'))['threadedMain'] = (fn, file) =>
  (require('../../process/threaded-main') as typeof import('../../process/threaded-main')).threadedMain(fn, file);

export const serveCalls: (typeof import('./function-thread'))['serveCalls'] = (file) =>
  (require('./function-thread') as typeof import('./function-thread')).serveCalls(file);
