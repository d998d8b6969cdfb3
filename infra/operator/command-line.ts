import { existsSync } from 'node:fs';

import type { ErrorCode } from '../../shared/errors/catalogue.ts';
import { detailOf } from '../../shared/errors/detail.ts';
import type { Result } from '../../shared/errors/failure.ts';

/** Runs a command and turns an error into one line and exit status 1. */
export const runCommand = async (command: () => Promise<unknown>): Promise<void> => {
  try {
    process.stdout.write(`${JSON.stringify(await command(), null, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};

/** The value of a result. Throws RangeError with what went wrong. */
export const valueOf = <Value>(result: Result<Value, ErrorCode>): Value => {
  if (result.ok) return result.value;
  throw new RangeError(result.problems.map((problem) => detailOf(problem, 'en')).join(' '));
};

const STAGES = ['local', 'dev', 'prod'] as const;

/** The stage named, else the local one where this checkout runs it. */
export const stageOf = (named: string | undefined): (typeof STAGES)[number] => {
  const stage = STAGES.find((candidate) => candidate === (named ?? (existsSync('.local/stack.json') ? 'local' : undefined)));
  if (stage === undefined) throw new RangeError(`name a stage with --stage: ${STAGES.join(', ')}`);
  return stage;
};
