import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../../../test/law';
import { orError } from '../../../../test/or-error';
import { tomlFormat } from '../format';
import { longStrings } from './long-string';
import { DocumentSyntaxError } from '../../document';
import { kitOf, remove, set } from '../../format-kit.test';

const { dataOf, edit } = kitOf(tomlFormat);
const read = (text: string): unknown => JSON.parse(dataOf(text));
const x = 'x'.repeat(70_000);

/** Long strings, each with its source and its text. */
const strings: readonly (readonly [source: string, text: string])[] = [
  [`"${x}"`, x],
  [`"${x}\\\\"`, `${x}\\`],
  [`"\\t\\"${x}\\u00e9\\U0001F600"`, `\t"${x}é\u{1f600}`],
  [`"${x}\\ud7ff\\ue000\\U0010ffff"`, `${x}\ud7ff\ue000\u{10ffff}`],
  [`'${x}\\'`, `${x}\\`],
  [`"""\n${x}\n# "a" ''' \\\n   b"""`, `${x}\n# "a" ''' b`],
  [`"""${x}""\\""" \\\\"""""`, `${x}""""" \\""`],
  [`'''\r\n${x}\r\n"""\r\n\r\n#'''''`, `${x}\n"""\n\n#''`],
];

describe('long TOML strings', () => {
  for (const [source, text] of strings) {
    const title = source.replace(x, '…');
    it(`are read: ${JSON.stringify(title)}`, () => {
      assert.deepEqual(
        read(`a = ${source} # "c\nb = [1, ${source},\n  {c = ${source}, d = 2}]\n[s]\n'e' = ${source}\n`),
        { a: text, b: [1, text, { c: text, d: 2 }], s: { e: text } },
      );
    });

    it(`have the same meaning as short ones: ${JSON.stringify(title)}`, () => {
      assert.deepEqual(read(`a = ${source.replace(x, 'x')}`), { a: text.replace(x, 'x') });
    });

    it(`are edited: ${JSON.stringify(title)}`, () => {
      const document = `# '\na = ${source} # c\nb = 1\n`;
      assert.equal(edit(document, set(['a'], text)), document);
      assert.equal(edit(document, set(['b'], 'y')), document.replace('b = 1', 'b = "y"'));
      assert.equal(edit(document, remove('a')), "# '\nb = 1\n");
      assert.deepEqual(read(edit(document, set(['a'], `${text}y`))), { a: `${text}y`, b: 1 });
    });
  }

  it('are read up to a megabyte and more', () => {
    const text = `${'line of text\n'.repeat(200_000)}end`;
    const long = 'y'.repeat(1_500_000);
    assert.deepEqual(read(`a = """\n${text}"""\nb = ['${long}']\n`), { a: text, b: [long] });
  });

  for (const [source, place, message] of [
    [`"${x}\\q"`, 70_005, 'not a valid TOML escape sequence'],
    [`"${x}\\ud800"`, 70_005, 'not a valid TOML escape sequence'],
    [`"${x}\\udfff"`, 70_005, 'not a valid TOML escape sequence'],
    [`"${x}\\U00110000"`, 70_005, 'not a valid TOML escape sequence'],
    [`"${x}\\u12"`, 70_005, 'not a valid TOML escape sequence'],
    [`"${x}\u0001"`, 70_005, 'this character is not allowed here'],
    [`'''${x}\r'''`, 70_007, 'a carriage return must be followed by a line feed'],
    [`'''${x}\u0000'''`, 70_007, 'this character is not allowed here'],
  ] as const) {
    it(`are refused with the position: ${JSON.stringify(source.replace(x, '…'))}`, () => {
      assert.throws(() => tomlFormat.read(`a = ${source}\n`), { name: 'DocumentSyntaxError', offset: place, message });
    });
  }

  it('that are not closed are reported', () => {
    for (const source of [`"${x}`, `"${x}\n"`, `'''${x}`, `"""${x}\\"""`]) {
      assert.throws(
        () => tomlFormat.read(`a = ${source}\n`),
        { name: 'DocumentSyntaxError', message: 'a string is not closed' },
        source.slice(0, 4),
      );
    }
  });

  it('are searched for in texts that can contain them', () => {
    assert.equal(longStrings(`a = "${'x'.repeat(1000)}"\n`).size, 0);
    assert.equal(longStrings(`# "${x}"\na = "${x}"\nb = "x"\n`).size, 1);
  });

  it('have the same meaning as short strings with any content', () => {
    const pieces = fc.constantFrom(
      'a', '"', '""', "'", '\\"', '\\\\', '\\n', '\\\n  ', '\n', '\r\n', '\t', '#', ' ', '\u00a0', ']', '=',
      '\\u0041',
    ); // prettier-ignore
    const outcome = (source: string): string => {
      const data = orError(DocumentSyntaxError, () => read(`a = ${source} # '\nb = 1\n`));
      return data instanceof DocumentSyntaxError ? 'refused' : JSON.stringify(data).replace(x, '');
    };
    holds(200, [fc.constantFrom('"', "'", '"""', "'''"), fc.array(pieces, { maxLength: 6 })], (quote, parts) => {
      const text = parts.join('');
      assert.equal(outcome(`${quote}b${x}${text}${quote}`), outcome(`${quote}b${text}${quote}`), quote + text);
    });
  });
});
