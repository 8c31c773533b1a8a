/**
 * Defines one task for each of twenty public repositories. Each task is done in the ways that our pages describe: with
 * our functions, with kustomize's own replacements or patches where possible, and with yq. `public-repositories.ts`
 * measures the unintended changes.
 */

export interface PublicTask {
  /** The repository's name on GitHub. The last part of the name is the name of the clone's folder. */
  readonly repository: string;
  readonly commit: string;
  readonly file: string;
  readonly task: string;
  /** The number of lines that a person would remove and add. */
  readonly intended: number;
  /** The fields that follow `metadata` in the functionConfig. */
  readonly config: string;
  /**
   * Generates the part of a kustomization.yaml that performs the task, from the file's text. Omitted if only a patch
   * with the whole text could perform the task.
   */
  readonly kustomize?: (text: string) => string;
  readonly yq: string;
}

const replacement = (
  value: string,
  select: string,
  fieldPaths: readonly string[],
  options = '',
): string => `replacements:
- sourceValue: ${value}
  targets:
  - select: ${select}
    fieldPaths:
${fieldPaths.map((path) => `    - ${path}\n`).join('')}${options}`;

/** A replacement that is the same for Inlay and for kustomize. */
const sharedReplacement = (...args: Parameters<typeof replacement>): Pick<PublicTask, 'config' | 'kustomize'> => ({
  config: replacement(...args),
  kustomize: () => replacement(...args),
});

const dashboards = (text: string): readonly string[] =>
  [...text.matchAll(/^ {4}(\S+)\.json: /gm)].map(([, name]) => `data.${name}\\.json.timezone`);

export const publicTasks: readonly PublicTask[] = [
  {
    repository: 'prometheus-operator/kube-prometheus',
    commit: '4d719f1dea88',
    file: 'manifests/grafana-dashboardDefinitions.yaml',
    task: 'time zone in 33 dashboards (JSON) in a list of ConfigMaps',
    intended: 66,
    config: replacement('Europe/Berlin', '{kind: ConfigMap, name: grafana-dashboard-.*}', ['data.*.timezone']),
    kustomize: (text) =>
      `replacements:\n${dashboards(text)
        .map((path) => {
          const name = `grafana-dashboard-${path.slice('data.'.length, path.indexOf('\\'))}`;
          return replacement('Europe/Berlin', `{kind: ConfigMap, name: ${name}}`, [path]).slice(
            'replacements:\n'.length,
          );
        })
        .join('')}`,
    yq: '.items[].data[] |= (from_json | .timezone = "Europe/Berlin" | to_json(4))',
  },
  {
    repository: 'kubeflow/manifests',
    commit: '009c88084074',
    file: 'common/dex/base/config-map.yaml',
    task: "dex's issuer and log level in commented YAML",
    intended: 4,
    config: `configMapGenerator:
- name: dex
  behavior: merge
  mergeValues:
  - {key: config.yaml, format: yaml}
  literals:
  - config.yaml: |
      issuer: https://shop.example.com/dex
      logger: {level: info}
`,
    kustomize: () => `replacements:
- sourceValue: https://shop.example.com/dex
  targets:
  - {select: {kind: ConfigMap}, fieldPaths: ['data.config\\.yaml.issuer']}
- sourceValue: info
  targets:
  - {select: {kind: ConfigMap}, fieldPaths: ['data.config\\.yaml.logger.level']}
`,
    yq: '.data."config.yaml" |= (from_yaml | .issuer = "https://shop.example.com/dex" | .logger.level = "info" | to_yaml)',
  },
  {
    repository: 'argoproj/argo-cd',
    commit: '37ee0097cf85',
    file: 'manifests/ha/base/redis-ha/chart/upstream.yaml',
    task: 'client timeout in haproxy.cfg, an unsupported format',
    intended: 2,
    config: replacement(
      '10m',
      '{kind: ConfigMap, name: argocd-redis-ha-configmap}',
      ['data.haproxy\\.cfg'],
      '    pattern: timeout client (\\S+)\n',
    ),
    yq: '(select(.kind == "ConfigMap" and .metadata.name == "argocd-redis-ha-configmap") | .data."haproxy.cfg") |= sub("timeout client \\S+", "timeout client 10m")',
  },
  {
    repository: 'metallb/metallb',
    commit: '7938d3f89b8b',
    file: 'config/frr/frr-cm.yaml',
    task: "additional daemon in FRR's `daemons` file",
    intended: 2,
    config: replacement(
      '"yes"',
      '{kind: ConfigMap, name: frr-startup}',
      ['data.daemons'],
      '    pattern: (?m)^ospfd=(.*)$\n',
    ),
    yq: '(select(.kind == "ConfigMap") | .data.daemons) |= sub("(?m)^ospfd=.*$", "ospfd=yes")',
  },
  {
    repository: 'fluent/fluent-bit-kubernetes-logging',
    commit: 'c590a9ba0ec1',
    file: 'output/elasticsearch/fluent-bit-configmap.yaml',
    task: 'log level in fluent-bit.conf (lines `Key  value`)',
    intended: 2,
    config: replacement('warn', '{kind: ConfigMap}', ['data.fluent-bit\\.conf'], '    pattern: Log_Level\\s+(\\S+)\n'),
    yq: '.data."fluent-bit.conf" |= sub("Log_Level( +)\\S+", "Log_Level${1}warn")',
  },
  {
    repository: 'projectcontour/contour',
    commit: '31c4bb38e0a5',
    file: 'examples/contour/01-contour-config.yaml',
    task: 'access log format (JSON) in YAML, mostly comments',
    intended: 2,
    ...sharedReplacement('json', '{kind: ConfigMap, name: contour}', ['data.contour\\.yaml.accesslog-format']),
    yq: '.data."contour.yaml" |= (from_yaml | .accesslog-format = "json" | to_yaml)',
  },
  {
    repository: 'istio/istio',
    commit: '86c9f01fd735',
    file: 'samples/addons/prometheus.yaml',
    task: 'removal of one scrape job from prometheus.yml',
    intended: 9,
    config: `configMapGenerator:
- name: prometheus
  namespace: istio-system
  behavior: merge
  mergeValues:
  - key: prometheus.yml
    format: yaml
    lists:
    - {path: scrape_configs, strategy: merge, key: job_name}
  literals:
  - prometheus.yml: |
      scrape_configs:
      - {job_name: prometheus-pushgateway, $patch: delete}
`,
    yq: '(select(.kind == "ConfigMap") | .data."prometheus.yml") |= (from_yaml | del(.scrape_configs[] | select(.job_name == "prometheus-pushgateway")) | to_yaml)',
  },
  {
    repository: 'longhorn/longhorn',
    commit: 'bb2f2223a6f7',
    file: 'deploy/longhorn.yaml',
    task: 'replica count of the StorageClass in a ConfigMap; file of 5,861 lines',
    intended: 2,
    ...sharedReplacement('"2"', '{kind: ConfigMap, name: longhorn-storageclass}', [
      'data.storageclass\\.yaml.parameters.numberOfReplicas',
    ]),
    yq: '(select(.kind == "ConfigMap" and .metadata.name == "longhorn-storageclass") | .data."storageclass.yaml") |= (from_yaml | .parameters.numberOfReplicas = "2" | to_yaml)',
  },
  {
    repository: 'knative-extensions/net-istio',
    commit: 'bdbf4dac4ecb',
    file: 'third_party/istio-latest/istio-kind-mesh/istio.yaml',
    task: 'token lifetime in six injection templates (Go templates for YAML inside YAML)',
    intended: 12,
    config: replacement(
      '86400',
      '{kind: ConfigMap, name: istio-sidecar-injector}',
      ['', '[kind==Deployment].spec.template.'].map(
        (pod) =>
          `data.config.templates.*.${pod}spec.volumes.[name==istio-token].projected.sources.0.serviceAccountToken.expirationSeconds`,
      ),
    ),
    yq: '(select(.kind == "ConfigMap" and .metadata.name == "istio-sidecar-injector") | .data.config) |= sub("expirationSeconds: 43200", "expirationSeconds: 86400")',
  },
  {
    repository: 'argoproj/argo-rollouts',
    commit: '9f8d111d8f8e',
    file: 'manifests/notifications-install.yaml',
    task: 'color of one message in a Go template for JSON inside YAML',
    intended: 2,
    config: replacement("'#6E6E6E'", '{kind: ConfigMap}', [
      'data.template\\.rollout-aborted.slack.attachments.0.color',
    ]),
    yq: '(select(.kind == "ConfigMap") | .data."template.rollout-aborted") |= sub("#E01E5A", "#6E6E6E")',
  },
  {
    repository: 'projectcalico/calico',
    commit: '87c15906f20c',
    file: 'manifests/calico.yaml',
    task: 'additional key for the CNI plugin in JSON with `__CNI_MTU__` instead of a number',
    intended: 3,
    config: replacement(
      '3',
      '{kind: ConfigMap, name: calico-config}',
      ['data.cni_network_config.plugins.[type==calico].log_file_max_count'],
      '    options: {create: true, type: int}\n',
    ),
    kustomize: () =>
      replacement(
        '"3"',
        '{kind: ConfigMap, name: calico-config}',
        ['data.cni_network_config.plugins.0.log_file_max_count'],
        '    options: {create: true}\n',
      ),
    yq: '(select(.kind == "ConfigMap" and .metadata.name == "calico-config") | .data.cni_network_config) |= (from_yaml | .plugins[0].log_file_max_count = 3 | to_json)',
  },
  {
    repository: 'kubernetes-sigs/cluster-api-provider-vsphere',
    commit: '111a1ba9bc52',
    file: 'templates/cluster-template.yaml',
    task: 'kube-vip\'s lease duration in a Pod manifest (with `${VIP_NETWORK_INTERFACE:=""}`) embedded in a list of files',
    intended: 2,
    config: replacement("'30'", '{kind: KubeadmControlPlane}', [
      'spec.kubeadmConfigSpec.files.0.content.spec.containers.0.env.[name==vip_leaseduration].value',
    ]),
    kustomize: () =>
      replacement("'30'", '{kind: KubeadmControlPlane}', [
        'spec.kubeadmConfigSpec.files.0.content.spec.containers.0.env.[name=vip_leaseduration].value',
      ]),
    yq: '(select(.kind == "KubeadmControlPlane") | .spec.kubeadmConfigSpec.files[0].content) |= (from_yaml | (.spec.containers[0].env[] | select(.name == "vip_leaseduration") | .value) = "30" | to_yaml)',
  },
  {
    repository: 'elastic/elastic-agent',
    commit: '07adab5bc3d2',
    file: 'deploy/kubernetes/elastic-agent-kustomize/default/elastic-agent-standalone/base/elastic-agent-standalone-daemonset-configmap.yaml',
    task: 'period for 17 metrics in YAML with comments and `${kubernetes.…}`',
    intended: 34,
    config: replacement('60s', '{kind: ConfigMap, name: agent-node-datastreams}', [
      'data.agent\\.yml.inputs.[id==kubernetes-cluster-metrics].streams.*.period',
    ]),
    kustomize: () =>
      replacement('60s', '{kind: ConfigMap, name: agent-node-datastreams}', [
        'data.agent\\.yml.inputs.[id=kubernetes-cluster-metrics].streams.*.period',
      ]),
    yq: '.data."agent.yml" |= (from_yaml | (.inputs[] | select(.id == "kubernetes-cluster-metrics") | .streams[].period) = "60s" | to_yaml)',
  },
  {
    repository: 'operate-first/apps',
    commit: '34402be8f720',
    file: 'odh-manifests/osc/trino-dev/base/hive-config.yaml',
    task: "Hive's log level in single-quoted Java properties with `${sys:…}`",
    intended: 2,
    config: replacement('WARN', '{kind: ConfigMap, name: hive-config}', [
      'data.hive-log4j2\\.properties.property\\.hive\\.log\\.level',
    ]),
    yq: '.data."hive-log4j2.properties" |= sub("(?m)^property.hive.log.level = .*$", "property.hive.log.level = WARN")',
  },
  {
    repository: 'konpyutaika/nifikop',
    commit: 'b7fab3d6308c',
    file: 'config/samples/override_configmap.yaml',
    task: 'level of one logger, selected by name, in logback.xml with `${…}`',
    intended: 2,
    config: replacement('DEBUG', '{kind: ConfigMap, name: raw}', [
      'data.logback\\.xml.configuration.logger.[@name==org.apache.nifi.processors].@level',
    ]),
    yq: '.data."logback.xml" |= (from_xml | (.configuration.logger[] | select(.+@name == "org.apache.nifi.processors") | .+@level) = "DEBUG" | to_xml)',
  },
  {
    repository: 'opendatahub-io/odh-manifests',
    commit: '4b0ea7e5d505',
    file: 'hue/hue/base/hive-site-xml-secret.yaml',
    task: 'one property, selected by name, in hive-site.xml in a Secret',
    intended: 2,
    config: replacement('http', '{kind: Secret, name: hue-hive-site-xml}', [
      'stringData.hive-site\\.xml.configuration.property.[name==hive.server2.transport.mode].value',
    ]),
    yq: '.stringData."hive-site.xml" |= (from_xml | (.configuration.property[] | select(.name == "hive.server2.transport.mode") | .value) = "http" | to_xml)',
  },
  {
    repository: 'datainfrahq/druid-operator',
    commit: '8da631fa8709',
    file: 'examples/tiny-cluster.yaml',
    task: "root logger's level in log4j2 XML in a custom resource",
    intended: 2,
    config: replacement('warn', '{kind: Druid}', ['spec.log4j\\.config.Configuration.Loggers.Root.@level']),
    yq: '.spec."log4j.config" |= (from_xml | .Configuration.Loggers.Root.+@level = "warn" | to_xml)',
  },
  {
    repository: 'Altinity/clickhouse-operator',
    commit: '50e8d0490678',
    file: 'deploy/operator/clickhouse-operator-install-bundle.yaml',
    task: "removal of one element from ClickHouse's XML; file of 6,074 lines",
    intended: 1,
    config: `replacements:
- delete: true
  targets:
  - select: {kind: ConfigMap, name: etc-clickhouse-operator-configd-files}
    fieldPaths: ['data.01-clickhouse-03-query_log\\.xml.yandex.query_thread_log']
`,
    yq: '(select(.kind == "ConfigMap" and .metadata.name == "etc-clickhouse-operator-configd-files") | .data."01-clickhouse-03-query_log.xml") |= (from_xml | del(.yandex.query_thread_log) | to_xml)',
  },
  {
    repository: 'rook/rook',
    commit: 'd0c3b9ce6d64',
    file: 'deploy/examples/monitoring/localrules.yaml',
    task: 'release number in 36 documentation links (plain fields)',
    intended: 72,
    config: replacement(
      'tentacle',
      '{kind: PrometheusRule}',
      ['spec.groups.*.rules.*.annotations.documentation'],
      '    pattern: /en/([^/]+)/\n',
    ),
    kustomize: () =>
      replacement(
        'tentacle',
        '{kind: PrometheusRule}',
        ['spec.groups.*.rules.*.annotations.documentation'],
        '    options: {delimiter: /, index: 4}\n',
      ),
    yq: '(.spec.groups[].rules[].annotations | select(has("documentation")) | .documentation) |= sub("/en/[^/]+/", "/en/tentacle/")',
  },
  {
    repository: 'fluxcd/flux2-kustomize-helm-example',
    commit: '4f1a5b1051b4',
    file: 'apps/base/podinfo/release.yaml',
    task: "host name in a HelmRelease's values (plain fields)",
    intended: 2,
    ...sharedReplacement('podinfo.example.com', '{kind: HelmRelease}', ['spec.values.httpRoute.hostnames.0']),
    yq: '.spec.values.httpRoute.hostnames[0] = "podinfo.example.com"',
  },
];
