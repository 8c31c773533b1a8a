import { run } from 'inlay-krm';
import { replaceValues } from 'inlay-krm/replace-values';

const items = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: shop # the comment stays
  data:
    config.json: |-
      { "host": "localhost",  "port": 8080 }
`;

const functionConfig = `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
metadata:
  name: host
replacements:
- sourceValue: shop.example.com
  targets:
  - select:
      kind: ConfigMap
    fieldPaths:
    - data.config\\.json.host
`;

async function changeHost(): Promise<void> {
  const { stdout, stderr, exitCode } = await run(replaceValues, { text: items, functionConfig });
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  process.exitCode = exitCode;
}

void changeHost();
