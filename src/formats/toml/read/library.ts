/** Loads the npm package `toml-eslint-parser` on demand, because few runs read TOML. */
export const tomlLibrary = (): typeof import('toml-eslint-parser') =>
  require('toml-eslint-parser') as typeof import('toml-eslint-parser');
