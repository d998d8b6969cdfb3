import { readFileSync } from 'node:fs';

import { manifests } from '../../functions/manifests.ts';
import { QUICK_SUITES, testsBrokenBy, type Project } from './changed-tests.ts';
import { readModuleGraph } from './module-graph.ts';
import { suites, type Step } from './steps.ts';

/** Rules, types and words. */
export const LINT: Step = { name: 'lint', command: 'node', args: ['test/runner/lint.ts'] };

export const OTHER_CHECKS: readonly Step[] = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'layers', command: 'depcruise', args: ['functions', 'shared', 'infra', 'test'] },
  { name: 'dead code', command: 'knip', args: [] },
];

export const TEMPLATES: Step = { name: 'templates', command: 'node', args: ['test/templates/run.ts'] };

/** Every section of the benchmarks and of the load test, so that none breaks unnoticed. They use the stack of the tests. */
export const BENCHMARKS: Step = { name: 'benchmarks', command: 'node', args: ['test/bench/run.ts', '--smallest'] };
export const LOAD: Step = { name: 'load', command: 'node', args: ['test/load/run.ts', '--smallest'] };

export const FUZZING: Step = { name: 'fuzzing', command: 'node', args: ['test/fuzz/run.ts'] };

/** Every machine for a run has at least two cores; jest would leave one of them idle. */
const BOTH_CORES = '--maxWorkers=2';

export const QUICK_TESTS: Step = suites(QUICK_SUITES, [BOTH_CORES]);

const readProject = (): Project => ({
  graph: readModuleGraph(),
  textOf: (file) => readFileSync(file, 'utf8'),
  pathsOf: (family) => manifests.filter(({ name }) => name === family).flatMap(({ contracts }) => contracts.map(({ path }) => path)),
});

/** The suites without a stack, reduced to the tests that a change can break; null when it can break none. */
export const testsOfChange = (changed: readonly string[]): Step | null => {
  const tests = testsBrokenBy(changed, readProject());
  process.stdout.write(`${changed.length} changed files can break ${tests.length} test files without a stack\n`);
  if (tests.length === 0) return null;
  return suites(QUICK_SUITES, [BOTH_CORES, '--runTestsByPath', ...tests], 'tests of the change');
};
