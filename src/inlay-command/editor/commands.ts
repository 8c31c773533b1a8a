/**
 * What editors can have the server do, beyond the requests of the protocol. An extension offers the commands by these names; "apply all
 * suggestions" is also the code action `source.fixAll`, and "what changes this line" is `textDocument/references`.
 */
export const commands = {
  /** `[uri, line?]`: the unified diff of what the functionConfigs of a file change, or the one at a line (from 0); '' where they change nothing. */
  showChanges: 'inlay.showChanges',
  /** `[uri]`: edits the functionConfigs of a file. How many suggestions were applied. */
  applyAllFixes: 'inlay.applyAllFixes',
} as const;
