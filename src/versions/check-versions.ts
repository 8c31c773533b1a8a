/** Checks the fields `versions` and `references` for mistakes that a schema cannot detect. */
import type { ConfigCheck } from '../function';
import { givenFields, keyPath } from '../kit';
import { isBookkeeping, localConfigKey } from '../krm';
import type { Reference, References, Versioner, VersionRules } from './versioner';

/** `rules` is undefined if the functionConfig does not have the field `versions`. */
export function checkVersions(rules: VersionRules | undefined, naming: Versioner['naming'], at: ConfigCheck): void {
  const { keep, history, labels = {}, annotations = {}, protect = [] } = rules ?? {};
  if (naming !== 'hash') {
    for (const field of givenFields({ keep, history }, ['keep', 'history'])) {
      at.at(field).error(`\`${field}\` has no effect with \`naming: ${naming}\`, which has no earlier versions`);
    }
  }
  for (const [field, notes] of Object.entries({ labels, annotations })) {
    for (const key of Object.keys(notes)) {
      if (key.startsWith('inlay.dev/')) {
        at.at(field).error(`\`${key}\` is reserved for Inlay: choose a different key`);
      }
      if (isBookkeeping(key) || key === localConfigKey) {
        at.at(field).error(`\`${key}\` is reserved for kpt or kustomize: choose a different key`);
      }
    }
  }
  if (protect.includes('argocd') && protect.includes('argocd-prune-last')) {
    at.at('protect').error(
      '`argocd` keeps versions, but `argocd-prune-last` removes them at the end of a sync: choose one of the two',
    );
  }
}

export function checkReferences({ extra, configurations }: References, at: ConfigCheck): void {
  at.at('extra').each(extra, checkReference);
  at.at('configurations').each(configurations, (from, one) => {
    if (givenFields(from, ['file', 'configMap']).length !== 1) {
      one.error('exactly one of `file` and `configMap` is required');
    }
  });
}

function checkReference({ path, podSpec }: Reference, at: ConfigCheck): void {
  if ((path === undefined) === (podSpec === undefined)) {
    at.error('exactly one of `path` (the field with the name) and `podSpec` (the field with the pod spec) is required');
  }
  for (const [field, text] of Object.entries({ path, podSpec })) {
    if (text === undefined) continue;
    at.at(field).parses(
      () => keyPath(text),
      (why) => `the path "${text}" ${why}`,
    );
  }
}
