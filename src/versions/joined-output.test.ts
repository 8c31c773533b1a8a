import assert from 'node:assert/strict';
import { nameHash } from '../krm';
import { treeOf } from '../data';
import { joinedOutput } from './joined-output';

const nameOf = (color: string): string => `app-${nameHash(treeOf({ kind: 'ConfigMap', data: { color } }))}`;

interface Given {
  readonly number?: number;
  readonly isOrphaned?: boolean;
  readonly keep?: number;
  /** The color in the data, if it differs from the color in the hash of the name. */
  readonly now?: string;
}

const version = (color: string, { number = 1, isOrphaned = false, keep, now = color }: Given = {}): string =>
  `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${nameOf(color)} # ${color}
  labels:
    inlay.dev/version-config: shop
  annotations:
    inlay.dev/base-name: app
    inlay.dev/generation: "${number}"
${isOrphaned ? '    inlay.dev/orphaned: "true"\n' : ''}${keep === undefined ? '' : `    inlay.dev/keep: "${keep}"\n`}data:
  color: ${now}
`;

const user = (kind: string, color: string, spec = ''): string =>
  `apiVersion: apps/v1
kind: ${kind}
metadata:
  name: web
spec:
${spec}  ref: ${nameOf(color)}
`;

const mounter = (kind: string, color: string): string =>
  `apiVersion: apps/v1
kind: ${kind}
metadata:
  name: web
spec: {template: {spec: {volumes: [{configMap: {name: ${nameOf(color)}}}]}}}
`;

const inVolume = (name: string, color: string): string => `{configMap: {name: ${nameOf(color)}}, name: ${name}}`;

const volumes = (namespace: string, ...list: readonly string[]): string =>
  `apiVersion: apps/v1
kind: Deployment
metadata: {name: web${namespace === '' ? '' : `, namespace: ${namespace}`}}
spec: {template: {spec: {volumes: [${list.join(', ')}]}}}
`;

const pod =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: late}\nspec: {volumes: [{configMap: {name: app}}, {configMap: {name: app}}]}\n';

const unnumbered = (document: string): string => document.replace(/ {4}inlay\.dev\/generation: .*\n/, '');

const suffixed = (document: string): string => document.replaceAll(/(?<=: app-\w{10})/g, '-eu');

/** The same version, as a LayerConfig would create it, for a member of a family if one is given. */
const ofLayers = (document: string, member?: string): string =>
  document
    .replace(
      'inlay.dev/version-config: shop',
      `inlay.dev/config: shop${member === undefined ? '' : `\n    inlay.dev/member: ${member}`}`,
    )
    .replace(/ {4}inlay\.dev\/base-name: .*\n/, '')
    .replace('name: app-', member === undefined ? 'name: app-' : `name: app-${member}-`);

const text = (...documents: readonly string[]): string => documents.join('---\n');

describe('joinedOutput', () => {
  for (const [what, rendered, former, expected, expectedMessages = ''] of [
    ['without a file', [version('red')], undefined, 'as rendered'],
    ['on a file without versions', [version('red')], ['kind: A\nmetadata: {name: a}\n'], 'as rendered'],
    [
      'on a file with the same version',
      [version('red')],
      [version('red', { number: 4 })],
      [version('red', { number: 4 })],
    ],
    [
      'after a change',
      [version('red'), user('Deployment', 'red')],
      [version('green', { number: 2 }), version('blue', { isOrphaned: true })],
      [
        version('red', { number: 3 }),
        user('Deployment', 'red'),
        version('green', { number: 2, isOrphaned: true }),
        version('blue', { isOrphaned: true }),
      ],
    ],
    [
      'with users that restart',
      [version('red'), mounter('Deployment', 'red'), mounter('StatefulSet', 'red'), mounter('DaemonSet', 'red')],
      [version('green'), mounter('Deployment', 'green'), mounter('DaemonSet', 'red')],
      [
        version('red', { number: 2 }),
        mounter('Deployment', 'red'),
        mounter('StatefulSet', 'red'),
        mounter('DaemonSet', 'red'),
        version('green', { isOrphaned: true }),
      ],
      `info: Deployment/web will restart, because it is changed to refer to ConfigMap/${nameOf('red')} instead of ${nameOf('green')}`,
    ],
    [
      'with a new volume before the others',
      [
        version('red'),
        volumes('', '{emptyDir: {}, name: new}', inVolume('config', 'red'), '{configMap: {name: other}, name: other}'),
      ],
      [version('green'), volumes('default', inVolume('config', 'green'), '{configMap: {name: other}, name: other}')],
      [
        version('red', { number: 2 }),
        volumes('', '{emptyDir: {}, name: new}', inVolume('config', 'red'), '{configMap: {name: other}, name: other}'),
        version('green', { isOrphaned: true }),
      ],
      `info: Deployment/web will restart, because it is changed to refer to ConfigMap/${nameOf('red')} instead of ${nameOf('green')}`,
    ],
    [
      'on a file with a duplicate earlier version, after a merge of branches',
      [version('red')],
      [version('red', { number: 2 }), version('green', { isOrphaned: true }), version('green', { isOrphaned: true })],
      [version('red', { number: 2 }), version('green', { isOrphaned: true })],
    ],
    [
      'after a return to an earlier version',
      [version('green')],
      [version('red', { number: 2 }), version('green', { isOrphaned: true })],
      [version('green', { number: 3 }), version('red', { number: 2, isOrphaned: true })],
    ],
    [
      'with the versions that `keep` allows',
      [version('red', { keep: 1 })],
      [version('green', { number: 2, keep: 1 }), version('blue', { isOrphaned: true })],
      [version('red', { number: 3, keep: 1 }), version('green', { number: 2, isOrphaned: true })],
      `info: ConfigMap/${nameOf('blue')} is removed, because nothing refers to it`,
    ],
    [
      'with additional versions in use',
      [version('red', { keep: 0 }), user('Rollout', 'green')],
      [version('green')],
      [version('red', { number: 2, keep: 0 }), user('Rollout', 'green'), version('green', { isOrphaned: true })],
    ],
    [
      'with the revision history of the users',
      [version('red'), user('Deployment', 'red', '  revisionHistoryLimit: 0\n')],
      [version('green')],
      [version('red', { number: 2 }), user('Deployment', 'red', '  revisionHistoryLimit: 0\n')],
      `info: ConfigMap/${nameOf('green')} is removed, because nothing refers to it`,
    ],
    [
      'without the object',
      ['kind: A\nmetadata: {name: a}\n'],
      [version('green')],
      ['kind: A\nmetadata: {name: a}\n', version('green', { isOrphaned: true })],
      `info: ConfigMap/${nameOf('green')} is no longer generated, but it and its earlier versions stay in the file until you remove them`,
    ],
    [
      'for two overlays of one base',
      [version('red', { keep: 1 }), version('red', { keep: 1 }).replace(nameOf('red'), `b-${nameOf('red')}`)],
      [version('green'), version('green').replace(nameOf('green'), `b-${nameOf('green')}`)],
      [
        version('red', { number: 2, keep: 1 }),
        version('red', { number: 2, keep: 1 }).replace(nameOf('red'), `b-${nameOf('red')}`),
        version('green', { isOrphaned: true }),
        version('green', { isOrphaned: true }).replace(nameOf('green'), `b-${nameOf('green')}`),
      ],
    ],
    [
      'after the functionConfig was renamed',
      [version('red', { keep: 1 }).replace(': shop', ': new')],
      [version('green', { number: 2, keep: 1 }), version('blue', { isOrphaned: true })],
      [
        version('red', { number: 3, keep: 1 }).replace(': shop', ': new'),
        version('green', { number: 2, isOrphaned: true }),
      ],
      `info: ConfigMap/${nameOf('blue')} is removed, because nothing refers to it`,
    ],
    [
      'for two bases with objects of the same name',
      [version('red', { keep: 0 }), version('blue', { keep: 1 }).replace(': shop', ': other')],
      [
        version('green', { number: 2 }),
        version('white', { number: 2 }).replace(': shop', ': other'),
        version('black', { isOrphaned: true }).replace(': shop', ': other'),
      ],
      [
        version('red', { number: 3, keep: 0 }),
        version('blue', { number: 3, keep: 1 }).replace(': shop', ': other'),
        version('white', { number: 2, isOrphaned: true }).replace(': shop', ': other'),
      ],
      `info: ConfigMap/${nameOf('green')} is removed, because nothing refers to it\ninfo: ConfigMap/${nameOf('black')} is removed, because nothing refers to it`,
    ],
    [
      'of an object that is edited in place',
      [unnumbered(version('red')).replace(nameOf('red'), 'app')],
      [unnumbered(version('blue')).replace(nameOf('blue'), 'app'), version('green', { isOrphaned: true })],
      'as rendered',
      `info: ConfigMap/${nameOf('green')} is removed, because nothing refers to it`,
    ],
    [
      'for an overlay that adds a suffix',
      [suffixed(version('red', { keep: 1 })), suffixed(user('Rollout', 'blue'))],
      [
        suffixed(version('green', { number: 3, keep: 1 })),
        suffixed(version('white', { number: 2, isOrphaned: true })),
        suffixed(version('blue', { isOrphaned: true })),
      ],
      [
        suffixed(version('red', { number: 4, keep: 1 })),
        suffixed(user('Rollout', 'blue')),
        suffixed(version('green', { number: 3, isOrphaned: true })),
        suffixed(version('blue', { isOrphaned: true })),
      ],
      `info: ConfigMap/${nameOf('white')}-eu is removed, because nothing refers to it`,
    ],
    [
      'for an overlay that adds a suffix, and a name of a file',
      [suffixed(version('red', { keep: 0 })), suffixed(user('Rollout', 'blue')).replace(/-eu$/m, '-eu.conf')],
      [suffixed(version('blue'))],
      [
        suffixed(version('red', { number: 2, keep: 0 })),
        suffixed(user('Rollout', 'blue')).replace(/-eu$/m, '-eu.conf'),
        suffixed(version('blue', { isOrphaned: true })),
      ],
    ],
    [
      'for an overlay that renames an object, but not in a field that kustomize does not know',
      [
        suffixed(version('red')),
        user('Foo', 'red'),
        user('Bar', 'red').replace('app-', 'other-'),
        mounter('Job', 'red'),
      ],
      undefined,
      'as rendered',
      `warning: Foo/web refers to ${nameOf('red')}, but an overlay has renamed the ConfigMap to ${nameOf('red')}-eu, and kustomize does not know the field as a reference: add the field to \`configurations\` in that overlay, or list the functionConfig there\nwarning: Job/web refers to ConfigMap/${nameOf('red')}, which is not in the file, so pods that need it do not start: change the reference to ${nameOf('red')}-eu, or restore that version from version control`,
    ],
    [
      'with an object that an overlay with a suffix changed after the function',
      [suffixed(version('red', { now: 'black' }))],
      undefined,
      undefined,
      `error: ConfigMap/${nameOf('red')}-eu was changed after the hash of its content was added to its name, so later changes would not roll out: list the functionConfig in the kustomization that changes the object`,
    ],
    [
      'with an object that an overlay changed after the function',
      [version('red', { now: 'black' })],
      undefined,
      undefined,
      `error: ConfigMap/${nameOf('red')} was changed after the hash of its content was added to its name, so later changes would not roll out: list the functionConfig in the kustomization that changes the object`,
    ],
    [
      'with a resource that an overlay added after the function',
      [version('red'), pod],
      undefined,
      'as rendered',
      `warning: Pod/late still refers to ConfigMap/app instead of ${nameOf('red')}, because the function ran before Pod/late was added: list the functionConfig in the kustomization that adds the resource`,
    ],
    [
      'with a reference to a version that the file does not have',
      [version('red'), mounter('Job', 'blue'), mounter('ReplicaSet', 'green')],
      [version('green')],
      [
        version('red', { number: 2 }),
        mounter('Job', 'blue'),
        mounter('ReplicaSet', 'green'),
        version('green', { isOrphaned: true }),
      ],
      `warning: Job/web refers to ConfigMap/${nameOf('blue')}, which is not in the file, so pods that need it do not start: change the reference to ${nameOf('red')}, or restore that version from version control`,
    ],
    [
      'with references to missing versions without which pods start',
      [
        version('red'),
        mounter('Job', 'blue').replace('}}]', ', optional: true}}]'),
        mounter('ReplicaSet', 'green')
          .replace('name: web', 'name: web\n  ownerReferences: [{controller: true}]')
          .replace('{template', '{replicas: 0, template'),
      ],
      undefined,
      'as rendered',
    ],
    [
      'with a reference to a missing version by its name before an overlay renamed the object',
      [ofLayers(version('red')).replace(nameOf('red'), `eu-${nameOf('red')}`), mounter('Job', 'blue')],
      undefined,
      'as rendered',
      `warning: Job/web refers to ConfigMap/${nameOf('blue')}, which is not in the file, so pods that need it do not start: restore that version from version control, or change the reference to eu-${nameOf('red')} if this is the same object`,
    ],
    [
      'with references to missing versions of a family and of a removed member',
      [
        ofLayers(version('red'), 'cpu'),
        mounter('Job', 'blue'),
        mounter('Job', 'green').replace('app-', 'app-gpu-'),
        mounter('Job', 'green').replace('app-', 'shop-'),
      ],
      undefined,
      'as rendered',
      [nameOf('blue'), nameOf('green').replace('app-', 'app-gpu-')]
        .map(
          (name) =>
            `warning: Job/web refers to ConfigMap/${name}, which is not in the file, so pods that need it do not start: restore that version from version control, or change the reference to ${nameOf('red').replace('app-', 'app-cpu-')} if this is the same object`,
        )
        .join('\n'),
    ],
    [
      'with a reference to a missing version in a field that only a function knows',
      [version('red'), mounter('Rollout', 'blue').replace('apps/', 'argoproj.io/'), user('Rollout', 'green')],
      undefined,
      'as rendered',
      `warning: Rollout/web refers to ConfigMap/${nameOf('blue')}, which is not in the file, so pods that need it do not start: change the reference to ${nameOf('red')}, or restore that version from version control`,
    ],
    [
      'with a damaged version',
      [version('red')],
      [version('green', { now: 'black' })],
      [version('red', { number: 2 })],
      `warning: ConfigMap/${nameOf('green')} has data that does not match the hash in its name, because it was edited by hand or two branches were merged into it. It is removed, because nothing refers to it`,
    ],
    [
      'with a damaged version in use',
      [version('red'), user('Pod', 'green')],
      [version('green', { now: 'black' })],
      undefined,
      `error: ConfigMap/${nameOf('green')} has data that does not match the hash in its name, because it was edited by hand or two branches were merged into it. It is in use: restore it from version control, or change its users to refer to ${nameOf('red')}`,
    ],
  ] as const) {
    it(what, () => {
      const joined = joinedOutput(text(...rendered), former && text(...former));
      const documents = expected === 'as rendered' ? rendered : expected;
      assert.deepEqual(
        joined.messages.map(({ severity, message }) => `${severity}: ${message}`).join('\n'),
        expectedMessages,
      );
      assert.deepEqual(joined.text, documents && text(...documents));
      // A second run changes nothing.
      if (expected !== undefined) assert.equal(joinedOutput(text(...rendered), joined.text).text, joined.text);
    });
  }

  it('does not change a file with merge conflicts', () => {
    const conflict = `<<<<<<< a\n${version('red')}=======\n${version('green')}>>>>>>> b\n`;
    const { text: written, messages } = joinedOutput(version('blue'), conflict);
    assert.equal(written, undefined);
    assert.match(messages[0]?.message ?? '', /^the file contains earlier versions .* cannot be read .*: fix the file/);
  });
});
