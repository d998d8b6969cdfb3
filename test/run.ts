import { baseCommit, filesChangedSince } from './runner/git-changes.ts';
import { JOURNEYS, LAST_JOURNEYS, LONG_JOURNEY, stackEnvironment } from './runner/journeys.ts';
import { BENCHMARKS, FUZZING, LINT, LOAD, OTHER_CHECKS, QUICK_TESTS, TEMPLATES, testsOfChange } from './runner/plan.ts';
import { atLowPriority, makeStepRunner, suites, type Step } from './runner/steps.ts';
import { startTestStack } from './support/test-stack.ts';

/** A test run has a stack of its own: other ports and another folder than those of `npm start`. */
const FOLDER = '.local/test';

/** File of the emulator's decisions about permissions. */
const IAM_LOG = `${FOLDER}/iam.jsonl`;

const stopRequest = new AbortController();
const { signal } = stopRequest;
const { passes, allPass, tally, times } = makeStepRunner(signal);

/**
 * Runs the suites that need a running stack, and stops the stack in any case. The rollback has its own emulator, for which it waits most of
 * the time. Others on the emulator of the journeys would delay them.
 */
const passesOnStack = async (): Promise<boolean> => {
  process.stdout.write('\n== a stack for the tests\n');
  const { stack, stop } = await startTestStack({ folder: FOLDER, iamLog: IAM_LOG, signal });
  const env = stackEnvironment(FOLDER, stack.emulator_url, IAM_LOG);
  const onStack = (step: Step): Step => ({ ...step, env });
  try {
    const passed = await Promise.all([
      passes(onStack(LONG_JOURNEY)),
      allPass([suites(['integration']), JOURNEYS, BENCHMARKS, LOAD, FUZZING].map(onStack)),
      passes(atLowPriority(suites(['rollback']))),
    ]);
    return passed.every(Boolean) && (await passes(onStack(LAST_JOURNEYS)));
  } finally {
    await stop();
  }
};

/** The emulator uses one core, so what needs no stack runs next to the journeys, and never delays them. */
const everythingPasses = async (): Promise<boolean> => {
  if (!(await allPass([LINT, ...OTHER_CHECKS]))) return false;
  const tested = await Promise.all([allPass([TEMPLATES, QUICK_TESTS].map(atLowPriority)), passesOnStack()]);
  return tested.every(Boolean);
};

/** The checks, and the tests without a stack that a change can break. Everything when git cannot determine the changes. */
const changePasses = async (): Promise<boolean> => {
  const base = baseCommit();
  if (base === null) return everythingPasses();
  const tests = testsOfChange(filesChangedSince(base));
  return allPass([LINT, ...OTHER_CHECKS, ...(tests === null ? [] : [tests])]);
};

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    stopRequest.abort();
  });
}

const args = process.argv.slice(2);
const known = args.every((arg) => arg === '--changed');

const main = async (): Promise<boolean> => {
  if (!known) throw new RangeError('usage: npm test [-- --changed]');
  return args.length > 0 ? changePasses() : everythingPasses();
};

process.exitCode = await main().then(
  (passed) => (passed ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  },
);
process.stdout.write(`\n${times.join('\n')}\n\nTests: ${tally.passed} passed, ${tally.failed} failed\n`);
