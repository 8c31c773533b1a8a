import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { graphPicture, layersPicture, timelinePicture } from './index';

/** Returns the text elements in a picture. The picture must be well-formed XML. */
function textsIn(lines: readonly string[]): readonly string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => texts.push(text));
  parser.write(lines.join('\n')).close();
  return texts;
}

const word = fc.string({
  unit: fc.constantFrom('a', 'B', '<', '>', '&', '"', "'", ']', ' ', 'é'),
  minLength: 1,
  maxLength: 20,
});

describe('a picture', () => {
  it('is valid XML that contains each text', () => {
    fc.assert(
      fc.property(word, word, word, (title, relation, name) => {
        const rows = [{ relation, text: name, look: 'struck' as const }];
        const layers = textsIn(layersPicture([{ title, rows }]));
        const versions = [{ name, state: relation, users: [title], look: 'full' as const }];
        const times = textsIn(timelinePicture([{ object: title, versions }]));
        const nodes = ['one', 'other'].map((id) => ({ id, lines: [name, id], look: 'dashed' as const, isRound: true }));
        const arrows = [{ from: 'one', to: 'other', lines: [relation], isThick: true }];
        const graph = textsIn(graphPicture(nodes, arrows, { title, description: title, direction: 'down' }));
        for (const picture of [layers, times, graph]) {
          for (const text of [title, relation, name]) assert.ok(picture.includes(text), text);
        }
      }),
    );
  });

  it('shortens long texts, and contains the full texts in its description', () => {
    const long = 'x'.repeat(500);
    const texts = textsIn(layersPicture([{ title: long, rows: [] }]));
    const lengths = texts.filter((text) => text.includes('xxx')).map(({ length }) => length);
    assert.deepEqual(lengths, [500, 110]);
  });

  it('reports that there is no content', () => {
    assert.ok(textsIn(layersPicture([])).includes('no setting'));
  });
});
