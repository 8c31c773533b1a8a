/**
 * Configurations of three OpenStack services as operators write them, with the relevant options in the format of
 * `oslo-config-generator`, and the values that the services must see.
 */
import type { Ini } from '../../functions/layer-config/generated/config';

interface GeneratedOption {
  readonly dest: string;
  readonly type: string;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly (readonly [unknown, null])[];
  readonly default?: unknown;
  readonly secret?: boolean;
  readonly deprecated_opts?: readonly { readonly group: string; readonly name: string }[];
}

export interface Service {
  readonly schema: { readonly options: Readonly<Record<string, { readonly opts: readonly GeneratedOption[] }>> };
  readonly ini: Ini;
  readonly values: object;
  /** The values that oslo.config must read, by group and option. */
  readonly intended: Readonly<Record<string, unknown>>;
}

const bool = (dest: string): GeneratedOption => ({ dest, type: 'boolean value' });
const text = (dest: string, ...choices: readonly string[]): GeneratedOption => ({
  dest,
  type: 'string value',
  choices: choices.map((choice) => [choice, null] as const),
});
const list = (dest: string): GeneratedOption => ({ dest, type: 'list value', default: [] });
const multi = (dest: string): GeneratedOption => ({ dest, type: 'multi valued', default: [] });

const device = '{"vendor_id":"8086","product_id":"154d","name":"nic"}';
const accelerator = '{"vendor_id":"10de","name":"gpu, large"}';

export const services: Readonly<Record<string, Service>> = {
  nova: {
    schema: {
      options: {
        DEFAULT: {
          opts: [
            list('enabled_apis'),
            { dest: 'reserved_huge_pages', type: 'dict value' },
            { dest: 'cpu_allocation_ratio', type: 'floating point value', min: 0 },
            { dest: 'osapi_compute_workers', type: 'integer value', min: 1 },
            text('instances_path'),
            text('instance_name_template'),
            bool('force_config_drive'),
          ],
        },
        api_database: { opts: [{ ...text('connection'), secret: true }] },
        libvirt: {
          opts: [
            list('disk_cachemodes'),
            text('virt_type', 'kvm', 'lxc', 'qemu', 'parallels'),
            {
              dest: 'rx_queue_size',
              type: 'integer value',
              choices: [256, 512, 1024].map((size) => [size, null] as const),
            },
          ],
        },
        pci: { opts: [{ ...multi('alias'), deprecated_opts: [{ group: 'DEFAULT', name: 'pci_alias' }] }] },
        oslo_messaging_notifications: { opts: [multi('driver')] },
        vnc: {
          opts: [
            { dest: 'novncproxy_port', type: 'port value' },
            { dest: 'novncproxy_host', type: 'string value' },
          ],
        },
        filter_scheduler: { opts: [list('enabled_filters')] },
      },
    },
    ini: {
      deprecated: 'rename',
      options: [
        { path: 'DEFAULT.reserved_huge_pages', as: 'multi-dict' },
        { path: 'DEFAULT.instances_path', as: 'interpolated' },
      ],
    },
    values: {
      DEFAULT: {
        enabled_apis: ['osapi_compute', 'metadata'],
        pci_alias: [device],
        reserved_huge_pages: [
          { node: 0, size: 2048, count: 64 },
          { node: 1, size: '1GB', count: 1 },
        ],
        cpu_allocation_ratio: 3.0,
        osapi_compute_workers: 0x10,
        instance_name_template: 'instance-%08x',
        instances_path: '$instance_name_template/instances',
        force_config_drive: true,
      },
      api_database: { connection: 'mysql+pymysql://nova:pa$word#1@db/nova_api?charset=utf8' },
      libvirt: { disk_cachemodes: ['file=directsync', 'block=none'], virt_type: 'kvm', rx_queue_size: 512 },
      pci: { alias: [accelerator] },
      oslo_messaging_notifications: { driver: ['messagingv2', 'log'] },
      vnc: { novncproxy_port: 6080, novncproxy_host: '::' },
      filter_scheduler: { enabled_filters: ['ComputeFilter', 'PciPassthroughFilter'] },
    },
    intended: {
      'DEFAULT.enabled_apis': ['osapi_compute', 'metadata'],
      'DEFAULT.reserved_huge_pages': [
        { node: '0', size: '2048', count: '64' },
        { node: '1', size: '1GB', count: '1' },
      ],
      'DEFAULT.cpu_allocation_ratio': 3,
      'DEFAULT.osapi_compute_workers': 16,
      'DEFAULT.instance_name_template': 'instance-%08x',
      'DEFAULT.instances_path': 'instance-%08x/instances',
      'DEFAULT.force_config_drive': true,
      'api_database.connection': 'mysql+pymysql://nova:pa$word#1@db/nova_api?charset=utf8',
      'libvirt.disk_cachemodes': ['file=directsync', 'block=none'],
      'libvirt.virt_type': 'kvm',
      'libvirt.rx_queue_size': 512,
      'pci.alias': [device, accelerator],
      'oslo_messaging_notifications.driver': ['messagingv2', 'log'],
      'vnc.novncproxy_port': 6080,
      'vnc.novncproxy_host': '::',
      'filter_scheduler.enabled_filters': ['ComputeFilter', 'PciPassthroughFilter'],
    },
  },
  keystone: {
    schema: {
      options: {
        DEFAULT: { opts: [bool('debug'), text('public_endpoint'), text('logging_exception_prefix')] },
        token: { opts: [text('provider'), { dest: 'expiration', type: 'integer value', min: 0 }] },
        auth: { opts: [list('methods'), text('password')] },
        federation: { opts: [multi('trusted_dashboard'), text('remote_id_attribute')] },
        cache: { opts: [bool('enabled'), list('memcache_servers'), multi('backend_argument')] },
        security_compliance: { opts: [list('password_expires_ignore_user_ids'), text('password_regex')] },
        cors: { opts: [list('allowed_origin')] },
      },
    },
    ini: {},
    values: {
      DEFAULT: { debug: false, public_endpoint: 'https://keystone', logging_exception_prefix: ' ERROR %(name)s ' },
      token: { provider: 'fernet', expiration: 43200 },
      auth: { methods: ['external', 'password', 'token'], password: '"quoted"' },
      federation: { trusted_dashboard: ['https://one/', 'https://two/?a=b,c'], remote_id_attribute: 'HTTP_OIDC_ISS' },
      cache: {
        enabled: 'yes',
        memcache_servers: ['inet6:[2001:db8::1]:11211', 'memcached:11211'],
        backend_argument: ['url:memcached:11211', 'password:pa$word\\$'],
      },
      security_compliance: {
        password_expires_ignore_user_ids: ['123', '456'],
        password_regex: '^(?=.*\\d)(?=.*[a-zA-Z]).{7,}$',
      },
      cors: { allowed_origin: [] },
    },
    intended: {
      'DEFAULT.debug': false,
      'DEFAULT.public_endpoint': 'https://keystone',
      'DEFAULT.logging_exception_prefix': ' ERROR %(name)s ',
      'token.provider': 'fernet',
      'token.expiration': 43200,
      'auth.methods': ['external', 'password', 'token'],
      'auth.password': '"quoted"',
      'federation.trusted_dashboard': ['https://one/', 'https://two/?a=b,c'],
      'federation.remote_id_attribute': 'HTTP_OIDC_ISS',
      'cache.enabled': true,
      'cache.memcache_servers': ['inet6:[2001:db8::1]:11211', 'memcached:11211'],
      'cache.backend_argument': ['url:memcached:11211', 'password:pa$word\\$'],
      'security_compliance.password_expires_ignore_user_ids': ['123', '456'],
      'security_compliance.password_regex': '^(?=.*\\d)(?=.*[a-zA-Z]).{7,}$',
      'cors.allowed_origin': [],
    },
  },
  neutron: {
    schema: {
      options: {
        DEFAULT: {
          opts: [
            text('core_plugin'),
            list('service_plugins'),
            { dest: 'dhcp_lease_duration', type: 'integer value' },
            { dest: 'bind_port', type: 'port value' },
            { dest: 'bind_host', type: 'host address value' },
            text('transport_url'),
            { dest: 'ovs_use_veth', type: 'boolean value', deprecated_opts: [{ group: 'agent', name: 'use_veth' }] },
          ],
        },
        ml2: { opts: [list('type_drivers'), list('mechanism_drivers'), list('extension_drivers')] },
        ml2_type_vlan: { opts: [list('network_vlan_ranges')] },
        ovs: { opts: [list('bridge_mappings'), { dest: 'local_ip', type: 'IP address value' }] },
        quotas: { opts: [{ dest: 'quota_network', type: 'integer value' }] },
        agent: {
          opts: [
            { dest: 'report_interval', type: 'floating point value' },
            { dest: 'resource_provider_bandwidths', type: 'dict value' },
          ],
        },
        oslo_messaging_notifications: { opts: [multi('driver')] },
        placement: { opts: [] },
      },
    },
    ini: { deprecated: 'ignore', open: ['placement.*'] },
    values: {
      DEFAULT: {
        core_plugin: 'ml2',
        service_plugins: 'router,trunk',
        dhcp_lease_duration: -1,
        bind_port: 9696,
        bind_host: 'fd00::10',
        transport_url: 'rabbit://u:p%24@mq-0:5672,u:p%24@mq-1:5672/neutron',
      },
      ml2: {
        type_drivers: ['flat', 'vlan', 'vxlan'],
        mechanism_drivers: ['openvswitch'],
        extension_drivers: ['port_security'],
      },
      ml2_type_vlan: { network_vlan_ranges: ['physnet1:100:200', 'physnet2'] },
      OVS: { bridge_mappings: ['physnet1:br-ex', 'physnet2:br-int'], local_ip: '192.0.2.7' },
      quotas: { quota_network: 100 },
      agent: {
        report_interval: 30.5,
        resource_provider_bandwidths: { 'br-ex': '10000:10000', 'br-int': '' },
        use_veth: 'ON',
      },
      oslo_messaging_notifications: { driver: 'messagingv2' },
      placement: { auth_version: 'v3' },
    },
    intended: {
      'DEFAULT.core_plugin': 'ml2',
      'DEFAULT.service_plugins': ['router', 'trunk'],
      'DEFAULT.dhcp_lease_duration': -1,
      'DEFAULT.bind_port': 9696,
      'DEFAULT.bind_host': 'fd00::10',
      'DEFAULT.transport_url': 'rabbit://u:p%24@mq-0:5672,u:p%24@mq-1:5672/neutron',
      'DEFAULT.ovs_use_veth': true,
      'ml2.type_drivers': ['flat', 'vlan', 'vxlan'],
      'ml2.mechanism_drivers': ['openvswitch'],
      'ml2.extension_drivers': ['port_security'],
      'ml2_type_vlan.network_vlan_ranges': ['physnet1:100:200', 'physnet2'],
      'ovs.bridge_mappings': ['physnet1:br-ex', 'physnet2:br-int'],
      'ovs.local_ip': '192.0.2.7',
      'quotas.quota_network': 100,
      'agent.report_interval': 30.5,
      'agent.resource_provider_bandwidths': { 'br-ex': '10000:10000', 'br-int': '' },
      'oslo_messaging_notifications.driver': ['messagingv2'],
    },
  },
};
