import { existsSync } from 'node:fs';

/** Runs a command and turns what goes wrong into one line and exit status 1. */
export const runCommand = async (command: () => Promise<unknown>): Promise<void> => {
  try {
    process.stdout.write(`${JSON.stringify(await command(), null, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

const STAGES = ['local', 'dev', 'prod'] as const;

/** The stage named, else the local one where this checkout runs it. */
export const stageOf = (named: string | undefined): (typeof STAGES)[number] => {
  const stage = STAGES.find((candidate) => candidate === (named ?? (existsSync('.local/stack.json') ? 'local' : undefined)));
  if (stage === undefined) throw new RangeError(`name a stage with --stage: ${STAGES.join(', ')}`);
  return stage;
};
