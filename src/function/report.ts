/**
 * Defines the findings of a function, and the interface for reporting them. Every finding becomes a result of the
 * ResourceList. Findings are also printed on standard error, errors first, because kustomize discards results. Under
 * kpt, findings that kpt itself shows are not printed.
 */
import { omitUndefined } from '../data/omit-undefined';
import type { Tree } from '../data/tree';
import { kustomizeIdKey, placeFromConfig, type FilePlace } from '../krm/annotations';
import { resourceRef, type ResourceId } from '../krm/resource-id';
import type { Severity } from '../krm/result';
import { nameWithKind, type ConfigPlace, type Diagnostic } from '../diagnostics/diagnostic';
import type { Origin } from '../resource-list/origin';

/** The subject of a finding: a resource, or an object that identifies a resource. */
export interface Subject {
  readonly id: ResourceId;
  annotations(): ReadonlyMap<string, string>;
  /**
   * The origin of the resource in the input. An item of a nested list has the same file as the list.
   * @internal
   */
  readonly origin: Origin | undefined;
}

/** A message for the user. */
export interface Finding {
  /** The kind of the finding in kebab case: `field-not-found`. docs/result-codes.md lists the codes of Inlay. */
  readonly code: string;
  /**
   * States what is required and how to fix the problem, with the "user's value" in quotes and the `field` in
   * back-quotes. The message must not contain a Secret's value.
   */
  readonly message: string;
  readonly resource?: Subject;
  /** A field path in the user's notation: `data.config\.json.port`. */
  readonly field?: string;
  /** The value that the finding is about: a string, or data of any shape. */
  readonly currentValue?: string | Tree;
  /** The value that should replace `currentValue`. */
  readonly proposedValue?: string | Tree;
  /**
   * The part of the functionConfig that caused the finding. For findings about the functionConfig itself, use `field`.
   */
  readonly config?: ConfigPlace;
  /** The text that replaces that part of the functionConfig. */
  readonly replacement?: string;
  /**
   * Additional tags, such as the pipeline step that reported the finding. `function` overrides the result's own tag.
   */
  readonly tags?: Readonly<Record<string, string>>;
}

/**
 * Receives the findings of a function. Each finding becomes a result in the ResourceList.
 *
 *     report.error({ code: 'port-out-of-range', message: '`port` must be below 65536', resource, field: 'spec.port' });
 */
export interface Report {
  /** True if this report, or a report that `at` or `from` derived from this report, has received an error. */
  readonly failed: boolean;
  /** Reports a change that users may want to know about. */
  info(finding: Finding): void;
  /** Reports a probable mistake. */
  warning(finding: Finding): void;
  /** Reports an error. The run continues to find other mistakes, and then fails. Always returns undefined. */
  error(finding: Finding): undefined;
  /** Reports an error and stops the run. */
  fail(finding: Finding): never;
  /**
   * A report about one field, with its own `failed`. The `field` of its findings is relative to that field, unless the
   * findings are about another resource.
   *
   *     const port = report.at(service, 'spec.ports.0');
   *     port.warning({ code: 'low-port', field: 'port', message: '"80" needs a privilege' });
   *     if (port.failed) return undefined;
   *
   * reports `spec.ports.0.port`. If no resource is given, the field is relative to the field of this report.
   */
  at(resource?: Subject, field?: string): Report;
  /**
   * A report for findings that this field of the functionConfig caused: `report.from('replacements.0.targets.1')`. The
   * report has its own `failed`.
   */
  from(config: string): Report;
}

/**
 * A user's mistake, not a bug in Inlay. Thrown by `report.fail`. A UserError stops the function, because continuing
 * would report misleading mistakes. Errors about invalid items, invalid annotations and exceeded limits also count as
 * the user's mistakes. Any other thrown value is an internal error and is shown with its stack trace.
 */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

type FindingPlace = Pick<Finding, 'resource' | 'field' | 'config'>;

type FindingHandler = (severity: Severity, finding: Finding) => void;

export const reportTo = (handle: FindingHandler): Report => new PlacedReport(handle, {});

/** Implemented as a class, because closures need more memory and some functions call `at` for each item. */
class PlacedReport implements Report {
  readonly #handle: FindingHandler;
  readonly #place: FindingPlace;
  readonly #outer: PlacedReport | undefined;
  #failed = false;

  constructor(handle: FindingHandler, place: FindingPlace, outer?: PlacedReport) {
    this.#handle = handle;
    this.#place = place;
    this.#outer = outer;
  }

  get failed(): boolean {
    return this.#failed;
  }

  info(finding: Finding): void {
    this.#handle('info', placed(finding, this.#place));
  }

  warning(finding: Finding): void {
    this.#handle('warning', placed(finding, this.#place));
  }

  error(finding: Finding): undefined {
    this.#fail();
    this.#handle('error', placed(finding, this.#place));
  }

  fail(finding: Finding): never {
    throw new UserError(placed(finding, this.#place));
  }

  at(resource?: Subject, field = ''): Report {
    const place = placed(resource === undefined ? { field } : { resource, field }, this.#place);
    return new PlacedReport(this.#handle, place, this);
  }

  from(config: string): Report {
    return new PlacedReport(this.#handle, { ...this.#place, config: { field: config } }, this);
  }

  #fail(): void {
    this.#failed = true;
    if (this.#outer !== undefined) this.#outer.#fail();
  }
}

/** Adds `place` to a finding. The field of a finding about another resource is already complete and stays unchanged. */
function placed<T extends FindingPlace>(given: T, place: FindingPlace): T {
  const finding = given.config === undefined && place.config !== undefined ? { ...given, config: place.config } : given;
  const isElsewhere = finding.resource !== undefined && finding.resource !== place.resource;
  if (isElsewhere) return finding;
  const field = [place.field, finding.field].filter((part) => part !== undefined && part !== '').join('.');
  return {
    ...finding,
    ...(place.resource === undefined ? {} : { resource: place.resource }),
    ...(field === '' ? {} : { field }),
  };
}

export interface CollectedReport extends Report {
  readonly results: readonly Diagnostic[];
}

/** Finds the position of a resource, or of one of its fields, in a file that the user named. */
export type Locate = (resource: Subject, field: string | undefined) => FilePlace | undefined;

/** A report that keeps its findings as results tagged with the function's name. */
export function collectReport(functionName: string, configResource?: Subject, locate?: Locate): CollectedReport {
  const results: Diagnostic[] = [];
  const report = reportTo((severity, finding) => {
    results.push(resultOf(finding, severity, functionName, configResource, locate));
  });
  return Object.assign(report, { results });
}

export function resultOf(
  finding: Finding,
  severity: Severity,
  functionName: string,
  configResource?: Subject,
  locate?: Locate,
): Diagnostic {
  const { resource, field: path, currentValue, proposedValue, replacement } = finding;
  const config =
    finding.config ?? (resource === undefined || resource !== configResource ? undefined : { field: path ?? '' });
  return {
    message: finding.message,
    severity,
    ...omitUndefined({
      resourceRef: resource && resourceRef(resource.id),
      field: path === undefined ? undefined : { path, ...omitUndefined({ currentValue, proposedValue }) },
      file: (resource && locate?.(resource, path)) ?? fileOf(resource, resource?.id.kind, configResource),
      config: config && configResource && { ...config, of: nameWithKind(configResource.id) },
      replacement,
    }),
    tags: { function: functionName, ...finding.tags, code: finding.code },
  };
}

/** An item of a nested list has the same file as the list. */
function fileOf(
  resource: Pick<Subject, 'annotations' | 'origin'> | undefined,
  kind: string | undefined,
  config: Subject | undefined,
): FilePlace | undefined {
  if (resource === undefined) return undefined;
  const annotations = resource.annotations();
  const place = placeFromConfig(annotations, config?.annotations());
  // Ignore a file name that kustomize has derived from the resource: `namespace/configmap_name.yaml`.
  const [name = '', ...folders] = place?.path.split('/').toReversed() ?? [];
  const isDerived = folders.length < 2 && name.startsWith(`${kind?.toLowerCase()}_`);
  if (isDerived && annotations.has(kustomizeIdKey)) return undefined;
  const list = resource.origin?.within;
  return place ?? fileOf(list, list?.identity.kind, config);
}
