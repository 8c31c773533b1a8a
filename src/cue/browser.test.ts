/** Tests that the engine is small and runs on plain JavaScript, without platform APIs. */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { buildSync } from 'esbuild';
import type { exportSources } from './engine';

const folder = resolve(__dirname, '../../../src/cue');

/**
 * The engine as one script, without rarely used parts: Go templates, functions such as math.Gamma, and the full YAML
 * and TOML parsers, which require npm packages.
 */
const script = buildSync({
  entryPoints: [resolve(folder, 'engine.ts')],
  bundle: true,
  minify: true,
  write: false,
  platform: 'neutral',
  mainFields: ['module', 'main'],
  format: 'iife',
  globalName: 'engine',
  external: ['*/full-reader', './template/execute', './special', '*/toml/format'],
}).outputFiles[0]?.text;

function run(text: string): ReturnType<typeof exportSources> {
  const context = createContext(Object.create(null) as object);
  const source = JSON.stringify([{ name: 'a.cue', text }]);
  const program = `${script ?? ''};\nJSON.stringify(engine.exportSources(${source}))`;
  return JSON.parse(String(runInContext(program, context))) as ReturnType<typeof exportSources>;
}

const value = (text: string): unknown => {
  const result = run(text);
  assert.ok('data' in result, JSON.stringify(result));
  const entry = result.data.kind === 'map' ? result.data.entries.find(({ key }) => key === 'x') : undefined;
  return entry?.value.kind === 'scalar' ? entry.value.text : undefined;
};

describe('the engine in a bare context', () => {
  it('is no larger than 280 KB', () => {
    assert.ok(script !== undefined && script.length <= 280 * 1024, `${script?.length ?? 0} bytes`);
  });

  for (const [expression, wanted] of [
    ['x: len("é😀")', '6'],
    ['x: "\\(\'é\')"', 'é'],
    ["x: 'é'", 'w6k='],
    ['x: "web-1" & =~"^[a-z]+-\\\\d$"', 'web-1'],
    ['import "regexp"\nx: regexp.ReplaceAll("(a+)", "baa", "<$1>")', 'b<aa>'],
    ['import "encoding/json"\nx: json.Marshal({a: "é"})', '{"a":"é"}'],
    ['import "encoding/json"\nx: json.Marshal({"😀": 1} & {b: 2})', '{"b":2,"😀":1}'],
    ['import "encoding/yaml"\nx: yaml.Marshal(yaml.Unmarshal("a: [1, b]"))', 'a:\n  - 1\n  - b\n'],
    ['import "encoding/base64"\nx: base64.Encode(null, "é")', 'w6k='],
    ['import "uuid"\nx: uuid.SHA1(uuid.ns.DNS, "example.com")', 'cfbff0d1-9375-5685-968c-48ce8b15ae17'],
  ] as const) {
    it(`evaluates ${expression.replace(/^[^]*\n/, '')}`, () => assert.equal(value(expression), wanted));
  }

  it('reports that a YAML text needs the full reader', () => {
    const result = run('import "encoding/yaml"\nx: yaml.Unmarshal("a: &b 1\\nc: *b")');
    assert.match(JSON.stringify(result), /this text needs the full YAML reader, which is not available here/);
  });
});
