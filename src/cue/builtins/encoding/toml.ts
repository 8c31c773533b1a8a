/** Reads TOML files that CUE files embed. */
import { emptyMap, type Scalar } from '../../../data/tree';
import { someScalar } from '../../../data/trees/visit';
import { catchError } from '../../../data/catch-error';
import { DocumentSyntaxError } from '../../../formats/document';
import type { Code } from '../../resolve/code';
import { codeOfData } from '../../resolve/data-code';
import type { Source } from '../../syntax/source';
import { tomlReader } from '../lazy-parts';
import { fail } from '../signature';

const isInfinite = ({ type, text }: Scalar): boolean => type === 'float' && /[fn]$/.test(text);

/** Compiles a TOML document to code. Throws a CallFault for an invalid document. */
export function readTomlCode(source: Source): Code {
  const { tomlFormat } = tomlReader();
  const { name } = source;
  const [root] = catchError(
    DocumentSyntaxError,
    () => tomlFormat.read(source.text).roots,
    ({ line, message }) => fail(`${name}:${line}: ${message}`),
  );
  if (root !== undefined && someScalar(root, isInfinite)) fail(`${name}: infinities and NaN are not CUE numbers`);
  return codeOfData(source, root ?? emptyMap, false);
}
