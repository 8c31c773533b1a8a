/**
 * The stack size of a worker thread. With the stack size of the main thread, a program overflows the stack at the same
 * depth in both threads.
 */

/**
 * The stack size for `resourceLimits`, in MiB: the stack of the main thread, which V8 limits to 984 KiB, plus the 192
 * KiB that Node.js reserves in a thread. The default for a thread is 4 MiB.
 */
export const mainStackMb = (984 + 192) / 1024;
