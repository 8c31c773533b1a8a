/** The npm package `toml-eslint-parser`. It is loaded on demand, because few runs read TOML. */
export const tomlLibrary = (): typeof import('toml-eslint-parser') =>
  require('toml-eslint-parser') as typeof import('toml-eslint-parser');
