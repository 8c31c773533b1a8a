/**
 * Prints diagnostics in machine-readable formats: Inlay's own JSON, SARIF 2.1.0 for code scanners, and workflow
 * commands for GitHub Actions.
 * @lazy
 */
import type { Fix, Location, Log, Region, Result as SarifResult } from 'sarif';
import type { Affected, Diagnostic, PrinterName, SourcePlace } from './diagnostic';
import { fewResources, shownField } from './terminal';

export function printDiagnostics(format: PrinterName, diagnostics: readonly Diagnostic[], version: string): string {
  return { json: jsonText, sarif: sarifText, github: githubText }[format](diagnostics, version);
}

const resourcesOf = ({ resourceRef, file, others = [] }: Diagnostic): readonly Affected[] =>
  resourceRef === undefined && file === undefined
    ? []
    : [{ ...(resourceRef && { resourceRef }), ...(file && { file }) }, ...others];

/** A JSON object with one entry for each diagnostic. `schema.json` is its schema. */
function jsonText(diagnostics: readonly Diagnostic[]): string {
  const shown = diagnostics.map((one) => {
    const { severity, message, tags = {}, config, field, fix } = one;
    const { file, line, column, endColumn } = config?.at ?? {};
    const place = config && { name: config.of, field: shownField(config.field), file, line, column, endColumn };
    return {
      severity,
      code: tags['code'],
      message,
      function: tags['function'],
      functionConfig: place,
      resources: resourcesOf(one).map(({ resourceRef, file: at }) => {
        return { ...resourceRef, file: at?.path, document: at?.index, line: at?.line };
      }),
      field: field?.path,
      fix: fix && { line: fix.at.line, column: fix.at.column, endColumn: fix.at.endColumn, text: fix.to },
    };
  });
  return `${JSON.stringify({ diagnostics: shown }, undefined, 2)}\n`;
}

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

/** A SARIF log with one run: https://docs.oasis-open.org/sarif/sarif/v2.1.0/. */
function sarifText(diagnostics: readonly Diagnostic[], version: string): string {
  const rules = [...new Set(diagnostics.flatMap(({ tags }) => tags?.['code'] ?? []))];
  const results = diagnostics.map((one): SarifResult => {
    const code = one.tags?.['code'];
    const place = one.config?.at;
    const files = resourcesOf(one).flatMap(({ file }) => file ?? []);
    return {
      ...(code !== undefined && { ruleId: code, ruleIndex: rules.indexOf(code) }),
      level: levels[one.severity],
      message: { text: messageOf(one) },
      locations: place === undefined ? files.slice(0, 1).map(fileLocation) : [configLocation(place)],
      relatedLocations: (place === undefined ? files.slice(1) : files).map(fileLocation),
      ...(one.fix !== undefined && { fixes: [fixOf(one.fix)] }),
    };
  });
  const driver = {
    name: 'Inlay',
    version,
    informationUri: 'https://github.com/OWNER/inlay',
    rules: rules.map((id) => ({ id })),
  };
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

const uriOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const region = ({ line, column, endColumn }: SourcePlace): Region => ({
  startLine: line,
  startColumn: column,
  endColumn,
});

const configLocation = (at: SourcePlace): Location => ({
  physicalLocation: { artifactLocation: { uri: uriOf(at.file) }, region: region(at) },
});

const fileLocation = ({ path, line }: NonNullable<Affected['file']>): Location => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(path) },
    ...(line !== undefined && { region: { startLine: line } }),
  },
});

const fixOf = ({ at, to: text }: NonNullable<Diagnostic['fix']>): Fix => ({
  description: { text: `Replace with ${text}` },
  artifactChanges: [
    {
      artifactLocation: { uri: uriOf(at.file) },
      replacements: [{ deletedRegion: region(at), insertedContent: { text } }],
    },
  ],
});

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * One workflow command for each diagnostic:
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
 */
const githubText = (diagnostics: readonly Diagnostic[]): string => diagnostics.map(githubCommand).join('');

function githubCommand(one: Diagnostic): string {
  const { file, line, column, endColumn } = one.config?.at ?? {};
  const place =
    file === undefined ? { file: one.file?.path, line: one.file?.line } : { file, line, col: column, endColumn };
  const properties = Object.entries({ ...place, title: one.tags?.['code'] }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapedProperty(String(value))}`],
  );
  const command = [commands[one.severity], properties.join(',')].filter((part) => part !== '').join(' ');
  return `::${command}::${escaped(messageOf(one))}\n`;
}

const escapedProperty = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Appends the names of resources to the message, because SARIF and workflow commands have no field for them. */
function messageOf(one: Diagnostic): string {
  const names = fewResources(resourcesOf(one));
  return names === '' ? one.message : `${one.message} (${names})`;
}
