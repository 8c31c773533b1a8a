/**
 * The processes that the program can run as, each loaded on demand. They are not asked for in main.ts, since a file that asks for late parts may
 * be put into one of its own, and there `__filename` is not the program.
 */

export const inlay: (typeof import('./inlay-process'))['inlay'] = (script) =>
  (require('./inlay-process') as typeof import('./inlay-process')).inlay(script);

export const threadedMain: (typeof import('../../process/threaded-main'))['threadedMain'] = (fn, file) =>
  (require('../../process/threaded-main') as typeof import('../../process/threaded-main')).threadedMain(fn, file);

export const serveCalls: (typeof import('./function-thread'))['serveCalls'] = (file) =>
  (require('./function-thread') as typeof import('./function-thread')).serveCalls(file);
