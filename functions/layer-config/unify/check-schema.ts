/**
 * Checks the unified value against the JSON Schema of the functionConfig. Each violation names the location in the
 * schema and, if a scalar is wrong, the layers that set it.
 * @lazy
 */
import { lineAt, lineStarts, nodeAt, catchError, sourcePlace, type Path, type Tree } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import { formatPath } from '../../../src/krm';
import {
  compileJsonSchema,
  ignoredKeywords,
  type JsonSchema,
  JsonSchemaError,
  type SchemaViolation,
} from '../../../src/schema';
import { readDataKey } from '../../../src/kit';
import type { JsonSchema as SchemaSource } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { shownScalar, layerPlace, shownPath } from '../model/shown';
import type { Unification, Unified } from '../model/unified';

/**
 * The settings in `conflicts` may be missing from the value. Violations at conflicting settings, or at maps and lists
 * that contain them, are not reported.
 */
export function checkSchema(
  value: Unified,
  source: SchemaSource,
  { conflicts, isHiddenKey }: Pick<Unification, 'conflicts' | 'isHiddenKey'>,
  context: LayerContext,
): void {
  const document = read(source, context);
  if (document === undefined) return;
  const without = new Set(
    conflicts.flatMap(({ path }) => [path, ...path.map((_, length) => path.slice(0, length))].map(keyOf)),
  );
  for (const { path, message, schemaPath, isAboutValue } of violationsOf(value, document, context)) {
    if (without.has(keyOf(path))) continue;
    const found: Unified | undefined = isAboutValue ? nodeAt(value, path) : undefined;
    const reason = found === undefined ? '' : foundText(found, message, schemaPath.at(-1) === 'type');
    context.config.error({
      code: 'schema-violation',
      ...at(document, schemaPath, `${shownPath(path, isHiddenKey)} ${message}${reason}`),
    });
  }
}

const keyOf = (path: Path): string => JSON.stringify(path);

/**
 * Returns the end of a message: `, not 70 (layer "team", ConfigMap/team-keystone)`. The content of maps and lists is
 * not shown, because it can be long. `isWrongType` is true if the value has the wrong type.
 */
function foundText(found: Unified, message: string, isWrongType: boolean): string {
  if (found.kind !== 'scalar') return isWrongType ? `, not a ${found.kind}` : '';
  const places = found.contributions.map(({ layer, tree }) => layerPlace(layer, tree));
  const isNegative = message.startsWith('must not') || message.includes(', but ');
  return `${isNegative ? '; found' : ', not'} ${shownScalar(found)} (${places.join('; ')})`;
}

interface SchemaDocument {
  readonly root: Tree;
  /** The field of the schema: `spec.schema.inline` */
  readonly field: string;
  /** The text of a ConfigMap's key; undefined for a schema in the functionConfig. */
  readonly text?: { readonly key: string; readonly lines: readonly number[] };
}

/** Reads a schema. If the schema is missing or cannot be read, reports the problem and returns undefined. */
function read({ configMap }: SchemaSource, context: LayerContext): SchemaDocument | undefined {
  if (configMap === undefined) {
    const root = context.configResource.get(['spec', 'schema', 'inline']);
    return root && { root, field: 'spec.schema.inline' };
  }
  const field = 'spec.schema.configMap';
  const found = readDataKey('ConfigMap', configMap, { description: 'the schema', field }, context);
  if (found === undefined) return undefined;
  const roots = catchError(
    DocumentSyntaxError,
    () => yamlFormat.read(found.text).roots,
    ({ line, column, message }) => `the schema is not valid YAML or JSON (line ${line}, column ${column}): ${message}`,
  );
  const [root, another] = typeof roots === 'string' ? [] : roots;
  const message = another === undefined ? roots : 'the schema contains several YAML documents';
  if (typeof message === 'string') return context.config.error({ code: 'invalid-schema', field, message });
  return root && { root, field, text: { key: configMap.key, lines: lineStarts(found.text) } };
}

/**
 * Returns the field and the message about the keyword at `path`. If the schema is in a ConfigMap, the line is included.
 */
function at({ root, field, text }: SchemaDocument, path: Path, message: string): { field: string; message: string } {
  if (text === undefined) return { field: formatPath([...field.split('.'), ...path]), message };
  const place = sourcePlace(nodeAt(root, path) ?? root);
  const line = place === undefined ? '' : ` (schema: line ${lineAt(text.lines, place.start) + 1} of ${text.key})`;
  return { field, message: message + line };
}

/** Returns the violations. If the schema itself is invalid, reports the problem and returns an empty list. */
function violationsOf(value: Unified, document: SchemaDocument, context: LayerContext): readonly SchemaViolation[] {
  try {
    const schema = compileJsonSchema(document.root);
    reportIgnored(schema, document, context);
    return schema.violations(value);
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error;
    for (const { path, message } of error.problems) {
      context.config.error({ code: 'invalid-schema', ...at(document, path, message) });
    }
    return [];
  }
}

function reportIgnored(schema: JsonSchema, document: SchemaDocument, context: LayerContext): void {
  const ignored = ignoredKeywords(schema.ignored);
  for (const { path, message, isSlip } of ignored) {
    context.config[isSlip ? 'error' : 'warning']({ code: 'invalid-schema', ...at(document, path, message) });
  }
  if (ignored.length > 0 || !schema.asksNothing) return;
  const message =
    'the schema has no JSON Schema keyword like `properties` at the top level, so every value would match';
  context.config.error({ code: 'invalid-schema', ...at(document, [], message) });
}
