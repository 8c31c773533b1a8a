/**
 * std.parseJson. JSON.parse reads the text; only a text that it refuses is scanned again, to say where and how it is wrong in the
 * words of the reference.
 */
import type { Json } from '../../../data/json';
import { fromData } from '../../run/data';
import type { Engine } from '../../run/engine';
import { maxJsonLength } from '../../run/limits';
import type { Value } from '../../run/value';
import { expectArguments, type NativeGroup } from '../native';
import { describeFault } from './json-fault';

export function parseJson(engine: Engine): NativeGroup {
  const { runtime } = engine.operators;
  const tick = (): void => runtime.tick();
  return {
    parseJson: [
      'str',
      (str: Value) => {
        const [text] = expectArguments(engine, 'parseJson', ['string'], [str]);
        runtime.checkParsed(text.length, maxJsonLength);
        // Of texts such as `[[],[],[]]` the data are twenty times as long as the text.
        runtime.spend(2 * text.length);
        let data: Json;
        try {
          data = JSON.parse(text) as Json;
        } catch {
          throw runtime.error(describeFault(text, tick));
        }
        try {
          // A half of a pair can only be written as an escape.
          return fromData(data, runtime, /\\u[dD][89a-fA-F]/.test(text));
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          const number = /-?\d[\d.]*[eE]\+?\d{3,}/.exec(text)?.[0] ?? '';
          throw runtime.error(`[json.exception.out_of_range.406] number overflow parsing '${number}'`);
        }
      },
    ],
  };
}
