/** Selects the part of the value that each file contains. */
import { nodeAt, type Path } from '../../../src/data';
import { keyPath, unknownPath } from '../../../src/kit';
import type { File, Output } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { type HiddenKeyTest, type Unified, withoutHiddenKeys } from '../model/unified';
import type { UnifiedLayers } from '../unify/unified-value';
import { checkedOptions, stylesOf, type Styles } from '../oslo/check-options';
import type { FilesOptions } from '../oslo/file-options';
import type { OptionSchema } from '../oslo/option-schema';

export interface OutputFile {
  readonly file: File;
  /** The field below `spec.output`: `files.0`. */
  readonly field: string;
  /** The path from the root of all settings to the file's settings. */
  readonly path: Path;
  readonly value: Unified;
  /** The paths of options that oslo.config hides. The paths start at the root of the settings. */
  readonly hidden: readonly Path[];
  readonly styles: Styles | undefined;
  /** The paths start at the root of the settings. */
  readonly isHiddenKey: HiddenKeyTest;
}

/**
 * Reports and omits a file if no layer sets the path in its `select`. Also omits a file whose schema cannot be read,
 * because `options` reports that error.
 */
export function outputFiles(
  { value, isHiddenKey = () => false }: Pick<UnifiedLayers, 'value' | 'isHiddenKey'>,
  output: Output,
  options: FilesOptions,
  context: LayerContext,
): readonly OutputFile[] {
  return (output.files ?? []).flatMap((file, index) => {
    const field = `files.${index}`;
    const { select = '' } = file;
    const path = select === '' ? [] : keyPath(select);
    const part = nodeAt(value, path);
    if (part !== undefined) {
      const schema = options.schemaOf(index);
      if (file.ini?.schema !== undefined && schema === undefined) return [];
      const checked = withOptions(part, path, file, field, schema, isHiddenKey, output, context);
      return [{ field, path, file, ...checked, isHiddenKey }];
    }
    const what = `no layer sets \`${select}\`, so \`select\` matches nothing`;
    const message = unknownPath({ what, path: select, trees: [withoutHiddenKeys(value, isHiddenKey)] });
    context.config.error({ code: 'field-not-found', field: `spec.output.${field}.select`, message });
    return [];
  });
}

function withOptions(
  value: Unified,
  base: Path,
  file: File,
  field: string,
  schema: OptionSchema | undefined,
  isHiddenKey: HiddenKeyTest,
  { kind = 'ConfigMap', allowSecretValues = false }: Output,
  context: LayerContext,
): Pick<OutputFile, 'value' | 'hidden' | 'styles'> {
  const { ini } = file;
  if (ini?.dialect !== 'oslo') return { value, hidden: [], styles: undefined };
  const report = context.config.at(context.configResource, `spec.output.${field}`);
  const isPublic = kind === 'ConfigMap' && !allowSecretValues;
  const checked = checkedOptions(value, { file, schema, base, isHiddenKey, report, isPublic });
  return { ...checked, styles: stylesOf(ini, schema, value) };
}
