/**
 * The entry points of the program under its different names, each loaded lazily. main.ts does not import these modules
 * itself, because the bundler may move a file that loads parts lazily to a separate file, in which `__filename` is not
 * the program.
 */

export const inlay: (typeof import('./inlay-process'))['inlay'] = (script) =>
  (require('./inlay-process') as typeof import('./inlay-process')).inlay(script);

export const threadedMain: (typeof import('../../process/threaded-main'))['threadedMain'] = (fn, file) =>
  (require('../../process/threaded-main') as typeof import('../../process/threaded-main')).threadedMain(fn, file);

export const serveCalls: (typeof import('./function-thread'))['serveCalls'] = (file) =>
  (require('./function-thread') as typeof import('./function-thread')).serveCalls(file);
