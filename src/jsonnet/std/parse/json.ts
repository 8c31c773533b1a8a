/** std.parseJson. Text that JSON.parse rejects or might interpret differently is read by our port of Go's decoder. */
import { GoJsonError, unmarshalGoJson } from '../../../go';
import type { Json } from '../../../data/json';
import { fromData } from '../../run/data';
import type { Engine } from '../../run/engine';
import { maxJsonLength } from '../../run/limits';
import type { Value } from '../../run/value';
import { expectArguments, native, type NativeGroup } from '../native';

export function parseJson(engine: Engine): NativeGroup {
  const { operators } = engine;
  const { runtime } = operators;
  const byGo = (text: string): Value => {
    try {
      return fromData(unmarshalGoJson(text), operators);
    } catch (error) {
      if (!(error instanceof GoJsonError)) throw error;
      throw runtime.error(`failed to parse JSON: ${error.message}`);
    }
  };
  return {
    parseJson: native('str', (str: Value) => {
      const [text] = expectArguments(engine, 'parseJson', ['string'], [str]);
      runtime.checkParsed(text.length, maxJsonLength);
      // Data parsed from text such as `[[],[],[]]` takes twenty times as much memory as the text.
      runtime.spend(2 * text.length);
      try {
        return loneSurrogateEscape.test(text) ? byGo(text) : fromData(JSON.parse(text) as Json, operators);
      } catch (error) {
        if (error instanceof SyntaxError || error instanceof TypeError) return byGo(text);
        throw error;
      }
    }),
  };
}

/** Matches an escaped surrogate, which may be unpaired. */
const loneSurrogateEscape = /\\u[dD][89a-fA-F]/;
