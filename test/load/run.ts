import { rm } from 'node:fs/promises';

import { pathWithProjectTools } from '../../infra/local/command.ts';
import { startStack } from '../../infra/local/stack.ts';
import { describePhase } from './report.ts';

/** The stack of a load test is its own: other ports and another folder than those of `npm start` and `npm test`. */
const FOLDER = '.local/load';

const anyPort = (variable: string) => ({ variable, port: 0 });

const startOwnStack = async (signal: AbortSignal): Promise<() => Promise<void>> => {
  await rm(FOLDER, { recursive: true, force: true });
  process.env['PATH'] = pathWithProjectTools();
  const { stop } = await startStack({
    folder: FOLDER,
    ports: {
      api: anyPort('API_PORT'),
      portal: anyPort('PORTAL_PORT'),
      textract: anyPort('TEXTRACT_PORT'),
      messages: anyPort('MESSAGES_PORT'),
      emulator: anyPort('EMULATOR_PORT'),
    },
    emulatorUrl: null,
    portalUrl: null,
    region: 'us-east-1',
    timeScale: 60,
    graceTimeScale: 10_800,
    progress: (line) => {
      process.stdout.write(`${line}\n`);
    },
    signal,
  });
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
