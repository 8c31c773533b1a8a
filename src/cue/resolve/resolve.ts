/**
 * Compiles a syntax tree to code for the evaluator. Names of fields, aliases and `let` clauses become positions in
 * environments, and literals become values.
 */
import type {
  Attribute,
  Comprehension,
  Declaration,
  Expression,
  Field,
  File,
  Identifier,
  Import,
  Node,
  StructLiteral,
} from '../syntax/ast';
import { decodeUtf8 } from '../../go/utf8';
import { isNewer } from '../syntax/language';
import { parseExpression } from '../syntax/parser';
import { importParts } from '../syntax/preamble';
import { Source, type Problem, type Span } from '../syntax/source';
import { readNumber } from '../values/decimal';
import { identifierLabel, labelText, regular, type Label } from '../values/label';
import { boolAtom, intAtom, nullAtom, topValue, withSecret, type Atom } from '../values/value';
import type {
  Aliases,
  ClauseCode,
  Code,
  CodeOperator,
  ComprehensionCode,
  DeclarationCode,
  FaultyCode,
  PackageInstance,
  StructCode,
} from './code';
import { LetReferences } from './let-references';
import { chain, isNeverData, operandText, unmarked } from './operands';
import { constant } from './plain-code';
import { predeclaredCode } from './predeclared';
import { Scope, type Binding, type Declared } from './scopes';

/** The context shared by the files of one package. */
export interface Surroundings {
  /** The top-level field names of all files. */
  readonly packageNames: ReadonlySet<string>;
  isBuiltin(name: string): boolean;
  /** The constant of a package as CUE source: `{T: _, x: T, y: T, less: bool}` for `list.Comparer`. */
  valueOf(name: string): string | undefined;
  /** Returns the package of an import, which is builtin or in the given files; undefined for an unknown package. */
  packageOf(path: string): PackageInstance | 'builtin' | undefined;
  /** Values to unify with the values of fields, and values that replace attribute declarations. */
  readonly injected: ReadonlyMap<Field | Attribute, readonly Code[]>;
  readonly language: string;
  /** Finds the path of a builtin package by name, because a standalone expression has no imports. */
  readonly inferred?: (name: string) => string | undefined;
  /** The id of an imported package, which has its own hidden fields; undefined for the evaluated sources. */
  readonly packageId: string | undefined;
}

export interface Resolved {
  readonly code: Code;
  /** Errors such as unused imports and unknown names. */
  readonly problems: readonly Problem[];
}

/** The names of top-level fields with unquoted labels. Other files of the package can refer to these fields. */
export const topNames = (file: File): readonly string[] => topLabels(file).map(({ name }) => name);

const topLabels = ({ declarations }: File): readonly Identifier[] =>
  declarations.flatMap((each) => (each.kind === 'field' && each.label.kind === 'identifier' ? [each.label] : []));

export function resolveFile(source: Source, file: File, surroundings: Surroundings): Resolved {
  const resolver = new Resolver(source, file.experiments, surroundings);
  return { code: resolver.file(file), problems: resolver.problems() };
}

/** Resolves an expression in the scope of the names in `surroundings`. */
export function resolveExpression(source: Source, expression: Expression, surroundings: Surroundings): Resolved {
  const resolver = new Resolver(source, new Set(['structcmp']), surroundings);
  return { code: resolver.expression(expression), problems: resolver.problems() };
}

/** The language version that introduced the function `error`. */
const errorVersion = 'v0.14.0';

class Resolver {
  readonly #problems: Problem[] = [];
  /** Names that are declared twice. Like `cue`, reports no other problems next to these. */
  readonly #clashes: Problem[] = [];
  #scope: Scope = new Scope(undefined, true);
  /** The labels of the enclosing fields, in the notation of `cue`. */
  readonly #path: string[] = [];
  /** The number of enclosing `try` clauses. */
  #tries = 0;
  readonly #lets = new LetReferences();
  /** The scope of the pattern whose expression is being resolved. */
  #labelScope: Scope | undefined;

  constructor(
    private readonly source: Source,
    private readonly experiments: ReadonlySet<string>,
    private readonly surroundings: Surroundings,
  ) {}

  file(file: File): StructCode {
    const imports: { readonly own: Import; readonly declared: Declared }[] = [];
    for (const each of file.imports) {
      const name = each.name?.name ?? importParts(each.path).name ?? each.path;
      const node: Identifier = { kind: 'identifier', name, begin: each.begin, end: each.end };
      const found = this.surroundings.packageOf(each.path);
      if (found === undefined && !/^[^/]*\./.test(each.path)) {
        this.#problem(each, `builtin package "${each.path}" undefined`);
      }
      const instance = found === 'builtin' ? undefined : found;
      const previous = this.#scope.names.get(name)?.node ?? topLabels(file).find((label) => label.name === name);
      if (previous === undefined) {
        const declared = this.#scope.declare(name, { kind: 'import', path: each.path, instance }, node);
        imports.push({ own: each, declared });
      } else this.#problem(each, `${name} redeclared as imported package name`, { previous: this.#span(previous) });
    }
    const all: StructLiteral = {
      kind: 'struct',
      declarations: [...file.attributes, ...file.declarations],
      begin: 0,
      end: this.source.text.length,
    };
    const code = this.#struct(all, this.#scope);
    for (const { from, node, path } of this.#lets.cycles()) {
      from.value = this.#faulty(node, 'cyclic references in let clause or alias', { path });
    }
    for (const { own, declared } of imports) {
      if (declared.isUsed) continue;
      const { name, path } = own;
      const as = name === undefined || name.name === importParts(path).name ? '' : ` as ${name.name}`;
      this.#problem(own, `imported and not used: "${path}"${as}`);
    }
    return { ...code, isFile: true };
  }

  /** In source order. */
  problems(): readonly Problem[] {
    const found = this.#clashes.length > 0 ? this.#clashes : this.#problems;
    return found.toSorted((one, other) => (one.place?.begin ?? 0) - (other.place?.begin ?? 0));
  }

  #constant(atom: Atom, span: Span): Code {
    return constant(withSecret(atom, this.source.isSecret), span);
  }

  #span({ begin, end }: Node): Span {
    return { source: this.source, begin, end };
  }

  #problem(node: Node, message: string, more?: Pick<Problem, 'previous' | 'path'>): void {
    this.#problems.push({ message, place: this.#span(node), path: this.#path.join('.'), ...more });
  }

  #in<T>(label: string, work: () => T): T {
    this.#path.push(label);
    this.#scope.isInField = true;
    const result = work();
    this.#scope.isInField = false;
    this.#path.pop();
    return result;
  }

  /** Resolves the expression of a pattern. Names in the expression must not refer to fields of the same struct. */
  #pattern(expression: Expression): Code {
    this.#labelScope = this.#scope;
    const code = this.expression(expression);
    this.#labelScope = undefined;
    return code;
  }

  /** Rejects a name of a field in the same struct. Like `cue`, also rejects it in a selector: `{a: 1, [x.a]: int}`. */
  #checkLabelName(name: string, node: Node): void {
    if (this.#labelScope?.declaresWithinValue(name) !== true) return;
    const message = `reference "${name}" in label expression refers to field against which it would be matched`;
    this.#problem(node, message, { path: '' });
  }

  #faulty(node: Node, message: string, more?: Pick<Problem, 'path'>): FaultyCode {
    this.#problem(node, message, more);
    return { kind: 'faulty', code: 'eval', message, span: this.#span(node) };
  }

  /** @param optional aliases that may be unused. */
  #within<T>(scope: Scope, work: () => T, optional: ReadonlySet<Node> = new Set()): T {
    const before = this.#scope;
    this.#scope = scope;
    const result = work();
    this.#scope = before;
    for (const [name, { binding, node, isUsed }] of scope.names) {
      if (isUsed || node === undefined || optional.has(node) || binding.kind === 'import') continue;
      this.#problem(
        node,
        name === '_' ? 'cannot use _ as alias or let clause' : `unreferenced alias or let clause ${name}`,
      );
    }
    return result;
  }

  #struct(node: StructLiteral, scope = new Scope(this.#scope, true)): StructCode {
    return this.#within(scope, () => {
      for (const declaration of node.declarations) this.#declare(scope, declaration);
      const declarations: DeclarationCode[] = [];
      for (const declaration of node.declarations) this.#declaration(declaration, scope, declarations);
      return {
        kind: 'struct',
        declarations,
        embeds: declarations.some(({ kind }) => kind === 'embedding'),
        isStrict: this.experiments.has('explicitopen'),
        span: this.#span(node),
      };
    });
  }

  #declare(scope: Scope, declaration: Declaration): void {
    if (declaration.kind === 'let') {
      const span = this.#span(declaration.value);
      const clause = { name: declaration.name.name, value: constant(topValue, span) as Code };
      this.#name(scope, declaration.name, { kind: 'let', clause }, declaration, declaration);
    }
    if (declaration.kind !== 'field') return;
    const label = this.#staticLabel(declaration);
    const { alias } = declaration;
    if (label === undefined) {
      if (alias !== undefined && declaration.label.kind !== 'pattern') {
        this.#name(scope, alias, { kind: 'binding' }, declaration, alias);
      }
      return;
    }
    if (alias !== undefined) this.#name(scope, alias, { kind: 'field', label }, declaration, alias);
    if (declaration.label.kind === 'identifier') {
      this.#name(scope, declaration.label, { kind: 'field', label }, declaration.value);
    }
  }

  /** @param alias the alias or `let` clause; undefined for a field or a variable. */
  #name(scope: Scope, { name }: Identifier, binding: Binding, place: Node, alias?: Node): void {
    const message = scope.declareOnce(name, binding, alias);
    if (message !== undefined) this.#clashes.push({ message, place: this.#span(place), path: '' });
  }

  #declaration(declaration: Declaration, scope: Scope, codes: DeclarationCode[]): void {
    const span = this.#span(declaration);
    switch (declaration.kind) {
      case 'attribute':
        for (const value of this.surroundings.injected.get(declaration) ?? []) {
          codes.push({ kind: 'embedding', value, span });
        }
        return;
      case 'ellipsis':
        codes.push({ kind: 'ellipsis', span });
        return;
      case 'embedding':
        codes.push({ kind: 'embedding', value: this.#embedded(declaration.value), span });
        return;
      case 'let': {
        const { name } = declaration.name;
        const declared = scope.names.get(name);
        if (declared?.binding.kind !== 'let') return;
        const { clause } = declared.binding;
        // The name is not visible in its own value.
        scope.names.delete(name);
        this.#lets.add(clause, declaration.name, this.#path.join('.'));
        clause.value = this.#lets.within(clause, () => this.#in('let[]', () => this.expression(declaration.value)));
        scope.names.set(name, declared);
        return;
      }
      case 'field':
        codes.push(this.#field(declaration));
    }
  }

  #embedded(value: Expression | Comprehension): Code {
    return value.kind === 'comprehension' ? this.#comprehension(value) : this.expression(value);
  }

  #field(field: Field): DeclarationCode {
    const { label, constraint, alias, nameAlias } = field;
    const span = this.#span(label);
    const fixed = this.#staticLabel(field);
    if (label.kind === 'identifier' && label.name === '_') this.#problem(label, 'cannot use _ as label');
    const valueNames: Identifier[] = field.value.kind === 'aliased' ? [field.value.alias] : [];
    const labelNames: Identifier[] = nameAlias === undefined ? [] : [nameAlias];
    if (alias !== undefined && label.kind === 'pattern') valueNames.push(alias);
    if (label.kind === 'pattern' && label.alias !== undefined) labelNames.push(label.alias);
    const expression = field.value.kind === 'aliased' ? field.value.operand : field.value;
    const aliases: Aliases | undefined =
      valueNames.length + labelNames.length === 0
        ? undefined
        : { values: valueNames.map(({ name }) => name), labels: labelNames.map(({ name }) => name) };
    const computed = 'expression' in label ? label.expression : label.kind === 'interpolation' ? label : undefined;
    const head = computed && (label.kind === 'pattern' ? this.#pattern(computed) : this.expression(computed));
    const shown = label.kind === 'pattern' ? '[]' : fixed === undefined ? '?' : labelText(fixed);
    const own = this.#aliased(valueNames, labelNames, () => this.#in(shown, () => this.expression(expression)));
    const injected = this.surroundings.injected.get(field) ?? [];
    const value: Code = injected.length === 0 ? own : { kind: 'and', operands: [own, ...injected], span: own.span };
    if (head === undefined) return { kind: 'field', label: fixed ?? '', constraint, value, aliases, span };
    return label.kind === 'pattern'
      ? { kind: 'pattern', pattern: head, value, aliases, span }
      : { kind: 'dynamic', label: head, name: alias?.name, constraint, value, aliases, span };
  }

  #aliased(values: readonly Identifier[], labels: readonly Identifier[], work: () => Code): Code {
    if (values.length + labels.length === 0) return work();
    const scope = new Scope(this.#scope, false);
    for (const each of [...values, ...labels]) this.#name(scope, each, { kind: 'binding' }, each, each);
    return this.#within(scope, work, new Set(labels));
  }

  #comprehension(node: Comprehension): ComprehensionCode {
    const outer = this.#scope;
    const clauses: ClauseCode[] = [];
    const tries = this.#tries;
    const open = (names: readonly (Identifier | undefined)[]): void => {
      this.#scope = new Scope(this.#scope, false);
      for (const name of names) {
        if (name !== undefined) this.#name(this.#scope, name, { kind: 'binding' }, name);
      }
    };
    for (const clause of node.clauses) {
      const span = this.#span(clause);
      switch (clause.kind) {
        case 'for': {
          const operand = this.expression(clause.operand);
          open([clause.key, clause.value]);
          clauses.push({ kind: 'for', key: clause.key?.name, value: clause.value.name, operand, span });
          break;
        }
        case 'if':
          clauses.push({ kind: 'if', condition: this.expression(clause.condition), span });
          break;
        case 'let': {
          const value = this.expression(clause.value);
          open([]);
          // The value belongs to the environment that encloses the clause.
          const letClause = { name: clause.name.name, value };
          this.#name(this.#scope, clause.name, { kind: 'let', clause: letClause }, clause.name);
          clauses.push({ kind: 'let', clause: letClause, span });
          break;
        }
        case 'try': {
          this.#tries++;
          const value = clause.value === undefined ? undefined : this.expression(clause.value);
          if (clause.name !== undefined) {
            this.#tries--;
            open([clause.name]);
          } else if (clause !== node.clauses.at(-1)) this.#problem(clause, 'struct-form try must be the last clause');
          clauses.push({ kind: 'try', name: clause.name?.name, value, span });
          break;
        }
      }
    }
    const value = this.#struct(node.value);
    this.#tries = tries;
    this.#scope = outer;
    const fallback = node.fallback === undefined ? undefined : this.#struct(node.fallback);
    return { kind: 'comprehension', clauses, value, fallback, span: this.#span(node) };
  }

  expression(node: Expression): Code {
    const span = this.#span(node);
    switch (node.kind) {
      case 'identifier':
        return this.#identifier(node);
      case 'null':
        return constant(nullAtom, span);
      case 'true':
      case 'false':
        return constant(boolAtom(node.kind === 'true'), span);
      case 'bottom':
        return { kind: 'faulty', code: 'user', message: 'explicit error (_|_ literal) in source', span };
      case 'number': {
        const number = readNumber(node.text);
        if (number === undefined) {
          const isPart = /[KMGTP]i?$/.test(node.text);
          return this.#faulty(
            node,
            isPart ? 'parse error: number cannot be represented as int' : `number ${node.text} is too large`,
          );
        }
        return this.#constant({ type: number.isInt ? 'int' : 'float', value: number.value }, span);
      }
      case 'string':
      case 'bytes':
        return this.#constant({ type: node.kind, value: node.text }, span);
      case 'interpolation':
        return {
          kind: 'interpolation',
          isBytes: node.isBytes,
          texts: node.texts,
          isSecret: this.source.isSecret,
          parts: node.expressions.map((each) => this.expression(each)),
          span,
        };
      case 'struct':
        return this.#struct(node);
      case 'list':
        return this.#list(node);
      case 'parenthesis':
        return this.expression(node.operand);
      case 'unary':
        return this.#unary(node);
      case 'binary':
        return this.#binary(node);
      case 'selector':
        return this.#selector(node);
      case 'index':
        return { kind: 'index', operand: this.expression(node.operand), index: this.expression(node.index), span };
      case 'slice':
        return this.#slice(node);
      case 'call':
        return {
          kind: 'call',
          callee: this.expression(node.callee),
          arguments: node.arguments.map((each) => this.expression(each)),
          span,
        };
      case 'optional':
        if (this.#tries === 0) {
          return this.#faulty(
            node,
            'optional marker (?) requires the try experiment, and is allowed only inside a try clause',
          );
        }
        return { kind: 'optional', operand: this.expression(node.operand), span };
      case 'opened':
        return { kind: 'opened', operand: this.expression(node.operand), span };
      case 'aliased':
        return this.#faulty(node, 'alias values not allowed in this position');
      case 'function':
        return this.#faulty(node, 'function types are not supported');
    }
  }

  #list(node: Extract<Expression, { kind: 'list' }>): Code {
    const isLayer = this.experiments.has('aliasv2');
    const before = this.#scope;
    if (isLayer) this.#scope = new Scope(before, true);
    const last = node.elements.at(-1);
    const ellipsis = last?.kind === 'ellipsis' ? last : undefined;
    const elements = node.elements.flatMap((each) => (each.kind === 'ellipsis' ? [] : [this.#embedded(each)]));
    const rest = ellipsis?.type === undefined ? undefined : this.expression(ellipsis.type);
    this.#scope = before;
    return { kind: 'list', elements, isOpen: ellipsis !== undefined, rest, isLayer, span: this.#span(node) };
  }

  /** Resolves `a[1:2]` to a call to the function `[from:to]`, and `a[1:]` to a call to `[from:]`. */
  #slice({ operand, low, high, ...place }: Extract<Expression, { kind: 'slice' }>): Code {
    const span = this.#span(place);
    const operands = [operand, low, high].map((each) => each && this.expression(each));
    const [value, from = constant(intAtom(0), span), to] = operands;
    const given = [value, from, to].filter((each) => each !== undefined);
    const name = to === undefined ? '[from:]' : '[from:to]';
    return { kind: 'call', callee: { kind: 'builtin', name, span }, arguments: given, span };
  }

  #selector(node: Extract<Expression, { kind: 'selector' }>): Code {
    const label: Label = node.isQuoted ? regular(node.label) : this.#identifierLabel(node.label);
    const operand = this.expression(node.operand);
    const labelSpan: Span = { source: this.source, begin: node.labelBegin, end: node.end };
    if (!node.isQuoted) this.#checkLabelName(node.label, labelSpan);
    if (operand.kind === 'package' && operand.instance === undefined) {
      const name = `${operand.path}.${node.label}`;
      if (this.surroundings.isBuiltin(name)) return { kind: 'builtin', name, span: this.#span(node) };
      const value = this.surroundings.valueOf(name);
      if (value !== undefined) {
        const source = new Source(operand.path, value);
        return resolveExpression(source, parseExpression(source), this.surroundings).code;
      }
      // A missing package has already been reported.
      if (this.surroundings.packageOf(operand.path) === undefined) return operand;
      return this.#faulty(node, `undefined field: ${node.label}`);
    }
    return { kind: 'selector', operand, label, labelSpan, span: this.#span(node) };
  }

  #unary(node: Extract<Expression, { kind: 'unary' }>): Code {
    const { operator } = node;
    if (operator === '*') return this.#faulty(node, 'preference mark not allowed at this position');
    const operand = this.expression(node.operand);
    const span = this.#span(node);
    if (operator === '+' || operator === '-' || operator === '!') return { kind: 'unary', operator, operand, span };
    return { kind: 'bound', operator, operand, span };
  }

  #binary(node: Extract<Expression, { kind: 'binary' }>): Code {
    const span = this.#span(node);
    if (node.operator === '&') {
      return { kind: 'and', operands: chain(node, '&').map((each) => this.expression(each)), span };
    }
    if (node.operator === '|') {
      const alternatives = chain(node, '|').map((each) => {
        const value = unmarked(each);
        return { code: this.expression(value), isDefault: value !== each };
      });
      return { kind: 'or', alternatives, span };
    }
    // A long chain such as `1 + 1 + …` is left-nested, so its operands are resolved in a loop.
    const spine: (typeof node)[] = [];
    let left: Expression = node;
    while (left.kind === 'binary' && left.operator !== '&' && left.operator !== '|') {
      spine.push(left);
      left = left.left;
    }
    let code = this.expression(left);
    for (const each of spine.toReversed()) {
      const right = this.expression(each.right);
      this.#checkOperand(each.left, code, each.operator);
      this.#checkOperand(each.right, right, each.operator);
      const at = { begin: each.operatorBegin, end: each.operatorBegin + each.operator.length };
      code = {
        kind: 'binary',
        operator: each.operator as CodeOperator,
        left: code,
        right,
        operatorSpan: this.#span(at),
        isShort: this.experiments.has('shortcircuit'),
        comparesAll: this.experiments.has('structcmp'),
        span: this.#span(each),
      };
    }
    return code;
  }

  /** Reports an operand that is a type or a bound and therefore never data: `int` in `int + 1`. */
  #checkOperand(node: Expression, code: Code, operator: string): void {
    if (!isNeverData(node, code)) return;
    const shown = operandText(this.source, node);
    this.#problem(node, `invalid operand ${shown} ('${operator}' requires concrete value)`);
  }

  #identifierLabel(name: string): Label {
    return identifierLabel(name, this.surroundings.packageId);
  }

  #staticLabel({ label }: Field): Label | undefined {
    switch (label.kind) {
      case 'identifier':
        return this.#identifierLabel(label.name);
      case 'string':
        return regular(label.text);
      case 'bytes':
        return regular(decodeUtf8(label.text));
      default:
        return undefined;
    }
  }

  #identifier(node: Identifier): Code {
    const span = this.#span(node);
    const { name } = node;
    this.#checkLabelName(name, node);
    const found = name === '_' ? undefined : this.#scope.find(name);
    if (found !== undefined) {
      const { declared, up } = found;
      declared.isUsed = true;
      const { binding } = declared;
      switch (binding.kind) {
        case 'field':
          return { kind: 'field', up, label: binding.label, name, span };
        case 'binding':
          return { kind: 'binding', up, name, span };
        case 'let':
          this.#lets.add(binding.clause, node, this.#path.join('.'));
          return { kind: 'let', up, clause: binding.clause, span };
        case 'import':
          return { kind: 'package', path: binding.path, instance: binding.instance, span };
      }
    }
    if (name === 'self' && this.experiments.has('aliasv2')) {
      return { kind: 'self', up: this.#scope.upToVertex(), span };
    }
    if (this.surroundings.packageNames.has(name)) {
      return { kind: 'field', up: this.#scope.upToFile(), label: this.#identifierLabel(name), name, span };
    }
    const plain = name.startsWith('__') ? name.slice(2) : name;
    const type = predeclaredCode(plain, span);
    if (type !== undefined) return type;
    const { language } = this.surroundings;
    if (plain === 'error' && isNewer(errorVersion, language)) {
      return this.#faulty(
        node,
        `builtin "${name}" is not available in version ${language}; it was added in version "${errorVersion}"`,
      );
    }
    const builtin = [name, plain].find((each) => this.surroundings.isBuiltin(each));
    if (builtin !== undefined) return { kind: 'builtin', name: builtin, span };
    const path = this.surroundings.inferred?.(name);
    if (path !== undefined) return { kind: 'package', path, instance: undefined, span };
    return this.#faulty(node, `reference "${name}" not found`);
  }
}
