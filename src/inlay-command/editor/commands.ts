/**
 * The server's custom commands, which editor extensions call by these names. Editors without an extension can use the
 * code action `source.fixAll` to apply all suggestions, and `textDocument/references` to find the functionConfigs that
 * change a line.
 */
export const commands = {
  /**
   * `[uri, line?]`: returns a unified diff of the changes that all functionConfigs in a file make. If the 0-based
   * `line` is given, returns only the changes by the functionConfig at this line. The diff is empty if nothing changes.
   */
  showChanges: 'inlay.showChanges',
  /** `[uri]`: edits the functionConfigs of a file, and returns the number of applied suggestions. */
  applyAllFixes: 'inlay.applyAllFixes',
} as const;
