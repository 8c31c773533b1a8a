/**
 * A law about a functionConfig with several entries: one run with all entries returns the same as separate runs, one
 * for each entry, although the function reads and writes each item only once.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { run, type KrmFunction, type Outcome } from '../src/function';
import { samples } from './law';

/** A ConfigMap and a Secret with documents in all formats. */
export const configItems = `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: one
    labels: {app: shop, tier: web}
    annotations:
      note: '{"a": 1, "list": [{"name": "x", "v": 1}, {"name": "y", "v": 2}]}'
  data:
    plain: some text
    quoted: "80"
    number: '12'
    empty: ""
    url: http://host:80/path # where
    app.yaml: |
      # settings
      host: old # the host
      port: 80
      list:
      - name: a
        v: "1"
      # the second
      - name: b
        v: 2
      nested: {x: 1, y: "two"}
      inner: |
        k: v
        m:
          n: 1
    app.json: |-
      {
        "host": "old",
        "ports": [80, 81],
        "list": [{"name": "a"}, {"name": "b", "v": [1]}],
        "nested": {"x": null, "y": true}
      }
    app.ini: |
      host = old
      [db]
      host = old
      port = 5432
      [nested]
      x = 1
      [list]
      name = a
    app.properties: |
      server.host=old
      server.port=80
    app.toml: |
      host = "x"
      [nested]
      x = 1
      port = 1
      [[list]]
      name = "a"
    app.xml: |
      <app mode="old">
        <host>old</host> <!-- the host -->
        <db>
          <port>80</port>
        </db>
        <list a="1"/><empty/>
      </app>
    stream: |
      a: 1
      ---
      b: 2
- apiVersion: v1
  kind: Secret
  metadata:
    name: two
  data:
    token: b2xk
    conf.json: eyJhIjogMSwgIm5lc3RlZCI6IHsieCI6ICJ0In19
`;

export const listOfItems = (items: string): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items}`;

export const withoutResults = (list: string): string => list.replace(/^results:\n[^]*/m, '');

/** Returns a function that runs `fn` on a list with the entries in the field of the functionConfig. */
export const runWith =
  <Config>(fn: KrmFunction<Config>, kind: string, field: string) =>
  (text: string, entries: readonly object[]): Promise<Outcome> => {
    const config = { apiVersion: 'fn.inlay.dev/v1alpha1', kind, [field]: entries };
    return run(fn, { text, functionConfig: JSON.stringify(config) });
  };

/**
 * Draws lists of entries. `compared` returns the part of the output that must be the same. `check` is called after each
 * run of a single entry.
 */
export async function holdsInOneRun(
  ran: ReturnType<typeof runWith>,
  items: string,
  lists: fc.Arbitrary<readonly object[]>,
  compared: (stdout: string) => unknown,
  check: (stdout: string, entry: object) => Promise<void> = async () => {},
): Promise<void> {
  const start = listOfItems(items);
  let succeeded = 0;
  await fc.assert(
    fc.asyncProperty(lists, async (entries) => {
      let text = start;
      const possible: object[] = [];
      for (const entry of entries) {
        const { exitCode, stdout, stderr } = await ran(text, [entry]);
        assert.ok(exitCode < 3, stderr);
        if (exitCode !== 0) {
          const together = await ran(start, [...possible, entry]);
          assert.equal(together.exitCode, exitCode, 'a mistake stays a mistake');
          continue;
        }
        possible.push(entry);
        text = stdout;
        await check(text, entry);
      }
      if (possible.length === 0) return;
      const { exitCode, stdout, stderr } = await ran(start, possible);
      assert.equal(exitCode, 0, stderr);
      assert.deepEqual(compared(stdout), compared(text));
      if (possible.length > 1) succeeded += 1;
    }),
    { numRuns: samples(300, 6) },
  );
  assert.ok(succeeded > samples(100, 6), `only ${succeeded} lists with several possible entries`);
}
