/** std.parseYaml: the value of the document, or an array of the values of several. */
import { fromData } from '../../run/data';
import type { Engine } from '../../run/engine';
import { maxYamlLength } from '../../run/limits';
import type { Value } from '../../run/value';
import { expectArguments, type NativeGroup } from '../native';
import { readYaml, YamlFault } from './yaml-reader';

export function parseYaml(engine: Engine): NativeGroup {
  const tick = (): void => engine.operators.runtime.tick();
  return {
    parseYaml: [
      'str',
      (str: Value) => {
        const [text] = expectArguments(engine, 'parseYaml', ['string'], [str]);
        engine.operators.runtime.checkParsed(text.length, maxYamlLength);
        try {
          const documents = readYaml(text, tick);
          const values = documents.map((document) => fromData(document, tick, new Map()));
          return values.length === 1 ? (values[0] ?? null) : values;
        } catch (error) {
          if (!(error instanceof YamlFault)) throw error;
          throw engine.operators.runtime.error(`YAML error: ${describe(text, error)}`);
        }
      },
    ],
  };
}

/** `1:6: ERROR: two colons on same line` and the line with a mark under the place. */
function describe(text: string, fault: YamlFault): string {
  const lines = text.slice(0, fault.at).split('\n');
  const place = `${lines.length}:${(lines[lines.length - 1] ?? '').length + 1}`;
  const column = (lines[lines.length - 1] ?? '').length;
  const line = text.split('\n')[lines.length - 1] ?? '';
  const mark = `${' '.repeat(place.length + 2 + column)}^  (cols ${column + 1}-${column + 1})`;
  return `${place}: ERROR: ${fault.message}\n${place}: ${line}  (size=${line.length})\n${mark}\n`;
}
