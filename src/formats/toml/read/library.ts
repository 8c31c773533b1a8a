/** The npm package `toml-eslint-parser`, loaded when first needed: few runs meet TOML. */
export const tomlLibrary = (): typeof import('toml-eslint-parser') =>
  require('toml-eslint-parser') as typeof import('toml-eslint-parser');
