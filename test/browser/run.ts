import { spawn } from 'node:child_process';

import { pathWithProjectTools } from '../../infra/local/command.ts';
import { startTestStack, useRunningStack } from '../support/test-stack.ts';
import { findChromium } from './support/chromium.ts';

/** The stack of these tests is its own: another folder than those of `npm start` and `npm test`. */
const FOLDER = '.local/browser';

const stopRequest = new AbortController();
const { signal } = stopRequest;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    stopRequest.abort();
  });
}

const runTests = (env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn('jest', ['--selectProjects', 'browser', '--runInBand', ...process.argv.slice(2)], {
      stdio: 'inherit',
      signal,
      // On SIGTERM, Playwright closes its browsers and keeps the process running.
      killSignal: 'SIGINT',
      env,
    });
    child.once('error', reject);
    child.once('close', (status) => {
      resolve(status ?? 1);
    });
  });

/**
 * Drives the machine's own Chromium against the running stack that STACK_FILE describes, or one of its own. Arguments go
 * to jest.
 */
const main = async (): Promise<number> => {
  const tools = { PATH: pathWithProjectTools(), CHROMIUM_PATH: findChromium(process.env) };
  const running = process.env['STACK_FILE'];
  if (running !== undefined) {
    await useRunningStack(running);
    return runTests({ ...process.env, ...tools });
  }
  const { stop } = await startTestStack({ folder: FOLDER, signal });
  try {
    // The stack adds the address of its emulator to the environment.
    return await runTests({ ...process.env, ...tools, STACK_FILE: `${FOLDER}/stack.json` });
  } finally {
    await stop();
  }
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
