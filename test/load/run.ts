import { parseArgs } from 'node:util';

import { pathWithProjectTools } from '../../infra/local/command.ts';
import { chosenSections } from '../support/chosen-sections.ts';
import type { RunSize } from '../support/run-size.ts';
import { startTestStack } from '../support/test-stack.ts';

/** The stack of a load test is its own: other ports and another folder than those of `npm start` and `npm test`. */
const FOLDER = '.local/load';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { smallest: { type: 'boolean', default: false } },
});

const startOwnStack = async (signal: AbortSignal): Promise<() => Promise<void>> => {
  process.env['PATH'] = pathWithProjectTools();
  const { stop } = await startTestStack({ folder: FOLDER, signal });
  process.env['STACK_FILE'] = `${FOLDER}/stack.json`;
  return stop;
};

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Runs the chosen sections, one after the other; whether all work was done exactly once and in time. */
const runLoad = async (size: RunSize): Promise<boolean> => {
  // Reads the file of the stack when it is loaded.
  const { SECTIONS } = await import('./sections.ts');
  const problems: string[] = [];
  for (const { name, run } of chosenSections(SECTIONS, positionals)) {
    print(`\n== ${name}\n`);
    problems.push(...(await run(size, print)));
  }
  print(`\nlost, doubled or late: ${problems.length}${problems.map((problem) => `\n  ${problem}`).join('')}`);
  return problems.length === 0;
};

const stopRequest = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    stopRequest.abort();
  });

const stop = process.env['STACK_FILE'] === undefined ? await startOwnStack(stopRequest.signal) : null;
try {
  process.exitCode = (await runLoad(options.smallest ? 'smallest' : 'full')) ? 0 : 1;
} finally {
  await stop?.();
}
