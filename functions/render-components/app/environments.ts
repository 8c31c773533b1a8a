/**
 * Loads an app's environments from the app itself and from its `envFiles`. A later definition completely replaces an
 * earlier definition.
 */
import { catchError } from '../../../src/data';
import type { Files } from '../../../src/files';
import { type Report, UserError } from '../../../src/function';
import { BadPatternError, compareBytes } from '../../../src/go';
import { fieldOf, glob, globRefusal, nearName } from '../../../src/render';
import { environmentsOf, type App, type Environment } from './app';
import { readDocument } from './read-document';

/** Warns about replaced definitions. Throws a UserError if a file is missing or invalid. */
export function loadEnvironments(app: App, files: Files, report: Report): ReadonlyMap<string, Environment> {
  const environments = new Map(app.environments);
  const origins = new Map([...environments.keys()].map((name) => [name, 'inline']));
  for (const file of app.envFiles.flatMap((pattern) => environmentFiles(pattern, files))) {
    const document = readDocument(files.read(file), file, 'EnvironmentMap');
    for (const [name, environment] of environmentsOf(fieldOf(document, 'spec'))) {
      const previous = origins.get(name);
      if (previous !== undefined) {
        const message = `override env definition '${name}' from file ${file} (previous: ${previous})`;
        report.warning({ code: 'overridden', message });
      }
      environments.set(name, environment);
      origins.set(name, file);
    }
  }
  return new Map([...environments].toSorted(([a], [b]) => compareBytes(a, b)));
}

function environmentFiles(pattern: string, files: Files): readonly string[] {
  if (/^https?:/.test(pattern)) {
    fail(
      `download environments from URL: ${pattern}: a KRM function cannot use the network: put the file next to the app, and list its path in \`envFiles\``,
    );
  }
  const found = catchError(
    BadPatternError,
    () => glob(files, pattern),
    ({ message }) => fail(`${pattern}: ${message}`),
  );
  if (found.length > 0) return found;
  const near = nearName(files, pattern);
  const absent = `file does not exist${near === undefined ? '' : `: did you mean "${near}"?`}`;
  return fail(`${pattern}: ${globRefusal(files, pattern) ?? absent}`);
}

/** Like qbec, requires either `server` or `context` in every environment, even for rendering. Throws a UserError. */
export function verifyEnvironments(environments: ReadonlyMap<string, Environment>, file: string): void {
  if (environments.size === 0) fail(`${file}: no environments defined for app`);
  for (const [name, { server, context }] of environments) {
    const verify = (message: string): never => fail(`verify environment ${name}: ${message}`);
    if (server === '' && context === '') verify('neither server nor context was set');
    if (server !== '' && context !== '') verify('only one of server or context may be set');
    if (context.startsWith('__')) verify(`context for environment ('${context}') may not start with __`);
  }
}

function fail(message: string): never {
  throw new UserError({ code: 'invalid-app', message });
}
