/** The playground scenes that pages link to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../../site/playground/example';
import { linkOf, type Scene } from '../../site/playground/scene';
import { recipes } from '../../test/pages/cookbook';
import { fencesOf, fileName } from '../../test/pages/fences';
import { root } from '../../test/project';

/** A link to the playground from the site's root folder, and the title of its scene. */
export interface Opening {
  readonly title: string;
  readonly address: string;
}

const addressOf = async (scene: Scene, title: string): Promise<string> =>
  `playground/index.html#${await linkOf(scene, { title })}`;

export async function exampleOpenings(examples: readonly Example[], name: string): Promise<readonly Opening[]> {
  const own = examples.filter(
    ({ title }) => title === name || title.startsWith(`${name} (`) || title.startsWith(`${name},`),
  );
  return Promise.all(
    own.map(async ({ title, scene }) => ({
      title: title === name ? scene.function : title.slice(name.length).replaceAll(/[(),]/g, '').trim(),
      address: await addressOf(scene, title),
    })),
  );
}

export const functionOpening = async (name: string): Promise<Opening> => ({
  title: name,
  address: await addressOf(functionScene(name), name),
});

/**
 * Returns the scene of a function's page: its configuration, resources and files. The line `On the command line:` names
 * the configuration file.
 */
export function functionScene(name: string): Scene {
  const markdown = readFileSync(join(root, 'functions', name, 'README.md'), 'utf8');
  const [, config = ''] = /^On the command line: `[^`]* -f ([^\s`]+)/m.exec(markdown) ?? [];
  const texts = new Map(fencesOf(markdown).flatMap((fence) => [[fileName(fence) ?? '', fence.content]] as const));
  const aside = new Set(['', config, 'resources.yaml', 'kustomization.yaml', 'Kptfile']);
  const files = Object.fromEntries([...texts].filter(([path]) => !aside.has(path)));
  return { function: name, config: texts.get(config) ?? '', input: texts.get('resources.yaml') ?? '', files };
}

/** Returns the playground link of each recipe in the cookbook, keyed by the text of the recipe's `diff` block. */
export async function recipeOpenings(): Promise<ReadonlyMap<string, Opening>> {
  const found = recipes().map(async ({ name, functionName, functionConfig, diff, before }) => {
    const scene = { function: functionName, config: functionConfig, input: before, files: {} };
    return [diff, { title: name, address: await addressOf(scene, name) }] as const;
  });
  return new Map(await Promise.all(found));
}
