import assert from 'node:assert/strict';
import { mutated, mutationsOf } from './mutations';

const mutants = (source: string): readonly string[] => mutationsOf(source).map((one) => mutated(source, one));

describe('mutants', () => {
  const table: Readonly<Record<string, readonly string[]>> = {
    'a === "x";': ['a !== "x";', "a === '';"],
    'a < b;': ['a <= b;'],
    'f(a ?? 1);': ['f(a && 1);', 'f(a ?? 2);', 'f(a ?? (0));'],
    'f(a ?? b ?? 1);': ['f(a ?? b ?? 2);', 'f(a ?? b ?? (0));'],
    '!a;': ['a;'],
    'a = true;': ['a = false;'],
    'a ? b : c;': ['!(a) ? b : c;'],
    'if (!a) { b(); }': ['if (a) { b(); }'],
    'a.some(b);': ['a.every(b);'],
    'switch (a) { case "x": b(); }': ["switch (a) { case '': b(); }"],
    'for (;;) { if (a) continue; b(); }': ['for (;;) { if (!(a)) continue; b(); }', 'for (;;) { if (a) ; b(); }'],
    'function f() { if (a()) { b(); return 1; } c(); }': [
      'function f() { if (!(a())) { b(); return 1; } c(); }',
      'function f() { if (a()) { b(); ; } c(); }',
      'function f() { if (a()) { b(); return 2; } c(); }',
      'function f() { if (a()) { b(); return (0); } c(); }',
    ],
  };
  for (const [source, expected] of Object.entries(table)) {
    it(`of ${source}`, () => assert.deepEqual(mutants(source), expected));
  }

  it('do not change messages or code that the compiler added', () => {
    const compiled = [
      'var __importDefault = (this && this.__importDefault) || function (mod) { return !mod; };',
      'Object.defineProperty(exports, "__esModule", { value: true });',
      'exports.a = void 0;',
      'const data_1 = require("../../src/data");',
      '(0, data_1.isNull)(`the text "${name}"`, "and another");',
    ];
    assert.deepEqual(mutants(compiled.join('\n')), []);
  });
});
