/**
 * Generates random Jsonnet programs from the language and the whole standard library. Most arguments have
 * the type that the function expects. The same seed gives the same program.
 */
import { Random } from '../../test/fuzz/random';
import { conversion, importing, jsonText, literal, yamlText } from './random-jsonnet-texts';

/** The parameter types of each function, with one letter per type. See `argument`. */
const signatures = `
abs:n sign:n max:nn min:nn clamp:nnn pow:nn exp:n log:n log2:n log10:n exponent:n mantissa:n floor:n ceil:n sqrt:n sin:n cos:n tan:n
asin:n acos:n atan:n atan2:nn deg2rad:n rad2deg:n hypot:nn round:n isEven:n isOdd:n isInteger:n isDecimal:n xor:bb xnor:bb mod:nn modulo:nn
type:v isString:v isNumber:v isBoolean:v isObject:v isArray:v isFunction:v isNull:v length:l toString:v equals:vv primitiveEquals:pp
codepoint:c char:k substr:sii startsWith:ss endsWith:ss stripChars:ss lstripChars:ss rstripChars:ss trim:s stringChars:s split:sz
splitLimit:szi splitLimitR:szi strReplace:szs asciiUpper:s asciiLower:s isEmpty:s equalsIgnoreCase:ss findSubstr:ss parseInt:d parseOctal:d
parseHex:d format:sv escapeStringJson:v escapeStringPython:v escapeStringBash:v escapeStringDollars:v escapeStringXML:v
makeArray:if range:ii repeat:mi member:ap count:ap find:pa contains:ap map:fa mapWithIndex:ga filter:qa filterMap:qfa flatMap:Fa foldl:gav
foldr:gav join:sS lines:S deepJoin:S flattenArrays:A flattenDeepArray:A reverse:a all:B any:B sum:N avg:N minArray:N maxArray:N remove:ap removeAt:ai
sort:N uniq:N set:N setMember:nT setUnion:TT setInter:TT setDiff:TT get:ok objectHas:os objectHasAll:os objectHasEx:osb objectFields:o objectFieldsAll:o
objectValues:o objectValuesAll:o objectKeysValues:o objectKeysValuesAll:o objectRemoveKey:os mapWithKey:go mergePatch:oo prune:v
encodeUTF8:s decodeUTF8:U base64:s base64Decode:e base64DecodeBytes:e md5:s sha1:s sha256:s sha512:s sha3:s
manifestJson:D manifestJsonEx:Dw manifestJsonEx:Dwwz manifestJsonMinified:D manifestYamlDoc:D manifestYamlDoc:Dbb manifestYamlStream:a manifestYamlStream:Cbbb
manifestToml:E manifestTomlEx:EW manifestPython:D manifestPythonVars:E manifestIni:I manifestXmlJsonml:X parseJson:j parseYaml:y parseYaml:y parseYaml:y
slice:muuu resolvePath:ss objectFieldsEx:ob assertEqual:vv __compare:aa id:v native:s extVar:s toString:D mergePatch:DD prune:D deepJoin:S trace:sv
`
  .trim()
  .split(/\s+/)
  .map((entry) => entry.split(':') as [name: string, parameters: string]);

const numbers =
  `0 1 2 3 7 10 63 64 255 65533 0.5 1.5 2.5 0.1 0.8 0.3 1e-7 1e15 1000000000000000.25 1e21 1e23 1e100 123456789 4503599627370497.5
9007199254740991 9007199254740993 1e300 5e-324 3.14159 100 1e-5 0.49999999999999994 1e16 123456.789`.split(/\s+/);
const strings = [
  '', 'a', 'abc', 'é', '😀', 'a\n', 'x,y,,z', ' a b ', '\u0085a\u2003', '\u2028', '\u007f', 'É', 'ß', 'ſ', 'S', 'ABC',
  'yes', '1.5', '%d', '%s|%s', '%5.2f', '%(a)s', '%x', '%-5o|', '%#x', '%+e', '%g', '%05d', '%c', '{"a":1}',
  'a: yes\nb: 017', 'null', '/a/b', 'k', '\u212a', '\0', '"\'\\', '0x1F', '1e3', '1_0', '-', 'true', 'NaN', '.5',
  '2020-01-01', '$a', '<&>', 'a.b', '\t', 'ab',
]; // prettier-ignore
const digits = [
  '12', '-7', '+12', '0', '-0', '017', '9223372036854775807', '9223372036854775808', 'ff', '7f', 'x', '1 ', ':',
  '1_0',
]; // prettier-ignore
const encoded = [
  '', 'YQ==', 'w6k=', '6Q==', 'YWI=', 'YWJj', 'YQ==YQ==', 'YQ=', 'Y Q=', 'YR==', 'YWI\n', 'YQ==\n\n\n\n', '/+8=',
  '8J+YgA==',
]; // prettier-ignore
const jsons = [
  '1', '-0', '[1,2.50]', '{"b":1,"a":[null,true]}', '"\\u00e9"', '"\\ud83d"', '\ufeff1', '1e400', '01', '[1,]',
  ' {} ', '1e23', '"\u2028"',
]; // prettier-ignore
const yamls = [
  'a: 1', '- 1\n- x: y', 'a: &x [1]\nb: *x', '1\n---\n2', '--- 1', 'yes', '017', '0x1F', '~', '', '"a\\nb"',
  '|\n  a\n  b\n', 'a: b: c', '1.0: x', '{a: 1, b}', '<<: {a: 1}\nb: 2',
]; // prettier-ignore
const formats =
  '%d %5d %-5d| %05d %+d %x %#X %o %e %.3e %E %f %.0f %.10f %g %.3g %#g %s %10s %c %% %i %u %5.1f %+.2e %08.3f %G';
const names = ['a', 'b', 'c'];
/** The smallest value of each type, and similar values that a function may confuse with it. */
const oddArguments = 'null|true|0|-1|0.5|""|[]|{}|{ a:: 1 }|function() 1|[[]]|[null]'.split('|');
/** The functions with an optional key function. */
const keyed = new Set('sort uniq set setUnion setInter setDiff setMember minArray maxArray'.split(' '));

export function randomProgram(seed: number): string {
  const random = new Random(seed);
  // Any JSON document is also a valid program.
  return random.chance(4) ? jsonText(random, 4) : new Generator(seed).expression(4);
}

class Generator {
  readonly #random: Random;
  #variables: readonly string[] = [];
  #count = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  #list(max: number, make: () => string): string {
    return this.#random.list(0, max, make).join(', ');
  }

  expression(depth: number): string {
    if (depth <= 0) return this.#leaf();
    const smaller = (): string => this.expression(depth - 1);
    switch (this.#random.below(31)) {
      case 0:
        return this.#leaf();
      case 1:
        return `(${this.argument('n', depth - 1)} ${this.#random.pick(['+', '-', '*', '/', '%', '<<', '>>', '&', '|', '^', '<', '<=', '==', '!='])} ${this.argument('n', depth - 1)})`;
      case 2:
        return `(${smaller()} ${this.#random.pick(['+', '==', '!=', '<', '+', '+', 'in', '&&', '||', '%'])} ${smaller()})`;
      case 3:
        return `(${this.#random.pick(['-', '+', '~', '!'])}${this.argument('n', depth - 1)})`;
      case 4:
        return `(if ${this.argument('b', depth - 1)} then ${smaller()}${this.#random.chance(80) ? ` else ${smaller()}` : ''})`;
      case 5:
        return this.#within(
          (name) => `(local ${name} = ${smaller()}; `,
          () => `${smaller()})`,
        );
      case 6:
        return `[${this.#list(3, smaller)}]`;
      case 7:
        return this.#object(depth - 1);
      case 8:
        return `(${this.argument('a', depth - 1)})[${this.argument('i', 0)}]`;
      case 9:
        return `(${this.argument('m', depth - 1)})[${[0, 1, 2].map(() => (this.#random.chance(50) ? this.argument('i', 0) : '')).join(':')}]`;
      case 10:
        return this.#within(
          (name) => `[(${name}) for ${name} in ${this.argument('a', depth - 1)}]`,
          () => '',
        );
      case 11:
        return `(${this.#object(depth - 1)} + ${this.#object(depth - 1)})`;
      case 12:
        return `(${this.#object(depth - 1)}).${this.#random.pick(names)}`;
      case 13:
        return `(${this.#format(depth - 1)})`;
      case 14:
        return `(${this.argument('f', depth - 1)})(${smaller()})`;
      case 15:
        return this.#random.chance(20) ? 'error "e"' : smaller();
      case 16:
        return this.#comprehension(depth - 1);
      case 17:
        return this.#defined(depth - 1);
      case 18:
        return `(${this.#random.pick([this.#object(depth - 1), this.#leaf(), '{ a: { b: 1 } }'])}) ${this.#object(depth - 1)}`;
      case 19:
        return `(assert ${this.argument('b', depth - 1)}${this.#random.chance(30) ? ` : ${smaller()}` : ''}; ${smaller()})`;
      case 20:
        return this.#random.pick(importing);
      case 21:
        return `(${this.#object(depth - 1)})${this.#random.pick(['.a', '.b', '["c"]', '.a.b'])}`;
      default:
        return this.#call(depth - 1);
    }
  }

  #call(depth: number): string {
    const [name, parameters] = this.#random.pick(signatures);
    const types = parameters.split('');
    if (keyed.has(name) && this.#random.chance(20)) types.push('f');
    return `std.${name}(${types.map((type) => this.#passed(type, depth - 1)).join(', ')})`;
  }

  /** Returns an argument, mostly of the type that the function expects. */
  #passed(type: string, depth: number): string {
    if (this.#random.chance(3)) return this.#random.pick(oddArguments);
    return this.#random.chance(5) ? this.expression(depth) : this.argument(type, depth);
  }

  /** Returns an array comprehension such as `[a for x in b if c for y in d]`, or an object comprehension. */
  #comprehension(depth: number): string {
    const before = this.#variables;
    const parts: string[] = [];
    for (let at = 0; at < 1 + this.#random.below(3); at++) {
      if (at > 0 && this.#random.chance(40)) parts.push(`if ${this.argument('b', depth - 1)}`);
      else {
        const name = `v${this.#count++}`;
        parts.push(`for ${name} in ${this.argument('a', depth - 1)}`);
        this.#variables = [...this.#variables, name];
      }
    }
    const body = this.expression(depth - 1);
    const key = this.#random.pick([`"" + ${this.#random.pick(this.#variables)}`, this.argument('s', 0), 'null']);
    const local = this.#random.chance(30) ? `local l = ${this.#random.pick(this.#variables)}, ` : '';
    const colon = this.#random.pick([':', ':', '+:', '::']);
    this.#variables = before;
    return this.#random.chance(50)
      ? `[${body} ${parts.join(' ')}]`
      : `{ ${local}[${key}]${colon} ${local === '' ? body : `[l, ${body}]`} ${parts.join(' ')} }`;
  }

  /** Returns a function with a default argument, and a call to it. */
  #defined(depth: number): string {
    const [f, x, y] = [`v${this.#count++}`, `v${this.#count++}`, `v${this.#count++}`];
    const before = this.#variables;
    this.#variables = [...before, x];
    const standard = this.expression(depth - 1);
    this.#variables = [...before, x, y];
    const body = this.expression(depth - 1);
    this.#variables = before;
    const args = [
      this.expression(depth - 1),
      ...(this.#random.chance(50) ? [`${this.#random.pick(['', `${y}=`, `${x}=`])}${this.expression(depth - 1)}`] : []),
    ];
    const call = `${f}(${args.join(', ')})${this.#random.chance(20) ? ' tailstrict' : ''}`;
    return `(local ${f}(${x}, ${y}=${standard}) = ${body}; ${call})`;
  }

  #format(depth: number): string {
    if (this.#random.chance(40)) return this.#anyFormat(depth);
    const codes = Array.from({ length: 1 + this.#random.below(2) }, () => this.#random.pick(formats.split(' ')));
    const values = codes.map(() => (this.#random.chance(80) ? this.argument('n', depth) : this.expression(depth)));
    return `${text(codes.join('|'))} % [${values.join(', ')}]`;
  }

  #anyFormat(depth: number): string {
    if (this.#random.chance(30)) {
      return `${this.#text(conversion(this.#random, this.#random.pick(['a', 'b', 'é'])))} % ${this.#object(depth)}`;
    }
    const codes = this.#random.list(1, 2, () => conversion(this.#random));
    const all = codes.join('').replaceAll(/%[^*]*%$/g, '');
    const count = all.split(/[%*]/).length - 1;
    const values = Array.from({ length: count }, () =>
      this.argument(this.#random.pick(['n', 'i', 'i', 's', 'c', 'v']), depth),
    );
    return `${this.#text(codes.join('|'))} % [${values.join(', ')}]`;
  }

  #within(head: (name: string) => string, rest: () => string): string {
    const name = `v${this.#count++}`;
    const before = this.#variables;
    const start = head(name);
    this.#variables = [...before, name];
    const made = start + rest();
    this.#variables = before;
    return made;
  }

  #object(depth: number): string {
    const before = this.#variables;
    const parts: string[] = [];
    if (this.#random.chance(15)) {
      const name = `v${this.#count++}`;
      parts.push(`local ${name} = ${this.#random.chance(50) ? this.#member() : this.expression(depth - 1)}`);
      this.#variables = [...before, name];
    }
    const field = (): string => {
      if (this.#random.chance(5)) {
        return `f(x, y=1)${this.#random.pick([':', '::'])} ${this.#random.pick(['x', '[x, y]', 'self.a'])}`;
      }
      const name = this.#random.chance(85)
        ? this.#random.pick([...names, '"a b"', "'é'"])
        : `[${this.#random.chance(90) ? this.argument('s', 0) : 'null'}]`;
      const colon = this.#random.pick([':', ':', ':', ':', '::', ':::', '+:', '+::', '+:::']);
      return `${name}${colon} ${this.#random.chance(15) ? this.#member() : this.expression(depth - 1)}`;
    };
    const fields = new Map(this.#random.list(0, 3, field).map((made) => [made.split(/[:+(]/)[0], made]));
    parts.push(...fields.values());
    if (this.#random.chance(5)) {
      const condition = this.#random.chance(50) ? this.argument('b', 0) : `std.isNumber(${this.#member()})`;
      parts.push(`assert ${condition}${this.#random.chance(30) ? ' : "m"' : ''}`);
    }
    this.#variables = before;
    return `{ ${parts.join(', ')}${this.#random.chance(10) && parts.length > 0 ? ',' : ''} }`;
  }

  /** Returns an expression that refers to the enclosing object. */
  #member(): string {
    // prettier-ignore
    return this.#random.pick([
      'self.a', 'super.a', 'self.b', '$.c', '("a" in super)', '("b" in self)', 'super["b"]', 'self["c"]',
      'std.objectFieldsAll(self)', '(if "a" in super then super.a else 0)', 'std.length(self)', 'self.f(1)',
    ]);
  }

  /** Returns an expression, mostly of the given type. `depth` limits the nesting. */
  argument(type: string, depth: number): string {
    const nested = depth > 0 && this.#random.chance(25);
    const few = (of: string): string => `[${this.#list(4, () => this.argument(of, depth - 1))}]`;
    switch (type) {
      case 'n':
        return nested ? this.#call(depth) : this.#number();
      case 'i':
        return this.#random.chance(90)
          ? this.#random.pick(['0', '1', '2', '3', '5', '-1'])
          : this.#random.pick(['1.5', '-2', '0.5', '1e10']);
      case 'u':
        return this.#random.chance(40) ? 'null' : this.argument('i', 0);
      case 'k':
        return this.#random.chance(30)
          ? this.#random.pick(['"b"', '"zz"'])
          : this.#random.pick(['65', '233', '55296', '128512', '1114112', '65.5', '-1', '0', '"a"']);
      case 's':
        return nested ? `std.toString(${this.expression(depth - 1)})` : this.#text(this.#random.pick(strings));
      case 'z':
        return text(this.#random.pick(['a', ',', 'aa', 'b', '', 'é', ' ']));
      case 'c':
        return text(this.#random.pick(['a', 'é', '😀', '', 'ab', '\0']));
      case 'd':
        return text(this.#random.pick(digits));
      case 'e':
        return text(this.#random.pick(encoded));
      case 'j':
        return this.#text(this.#random.chance(30) ? this.#random.pick(jsons) : jsonText(this.#random));
      case 'y':
        return this.#text(this.#random.chance(20) ? this.#random.pick(yamls) : yamlText(this.#random));
      case 'w':
        return this.#text(this.#random.pick(['', ' ', '  ', '\t', '\n', '-']));
      case 'W':
        return this.#text(this.#random.pick(['', ' ', '  ', '\t', '-']));
      case 'D':
        return this.#random.chance(80) ? this.#data(3) : this.expression(depth);
      case 'E':
        return this.#random.chance(80) ? this.#dataObject(3) : this.#object(depth);
      case 'C':
        return `[${this.#list(3, () => this.#data(2))}]`;
      case 'b':
        return nested
          ? `(${this.expression(depth - 1)} == ${this.expression(depth - 1)})`
          : this.#random.pick(['true', 'false']);
      case 'm':
        return this.argument(this.#random.pick(['s', 'a']), depth);
      case 'l':
        return this.argument(this.#random.pick(['s', 'a', 'o', 'f', 'g']), depth);
      case 'p':
        return this.#leaf();
      case 'a':
        return nested ? `std.map(${this.argument('f', 0)}, ${few('v')})` : few('v');
      case 'N':
        return few(this.#random.chance(90) ? 'n' : 'v');
      case 'T':
        return `std.set(${few(this.#random.pick(['n', 's']))})`;
      case 'S':
        return few('s');
      case 'B':
        return few('b');
      case 'A':
        return few('a');
      case 'U':
        return `[${this.#list(6, () => this.#random.pick(['97', '195', '169', '240', '159', '152', '128', '226', '130', '237', '160', '192', '255']))}]`;
      case 'o':
        return this.#object(depth);
      case 'I':
        return `{ main: ${this.#object(0)}, sections: { s: ${this.#object(0)} } }`;
      case 'X':
        return `["t", ${this.#object(0)}, ${this.argument('s', 0)}, ["u"]]`;
      case 'f':
        // prettier-ignore
        return this.#random.pick([
          'function(x) x', 'function(x) [x]', 'function(x) std.toString(x)', 'function(x) 1', 'function(x, y=2) x',
          'std.length', 'function(x) -x',
        ]);
      case 'F':
        return `function(x) ${this.#random.pick(['[x, x]', '[x]', '"" + x', '[]'])}`;
      case 'g':
        return `function(x, y) ${this.#random.pick(['[x, y]', 'x', 'y', 'x + y', 'std.toString(y)'])}`;
      case 'q':
        return `function(x) ${this.#random.pick(['true', 'x == 1', 'std.isNumber(x)', 'x'])}`;
      default:
        return this.expression(depth);
    }
  }

  /** Returns data with keys and strings that may need quotes. */
  #data(depth: number): string {
    switch (this.#random.below(depth > 0 ? 5 : 3)) {
      case 0:
        return this.#number();
      case 1:
        return text(this.#random.pick(strings));
      case 2:
        return this.#random.pick(['true', 'false', 'null', '[]', '{}', '{ a:: 1 }', '""', '"a\\nb"']);
      case 3:
        return `[${this.#list(3, () => this.#data(depth - 1))}]`;
      default:
        return this.#dataObject(depth - 1);
    }
  }

  #dataObject(depth: number): string {
    const name = (): string => this.#random.pick(this.#random.chance(50) ? names : strings);
    const fields = new Map(this.#random.list(0, 3, () => [name(), this.#data(depth)]));
    return `{ ${Array.from(fields, ([key, value]) => `${text(key)}: ${value}`).join(', ')} }`;
  }

  #text(value: string): string {
    return this.#random.chance(30) ? literal(this.#random, value) : text(value);
  }

  #number(): string {
    const number = this.#random.pick(numbers);
    return this.#random.chance(25) ? `(-${number})` : number;
  }

  #leaf(): string {
    switch (this.#random.below(9)) {
      case 0:
      case 1:
        return this.#number();
      case 2:
      case 3:
        return this.#text(this.#random.pick(strings));
      case 4:
        return this.#random.pick(['true', 'false', 'null']);
      case 5:
        return this.#random.pick(['[]', '{}', '[1, 2, 3]', '{ a: 1, b:: 2 }', '["a", "b"]']);
      case 6:
        return this.#variables.length > 0 ? this.#random.pick(this.#variables) : '1';
      case 7:
        return this.#random.chance(10) ? this.#random.pick(['error "e"', 'function(x) x']) : 'null';
      default:
        return this.#random.pick(['[null]', '[[1], [2]]', '{ a: { b: [1] } }', '0', '1', '-1']);
    }
  }
}

/** Returns a string literal. JSON's escapes are also valid in Jsonnet. */
const text = (value: string): string => JSON.stringify(value);
