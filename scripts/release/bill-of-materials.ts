/**
 * Converts the output of `npm sbom`, which lists all installed packages, to a CycloneDX bill of materials that lists
 * only the packages that users install. npm's own `--omit=dev` would also omit packages that both our package and a
 * development tool need.
 */
import { manifest } from '../../test/project';
import { names } from './names';

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Edge[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
}

interface Edge {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** `text` is the output of `npm sbom --sbom-format=cyclonedx`. */
export function billOfMaterials(text: string): string {
  const bom = JSON.parse(text) as Bom;
  const edges = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const { component } = bom.metadata;
  const own = component['bom-ref'];
  const direct = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`);
  const installed = new Set(direct);
  for (const one of installed) for (const next of edges.get(one) ?? []) installed.add(next);
  const components = bom.components.filter((one) => installed.has(one['bom-ref']));
  if (components.length !== installed.size) throw new Error('npm sbom: dependencies are missing');
  const dependencies = [{ ref: own, dependsOn: direct }, ...bom.dependencies.filter(({ ref }) => installed.has(ref))];
  // Replace npm's name for the component, which is the name of the folder.
  const metadata = { ...bom.metadata, component: { ...component, name: names.package } };
  return `${JSON.stringify({ ...bom, metadata, components, dependencies }, undefined, 2)}\n`;
}
