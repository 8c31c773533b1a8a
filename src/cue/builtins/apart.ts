/** Parts that few programs need, each loaded when it is used. A bundle may leave them out; then the function says so. */
import { fail } from './signature';

function loaded<T>(load: () => T, what: string): T {
  try {
    return load();
  } catch {
    return fail(`${what} need a part of the engine that is not here`);
  }
}

/** Templates of Go. */
export const templates = (): typeof import('./template/execute') =>
  loaded(() => require('./template/execute') as typeof import('./template/execute'), 'templates');

/** The reader of TOML, with its package. */
export const tomlReader = (): typeof import('../../formats/toml/format') =>
  loaded(() => require('../../formats/toml/format') as typeof import('../../formats/toml/format'), 'texts of TOML');

/** Cube roots, remainders, the Jacobi symbol, the error function, gamma and Bessel's functions. */
export const special = (): typeof import('./numbers/special') =>
  loaded(() => require('./numbers/special') as typeof import('./numbers/special'), 'functions such as math.Gamma');
