/**
 * Limits for a thread that does the work of the main thread. With these limits, a program that exceeds a limit ends in
 * the same way in both threads.
 */

/**
 * The stack size for `resourceLimits`, in MiB: the stack of the main thread, which V8 limits to 984 KiB, plus the 192
 * KiB that Node.js reserves in a thread. The default stack of a thread is four times as large.
 */
export const mainStackMb = (984 + 192) / 1024;
