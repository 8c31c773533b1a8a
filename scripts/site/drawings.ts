/** Draws pictures with `inlay` and inserts them into pages, at comments such as `<!-- drawing: layers -->`. */
import { join } from 'node:path';
import { root, runExecutable } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { versionsOutput } from './landing/landing';

const drawings: Readonly<Record<string, () => string | Promise<string>>> = {
  layers: () =>
    draw(['run', 'keystone-config.yaml', '.', '--svg', 'DEFAULT'], join(root, 'examples/layer-config-keystone')),
  packages: () => draw(['inputs', 'shop/prod', '--svg'], temporaryFolder(packages)),
  versions: async () =>
    draw(['versions', 'rendered.yaml', '--svg'], temporaryFolder({ 'rendered.yaml': await versionsOutput() })),
};

const packages = {
  'shop/prod/kustomization.yaml': 'resources: [../base]\ncomponents: [../../components/alerts]\n',
  'shop/base/kustomization.yaml': 'resources: [../../databases/postgres]\n',
  'components/alerts/kustomization.yaml':
    'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [../../monitoring]\n',
  'databases/postgres/kustomization.yaml': '{}\n',
  'monitoring/kustomization.yaml': '{}\n',
};

function draw(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = runExecutable('inlay', args, { cwd });
  if (status !== 0) throw new Error(`inlay ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

/**
 * Returns the page with its pictures. Vue allows styles only outside of other elements. Throws Error for an unknown
 * name.
 */
export async function withDrawings(markdown: string): Promise<string> {
  const styles = new Set<string>();
  let text = markdown;
  for (const [marker, name = ''] of markdown.matchAll(/^<!-- drawing: (.*) -->$/gm)) {
    const svg = await drawings[name]?.();
    if (svg === undefined) throw new Error(`the drawing "${name}" does not exist`);
    const [style = ''] = /<style>[^]*?<\/style>\n/.exec(svg) ?? [];
    styles.add(style);
    text = text.replace(marker, () => `<figure v-pre tabindex="0">\n${svg.replace(style, '').trimEnd()}\n</figure>`);
  }
  return `${text}\n${[...styles].join('')}`;
}
