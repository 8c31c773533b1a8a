/**
 * References of a JSON Schema (`$ref`, `$dynamicRef` …) as ajv has them, with a depth that numbers bound and not the stack, which every version of
 * Node.js uses in another way:
 *
 * - ajv compiles what a `$ref` leads to while it compiles what refers to it. Here it is compiled after that, so a chain of any length takes no stack.
 * - A compiled definition calls those that it refers to, for the same value or for what is in it. How much of the stack these calls take is
 *   counted, by the variables that the generated code declares: V8 has 8 bytes for each.
 */
import { _, type Ajv2020, type CodeKeywordDefinition, type KeywordCxt, type ValidateFunction } from 'ajv/dist/2020';
import { compileSchema, resolveSchema, SchemaEnv } from 'ajv/dist/compile';
import { getProperty, not } from 'ajv/dist/compile/codegen';
import type { AnyValidateFunction } from 'ajv/dist/types';
import names from 'ajv/dist/compile/names';
import { resolveUrl } from 'ajv/dist/compile/resolve';
import { getValidate } from 'ajv/dist/vocabularies/core/ref';
import { JsonSchemaError } from './json-schema-error';

export { _, Ajv2020 } from 'ajv/dist/2020';

/** What all calls that wait for one another may take, and the last one besides. Node.js has 984 KiB of stack, which is 126,000 variables. */
const mostVariables = 40_000;

/** What a call takes beside the variables of the definition. */
const variablesOfCall = 30;

/** A place where a definition refers to another. */
interface Reference {
  /** As the schema has it: `#/$defs/port`. */
  readonly to: string;
  readonly from: SchemaEnv;
}

export class BoundedReferences {
  readonly #ajv: Ajv2020;
  /** What is still to be compiled, in the order in which it was met, and before it what is compiled. */
  readonly #definitions = new Set<SchemaEnv>();
  readonly #anchored = new Map<unknown, SchemaEnv>();
  readonly #variables = new WeakMap<SchemaEnv, number>();
  #taken = 0;
  #depth = 0;

  /** For an `ajv` that has compiled its meta-schemas, if it is to use them. */
  constructor(ajv: Ajv2020) {
    this.#ajv = ajv;
    ajv.opts.code.process = (code, definition) => this.#counted(code, definition);
    this.#change('$ref', (cxt, code) => {
      this.#compileLater(cxt);
      this.#call(cxt, code);
    });
    for (const keyword of ['$dynamicRef', '$recursiveRef']) this.#change(keyword, (cxt, code) => this.#call(cxt, code));
    this.#change('$dynamicAnchor', (cxt, code) => this.#anchor(cxt, cxt.schema as string, code));
    this.#change('$recursiveAnchor', (cxt, code) => (cxt.schema === true ? this.#anchor(cxt, '', code) : code(cxt)));
  }

  /** Throws JsonSchemaError, and the errors of ajv. */
  compile(schema: object | boolean): ValidateFunction {
    const validate = this.#ajv.compile(schema);
    tellItems(validate);
    for (const definition of this.#definitions) {
      if (definition.validate === undefined) tellItems(compileSchema.call(this.#ajv, definition).validate);
    }
    return validate;
  }

  /** What `check` returns, which calls what was compiled. Throws JsonSchemaError where references lead too deep. */
  within<T>(check: () => T): T {
    this.#taken = 0;
    this.#depth = 0;
    return check();
  }

  #change(keyword: string, code: (cxt: KeywordCxt, usual: (cxt: KeywordCxt) => void) => void): void {
    const definition = this.#ajv.getKeyword(keyword) as CodeKeywordDefinition;
    const usual = definition.code;
    definition.code = (cxt) => code(cxt, usual);
  }

  /** ajv compiles nothing that the root knows already. */
  #compileLater({ schema, it }: KeywordCxt): void {
    const { root } = it.schemaEnv;
    const address = resolveUrl(it.opts.uriResolver, it.baseId, schema as string);
    if (root.refs[address] !== undefined) return;
    const definition = this.#find(root, address);
    // What is only `true` or `false` needs no function.
    if (definition === undefined || typeof definition.schema === 'boolean') return;
    root.refs[address] = definition;
    this.#definitions.add(definition);
  }

  #find(root: SchemaEnv, address: string): SchemaEnv | undefined {
    const { refs, schemas } = this.#ajv;
    let named: SchemaEnv | string | undefined = address;
    let last = address;
    for (; typeof named === 'string'; named = refs[named]) last = named;
    const found = named ?? schemas[last] ?? resolveSchema.call(this.#ajv, root, last);
    const schema = root.localRefs?.[last];
    return found ?? (schema && new SchemaEnv({ schema, root, baseId: root.baseId }));
  }

  #call(cxt: KeywordCxt, code: (cxt: KeywordCxt) => void): void {
    const { gen, it } = cxt;
    const place: Reference = { to: cxt.schema as string, from: it.schemaEnv };
    const reference = gen.scopeValue('obj', { ref: place });
    gen.code(_`${gen.scopeValue('func', { ref: this.#enter })}(${reference})`);
    code(cxt);
    gen.code(_`${gen.scopeValue('func', { ref: this.#leave })}(${reference})`);
  }

  /** An anchor that a `$dynamicRef` may lead to, from wherever the check comes: a definition of its own, which is compiled once. */
  #anchor(cxt: KeywordCxt, name: string, usual: (cxt: KeywordCxt) => void): void {
    const { gen, it } = cxt;
    if (it.errSchemaPath === '#') {
      usual(cxt);
      return;
    }
    const { root } = it.schemaEnv;
    root.dynamicAnchors[name] = true;
    const { baseId, localRefs = {} } = root;
    const definition = this.#anchored.get(it.schema) ?? new SchemaEnv({ schema: it.schema, root, baseId, localRefs });
    this.#anchored.set(it.schema, definition);
    this.#definitions.add(definition);
    const anchor = _`${names.dynamicAnchors}${getProperty(name)}`;
    gen.if(not(anchor), () => gen.assign(anchor, getValidate(cxt, definition)));
  }

  #counted(code: string, definition: SchemaEnv | undefined): string {
    const variables = code.match(/\b(?:let|const|var) /g)?.length ?? 0;
    if (variables > mostVariables) {
      throw new JsonSchemaError(
        'too much of the schema is in one piece: put parts of it under `$defs`, and refer to them by `$ref`',
      );
    }
    if (definition !== undefined) this.#variables.set(definition, variables + variablesOfCall);
    return code;
  }

  readonly #enter = ({ from, to }: Reference): void => {
    this.#taken += this.#variables.get(from) ?? 0;
    this.#depth++;
    if (this.#taken <= mostVariables) return;
    throw new JsonSchemaError(
      `a \`$ref\` leads back to where it stands, or the value is nested too deeply for the schema: the check follows ${this.#depth} references, one inside another, the last of them to "${to}"`,
    );
  };

  readonly #leave = ({ from }: Reference): void => {
    this.#taken -= this.#variables.get(from) ?? 0;
    this.#depth--;
  };
}

/** For `unevaluatedItems` beside a `$ref`: code that was compiled before the definition takes no answer for all items. */
function tellItems(validate: AnyValidateFunction | undefined): void {
  const evaluated = validate?.evaluated;
  if (evaluated !== undefined && !evaluated.dynamicItems) evaluated.items ??= 0;
}
