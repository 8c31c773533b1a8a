/**
 * Gives worker threads the same stack size as the main thread, so that a program overflows the stack at the same depth
 * in every thread.
 */

/**
 * The stack size for `resourceLimits`, in MiB. V8 limits the stack of the main thread to 984 KiB, and Node.js reserves
 * another 192 KiB in a thread. The default for a thread is 4 MiB.
 */
export const mainStackMb = (984 + 192) / 1024;
