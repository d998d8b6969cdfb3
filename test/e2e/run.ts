import { JOURNEYS, LAST_JOURNEYS, LONG_JOURNEY, stackEnvironment } from '../runner/journeys.ts';
import { makeStepRunner, type Step } from '../runner/steps.ts';
import { startTestStack, useRunningStack } from '../support/test-stack.ts';

/** The stack of these tests is its own: another folder than those of `npm start` and `npm test`. */
const FOLDER = '.local/e2e';
const IAM_LOG = `${FOLDER}/iam.jsonl`;

const stopRequest = new AbortController();
const { signal } = stopRequest;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    stopRequest.abort();
  });
}

const { passes } = makeStepRunner(signal);

/** All journeys, or those that the arguments select. */
const journeysPass = async (env: NodeJS.ProcessEnv): Promise<boolean> => {
  const onStack = (step: Step): Promise<boolean> => passes({ ...step, env });
  const args = process.argv.slice(2);
  if (args.length > 0) return onStack({ name: 'journeys', command: 'jest', args: ['--selectProjects', 'e2e', '--runInBand', ...args] });
  const passed = await Promise.all([onStack(LONG_JOURNEY), onStack(JOURNEYS)]);
  return passed.every(Boolean) && (await onStack(LAST_JOURNEYS));
};

/** Runs journeys against the running stack that STACK_FILE describes, or one of its own. Arguments go to jest. */
const main = async (): Promise<boolean> => {
  const running = process.env['STACK_FILE'];
  if (running !== undefined) {
    await useRunningStack(running);
    return journeysPass({});
  }
  const { stack, stop } = await startTestStack({ folder: FOLDER, iamLog: IAM_LOG, signal });
  try {
    return await journeysPass(stackEnvironment(FOLDER, stack.emulator_url, IAM_LOG));
  } finally {
    await stop();
  }
};

process.exitCode = await main().then(
  (passed) => (passed ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  },
);
