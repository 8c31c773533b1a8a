/**
 * Checks the unified value against the JSON Schema of the functionConfig. Each violation names the layers that set the
 * value.
 */
import { nodeAt, plainOf, type Path } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import { compileJsonSchema, type JsonSchemaCheck, JsonSchemaError } from '../../../src/schema';
import { readDataKey } from '../layers/data-key';
import type { JsonSchema } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { asksNothing, misspeltKeywords } from './schema-keywords';
import { shownScalar, layerPlace, shownPath } from '../model/shown';
import type { Conflict, Unified } from '../model/unified';

/** `conflicts` have left settings out of the value: of those, and of what they are in, nothing is said. */
export function checkSchema(
  value: Unified,
  schema: JsonSchema,
  conflicts: readonly Pick<Conflict, 'path'>[],
  context: LayerContext,
): void {
  const without = new Set(
    conflicts.flatMap(({ path }) => [path, ...path.map((_, length) => path.slice(0, length))].map(keyOf)),
  );
  for (const { path, message, isAboutValue } of violationsOf(value, schema, context)) {
    if (without.has(keyOf(path))) continue;
    const found: Unified | undefined = isAboutValue ? nodeAt(value, path) : undefined;
    const reason = found === undefined ? '' : whatIsThere(found);
    context.config.error({
      code: 'schema-violation',
      field: 'spec.schema',
      message: `${shownPath(path)} ${message}${reason}`,
    });
  }
}

const keyOf = (path: Path): string => JSON.stringify(path);

/**
 * `, not 70 (layer "team", ConfigMap/team-keystone)`. The content of maps and lists is not shown, since their shape is
 * wrong.
 */
function whatIsThere(found: Unified): string {
  if (found.kind !== 'scalar') return `, not a ${found.kind} like this`;
  const places = found.contributions.map(({ layer, tree }) => layerPlace(layer, tree));
  return `, not ${shownScalar(found)} (${places.join('; ')})`;
}

/** No violations where the schema itself is wrong, which is reported. */
function violationsOf(value: Unified, schema: JsonSchema, context: LayerContext): ReturnType<JsonSchemaCheck> {
  const field = `spec.schema.${schema.configMap === undefined ? 'inline' : 'configMap'}`;
  try {
    return read(schema, field, context)?.(plainOf(value)) ?? [];
  } catch (error) {
    context.config.error({ code: 'invalid-schema', field, message: whyInvalid(error) });
    return [];
  }
}

function read({ configMap }: JsonSchema, field: string, context: LayerContext): JsonSchemaCheck | undefined {
  if (configMap === undefined) {
    const inline = context.configResource.get(['spec', 'schema', 'inline']);
    return inline && compiled(plainOf(inline), field, context);
  }
  const found = readDataKey('ConfigMap', configMap, { reader: 'the schema', field }, context);
  if (found === undefined) return undefined;
  const [root, another] = yamlFormat.read(found.text).roots;
  if (another !== undefined) throw new JsonSchemaError('the schema holds several documents');
  return root && compiled(plainOf(root), field, context);
}

function compiled(schema: unknown, field: string, context: LayerContext): JsonSchemaCheck {
  const check = compileJsonSchema(schema);
  const misspelt = misspeltKeywords(schema);
  for (const { message, isSlip } of misspelt) {
    context.config[isSlip ? 'error' : 'warning']({ code: 'invalid-schema', field, message });
  }
  if (misspelt.length === 0 && asksNothing(schema)) {
    const message =
      'the schema has no keyword of JSON Schema at its top, such as `properties`: every value would fit it';
    context.config.error({ code: 'invalid-schema', field, message });
  }
  return check;
}

function whyInvalid(error: unknown): string {
  if (error instanceof JsonSchemaError) return error.message;
  if (!(error instanceof DocumentSyntaxError)) throw error;
  return `the schema is not valid YAML or JSON (line ${error.line}, column ${error.column}): ${error.message}`;
}
