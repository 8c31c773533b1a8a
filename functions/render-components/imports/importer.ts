/** Resolves imports of an app's programs: data sources, globs, files next to the importing file, and library paths. */
import type { Files } from '../../../src/files';
import { type ProgramImporter, programImporter } from '../../../src/render';
import { dataSourceImporter } from './data-sources';
import { globImporter } from './glob-importer';

export interface ImportSources {
  readonly files: Files;
  /** The library paths in the app's order. The last path takes precedence. */
  readonly libPaths: readonly string[];
  readonly dataSources: ReadonlyMap<string, string>;
  readonly recorded: ReadonlyMap<string, string>;
}

export interface AppImporter extends ProgramImporter {
  /** The URIs of the data sources whose recorded outputs have been imported so far. */
  readonly imported: ReadonlySet<string>;
}

/** Returns an importer that throws an ImportError if a file exists but cannot be imported. */
export function appImporter({ files, libPaths, dataSources, recorded }: ImportSources): AppImporter {
  const imported = new Set<string>();
  const onUse = (uri: string): void => void imported.add(uri);
  return {
    ...programImporter(files, libPaths, (fromFiles) =>
      dataSourceImporter(globImporter(fromFiles, files), dataSources, recorded, onUse),
    ),
    imported,
  };
}
