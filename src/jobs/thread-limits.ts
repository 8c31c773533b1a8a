/** The limits of a thread that does the main thread's work: the same program must end alike in both. */

/**
 * In MiB, for `resourceLimits`: the stack of the main thread, which V8 limits to 984 KiB, and 192 KiB that Node.js keeps for itself in a thread.
 * A thread has four times as much by default.
 */
export const mainStackMb = (984 + 192) / 1024;
