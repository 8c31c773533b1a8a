/**
 * `npm run dev -- site [BASE]`: builds the landing page, the docs and the playground in dist/website. Any web server
 * can serve this folder at BASE, such as `/` or `/inlay/`.
 */
import { relative } from 'node:path';
import { root } from '../../test/project';
import { buildSite } from './build-site';
import { siteFolder } from './pages';

async function main(): Promise<void> {
  const base = process.argv[2] ?? '/';
  await buildSite({ base, outDir: siteFolder });
  console.log(`${relative(root, siteFolder)}: serve it at ${base}`);
}

void main();
