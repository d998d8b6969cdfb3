import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';

import * as v from 'valibot';

import { pathWithProjectTools } from '../infra/local/command.ts';
import { startTestStack } from './support/test-stack.ts';

/** The stack of a test run is its own: other ports and another folder than those of `npm start`. */
const FOLDER = '.local/test';

const stopRequest = new AbortController();
const { signal } = stopRequest;

type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Where jest writes how many tests it ran. */
  readonly results?: string;
};

/** Takes as long as the other checks together, beside which it runs. */
const LINT: Step = { name: 'lint', command: 'eslint', args: ['.', '--max-warnings=0'] };

const OTHER_CHECKS: readonly Step[] = [
  { name: 'format', command: 'prettier', args: ['--check', '--log-level=warn', '.'] },
  { name: 'types', command: 'tsc', args: ['--project', '.'] },
  { name: 'layers', command: 'depcruise', args: ['functions', 'shared', 'infra', 'test'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'templates', command: 'node', args: ['test/templates/run.ts'] },
];

const testResults = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });

/** Suites of jest. Those that run beside others have a name of their own. */
const suites = (names: readonly string[], options: readonly string[] = [], name = names.join(', ')): Step => {
  const results = `.local/test-results-${name.replaceAll(/\W+/g, '-')}.json`;
  return { name, command: 'jest', args: ['--selectProjects', ...names, '--json', `--outputFile=${results}`, ...options], results };
};

const run = ({ command, args }: Step, env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', signal, env: { ...process.env, PATH: pathWithProjectTools(), ...env } });
    child.once('error', reject);
    child.once('close', (status) => {
      resolve(status ?? 1);
    });
  });

/** Every test of every suite, and every other step as one. */
const tally = { passed: 0, failed: 0 };

const count = async ({ results: file }: Step, passed: boolean): Promise<void> => {
  const text = file === undefined ? null : await readFile(file, 'utf8').catch(() => null);
  const results = text === null ? null : v.parse(testResults, JSON.parse(text));
  tally.passed += results?.numPassedTests ?? (passed ? 1 : 0);
  // A suite can fail without a failed test, when one of its files does not load.
  tally.failed += Math.max(results?.numFailedTests ?? 0, passed ? 0 : 1);
};

/** Runs a step and says how it went; whether it passed. */
const passes = async (step: Step, env: NodeJS.ProcessEnv = {}): Promise<boolean> => {
  process.stdout.write(`\n== ${step.name}\n`);
  await mkdir('.local', { recursive: true });
  if (step.results !== undefined) await rm(step.results, { force: true });
  const startedAt = performance.now();
  const status = await run(step, env);
  process.stdout.write(
    `== ${step.name}: ${status === 0 ? 'passed' : 'FAILED'} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`,
  );
  await count(step, status === 0);
  return status === 0;
};

/** Read what all the others left in the logs of the functions, and in tables and buckets, then which permissions all of them needed. */
const LAST_JOURNEYS = ['log-hygiene', 'held-data', 'granted-permissions'];

/** Waits for minutes for what is due, and asks nothing of the portal: it lasts beside the others. */
const LONG_JOURNEY = 'account-life';

/** Where the emulator writes its decisions about permissions. */
const IAM_LOG = `${FOLDER}/iam.jsonl`;

const lastJourneysPass = async (env: NodeJS.ProcessEnv): Promise<boolean> => {
  for (const journey of LAST_JOURNEYS) {
    if (!(await passes(suites(['e2e'], ['--runInBand', `--testPathPatterns=${journey}`]), env))) return false;
  }
  return true;
};

/** The suites that need a running stack, on one that is stopped again whatever they do. */
const passesOnStack = async (): Promise<boolean> => {
  process.stdout.write('\n== a stack for the tests\n');
  const { stack, stop } = await startTestStack({ folder: FOLDER, iamLog: IAM_LOG, signal });
  // Journeys change how the one portal behaves, so they come one after the other.
  const env = { STACK_FILE: `${FOLDER}/stack.json`, TEST_EMULATOR_URL: stack.emulator_url, IAM_LOG };
  const others = [LONG_JOURNEY, ...LAST_JOURNEYS].join('|');
  try {
    if (!(await passes(suites(['integration']), env))) return false;
    const long = passes(suites(['e2e'], ['--runInBand', `--testPathPatterns=${LONG_JOURNEY}`], LONG_JOURNEY), env);
    const passed =
      (await passes(suites(['e2e'], ['--runInBand', `--testPathIgnorePatterns=${others}`]), env)) &&
      (await passes({ name: 'fuzzing', command: 'node', args: ['test/fuzz/run.ts'] }, env));
    return (await long) && passed && (await lastJourneysPass(env));
  } finally {
    await stop();
  }
};

const otherChecksPass = async (): Promise<boolean> => {
  for (const check of OTHER_CHECKS) if (!(await passes(check))) return false;
  return true;
};

const everythingPasses = async (): Promise<boolean> => {
  const checked = await Promise.all([passes(LINT), otherChecksPass()]);
  if (!checked.every(Boolean)) return false;
  // Two cores are what a run is sure to have; jest would leave one of them idle.
  if (!(await passes(suites(['unit', 'component', 'infra', 'contract'], ['--maxWorkers=100%'])))) return false;
  return (await passes(suites(['rollback']))) && passesOnStack();
};

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    stopRequest.abort();
  });
}

process.exitCode = await everythingPasses().then(
  (passed) => (passed ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  },
);
process.stdout.write(`\nTests: ${tally.passed} passed, ${tally.failed} failed\n`);
