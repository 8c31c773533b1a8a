/**
 * Replaces `${NAME}` in text of any format with the value of the variable NAME. Keeps `$NAME`, `$1` and `$${NAME}`,
 * which are syntax of the shell, nginx and make. An expansion such as `${NAME:-x}` is kept if NAME is undeclared,
 * and is an error otherwise.
 */
import { didYouMean, getOrMake, stringOf } from '../../../src/data';
import { RefusedError } from '../../../src/fields';
import type { TextEdit } from '../../../src/formats';
import {
  type EntryContext,
  type FieldSearch,
  type Mechanism,
  type TemplateText,
  type FieldBefore,
  keep,
  type NewContent,
  plainKeys,
} from '../../../src/kit';
import { escaped } from '../fields/field-outcome';
import type { Target } from '../generated/config';
import { advice, evidenceOf } from './replacing';

interface Replaced {
  readonly content: NewContent;
  /** Whether the text contains a declared variable, even if the value of the variable is the variable itself. */
  readonly hasVariable: boolean;
}

const reference = /(?<!\$)\$\{([A-Za-z_]\w*)(\}|[^\w}])?/g;

/** The variables of a replacement. Records which variables were used. */
export class Variables {
  readonly #values: ReadonlyMap<string, TemplateText>;
  /** The names of variables that a text contains, or whose value a previous run may have written into a text. */
  readonly #used = new Set<string>();

  constructor(values: ReadonlyMap<string, TemplateText>) {
    this.#values = values;
  }

  /** Returns the names of the variables that no text contains and whose values no text contains. */
  get unused(): readonly string[] {
    return [...this.#values.keys()].filter((name) => !this.#used.has(name));
  }

  mechanism(target: Target, { secrets }: EntryContext): Mechanism {
    const { escape } = target.options ?? {};
    const texts = new WeakMap<FieldSearch, string[]>();
    const filled = new WeakSet<FieldSearch>();
    return {
      rules: { advice, escape },
      done: 'already has the value',
      changedBy: ({ steps }) => [{ keys: plainKeys(steps), isPart: true }],
      decide: (field, { resource, search }) => {
        const text = textOf(field);
        const { content, hasVariable } = this.#replaced(text, target, secrets.isHidden(resource, field.keys));
        if (search === undefined) {
          if (this.#valuesIn(text, escape).length > 0 || hasVariable) return content;
          throw this.#missing;
        }
        getOrMake(texts, search, () => []).push(text);
        if (!hasVariable) return keep;
        filled.add(search);
        return content;
      },
      finish: (search) => {
        // Check every text, because each check records the variables that were used.
        const values = (texts.get(search) ?? []).flatMap((text) => this.#valuesIn(text, escape));
        if (filled.has(search)) return;
        const done = evidenceOf(
          values,
          'the text contains none of the variables, but contains one of their values',
          'check the names',
        );
        if (done === undefined) throw this.#missing;
        search.reportAfterWrite({ code: 'already-done', ...done });
      },
    };
  }

  /**
   * Replaces variables with their values. Throws RefusedError, for example for an undeclared variable without
   * `keepUndeclared`. If `isHidden` is true, messages do not quote the text.
   */
  #replaced(text: string, { options }: Target, isHidden: boolean): Replaced {
    const edits: TextEdit[] = [];
    let [isSecret, hasVariable] = [false, false];
    for (const { 0: whole, 1: name = '', 2: end, index } of text.matchAll(reference)) {
      const value = this.#values.get(name);
      if (value === undefined && (end !== '}' || options?.keepUndeclared === true)) continue;
      if (value === undefined) throw new RefusedError('unknown-variable', this.#unknown(name, isHidden));
      if (end !== '}') {
        const problem = `\`\${${name}…}\` is a shell expansion, and only \`\${${name}}\` is replaced: write \`\${${name}}\``;
        throw new RefusedError('unknown-variable', problem);
      }
      this.#used.add(name);
      hasVariable = true;
      // A variable whose value is the variable itself needs no edit.
      if (value.text === whole) continue;
      const after = escaped(value.text, options?.escape);
      if (this.#wouldBeReplacedAgain(after, options?.keepUndeclared === true)) {
        const message = 'after the replacement, the text contains `${…}`, which a second run would treat as a variable';
        throw new RefusedError('invalid-value', message);
      }
      edits.push({ start: index, end: index + whole.length, text: after });
      isSecret ||= value.secret;
    }
    return { content: { kind: 'text', edits, isSecret }, hasVariable };
  }

  #wouldBeReplacedAgain(value: string, mayBeUndeclared: boolean): boolean {
    return [...value.matchAll(reference)].some(([, name = '', end]) => {
      const own = this.#values.get(name)?.text;
      return own === undefined ? end === '}' && !mayBeUndeclared : own !== `\${${name}}`;
    });
  }

  /**
   * Returns the values of variables that occur in the text, and marks their variables as used. A previous run may have
   * written the values.
   */
  #valuesIn(text: string, escape: Escape): readonly string[] {
    const found = [...this.#values].filter(([, { text: value }]) => text.includes(escaped(value, escape)));
    for (const [name] of found) this.#used.add(name);
    return found.map(([, { text: value }]) => value);
  }

  get #missing(): RefusedError {
    const names = [...this.#values.keys()].map((name) => `\`\${${name}}\``).join(', ');
    const problem = `the text contains none of the variables ${names}; set \`options.ignoreMissing\` to skip it`;
    return new RefusedError('variable-not-found', problem);
  }

  #unknown(name: string, isHidden: boolean): string {
    const way = 'declare it, or set `options.keepUndeclared: true` to keep it unchanged';
    if (isHidden) return `the text contains a \`\${…}\` that is not declared: ${way}`;
    const meant = didYouMean(name, [...this.#values.keys()]);
    const hint = meant === undefined ? ':' : `: did you mean \`\${${meant}}\`? Otherwise,`;
    return `\`\${${name}}\` is not declared in \`variables\`${hint} ${way}`;
  }
}

type Escape = NonNullable<Target['options']>['escape'];

function textOf({ node, text }: FieldBefore): string {
  if (stringOf(node) !== undefined) return text();
  throw new RefusedError('invalid-value', 'the field is not a string, so it cannot contain a variable');
}
