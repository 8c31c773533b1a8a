/** Creates the context that the language features need for a file with functionConfigs. */
import type { FileKind, LanguageContext } from '../../language';
import { functionsByKind } from '../functions';
import { schemaOf } from './configs';
import type { Scope, Workspace } from './workspace';

export function contextOf(kind: FileKind, scope: Scope, workspace: Workspace): LanguageContext {
  let resources: LanguageContext['resources'] | undefined;
  return {
    kind,
    schemaOf,
    kinds: [...functionsByKind.keys()],
    get resources() {
      return (resources ??= workspace.resourcesIn(scope));
    },
    isPreliminary: !scope.isComplete,
    fileOf: (resource) => workspace.fileOf(resource),
    textFileOf: (resource, key) => workspace.textFileOf(resource, key),
  };
}
