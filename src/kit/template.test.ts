import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../test/law';
import { parseTemplate } from './template';

const added: unknown[] = [];
const secrets = { addValue: (value: unknown) => void added.push(value) };
const textsOf = (texts: Readonly<Record<string, string>>, secret = false) =>
  new Map(Object.entries(texts).map(([name, text]) => [name, { text, secret }]));
const render = (template: string, texts: Readonly<Record<string, string>> = {}): string =>
  parseTemplate(template).render(textsOf(texts), secrets).text;

describe('parseTemplate', () => {
  beforeEach(() => added.splice(0));

  it('inserts texts, and escapes them for a URI if requested', () => {
    const text = "p/w?%@ :!'()*-._~é";
    assert.equal(
      render('a://${u:uri}:${u}@h', { u: text }),
      `a://p%2Fw%3F%25%40%20%3A%21%27%28%29%2A-._~%C3%A9:${text}@h`,
    );
    assert.equal(decodeURIComponent(render('${u:uri}', { u: text })), text);
  });

  it('escapes a lone surrogate as a replacement character', () =>
    assert.equal(render('${a:uri}', { a: '\uD800' }), '%EF%BF%BD'));

  it('keeps literal dollar signs, and reads two dollar signs before a brace as one', () => {
    for (const [template, text] of [
      ['$', '$'],
      ['a$b $c$', 'a$b $c$'],
      ['$(HOST)', '$(HOST)'],
      ['$${a}', '${a}'],
      ['$$${a}', '$A'],
      ['$$$${a}', '$${a}'],
      ['${a}$${', 'A${'],
      ['$$$$', '$$'],
      ['$$$$$$ ', '$$$ '],
    ] as const) {
      assert.equal(parseTemplate(template).problem, undefined, template);
      assert.equal(render(template, { a: 'A' }), text, template);
    }
  });

  law('can express every text', 100, [fc.string({ unit: fc.constantFrom('$', '{', '}', 'a', ':') })], (text) => {
    const template = text.replaceAll(/\$(?=[${])/g, '$$$$').replaceAll(/(?<=\$)\$(?![${])/g, '$$$$');
    assert.equal(parseTemplate(template).problem, undefined, template);
    assert.equal(render(template), text);
  });

  it('does not read placeholders in inserted text', () => {
    assert.equal(render('${a}$$${b}', { a: '${b}$$', b: 'B' }), '${b}$$$B');
  });

  it('returns the names of its variables', () =>
    assert.deepEqual(parseTemplate('${a}${b:uri}${a}$${c}').names, ['a', 'b']));

  it('reports mistakes', () => {
    for (const [template, problem] of [
      ['pa$$word', '`$$` is ambiguous: write `$` for one dollar sign or `$$$$` for two'],
      ['$$$ a', '`$$` is ambiguous: write `$` for one dollar sign or `$$$$` for two'],
      ['${', '`${` must begin a reference such as `${name}`: write `$${` for a literal `${`'],
      ['${}', '`${` must begin a reference such as `${name}`: write `$${` for a literal `${`'],
      ['${:uri}', '`${` must begin a reference such as `${name}`: write `$${` for a literal `${`'],
      ['${a:-b{c}}', '`${` must begin a reference such as `${name}`: write `$${` for a literal `${`'],
      ['${a:}', '`:` is unknown: only `:uri` is supported'],
      ['${a:html}', '`:html` is unknown: only `:uri` is supported'],
    ] as const) {
      assert.equal(parseTemplate(template).problem, problem, template);
    }
  });

  it('marks text that it creates from secrets', () => {
    const texts = new Map([...textsOf({ user: 'me' }), ...textsOf({ password: 'p/w' }, true)]);
    const template = parseTemplate('${user}:${password:uri}');
    assert.deepEqual(template.render(texts, secrets), { text: 'me:p%2Fw', secret: true });
    assert.deepEqual(added, ['p%2Fw', 'me:p%2Fw']);
    added.splice(0);
    assert.deepEqual(parseTemplate('${user}').render(texts, secrets), { text: 'me', secret: false });
    assert.deepEqual(added, []);
  });
});
