import { pathWithProjectTools } from '../../infra/local/command.ts';
import { startTestStack } from '../support/test-stack.ts';
import { describePhase } from './report.ts';

/** The stack of a load test is its own: other ports and another folder than those of `npm start` and `npm test`. */
const FOLDER = '.local/load';

const startOwnStack = async (signal: AbortSignal): Promise<() => Promise<void>> => {
  process.env['PATH'] = pathWithProjectTools();
  const { stop } = await startTestStack({ folder: FOLDER, signal });
  process.env['STACK_FILE'] = `${FOLDER}/stack.json`;
  return stop;
};

/** Prints what the load did; whether all work was done exactly once. */
const runLoad = async (): Promise<boolean> => {
  // Reads the file of the stack when it is loaded.
  const { putLoad } = await import('./traffic.ts');
  const { loadImports } = await import('./imports.ts');
  const { loadWebhooks } = await import('./webhooks.ts');
  const traffic = await putLoad();
  const { phases, ceiling, accepted, repeated } = traffic;
  const imports = await loadImports();
  const webhooks = await loadWebhooks();
  const problems = [...traffic.problems, ...imports.flatMap((measured) => measured.problems), ...webhooks.problems];
  process.stdout.write(`\n${phases.map(describePhase).join('\n')}\n`);
  process.stdout.write(`The emulator's own ceiling, same machine, same minutes\n${ceiling.join('\n')}\n\n`);
  process.stdout.write(`Imports\n${imports.map(({ line }) => `  ${line}`).join('\n')}\n\n`);
  process.stdout.write(`Webhooks\n${webhooks.lines.map((line) => `  ${line}`).join('\n')}\n\n`);
  process.stdout.write(
    `${accepted} validations accepted, ${repeated} asked about again after a failed attempt; lost or doubled: ${problems.length}\n${problems.map((problem) => `  ${problem}\n`).join('')}`,
  );
  return problems.length === 0;
};

const stopRequest = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    stopRequest.abort();
  });

const stop = process.env['STACK_FILE'] === undefined ? await startOwnStack(stopRequest.signal) : null;
try {
  process.exitCode = (await runLoad()) ? 0 : 1;
} finally {
  await stop?.();
}
