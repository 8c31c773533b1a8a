/**
 * Tells V8 to optimize later. A run ends within a second: most code that V8 optimizes early does not run long enough to repay its
 * compilation, which is a third of the CPU time. So a function must be fifteen times as hot before V8 optimizes it.
 *
 * Main does so where a run has much text, and a build where a late part is loaded, before it runs. It is not done at the start: Node would
 * then compile its own modules instead of taking them from its cache. The flag is for V8 11, which is that of Node 20.
 */
export function optimizeLater(): void {
  if (!process.versions.v8.startsWith('11.')) return;
  (require('node:v8') as typeof import('node:v8')).setFlagsFromString('--interrupt-budget=1000000');
}
