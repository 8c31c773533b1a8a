import assert from 'node:assert/strict';
import { orError } from '../../../test/or-error';
import { holds } from '../../../test/law';
import { cpuMs } from '../../../test/cpu-time';
import fc from 'fast-check';
import { stringScalar } from '../../data/tree';
import { yamlFormat } from '../../formats/yaml/format';
import { parseFieldPath } from '../../krm/field-path';
import { compileQuery } from '../../go/patterns/regexp';
import { plainCodec } from '../documents/embedded';
import { FieldError } from './field-error';
import { Position } from '../position';
import { lookupField, matchFields } from '../walk';

const text = `metadata:
  name: web
  annotations: {prometheus.io/port: "1", note: x}
spec:
  replicas: 3
  template:
    containers:
    - {name: app, image: a:1}
    - {name: sidecar, image: b:1, ports: [80]}
  empty: []
  none:
  six: {a1: 1, b2: 1, c3: 1, d4: 1, e5: 1, f6: 1}
  many: {a1: 1, b2: 1, c3: 1, d4: 1, e5: 1, f6: 1, g7: 1}
data:
  foo: {p: 1}
  config: text
  config.json: '{"db": {"hostname": "h", "ports": [1, 2]}, "plain": ["u", "v"], "": 1}'
  a.b: '{x: 1}'
  one.two.three: '{z: 1}'
  "8080": y
  stream: "{a: 1}\\n---\\n{b: 1}\\n"
spec.kk: {y: 1}
`;
const [root] = yamlFormat.read(text).roots;
assert.ok(root);

/** Follows a path as the path of a source or of a target. */
function walkTo(path: string, source: boolean): void {
  const parsed = parseFieldPath(path);
  if (source) lookupField(root as NonNullable<typeof root>, parsed, { codecAt: () => plainCodec });
  else {
    const options = { create: false, exactQueries: false, codecAt: () => plainCodec };
    matchFields(root as NonNullable<typeof root>, parsed, options);
  }
}

function ifItFails(act: () => void): FieldError | undefined {
  const outcome = orError(FieldError, act);
  return outcome instanceof FieldError ? outcome : undefined;
}

const errorOf = (path: string, source = false): FieldError =>
  ifItFails(() => walkTo(path, source)) ?? assert.fail(`${path} leads to a field`);

/** Expects a message that contains `problem` and ends with the suggestion `instead`. */
const meant = (instead: string, problem: string): readonly [string, string] => [problem, instead];

describe('the message for a path that matches nothing', () => {
  for (const [path, message, closed] of [
    // Messages with the failed step, the value there, and the nearest key.
    ['metadata.nam', '`nam` is not in `metadata`: did you mean `name`?'],
    ['spce.replicas', '`spce` is not in the resource: did you mean `spec`?'],
    ['spec.template.x', '`x` is not in `spec.template`, which has only `containers`'],
    ['spec.many.zz', '`zz` is not in `spec.many`, which has `a1`, `b2`, `c3`, `d4`, `e5`, `f6`, … (7 in all)'],
    ['spec.six.zz', '`zz` is not in `spec.six`, which has `a1`, `b2`, `c3`, `d4`, `e5` and `f6`'],
    ['spec.six.-', '`-` is not in `spec.six`, which is a map with `a1`, `b2`, `c3`, `d4`, `e5` and `f6`'],
    ['spec.none.x', '`spec.none` is null'],
    ['spec.empty.*', '`spec.empty` is an empty list'],
    ['spec.empty.[a=b]', '`spec.empty` is an empty list'],
    ['spec.template.containers.*.nam', '`nam` is not in `spec.template.containers.*`: did you mean `name`?'],
    [
      'data.config\\.json.db.hostnme',
      '`hostnme` is not in `data.config\\.json.db`: did you mean `hostname`?',
      '`hostnme` is not in `data.config\\.json.db`',
    ],
    [
      'data.config\\.json.db.x',
      '`x` is not in `data.config\\.json.db`, which has `hostname` and `ports`',
      '`x` is not in `data.config\\.json.db`',
    ],
    ['data.stream.x', '`x` is not in `data.stream`, which has only `a`', '`x` is not in `data.stream`'],
    // Paths with an unescaped key that contains dots.
    ['data.config.json.db.hostname', meant('data.[config.json].db.hostname', 'contains no YAML')],
    ['data.config.json.', meant('data.[config.json].', 'contains no YAML')],
    ['data.confg.json.db', meant('data.[config.json].db', '`confg` is not in `data`')],
    ['data.one.tow.three.z', meant('data.[one.two.three].z', '`one` is not in `data`')],
    ['spec.kk.y', meant('[spec.kk].y', '`kk` is not in `spec`')],
    ['data.a.b.x', meant('data.[a.b].x', '`a` is not in `data`')],
    [
      'metadata.annotations.prometheus.io/port',
      '`prometheus` is not in `metadata.annotations`: did you mean `metadata.annotations.[prometheus.io/port]`?',
    ],
    // Paths in the notations of other tools.
    ['spec.template.containers[0].image', meant('spec.template.containers.0.image', '`containers[0]` is not in')],
    ['spec.template.containers[name=app].image', meant('spec.template.containers.[name=app].image', 'is not in')],
    ['spec/template/containers/0/image', meant('spec.template.containers.0.image', 'is not in the resource')],
    ['data/config.json/db', meant('data.[config.json].db', 'is not in the resource')],
    ['spec.rep*', meant('replicas', '`rep*` is not in `spec`')],
    ['spec.template.containers.\\*.image', meant('spec.template.containers.*.image', 'wrong node kind')],
    ['spec.template.**.image', meant('spec.template.*.*.image', '`**` is not in `spec.template`')],
    ['spec.template.**.0', meant('spec.template.*.0', '`**` is not in `spec.template`')],
    ['spec.template.**.[name=app]', meant('spec.template.*.[name=app]', '`**` is not in `spec.template`')],
    [
      'spec.template.containers."image"',
      'wrong node kind: expected MappingNode but got SequenceNode: `"image"` names an entry of a map, but `spec.template.containers` is a list of 2 elements: put `0`, `[name=…]` or, in a target, `*` before it',
    ],
    ['spec.template.containers."0".image', meant('spec.template.containers.0.image', 'wrong node kind')],
    ['/spec/replicas', meant('spec.replicas', 'is not in the resource')],
    ['$.spec.replicas', meant('spec.replicas', '`$` is not in the resource')],
    ['spec..replicas', meant('spec.replicas', 'an empty key is not in `spec`')],
    ['data[config.json].db', meant('data.[config.json].db', 'is not in the resource')],
    ['data["config.json"].db', meant('data.[config.json].db', 'is not in the resource')],
    ["data['config.json'].db.ports[0]", meant('data.[config.json].db.ports.0', 'is not in the resource')],
    ['data."config.json".db', meant('data.[config.json].db', 'is not in `data`')],
    ['data.["config.json"].db', meant('data.[config.json].db', 'is not in `data`')],
    ["'data'.config", meant('data.config', 'is not in the resource')],
    ['spec->template->containers->0->image', meant('spec.template.containers.0.image', 'is not in the resource')],
    ["data->'config.json'->>'db'", meant('data.[config.json].db', 'is not in the resource')],
    [
      'data.config\\.json.**.hostname',
      '`**` is not in `data.config\\.json`: did you mean `data.[config.json].*.hostname`?',
      '`**` is not in `data.config\\.json`',
    ],
    // Paths into lists.
    [
      'spec.template.containers.[name!=app].image',
      '`[name!=app]` matches no element of `spec.template.containers`, because a query compares with `=` or `==`, not with `!=`',
    ],
    [
      'spec.template.containers.[name==ap].image',
      '`[name==ap]` matches no element of `spec.template.containers`: did you mean `[name==app]`?',
      '`[name==ap]` matches no element of `spec.template.containers`',
    ],
    [
      'spec.template.containers.[name=web]',
      '`[name=web]` matches no element of `spec.template.containers`, where `name` is "app" and "sidecar"',
      '`[name=web]` matches no element of `spec.template.containers`',
    ],
    [
      'spec.template.containers.[nam=app]',
      '`[nam=app]` matches no element of `spec.template.containers`, because no element has a string in `nam`: did you mean `[name=app]`?',
    ],
    [
      'spec.template.containers.[ports=80]',
      '`[ports=80]` matches no element of `spec.template.containers`, because no element has a string in `ports`',
    ],
    ['spec.template.containers.[name = app]', meant('[name=app]', 'no element has a string in `name `')],
    [
      'spec.template.containers.[=app]',
      '`[=app]` matches no element of `spec.template.containers`, whose elements are not plain values; `[key=value]` compares a field of each element',
    ],
    [
      'data.config\\.json.plain.[=w]',
      '`[=w]` matches no element of `data.config\\.json.plain`, which has "u" and "v"',
      '`[=w]` matches no element of `data.config\\.json.plain`',
    ],
    [
      'spec.template.containers.2.image',
      'index 2 specified but only 2 elements found in `spec.template.containers`, numbered from 0 to 1',
    ],
    ['spec.empty.0', 'index 0 specified but only 0 elements found in `spec.empty`'],
    ['data.stream.[a=2].b', 'no document in `data.stream` has `[a=2]`'],
    ['data.stream.[2].a', 'document 2 of `data.stream` specified but only 2 found, numbered from 0'],
    // Paths that continue in a value of the wrong kind.
    [
      'spec.template.containers.image',
      'wrong node kind: expected MappingNode but got SequenceNode: `image` names an entry of a map, but `spec.template.containers` is a list of 2 elements: put `0`, `[name=…]` or, in a target, `*` before it',
    ],
    ['data.foo.0', '`0` is not in `data.foo`, which is a map with only `p`'],
    [
      'data.[name=config]',
      'wrong node kind: expected SequenceNode but got MappingNode: `[name=config]` selects elements of a list, but `data` is a map: did you mean `config`?',
    ],
    [String.raw`data.config\\.json.db.hostname`, '`config\\.json` is not in `data`: did you mean `config.json`?'],
    ['data."8080"', meant('data.8080', 'is not in `data`')],
    ['data.808', '`808` is not in `data`: did you mean `8080`?'],
    ['spec.replicas.x', 'the text of `spec.replicas` is an integer, not a document'],
    [
      'spec.template.containers.[0].image',
      '`[0]` selects a document, but this field contains no documents: did you mean `0`?',
    ],
  ] as readonly (readonly [string, string | readonly [string, string], string?])[]) {
    it(path, () => {
      const error = errorOf(path);
      if (typeof message === 'string') {
        assert.equal(error.openMessage, message);
        if (!message.includes('did you mean')) assert.equal(error.correction(false), undefined);
      } else {
        const [problem, instead] = message;
        assert.ok(error.openMessage.includes(problem), error.openMessage);
        assert.ok(error.openMessage.endsWith(`: did you mean \`${instead}\`?`), error.openMessage);
        assert.equal(error.suggests(true), true);
      }
      if (closed !== undefined) assert.equal(error.message, closed);
    });
  }

  it('treats a missing index of a source as a missing field', () => {
    const error = errorOf('spec.template.containers.2.image', true);
    assert.equal(error.code, 'field-not-found');
    assert.match(error.message, /^index 2 specified but only 2 elements found/);
    assert.match(errorOf('spec.template.-.x', true).message, /^`-` is not in `spec.template`/);
  });

  it('has a negligible cost in large maps', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => ({ key: `key-${index}`, value: stringScalar('') }));
    const at = Position.atRoot({ kind: 'map', entries: keys });
    const path = parseFieldPath('ke-7');
    const error = new FieldError({ code: 'field-not-found', stop: { at, path, step: path.steps[0] } });
    const cost = cpuMs(() => {
      for (let count = 0; count < 20; count++) assert.match(error.openMessage, /did you mean `key-7`/);
    });
    assert.ok(cost < 3000, `${cost} ms`);
  });
});

describe('a new key next to a key with a similar name', () => {
  for (const [path, slip] of [
    ['data.config\\.json.db.hostnme', 'hostname'],
    ['data.config\\.json.db.Hostname', 'hostname'],
    ['data.config\\.json.db.hostnaem', 'hostname'],
    ['data.config.json.db', 'data.[config.json].db'],
    ['spec.many.a2', undefined],
    ['data.config\\.json.db.portnumber', undefined],
    ['data.8081', undefined],
  ] as const) {
    it(`${path}: ${slip ?? 'none'}`, () =>
      assert.equal(errorOf(path).likelyTypo(false)?.suggestion, slip && `\`${slip}\``));
  }

  it('is not reported if both are in a document of a Secret', () => {
    assert.equal(errorOf('data.config\\.json.db.hostnme').likelyTypo(true), undefined);
    assert.equal(errorOf('spec.many.A1').likelyTypo(true)?.suggestion, '`a1`');
  });
});

describe('any path', () => {
  it('matches a field or has a readable error', () => {
    const words =
      'data config json spec template containers name app 0 7 - * $ . . . . . \\. / [ ] = == " \' ( [0] [name=app] [k] \0';
    const pieces = fc.constantFrom('', ...words.split(' '));
    holds(5000, [fc.array(pieces, { maxLength: 12 }), fc.boolean()], (parts, source) => {
      const path = parts.join('');
      try {
        for (const step of parseFieldPath(path).steps) if (step.kind === 'query') compileQuery(step.value);
      } catch {
        return;
      }
      const error = ifItFails(() => walkTo(path, source));
      if (error === undefined) return;
      for (const message of [error.message, error.openMessage]) assert.match(message, /\S/);
      assert.equal(error.suggests(false), error.openMessage.includes('did you mean'), error.openMessage);
      if (error.fault.code === 'field-not-found') assert.doesNotThrow(() => error.likelyTypo(false));
    });
  });
});
