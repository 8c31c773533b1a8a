/** Tests the first line of the error for failing programs, and for some programs the whole error. */
import assert from 'node:assert/strict';
import { errorFrom } from '../../test/or-error';
import { evaluate, type Json, JsonnetError, memoryImporter } from './index';

function failure(code: string): JsonnetError {
  const importer = memoryImporter({ bad: '1 +', cycle: 'import "cycle"' });
  return errorFrom(JsonnetError, () => evaluate({ name: 'f', code, importer }));
}

function failures(programs: Readonly<Record<string, string>>): void {
  for (const [code, message] of Object.entries(programs)) assert.equal(failure(code).message, message, code);
}

describe('a wrong Jsonnet program', () => {
  it('is refused by the lexer', () => {
    failures({
      '"abc': 'STATIC ERROR: f:1:1: unterminated string',
      "@'abc": 'STATIC ERROR: f:1:1: unterminated verbatim string',
      '@x': "STATIC ERROR: f:1:1: couldn't lex verbatim string, junk after '@': x",
      '1.x': "STATIC ERROR: f:1:1: couldn't lex number, junk after decimal point: x",
      '1_x': "STATIC ERROR: f:1:1: couldn't lex number, junk after _: x",
      '01': 'STATIC ERROR: f:1:2: did not expect: (NUMBER, "1")',
      '0_1': "STATIC ERROR: f:1:1: couldn't lex number, _ not allowed after leading 0",
      '1ex': "STATIC ERROR: f:1:1: couldn't lex number, junk after 'E': x",
      '1e+x': "STATIC ERROR: f:1:1: couldn't lex number, junk after exponent sign: x",
      '/* x': 'STATIC ERROR: f:1:1: multi-line comment has no terminating */.',
      '`': "STATIC ERROR: f:1:1: Could not lex the character '`'",
      '\ufeff1': 'STATIC ERROR: f:1:1: Could not lex the byte order mark (U+FEFF): save the file as UTF-8 without it',
      '\u0001': 'STATIC ERROR: f:1:1: Could not lex the character code 1',
      '||| x': 'STATIC ERROR: f:1:1: text block syntax requires new line after |||.',
      '|||\nx\n|||': "STATIC ERROR: f:1:1: text block's first line must start with whitespace.",
      '|||\n  x\n y\n|||':
        'STATIC ERROR: f:1:1: text block indentation mismatch: expected at least 2 spaces, found 1 space',
      '|||\n  x': 'STATIC ERROR: f:1:1: unexpected EOF',
      '|||\n  x\ny': 'STATIC ERROR: f:1:1: text block not terminated with |||',
      '|||\r\n  x\r\n\r\n  y\r\n|||':
        'STATIC ERROR: f:1:1: an empty line of a text block ends in CRLF: save the file with LF line endings',
      '|||\n\r\n  x\n|||':
        'STATIC ERROR: f:1:1: an empty line of a text block ends in CRLF: save the file with LF line endings',
      '"\\x"': "STATIC ERROR: f:1:1-5: Unknown escape sequence in string literal: 'x'",
      '"\\u12"': 'STATIC ERROR: f:1:1-7: Truncated unicode escape sequence in string literal.',
      '"\\ud800x"': 'STATIC ERROR: f:1:1-10: Invalid non-BMP Unicode escape in string literal',
    });
  });

  it('is reported with an error of the lexer before an error of the parser', () => {
    failures({
      '1 2 `': "STATIC ERROR: f:1:5: Could not lex the character '`'",
      '{ a: 1 b: "\\x" } /*': 'STATIC ERROR: f:1:18: multi-line comment has no terminating */.',
      [`${'['.repeat(600)}"`]: 'STATIC ERROR: f:1:601: unterminated string',
    });
  });

  it('is tokenized in chunks that split no token', () => {
    // The parser tokenizes 16,384 characters at a time.
    const block = '|||\n  a\n\n  b\n|||';
    for (const tokens of ['1.5e3+2', 'a<-b', "@'a''b'", block, 'x /* a */ // b\n', '- + <-1', '1+-<2', '"\\""']) {
      const faults = Array.from({ length: 32 }, (_, blanks) => {
        const before = `[${'1,'.repeat(8_180)}${' '.repeat(blanks)}`;
        const { detail, place } = failure(`${before}${tokens} ]]`);
        return [detail, (place?.begin ?? 0) - before.length];
      });
      for (const fault of faults) assert.deepEqual(fault, faults[0], tokens);
    }
  });

  it('is refused by the parser', () => {
    failures({
      '': 'STATIC ERROR: f:1:1: unexpected end of file.',
      '1 2': 'STATIC ERROR: f:1:3: did not expect: (NUMBER, "2")',
      '[1 2]': 'STATIC ERROR: f:1:4: expected a comma before next array element.',
      '{ a: 1 b: 2 }': 'STATIC ERROR: f:1:8: expected a comma before next field.',
      '{ a: 1, a: 2 }': 'STATIC ERROR: f:1:9: duplicate field: a',
      '{ a: 1, b+(): 2 }': 'STATIC ERROR: f:1:9: expected one of :, ::, :::, +:, +::, +:::, got: +',
      '{ a: 1, b()+: 2 }': 'STATIC ERROR: f:1:9: cannot use +: syntax sugar in a method: b',
      '{ a = 1 }': 'STATIC ERROR: f:1:3: expected one of :, ::, :::, +:, +::, +:::, got: =',
      'local x = 1, x = 2; x': 'STATIC ERROR: f:1:14: duplicate local var: x',
      'local x = 1': 'STATIC ERROR: f:1:12: expected , or ; but got end of file',
      'f(a=1, 2)': 'STATIC ERROR: f:1:8: Positional argument after a named argument is not allowed',
      'f(1 2)': 'STATIC ERROR: f:1:5: expected a comma before next function argument.',
      'function(1) 2': 'STATIC ERROR: f:1:10: could not parse parameter here.',
      'import 1 + 2': 'STATIC ERROR: f:1:8-13: computed imports are not allowed.',
      super: 'STATIC ERROR: f:1:1-6: expected . or [ after super.',
      'a[]': 'STATIC ERROR: f:1:3: unexpected: "]" while parsing index',
      'if 1 2': 'STATIC ERROR: f:1:6: expected token then but got (NUMBER, "2")',
      '1 = 2': 'STATIC ERROR: f:1:3: not a binary operator: =',
      '{ a: true && "b" in super.c }': 'STATIC ERROR: f:1:26: not a binary operator: .',
      '*1': 'STATIC ERROR: f:1:1: not a unary operator: *',
      '{ [x]:: 1 for x in [] }': 'STATIC ERROR: f:1:11-14: object comprehensions cannot have hidden fields.',
      '{ a: 1 for x in [] }': 'STATIC ERROR: f:1:8-11: object comprehensions can only have [e] fields.',
      '{ assert true, [x]: 1 for x in [] }': 'STATIC ERROR: f:1:23-26: object comprehension cannot have asserts.',
      '{ for x in [] }': 'STATIC ERROR: f:1:3-6: object comprehension can only have one field.',
    });
    assert.equal(failure('['.repeat(10000)).message, 'STATIC ERROR: f:1:501: Exceeded maximum parse depth limit.');
  });

  it('is refused by the analysis', () => {
    failures({
      x: 'STATIC ERROR: f:1:1: Unknown variable: x',
      self: "STATIC ERROR: f:1:1-5: Can't use self outside of an object.",
      'super.x': "STATIC ERROR: f:1:1-6: Can't use super outside of an object.",
      $: 'STATIC ERROR: f:1:1: No top-level object found.',
      'function(a, a) 1': 'STATIC ERROR: f:1:1-17: Duplicate function parameter: a',
      'import "bad"': 'STATIC ERROR: bad:1:4: unexpected end of file.',
    });
  });

  it('fails while it runs', () => {
    failures({
      'error { a: 1 }': 'RUNTIME ERROR: {"a": 1}',
      '1 / 0': 'RUNTIME ERROR: division by zero.',
      '1e308 * 10': 'RUNTIME ERROR: overflow',
      '1 + true': 'RUNTIME ERROR: binary operator + requires matching types, got number and boolean.',
      'null - null': 'RUNTIME ERROR: binary operator - does not operate on null.',
      '{} < {}': 'RUNTIME ERROR: binary operator < does not operate on objects.',
      '-"a"': 'RUNTIME ERROR: unary operator - does not operate on type string',
      '!1': 'RUNTIME ERROR: unary operator ! does not operate on numbers',
      'if 1 then 2': 'RUNTIME ERROR: condition must be boolean, got number.',
      'true && 1': 'RUNTIME ERROR: binary operator && requires matching types, got boolean and number.',
      '[1][1]': 'RUNTIME ERROR: array bounds error: 1 not within [0, 1)',
      '[1]["a\\n"]': 'RUNTIME ERROR: attempted index an array with string "a\\n".',
      '"a"[3]': 'RUNTIME ERROR: string bounds error: 3 not within [0, 1)',
      '{}[1]': 'RUNTIME ERROR: object index must be string, got number.',
      '{}.a': 'RUNTIME ERROR: field does not exist: a',
      '1.5.a': 'RUNTIME ERROR: can only index objects, strings, and arrays, got number.',
      'null.a': 'RUNTIME ERROR: can only index objects, strings, and arrays, got null.',
      'null()': 'RUNTIME ERROR: only functions can be called, got null',
      '(function(a) a)()': 'RUNTIME ERROR: function parameter a not bound in call.',
      '(function(a) a)(1, 2)': 'RUNTIME ERROR: too many args, function has 1 parameter(s)',
      '(function(a) a)(1, a=2)': 'RUNTIME ERROR: binding parameter a second time: a',
      '(function(a) a)(b=2)': 'RUNTIME ERROR: function has no parameter b',
      '{ [1]: 2 }': 'RUNTIME ERROR: field name was not a string.',
      '{ a: 1, "\\u0061": 2 }': 'RUNTIME ERROR: duplicate field name: "a"',
      '{ ["a"]: 1, ["a"]: 2 }': 'RUNTIME ERROR: duplicate field name: "a"',
      '[x for x in 1]': 'RUNTIME ERROR: In comprehension, can only iterate over array.',
      '(function(x) x) == (function(x) x)': 'RUNTIME ERROR: cannot test equality of functions',
      'function(x=1) function() 1': "RUNTIME ERROR: couldn't manifest function in JSON output.",
      '1 in {}': "RUNTIME ERROR: the left hand side of the 'in' operator should be a string,  got number",
      '1 << -1': 'RUNTIME ERROR: shift by negative exponent.',
      '1 >> -1': 'RUNTIME ERROR: shift by negative exponent.',
      'import "nope"': 'RUNTIME ERROR: couldn\'t open import "nope": no match locally or in the Jsonnet library paths.',
      'import "/etc/passwd"':
        'RUNTIME ERROR: couldn\'t open import "/etc/passwd": no match locally or in the Jsonnet library paths.',
      'import "cycle"': 'RUNTIME ERROR: max stack frames exceeded.',
      'std.extVar("v")': 'RUNTIME ERROR: undefined external variable: v',
      'std.nope(1)': 'RUNTIME ERROR: field does not exist: nope',
    });
  });

  it('shows the trace of the error, innermost first', () => {
    const error = failure('local f(x) = error "bad";\nlocal o = { a: f(1) };\n[o.a]');
    assert.equal(
      error.format(),
      'RUNTIME ERROR: bad\n\tf:1:14-25\tfunction <f>\n\tf:2:16-20\tobject <o>\n\tf:3:2-5\tthunk <array_element>\n\tArray element 0\t\n\tDuring manifestation\t\n',
    );
  });

  it('shows where in the result the error is, like go-jsonnet', () => {
    const error = failure('local f(x) = x.nope;\n{ spec: { list: [{ a: 1 }, { image: f({}) }] } }');
    assert.deepEqual(error.path, ['spec', 'list', 1, 'image']);
    assert.equal(
      error.format(),
      'RUNTIME ERROR: field does not exist: nope\n\tf:1:14-20\tfunction <f>\n\tf:2:37-42\tobject <anonymous>\n\tField "image"\t\n\tArray element 1\t\n\tField "list"\t\n\tField "spec"\t\n\tDuring manifestation\t\n',
    );
  });

  it('has no place in the result for the argument of a native function', () => {
    const natives = { id: { parameters: ['x'], call: (x: Json = null): Json => x } };
    const code = '{ a: std.native("id")({ b: error "no" }) }';
    assert.throws(
      () => evaluate({ name: 'f', code, natives }),
      (error) =>
        error instanceof JsonnetError &&
        error.path.join('.') === 'a' &&
        error.format().includes('Field "a"\t\n\tDuring'),
    );
  });

  it('shows the line of a static error with a caret under it', () => {
    assert.equal(failure('{\n  a: b,\n}').format(), 'STATIC ERROR: f:2:6: Unknown variable: b\n\t  a: b,\n\t     ^\n');
  });

  it('cuts long traces in the middle', () => {
    const lines = failure('local f(x) = f(x + 1); f(0)').format(4).split('\n');
    assert.deepEqual(lines, [
      'RUNTIME ERROR: max stack frames exceeded.',
      '\tf:1:14-22\tfunction <f>',
      '\tf:1:14-22\tfunction <f>',
      '\t...',
      '\tf:1:14-22\tfunction <f>',
      '\tf:1:24-28\t',
      '',
    ]);
  });

  it('never contains a JavaScript stack trace', () => {
    const error = failure('1 / 0');
    assert.equal(error.stack, error.message);
  });
});
