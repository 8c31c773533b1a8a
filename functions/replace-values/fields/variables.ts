/**
 * `${NAME}` in a text of any format: each becomes the value of the variable of that name. Nothing else is touched: `$NAME`, `$1` and `$${NAME}`
 * are the shell's, nginx's or make's own, and so are `${NAME:-x}` and the like of names that are no variables here.
 */
import { didYouMean } from '../../../src/data';
import type { TemplateText } from '../../../src/kit';
import { ValueError } from './target-value';

const reference = /(?<!\$)\$\{([A-Za-z_]\w*)(\}|[^\w}])?/g;

/** A shorter text can be in another one by chance. */
export const isTelling = (value: string): boolean => value.length > 2;

/** The values of the variables of a replacement, and what became of them. */
export class Variables {
  readonly #values: ReadonlyMap<string, TemplateText>;
  /** The variables that some field has, or had before a former run. */
  readonly #used = new Set<string>();

  constructor(values: ReadonlyMap<string, TemplateText>) {
    this.#values = values;
  }

  /** The names of those that no text had, nor has the value of. */
  get unused(): readonly string[] {
    return [...this.#values.keys()].filter((name) => !this.#used.has(name));
  }

  /**
   * The text with the values; undefined where it has none of the variables. Throws ValueError for a variable that is none of these. With
   * `isHidden` the message shows nothing of the text.
   */
  into(text: string, isHidden: boolean): string | undefined {
    let isFound = false;
    const after = text.replaceAll(reference, (whole, name: string, end: string | undefined) => {
      const value = this.#values.get(name);
      if (end !== '}' && value === undefined) return whole;
      if (value === undefined) throw new ValueError('unknown-variable', this.#unknown(name, isHidden));
      if (end !== '}') throw new ValueError('unknown-variable', ownForm(name));
      // One that stays says nothing about a former run.
      isFound ||= value.text !== whole;
      this.#used.add(name);
      return value.text;
    });
    if (!isFound) return undefined;
    for (const [, name = '', end] of after.matchAll(reference)) {
      const value = this.#values.get(name)?.text;
      if ((end !== '}' && value === undefined) || value === `\${${name}}`) continue;
      const message = 'with the values the text holds `${…}`, which a second run would take for a variable';
      throw new ValueError('invalid-value', message);
    }
    return after;
  }

  /** The error for texts that have none of the variables. */
  get missing(): ValueError {
    const names = [...this.#values.keys()].map((name) => `\`\${${name}}\``).join(', ');
    const problem = `the text has none of the variables ${names}; \`options.ignoreMissing\` skips it`;
    return new ValueError('variable-not-found', problem);
  }

  /** The values of variables that are in the text: a former run may have written them. */
  valuesIn(text: string): readonly string[] {
    const held = [...this.#values].filter(([, { text: value }]) => text.includes(value));
    for (const [name] of held) this.#used.add(name);
    return held.map(([, { text: value }]) => value);
  }

  #unknown(name: string, isHidden: boolean): string {
    if (isHidden) {
      return 'the text has a `${…}` that is none of the variables: add it, with itself as the value where it is to stay';
    }
    const meant = didYouMean(name, [...this.#values.keys()]);
    const way = meant === undefined ? ':' : `: did you mean \`\${${meant}}\`? Else`;
    return `\`\${${name}}\` is none of the variables${way} add it, with the value "\${${name}}" where it is to stay`;
  }
}

const ownForm = (name: string): string =>
  `\`\${${name}…}\` is a form of the shell's own, with a default or the like: write \`\${${name}}\` for the variable`;
