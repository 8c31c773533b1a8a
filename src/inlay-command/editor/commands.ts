/**
 * The server's commands that extend the protocol. An editor extension calls the commands by these names. Without an
 * extension, the code action `source.fixAll` applies all suggestions, and `textDocument/references` finds the
 * functionConfigs that change a line.
 */
export const commands = {
  /**
   * `[uri, line?]`: returns the unified diff of the changes by all functionConfigs of a file, or by the functionConfig
   * at a 0-based line. The diff is empty if nothing changes.
   */
  showChanges: 'inlay.showChanges',
  /** `[uri]`: edits the functionConfigs of a file, and returns the number of applied suggestions. */
  applyAllFixes: 'inlay.applyAllFixes',
} as const;
