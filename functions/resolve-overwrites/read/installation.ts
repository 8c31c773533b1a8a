/** Reads an Installation: the fields that concern its component reference. */
import type { MapTree } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { attributes } from '../model/component-ref';
import { Fields } from '../model/fields';

export interface Installation {
  readonly resource: Resource;
  readonly contextName: string;
  /** The reference and the inline descriptor are mutually exclusive and optional. */
  readonly ref: MapTree | undefined;
  readonly inline: MapTree | undefined;
  /** The name of the component resource that contains the blueprint, or ''. */
  readonly blueprintName: string;
}

export const refPath = ['spec', 'componentDescriptor', 'ref'] as const;
export const inlinePath = ['spec', 'componentDescriptor', 'inline'] as const;

const specFields = [
  'context', 'componentDescriptor', 'blueprint', 'verification', 'imports', 'importDataMappings', 'exports',
  'exportDataMappings', 'automaticReconcile', 'optimization',
]; // prettier-ignore

/** Reads an Installation. If a field is invalid, reports the problem and returns undefined. */
export function readInstallation(resource: Resource, report: Report): Installation | undefined {
  const fields = new Fields(resource.root, report.at(resource));
  for (const path of [['spec'], ['spec', 'componentDescriptor'], ['spec', 'blueprint'], ['spec', 'blueprint', 'ref']]) {
    fields.map(path);
  }
  for (const path of [['metadata'], ['metadata', 'annotations'], ['status']]) fields.map(path);
  fields.list(['status', 'conditions']);
  fields.checkNames([], ['apiVersion', 'kind', 'metadata', 'spec', 'status']);
  fields.checkNames(['spec'], specFields);
  fields.checkNames(['spec', 'componentDescriptor'], ['ref', 'inline']);
  fields.checkNames(refPath, attributes);
  const installation: Installation = {
    resource,
    contextName: fields.text(['spec', 'context']) || 'default',
    ref: fields.map(refPath),
    inline: fields.map(inlinePath),
    blueprintName: fields.text(['spec', 'blueprint', 'ref', 'resourceName']),
  };
  // An empty string is allowed, because an overwrite can replace it. If the field is missing, the API server rejects
  // the Installation.
  for (const name of ['componentName', 'version']) {
    if (installation.ref !== undefined) fields.required([...refPath, name]);
  }
  if (installation.ref !== undefined && installation.inline !== undefined) {
    fields.reportError(['spec', 'componentDescriptor'], 'must have `ref` or `inline`, not both');
  }
  return fields.failed ? undefined : installation;
}
