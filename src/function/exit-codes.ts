/** The exit codes of all executables, and of `run`. docs/troubleshooting.md has the table for users. */
export const exitCodes = {
  done: 0,
  /** A check found something: `--check` changes, `inlay doctor` problems. */
  found: 1,
  /** The command line, a functionConfig, a resource, a file or the machine is at fault. */
  mistake: 2,
  /** Inlay is at fault. */
  defect: 3,
} as const;
