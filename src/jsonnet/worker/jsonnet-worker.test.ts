/** Tests that a JsonnetWorker returns the same results as the synchronous functions and supports features that need a thread. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { errorFrom } from '../../../test/or-error';
import { temporaryFolder } from '../../../test/temporary-folder';
import {
  evaluate,
  evaluateMulti,
  evaluateStream,
  evaluateToString,
  evaluateToText,
  fileImporter,
  JsonnetError,
  JsonnetWorker,
  memoryImporter,
  type Input,
  type Json,
  type WorkerOptions,
} from '../index';

const recursion = (depth: number): string => `local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(${depth})`;

async function errorOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof Error);
    return error;
  }
  return assert.fail('the promise was not rejected');
}

async function failureOf(promise: Promise<unknown>): Promise<JsonnetError> {
  const error = await errorOf(promise);
  assert.ok(error instanceof JsonnetError, error.stack);
  return error;
}

describe('a JsonnetWorker', function () {
  let worker: JsonnetWorker;
  beforeEach(() => {
    worker = new JsonnetWorker();
  });
  afterEach(() => worker.close());

  const run = (code: string, options: Partial<WorkerOptions> = {}): Promise<Json> =>
    worker.evaluate({ name: 'f', code, ...options });

  it('returns the results of the synchronous functions, in each form', async () => {
    const options = {
      name: 'f',
      code: 'function(a) { a: a, b: [-0, std.extVar("x"), std.extVar("y")], c: import "lib", __proto__: 1 }',
      extVars: { x: 'text', y: { data: { d: 0.1 } } },
      topLevelArguments: { a: { code: '1 + 1' } },
      importer: memoryImporter({ lib: '"é\\ud83d\\ude00"' }),
    };
    const data = await worker.evaluate(options);
    assert.deepEqual(data, evaluate(options));
    assert.deepEqual(Object.keys(data as object), ['__proto__', 'a', 'b', 'c']);
    assert.equal(await worker.evaluateToText(options), evaluateToText(options));
    const strings = { name: 'f', code: '{ a: "x\\n", b: "y" }' };
    assert.deepEqual(await worker.evaluateMulti(options), evaluateMulti(options));
    assert.deepEqual(await worker.evaluateMulti(strings, true), evaluateMulti(strings, true));
    const list = { name: 'f', code: '["a", "b"]' };
    assert.deepEqual(await worker.evaluateStream(list), evaluateStream(list));
    assert.deepEqual(await worker.evaluateStream(list, true), ['a', 'b']);
    const text = { name: 'f', code: '"a"' };
    assert.equal(await worker.evaluateToString(text), evaluateToString(text));
  });

  it('nests as deeply as `maxStack` allows, whatever the previous limit was', async () => {
    assert.equal(await run(recursion(490)), 490);
    assert.equal(await run(recursion(90_000), { limits: { maxStack: 100_000 } }), 90_000);
    assert.equal(await run(recursion(490)), 490);
    const { message, trace } = await failureOf(run(recursion(2_000), { limits: { maxStack: 1_000 } }));
    assert.equal(message, 'RUNTIME ERROR: max stack frames exceeded.');
    assert.ok(trace.length > 990);
  });

  it('fails like the synchronous functions', async () => {
    const importer = memoryImporter({ 'bad.jsonnet': '{ a: 1\n  b: 2 }' });
    const runtime = ['{ a: [{ b: error "no" }] }', 'import "none"', 'std.extVar("x")', '(1)(2)', 'std.range(1, 1e10)'];
    for (const code of ['1 +', 'import "bad.jsonnet"', ...runtime]) {
      const error = await failureOf(run(code, { importer }));
      const expected = errorFrom(JsonnetError, () => evaluate({ name: 'f', code, importer }));
      for (const key of ['failure', 'message', 'trace', 'path', 'location', 'cause'] as const) {
        assert.deepEqual(error[key], expected[key], `${key} of ${code}`);
      }
      assert.equal(error.format(), expected.format());
    }
  });

  it('calls asynchronous importers and native functions', async () => {
    const later = async <T>(value: T): Promise<T> => {
      await new Promise(setImmediate);
      return value;
    };
    const importer = {
      resolve: (from: string, path: string) => later(path === 'none' ? undefined : `${from}/${path}`),
      load: (id: string) => later(`'${id}'`),
      loadBytes: () => later(new Uint8Array([7])),
    };
    const natives = { twice: { parameters: ['a'], call: (a: Json) => later([a, a]) } };
    assert.deepEqual(
      await run('[import "a", importstr "b", importbin "c", std.native("twice")({ d: 1 })]', { importer, natives }),
      ['f/a', "'f/b'", [7], [{ d: 1 }, { d: 1 }]],
    );
    assert.match((await failureOf(run('import "none"', { importer }))).detail, /no match locally/);
    assert.equal(await worker.evaluate({ name: 'main', importer }), '/main');
  });

  it('reports where and why a function of the user failed', async () => {
    const cause = new TypeError('no network');
    const fail = (): Promise<never> => Promise.reject(cause);
    const failed = await failureOf(run('[\nimport "a"]', { importer: { resolve: fail, load: fail } }));
    assert.equal(failed.detail, 'couldn\'t open import "a": no network');
    assert.deepEqual(failed.failure, { kind: 'import', path: 'a' });
    assert.deepEqual([failed.cause, failed.location?.line], [cause, 2]);
    const called = (result: () => unknown): Promise<JsonnetError> =>
      failureOf(run('std.native("n")()', { natives: { n: { parameters: [], call: result as () => Json } } }));
    assert.equal((await called(fail)).detail, 'no network');
    assert.match((await called(() => new Date(0))).detail, /^native function "n": `result` is a Date: /);
    const limit = { kind: 'limit', limit: 'time' } as const;
    const over = await called(() => Promise.reject(new JsonnetError(limit, 'over')));
    assert.deepEqual([over.failure, over.detail], [limit, 'over']);
    const unsent = { resolve: () => 'a', load: () => (() => 1) as unknown as string };
    assert.match((await failureOf(run('import "a"', { importer: unsent }))).detail, /could not be cloned/);
    const odd = { resolve: () => 'a', load: () => 1 as unknown as string };
    assert.match((await failureOf(run('import "a"', { importer: odd }))).detail, /`load` of the importer returned 1/);
    assert.equal(await run('1'), 1);
  });

  it('reads the files of a file importer in its thread', async () => {
    const root = temporaryFolder({ 'main.jsonnet': '[import "a.libsonnet"]', 'lib/a.libsonnet': '1' });
    const importer = fileImporter({ root, libraryPaths: ['lib'] });
    const elsewhere = (): never => assert.fail('the file is read in this thread');
    Object.assign(importer, { resolve: elsewhere, load: elsewhere, loadBytes: elsewhere });
    assert.deepEqual(await worker.evaluate({ name: 'main.jsonnet', importer }), [1]);
    const { detail, cause } = await failureOf(run('import "../x"', { importer }));
    assert.equal(detail, 'couldn\'t open import "../x": ../x: points outside the root directory');
    assert.ok(cause instanceof Error);
  });

  it('ends at its deadline, whatever it waits for, and continues with the next program', async () => {
    const limits = { deadlineMs: 50 };
    const natives = { never: { parameters: [], call: () => new Promise<Json>(() => undefined) } };
    for (const code of ['std.native("never")()', 'local f(x) = f(x + 1) tailstrict; f(0)']) {
      const { failure, detail } = await failureOf(run(code, { natives, limits }));
      assert.deepEqual([failure, detail], [{ kind: 'limit', limit: 'time' }, 'deadline exceeded.'], code);
      assert.equal(await run('1 + 1', { limits: { deadlineMs: 60_000 } }), 2);
    }
  });

  it('ends if its memory is full', async () => {
    await worker.close();
    worker = new JsonnetWorker({ maxMemoryMb: 64 });
    const hungry = 'local f(n, a) = if n == 0 then a else f(n - 1, a + [std.range(1, 1e6)]) tailstrict; f(1e6, [])';
    assert.deepEqual((await failureOf(run(hungry))).failure, { kind: 'limit', limit: 'memory' });
    // Few steps, but a large amount of text.
    const natives = { text: { parameters: [], call: () => 'x'.repeat(3_000_000) } };
    const much = 'local all = [std.native("text")() for i in std.range(1, 400)]; [std.length(x) for x in all + all]';
    assert.deepEqual((await failureOf(run(much, { natives }))).failure, { kind: 'limit', limit: 'memory' });
    assert.equal(await run('1'), 1);
  });

  it('passes on the output of std.trace while the program runs', async () => {
    const messages: string[] = [];
    const natives = { done: { parameters: [], call: () => messages.push('done') } };
    const trace = (message: string): void => void messages.push(message);
    await run('[std.trace("a", 1), std.native("done")()]', { trace, natives });
    assert.deepEqual(messages, ['TRACE: f:1 a', 'done']);
    const broken = new Error('broken');
    const failed = run('std.trace("a", 1)', {
      trace: () => {
        throw broken;
      },
    });
    assert.equal(await errorOf(failed), broken);
    assert.equal(await run('1'), 1);
  });

  it('refuses variables like the synchronous functions', async () => {
    const { name, message } = await errorOf(run('1', { extVars: { x: { data: { at: new Date(0) } } } }));
    assert.deepEqual([name, message.slice(0, 34)], ['TypeError', '`extVars.x.data.at` is a Date: dat']);
    assert.match(
      (await errorOf(run('1', { topLevelArguments: { x: 1 as unknown as Input } }))).message,
      /`topLevelArguments.x` must be/,
    );
  });

  it('refuses unknown options like the synchronous functions', async () => {
    const limits = { maxStep: 1 } as NonNullable<WorkerOptions['limits']>;
    const { name, message } = await errorOf(run('1', { limits }));
    assert.deepEqual([name, message], ['TypeError', 'unknown option `limits.maxStep`: did you mean `maxSteps`?']);
  });

  it('reports a result that this thread can only receive as text', async () => {
    const options = { limits: { maxStack: 100_000 } };
    const deep = 'local f(n) = if n == 0 then [] else [f(n - 1)]; f(30000)';
    assert.match(
      (await errorOf(run(deep, options))).message,
      /^the result is nested more deeply .* `evaluateToText` instead$/,
    );
    assert.ok(
      (await worker.evaluateToText({ name: 'f', code: `std.length(std.toString(${deep}))`, ...options })) === '60003',
    );
  });

  it('evaluates one program after the other', async () => {
    const order: string[] = [];
    const natives = { say: { parameters: ['a'], call: (a: Json) => order.push(a as string) } };
    const programs = ['a', 'b', 'c'].map((name) =>
      run(`std.native('say')('${name}') + std.native('say')('${name}')`, { natives }),
    );
    const failed = errorOf(run('error "no"'));
    assert.deepEqual(await Promise.all(programs), [3, 7, 11]);
    assert.deepEqual(order, ['a', 'a', 'b', 'b', 'c', 'c']);
    assert.equal((await failed).message, 'RUNTIME ERROR: no');
  });

  it('can be closed', async () => {
    const natives = { never: { parameters: [], call: () => new Promise<Json>(() => undefined) } };
    const running = errorOf(run('std.native("never")()', { natives }));
    const waiting = errorOf(run('1'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await worker.close();
    await worker.close();
    for (const error of [running, waiting, errorOf(run('1'))]) {
      assert.equal((await error).message, 'the JsonnetWorker is closed');
    }
    const another = new JsonnetWorker();
    const starting = errorOf(another.evaluate({ name: 'f', code: '1' }));
    await another.close();
    assert.equal((await starting).message, 'the JsonnetWorker is closed');
  });

  it('lets the process end when it has nothing to do', () => {
    const script = `const { JsonnetWorker } = require(${JSON.stringify(join(__dirname, '..', 'index.js'))});
      void new JsonnetWorker().evaluate({ name: 'f', code: '1 + 1' }).then(console.log);`;
    // Flags of the process must not reach the thread.
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=commonjs', '-e', script], {
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout, stderr], [0, '2\n', '']);
  });
});
