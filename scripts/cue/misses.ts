/**
 * Known failing assertions, with their reasons, and the table of failing assertions by reason. `conformance:cue` fails if
 * any other assertion fails.
 */

export interface MissClass {
  readonly name: string;
  readonly reason: string;
  /** The failing assertions of the class, in the form `archive file:line directive`. */
  readonly misses: readonly string[];
}

export const missClasses: readonly MissClass[] = [
  { name: 'unsupported packages', reason: 'math/bits', misses: ['eval/disjunctions.txtar indexelim.cue:15 eq'] },
  {
    name: 'not supported',
    reason: 'functions that exist only in the tests of cue',
    misses: ['compile/experiment.txtar on.cue:3 eq'],
  },
  {
    name: 'known bug',
    reason: 'the archive marks the result of cue as wrong (`incorrect`)',
    misses: ['definitions/dynamic.txtar evalv3regress.cue:8 eq', 'eval/nonrooted.txtar in.cue:53 eq'],
  },
  {
    name: 'conditions that change fields that they read',
    reason:
      'a comprehension adds fields that its condition has read: the result depends on the order in which cue runs its tasks',
    // prettier-ignore
    misses: [
      'comprehensions/checkdefined.txtar structs.cue:9 eq', 'comprehensions/checkdefined.txtar structs.cue:10 eq',
      'comprehensions/issue1732.txtar in.cue:124 eq',
      'comprehensions/nested2.txtar issue3940.cue:23 eq', 'comprehensions/nested2.txtar issue3940.cue:62 eq',
      'comprehensions/nested2.txtar issue3990.cue:33 eq', 'comprehensions/pushdown.txtar in.cue:311 eq',
      'cycle/compbottomnofinal.txtar in.cue:32 permute', 'cycle/compbottomnofinal.txtar in.cue:46 eq',
      'cycle/compbottomnofinal.txtar in.cue:57 permute', 'cycle/compbottomnofinal.txtar in.cue:59 err',
      'cycle/freeze.txtar comprehension.cue:75 err', 'eval/insertion.txtar complex.cue:17 eq',
    ],
  },
  {
    name: 'try',
    reason: '`try` and `else` treat different fields as missing before their values are known',
    misses: ['comprehensions/try.txtar in.cue:347 err'],
  },
  {
    name: 'where a structural cycle ends',
    reason: 'cue stops one round earlier or later, or returns a value instead of an error',
    // prettier-ignore
    misses: [
      'benchmarks/issue1684.txtar perf.cue:22 eq', 'cycle/builtins.txtar cycle.cue:9 err',
      'cycle/builtins.txtar cycle.cue:82 err',
      'cycle/builtins.txtar yamlcycle.cue:33 eq', 'cycle/constraints.txtar ring.cue:9 err',
      'cycle/constraints.txtar ring.cue:17 eq', 'cycle/inline.txtar x.cue:22 err', 'cycle/inline.txtar x.cue:40 eq',
      'cycle/inline_non_recursive.txtar issue3182.cue:16 eq', 'cycle/inline_non_recursive.txtar issue3182.cue:25 eq',
      'cycle/issue3570.txtar in.cue:3 eq',
      'cycle/structural.txtar in.cue:317 eq', 'cycle/structural.txtar in.cue:363 eq',
      'cycle/structural.txtar in.cue:528 err', 'cycle/structural.txtar edge.cue:4 eq',
      'disjunctions/edge.txtar in.cue:96 eq',
    ],
  },
  {
    name: 'cycles of values',
    reason:
      'a field depends on itself through an operator or an alternative: cue may try the alternative, or select the default, before it detects the cycle',
    misses: [
      'basicrewrite/018_self-reference_cycles.txtar in.cue:6 eq',
      'basicrewrite/018_self-reference_cycles.txtar in.cue:8 eq',
      'cycle/issue241.txtar in.cue:5 eq',
      'eval/disjunctions.txtar indexelim.cue:5 eq',
      'references/alias.txtar in.cue:26 eq',
      'references/self.txtar in.cue:4 eq',
      'resolve/045_range_unification.txtar in.cue:42 err',
    ],
  },
  {
    name: 'a field of an undecided disjunction',
    reason: 'a reference to a field of a disjunction that only the reference can decide',
    // prettier-ignore
    misses: [
      'disjunctions/crossembed.txtar in.cue:8 eq', 'disjunctions/elimination.txtar issue2209full.cue:94 eq',
      'disjunctions/errors.txtar in.cue:18 err', 'eval/disjunctioncross.txtar in.cue:23 eq',
      'eval/disjunctioncross.txtar in.cue:49 eq', 'eval/disjunctioncross.txtar in.cue:74 eq',
      'eval/disjunctioncross.txtar in.cue:92 eq', 'eval/disjunctioncross.txtar in.cue:134 eq',
      'eval/disjunctioncross.txtar in.cue:160 eq',
    ],
  },
  {
    name: 'which alternatives are equal',
    reason: 'whether cue merges two alternatives depends on the order in which their parts were added',
    misses: [
      'benchmarks/issue3334.txtar in.cue:45 eq',
      'eval/bulk.txtar multi.cue:38 eq',
      'eval/bulk.txtar multi.cue:67 eq',
      'eval/bulk.txtar multi.cue:83 eq',
      'eval/disjunctions.txtar issue3597.cue:31 eq',
    ],
  },
  {
    name: 'the order of disjunctions',
    reason:
      'whether a default is kept depends on the order in which cue evaluates disjunctions of several literals and patterns',
    misses: ['disjunctions/embed.txtar in.cue:62 eq'],
  },
  {
    name: 'defaults of arguments',
    reason: 'functions that take a list or struct resolve the defaults in this value',
    misses: ['eval/sharing.txtar let.cue:28 eq', 'eval/sharing.txtar let.cue:62 eq'],
  },
  {
    name: 'validators that wait',
    reason: 'cue checks incomplete values with validators at a different time, and compares validators differently',
    misses: ['eval/v0.7.txtar builtins.cue:7 eq'],
  },
  {
    name: 'what closes a struct',
    reason: '`...` after an embedding that is unified elsewhere, and validators embedded next to fields',
    // prettier-ignore
    misses: [
      'builtins/reclose.txtar in.cue:87 eq', 'definitions/explicitopen.txtar new.cue:106 eq',
      'definitions/explicitopen.txtar new.cue:107 eq', 'definitions/explicitopen.txtar issues.cue:11 closed',
      'definitions/fields.txtar issue1830.cue:17 closed',
      'definitions/fields.txtar issue1830.cue:21 closed',
      'definitions/typocheck.txtar validators.cue:45 eq', 'definitions/typocheck.txtar ellipsis.cue:64 eq',
    ],
  },
];

const unknown = 'UNKNOWN';

export const classOf = (classes: readonly MissClass[], key: string): string =>
  classes.find(({ misses }) => misses.includes(key))?.name ?? unknown;

/**
 * Prints the number of failures of each class, and the known failures that now pass. `found` contains the class of each
 * failure.
 */
export function printMisses(
  classes: readonly MissClass[],
  found: readonly string[],
  passing: ReadonlySet<string>,
): void {
  console.log('\n| misses | count | reason |\n| --- | ---: | --- |');
  for (const name of new Set(found)) {
    const count = found.filter((each) => each === name).length;
    console.log(`| ${name} | ${count} | ${classes.find((each) => each.name === name)?.reason ?? ''} |`);
  }
  const outdated = classes.flatMap(({ misses }) => misses.filter((key) => passing.has(key)));
  if (outdated.length > 0) console.log(`\nKnown failures that now pass:\n${outdated.join('\n')}`);
  if (found.includes(unknown)) process.exitCode = 1;
}
