/**
 * Configures V8 to optimize later. V8 spends a third of the CPU time of a typical run on compiling. Most runs end
 * within a second, so most code that V8 optimizes early does not run long enough to recover the cost of compiling it.
 * With these flags, a function must run ten to fifteen times as long before V8 optimizes it.
 *
 * Runs that read a lot of text or have many jobs call this function. In the executables, the CUE engine also calls it
 * when the engine is loaded. The flags are not set at the start, because Node would then compile its own modules
 * instead of loading them from its cache. Each version of V8 needs a different flag. Node 20 includes V8 11, and Node
 * 22 includes V8 12.
 */
export function optimizeLater(): void {
  const v8 = process.versions.v8.split('.')[0];
  if (v8 === '11') (require('node:v8') as typeof import('node:v8')).setFlagsFromString('--interrupt-budget=1000000');
  if (v8 === '12') {
    (require('node:v8') as typeof import('node:v8')).setFlagsFromString('--invocation-count-for-turbofan=30000');
  }
}
