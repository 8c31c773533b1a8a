/**
 * The deployment methods, simulated in this process. Each method runs the functions on the sources and on the output of
 * the last run.
 */
import { layerConfig } from '../../../functions/layer-config/function';
import { versionConfig } from '../../../functions/version-config/function';
import { noFiles } from '../../../src/files/files';
import { run, type RunInput } from '../../../src/function/run';
import { joinedOutput } from '../../../src/versions/joined-output';
import { printedLines } from '../../printed-lines';
import { itemsOf, listOf, type Item } from '../../run-on-values';
import { annotated, isPinned, pathKey } from '../items';
import { isVersion, namesIn, objectOf, outputOf, sourceItem, userItem, yamlText, type Shop } from './shop';

export interface Rendered {
  /** The output; undefined after an error. The last output is then kept. */
  readonly output: string | undefined;
  readonly messages: string;
}

export type DeploymentMethod = (shop: Shop) => Promise<Rendered>;

const empty = 'apiVersion: v1\nkind: List\nitems: []\n';
const file = 'rendered.yaml';

const config = (kind: string, name: string, spec: object): string =>
  JSON.stringify({
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind,
    metadata: { name, annotations: { [pathKey]: `${name}.yaml` } },
    spec,
  });

/** Runs the functions of the shop on the text, one after the other. */
async function runAll(shop: Shop, text: string, more: Partial<RunInput>, history?: object): Promise<Rendered> {
  const { versioning, sources, keep } = shop;
  const versions = { ...(keep !== undefined && { keep }), ...history };
  const select = [{ name: String.raw`config\d+`, ignoreMissing: true }];
  const configs =
    versioning === 'version-config'
      ? [config('VersionConfig', 'shop', { select, versions, references: { ignoreMissing: true } })]
      : [...sources].map(([name, { kind, content }]) =>
          config('LayerConfig', name, {
            layers: [{ name: 'all', values: { content: `c${content}` } }],
            output: { kind, files: [{ key: 'app.yaml', format: 'yaml' }], versions },
            references: { ignoreMissing: true },
          }),
        );
  let messages = '';
  let now = text;
  for (const functionConfig of configs) {
    const input = { ...more, text: now, functionConfig };
    const ran = versioning === 'version-config' ? await run(versionConfig, input) : await run(layerConfig, input);
    messages += printedLines(ran.stderr);
    if (ran.exitCode !== 0) return { output: undefined, messages };
    now = ran.stdout;
  }
  return { output: now, messages };
}

const inputItems = ({ versioning, sources, users }: Shop): readonly Item[] => [
  ...(versioning === 'version-config' ? [...sources].map(([name, source]) => sourceItem(name, source)) : []),
  ...[...users].map(([name, user]) => userItem(name, user)),
];

/** The sources, without the output of runs. */
const stream = (shop: Shop): string =>
  yamlText([...inputItems(shop), { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } }]);

/** A package that contains the output of the last run, and files that people changed. */
function packageItems(shop: Shop): readonly Item[] {
  const before = outputOf(shop);
  const edited = inputItems(shop).map((item): Item => {
    const own = before.find(({ kind, metadata }) => kind === item['kind'] && metadata.name === item.metadata.name);
    if (own === undefined || isVersion(own)) return annotated(item, { [pathKey]: `${item.metadata.name}.yaml` });
    // A file keeps the output of functions unless people changed something else in it.
    if (item['kind'] !== 'Deployment') return { ...own, data: item.data ?? {} };
    return isSameUser(item, own) ? own : annotated(item, { [pathKey]: `${item.metadata.name}.yaml` });
  });
  return [...edited, ...before.filter(isVersion)];
}

/** Whether two users differ only in names that functions inserted. */
function isSameUser(given: Item, written: Item): boolean {
  if (isPinned(given) !== isPinned(written)) return false;
  const [names, others] = [namesIn(given), namesIn(written)];
  if (isPinned(given)) return JSON.stringify(names) === JSON.stringify(others);
  return JSON.stringify(names.map(objectOf)) === JSON.stringify(others.map(objectOf));
}

export const deploymentMethods: Readonly<Record<string, DeploymentMethod>> = {
  'a package': async (shop) => {
    const { output, messages } = await runAll(shop, listOf(packageItems(shop)), {});
    return { output: output === undefined ? undefined : yamlText(itemsOf(output)), messages };
  },
  'the output of a build': async (shop) => {
    const built = await runAll(shop, stream(shop), { previous: { file: 'standard output', text: empty } });
    if (built.output === undefined) return built;
    const { text, messages } = joinedOutput(built.output, shop.output);
    const reported = messages.map(({ severity, message }) => `[${severity}] ${message}\n`).join('');
    return { output: text, messages: built.messages + reported };
  },
  '--previous': (shop) => runAll(shop, stream(shop), { previous: { file, text: shop.output ?? empty } }),
  'history.from': (shop) => {
    const { output } = shop;
    const files = {
      ...noFiles,
      kind: () => (output === undefined ? undefined : ('file' as const)),
      read: () => output ?? '',
    };
    return runAll(shop, stream(shop), { files: () => files }, { history: { from: { file } } });
  },
};
