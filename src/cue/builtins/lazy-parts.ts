/** Rarely used parts, loaded on first use. A bundle may omit these parts. Functions that need a missing part then fail with an error. */
import { fail } from './signature';

function loaded<T>(load: () => T, what: string): T {
  try {
    return load();
  } catch {
    return fail(`this build of the engine does not support ${what}`);
  }
}

export const templates = (): typeof import('./template/execute') =>
  loaded(() => require('./template/execute') as typeof import('./template/execute'), 'templates');

/** The TOML reader, including the npm package that it uses. */
export const tomlReader = (): typeof import('../../formats/toml/format') =>
  loaded(() => require('../../formats/toml/format') as typeof import('../../formats/toml/format'), 'TOML');

/** Cube roots, remainders, the Jacobi symbol, the error function, gamma and the Bessel functions. */
export const special = (): (typeof import('./numbers/special'))['special'] =>
  loaded(
    () => (require('./numbers/special') as typeof import('./numbers/special')).special,
    'functions such as math.Gamma',
  );
