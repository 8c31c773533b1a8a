/** Loads the options of a service from a ConfigMap among the items, or from a file of the package. */
import { DocumentSyntaxError } from '../../../src/formats';
import { readDataKey, readOrReport } from '../../../src/kit';
import type { OptionSchema as SchemaConfig } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { OptionSchemaError, readOptionSchema, type OptionSchema } from './option-schema';

/**
 * If the schema cannot be read, reports the problem and returns undefined. `field` is the schema's field:
 * `spec.output.files.0.ini.schema`.
 */
export function loadOptionSchema(
  { configMap, file }: SchemaConfig,
  field: string,
  context: LayerContext,
): OptionSchema | undefined {
  const { config: report, files } = context;
  const from =
    configMap === undefined ? `the file "${file ?? ''}"` : `"${configMap.key}" of ConfigMap/${configMap.name}`;
  try {
    const text =
      configMap === undefined
        ? readOrReport(files, file ?? '', `${field}.file`, report, () => files.read(file ?? ''))
        : readDataKey('ConfigMap', configMap, { description: '`ini.schema`', field: `${field}.configMap` }, context)
            ?.text;
    return text === undefined ? undefined : readOptionSchema(text);
  } catch (error) {
    const why = invalidReason(error);
    if (why === undefined) throw error;
    return report.error({ code: 'invalid-schema', field, message: `${from} ${why}` });
  }
}

function invalidReason(error: unknown): string | undefined {
  if (error instanceof OptionSchemaError) return error.message;
  if (!(error instanceof DocumentSyntaxError)) return undefined;
  return `is not valid JSON or YAML (line ${error.line}, column ${error.column}): ${error.message}`;
}
