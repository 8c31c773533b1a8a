/**
 * Handles imports such as `import 'data://NAME/path'`. qbec runs a program or helm for such imports, but a KRM function
 * must not start programs. The import returns the output that was recorded for the URI, or fails if there is none.
 */
import { UserError } from '../../../src/function';
import type { Importer } from '../../../src/jsonnet';
import { withTexts } from '../../../src/render';

const prefix = 'data://';

/** Returns the URIs, keyed by data source name. Throws a UserError for the first URI that qbec would reject. */
export function checkDataSources(uris: readonly string[]): ReadonlyMap<string, string> {
  return new Map(uris.map((uri) => [nameOf(uri), uri]));
}

function nameOf(uri: string): string {
  const [, scheme = '', rest = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/s.exec(uri) ?? [];
  if (scheme !== 'exec' && scheme !== 'helm3') fail(uri, `data source URL '${uri}', unsupported scheme '${scheme}'`);
  if (!rest.startsWith('//')) {
    fail(uri, `data source '${uri}' does not have a name (did you forget the '//' after the ':'?)`);
  }
  const [, name = '', query = ''] = /^\/\/([^/?]*)[^?]*(?:\?(.*))?$/s.exec(rest) ?? [];
  if (name === '') fail(uri, `data source '${uri}' does not have a name`);
  if (!/(?:^|&)configVar=[^&]/.test(query)) fail(uri, `data source '${uri}' must have a configVar param`);
  return name;
}

function fail(uri: string, reason: string): never {
  throw new UserError({ code: 'invalid-app', message: `create data source ${uri}: ${reason}` });
}

/**
 * Returns an importer that handles data sources and passes all other paths to `files`. `declared` is the result of
 * `checkDataSources`. `recorded` contains the outputs, keyed by `data://` URI. `onUse` is called for each recorded URI
 * that is imported.
 */
export function dataSourceImporter(
  files: Importer,
  declared: ReadonlyMap<string, string>,
  recorded: ReadonlyMap<string, string>,
  onUse: (uri: string) => void,
): Importer {
  const isData = (path: string): boolean =>
    path.startsWith(prefix) && (recorded.has(path) || declared.has(sourceName(path)));
  const output = (id: string): string | undefined => {
    if (!isData(id)) return undefined;
    const text = recorded.get(id);
    if (text !== undefined) {
      onUse(id);
      return text;
    }
    const name = sourceName(id);
    const scheme = declared.get(name)?.split(':')[0] ?? '';
    throw new Error(
      `data source ${name}, target=${id.slice(prefix.length + name.length) || '/'}: a KRM function cannot start the program that ${scheme}:// requires: record the output in spec.dataSources["${id}"]`,
    );
  };
  return withTexts(files, (from, path) => (isData(path) ? path : files.resolve(from, path)), output);
}

const sourceName = (path: string): string => /^data:\/\/([^/?]*)/.exec(path)?.[1] ?? '';
