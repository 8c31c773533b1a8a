/** The exit codes of all executables, and of `run`. docs/troubleshooting.md lists them for users. */
export const exitCodes = {
  done: 0,
  /** A check reported findings: changes for `--check`, problems for `inlay doctor`. */
  found: 1,
  /** The error is caused by the command line, a functionConfig, a resource, a file or the machine. */
  mistake: 2,
  /** The error is caused by a bug in Inlay. */
  defect: 3,
} as const;
