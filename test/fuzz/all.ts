import { spawn } from 'node:child_process';

import { pathWithProjectTools } from '../../infra/local/command.ts';
import { startTestStack } from '../support/test-stack.ts';
import { chosenFamilies } from './families.ts';

/** The stack of a complete run is its own: other ports and another folder than those of `npm start` and `npm test`. */
const FOLDER = '.local/fuzz';

const words = process.argv.slice(2);
/** Before the stack starts, so that a name that no family has is reported at once. */
const families = chosenFamilies(words);
process.stdout.write(`Fuzzing ${families.map(({ name }) => name).join(', ')}\n`);

const stopRequest = new AbortController();
const { signal } = stopRequest;
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    stopRequest.abort();
  });

const fuzzAll = (stackFile: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: pathWithProjectTools(), STACK_FILE: stackFile };
    const child = spawn('node', ['test/fuzz/run.ts', '--all', ...words], { stdio: 'inherit', signal, env });
    child.once('error', reject);
    child.once('close', (status) => {
      resolve(status ?? 1);
    });
  });

const running = process.env['STACK_FILE'];
if (running !== undefined) process.exitCode = await fuzzAll(running);
else {
  const { stop } = await startTestStack({ folder: FOLDER, signal });
  try {
    process.exitCode = await fuzzAll(`${FOLDER}/stack.json`);
  } finally {
    await stop();
  }
}
