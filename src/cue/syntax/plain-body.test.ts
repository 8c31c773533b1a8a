/** What is taken for right without a parser is right, means the same, and has no mistakes that go untold. */
import assert from 'node:assert/strict';
import { exportSources } from '../engine';
import { parseFile } from './parser';
import { Body } from './plain-body';
import { Source } from './source';

const body = `{
	// what is "this"? see {https://a.b}
	name?: string @go(Name,*string) @protobuf(1,bytes,opt)
	"a b"!: int & >=0 | *1 | "x\\"y"
	kind: null | *"x" | #P @go(Kind,map[string][]"k8s.io/a".B)

	list?: [...#P] // items
	map: {[string]: [...list.MaxItems]} @go(Map)
	size: list.MaxItems(3) & !~"^a$" |
		strings.MinRunes(2) & -7
	#P
	nested: deep?: null | {
		[string]: _
		items: [...{
			port: time.Duration | *0
			...
		}] @x(1)
		when: if
	}
}`;
const head = 'import (\n\t"list"\n\t"strings"\n)\nimport "time"\n#P: {\n\tp: int\n}\nu: [list, strings, time]\n';

/** Positions and getters in a tree as plain values, shifted to those of a body at 0. */
function plain(node: unknown, shift: number): unknown {
  if (Array.isArray(node)) return node.map((each) => plain(each, shift));
  if (typeof node !== 'object' || node === null) return node;
  const all =
    node instanceof Body ? { kind: 'struct', declarations: node.declarations, begin: node.begin, end: node.end } : node;
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => [
      key,
      typeof value === 'number' && /begin$|end$/i.test(key) ? value - shift : plain(value, shift),
    ]),
  );
}

const valueOf = (text: string): unknown => {
  const [field] = parseFile(new Source('', text)).declarations;
  assert.ok(field?.kind === 'field');
  return field.value;
};

/** Whether a body waits to be parsed. */
function waits(text: string): boolean {
  try {
    return valueOf(`#x: ${text}`) instanceof Body;
  } catch {
    return false;
  }
}

/** Errors of a program, without their places. */
function errorsOf(text: string): readonly string[] {
  const result = exportSources([{ name: 'a', text }]);
  return 'data' in result ? [] : result.errors.map(({ message, path }) => `${path}: ${message}`);
}

/** Bodies that differ from the one above in a few places. */
function* bodies(count: number): Generator<string> {
  const parts = [
    '\n', ' ', '\t', '*', '|', '&', '{', '}', '[', ']', ':', '?', '"', '\\', '#', '.', '_', '//', '@a(b)', '0', 'x',
    '(', ')', ',', '-', '=', 'let ', 'for', '\r',
  ]; // prettier-ignore
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let at = 0; at < count; at++) {
    let text = body;
    for (let times = next(3); times >= 0; times--) {
      const place = next(text.length - 2) + 1;
      text = text.slice(0, place) + (parts[next(parts.length)] ?? '') + text.slice(place + next(3));
    }
    yield text;
  }
}

describe('bodies that are parsed when somebody asks', () => {
  it('take whole definitions as they are written for Kubernetes', () => {
    assert.ok(valueOf(`#x: ${body}`) instanceof Body);
  });

  it('are the trees that the parser makes', () => {
    const waiting = [...bodies(20_000)].filter(waits);
    assert.ok(waiting.length > 1000, String(waiting.length));
    for (const text of waiting) {
      const whole = valueOf(`#x: (${text})`) as { readonly operand: unknown };
      assert.deepEqual(plain(valueOf(`#x: ${text}`), 4), plain(whole.operand, 5), text);
    }
  });

  it('have the same mistakes', () => {
    for (const text of [...bodies(4000)].filter(waits)) {
      assert.deepEqual(errorsOf(`${head}#x: ${text}`), errorsOf(`${head}#x: (${text})`), text);
    }
  });

  for (const [text, wanted] of [
    ['#x: {\n\ta: nothing\n}', 'reference "nothing" not found'],
    ['import "list"\n#x: {\n\tlist: {}\n\ta: list.b\n}', 'imported and not used: "list"'],
    ['import "list"\n#x: {\n\ta: list.Nothing\n}', 'undefined field: Nothing'],
    ['let y = 1\n#x: {\n\ty: 2\n\ta: y\n}', 'unreferenced alias or let clause y'],
  ] as const) {
    it(`tell ${wanted}`, () => {
      const result = exportSources([{ name: 'a', text }]);
      assert.ok('errors' in result);
      assert.deepEqual(
        result.errors.map(({ message }) => message),
        [wanted],
      );
    });
  }

  it('may be long', () => {
    valueOf(`#x: {\n${'a: 1 |\n2\n'.repeat(30_000)}}\n`);
    valueOf(`#x: {\na: "${'\\n'.repeat(4_000_000)}"\n}\n`);
    valueOf(`${'//\n'.repeat(4_000_000)}a: 1`);
  });
});
