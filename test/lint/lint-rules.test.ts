/**
 * Tests that each rule of the linter reports its violations, because a rule with a wrong pattern silently restricts
 * nothing. Files in a temporary folder, with a copy of the configuration, violate each boundary of scripts/boundaries.ts
 * and each rule of .oxlintrc.json.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, writeFiles } from '../temporary-folder';
import { getOrMake } from '../../src/data';
import { boundaries, exceptions } from '../../scripts/boundaries';
import { packageBin } from '../../scripts/tests/package-bin';
import { boundaryLines } from './boundaries';
import { mistakes } from './mistakes';
import { childEnvironment, root } from '../project';

interface Finding {
  readonly rule: string;
  readonly text: string;
}

/** A diagnostic in oxlint's JSON. */
interface Diagnostic {
  readonly message: string;
  readonly help?: string;
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

interface Configuration {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly extends: readonly string[];
}

const configuration = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Configuration;

/**
 * The name of a rule in the configuration: `no-var` for `eslint(no-var)` in a diagnostic, `typescript/array-type` for
 * `typescript(array-type)`.
 */
const ruleName = (code: string): string => code.replace(/^eslint\((.+)\)$/, '$1').replace(/^(\w+)\((.+)\)$/, '$1/$2');

function lint(folder: string): ReadonlyMap<string, readonly Finding[]> {
  const { stdout, stderr } = spawnSync(process.execPath, [packageBin('oxlint'), '--type-aware', '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    env: childEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
  });
  assert.ok(stdout.trimStart().startsWith('{'), stdout + stderr);
  const findings = new Map<string, Finding[]>();
  for (const { message, help = '', code, filename, labels } of (
    JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }
  ).diagnostics) {
    const finding = { rule: ruleName(code), text: `${message} ${help}` };
    const file = filename.replaceAll('\\', '/');
    for (const place of [file, `${file}:${labels[0]?.span.line}`]) {
      getOrMake(findings, place, () => []).push(finding);
    }
  }
  return findings;
}

/** All `message` strings in the options of a `no-restricted-*` rule. */
function reasons(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(reasons);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'message' && typeof inner === 'string' ? [inner] : reasons(inner),
  );
}

const restrictions = /^no-restricted-/;
const mistakeFile = (rule: string): string => mistakes[rule]?.file ?? `planted/${rule.replaceAll('/', '-')}.ts`;

describe('lint rules', function () {
  let folder: string;
  let findings: ReadonlyMap<string, readonly Finding[]>;

  before(() => {
    folder = temporaryFolder({
      'tsconfig.json': '{"compilerOptions": {"strict": true, "target": "es2023", "module": "nodenext", "types": []}}',
    });
    for (const file of ['.oxlintrc.json', ...configuration.extends]) cpSync(join(root, file), join(folder, file));
    for (const [file, lines] of boundaryLines) {
      writeFiles(folder, { [file]: `${lines.map(([line]) => line).join('\n')}\n` });
    }
    for (const [rule, { text, otherFiles }] of Object.entries(mistakes)) {
      writeFiles(folder, { [mistakeFile(rule)]: text, ...otherFiles });
    }
    findings = lint(folder);
  });

  for (const [file, lines] of boundaryLines) {
    it(`draw the boundary around ${file}`, () => {
      const wrong = lines.flatMap(([line, reason], index) => {
        const texts = (findings.get(`${file}:${index + 1}`) ?? [])
          .filter(({ rule }) => restrictions.test(rule))
          .map(({ text }) => text);
        const isRight = reason === 'fine' ? texts.length === 0 : texts.some((text) => text.includes(reason));
        return isRight
          ? []
          : [`${line} should be ${reason === 'fine' ? 'fine' : `refused: ${reason}`}\n  ${texts.join('\n  ')}`];
      });
      assert.deepEqual(wrong, []);
    });
  }

  it('report each of their reasons at least once', () => {
    const given = [...findings.values()].flat().map(({ text }) => text);
    for (const path of configuration.extends) {
      for (const reason of new Set(reasons(JSON.parse(readFileSync(join(root, path), 'utf8'))))) {
        assert.ok(
          given.some((text) => text.includes(reason)),
          `nothing planted is refused with: ${reason}`,
        );
      }
    }
  });

  it('do not name missing files or folders', () => {
    const paths = [...Object.keys(boundaries), ...Object.keys(exceptions)].map((path) =>
      path.replace('*', 'merge-values'),
    );
    assert.deepEqual(
      paths.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });

  it('allow no cycles of folders', () => {
    const reach = (row: string, way: readonly string[]): readonly string[] =>
      way.includes(row)
        ? [[...way, row].join(' → ')]
        : (boundaries[row]?.imports ?? []).flatMap((next) => reach(next.replace(/\/index$/, ''), [...way, row]));
    assert.deepEqual(
      Object.keys(boundaries).flatMap((row) => reach(row, [])),
      [],
    );
  });

  for (const rule of Object.keys(configuration.rules).filter((name) => configuration.rules[name] !== 'off')) {
    it(`include ${rule}`, () => {
      assert.ok(mistakes[rule] !== undefined, 'test/lint/mistakes.ts has no mistake that this rule must find');
      const found = (findings.get(mistakeFile(rule)) ?? []).map((finding) => finding.rule);
      assert.ok(found.includes(rule), `found only: ${found.join(', ')}`);
    });
  }
});
