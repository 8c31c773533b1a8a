/** Returns the imports of the builtin packages that CUE text uses: `import "encoding/json"` for `json.Valid(x)`. */
import { packageNamed } from '../src/cue/builtins';

export function builtinImports(text: string): string {
  const names = [...text.matchAll(/(?<!["\w.])([a-z]\w*)\.[A-Za-z]/g)].map(([, name = '']) => packageNamed(name) ?? '');
  return [...new Set(names)].map((path) => (path === '' ? '' : `import "${path}"\n`)).join('');
}
