import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';

import * as v from 'valibot';

import { pathWithProjectTools } from '../../infra/local/command.ts';

export type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The file in which jest writes its test counts. */
  readonly results?: string;
};

const testResults = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });

/** Suites of jest. Those that run next to others have their own name. */
export const suites = (names: readonly string[], options: readonly string[] = [], name = names.join(', ')): Step => {
  const results = `.local/test-results-${name.replaceAll(/\W+/g, '-')}.json`;
  return { name, command: 'jest', args: ['--selectProjects', ...names, '--json', `--outputFile=${results}`, ...options], results };
};

/** The step at low priority, so that it uses only idle time. */
export const atLowPriority = (step: Step): Step => ({ ...step, command: 'nice', args: [step.command, ...step.args] });

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** Runs steps and counts: every test of every suite, and every other step as one. */
export const makeStepRunner = (signal: AbortSignal) => {
  const tally = { passed: 0, failed: 0 };
  const times: string[] = [];

  const run = ({ command, args, env }: Step): Promise<number> =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, { stdio: 'inherit', signal, env: { ...process.env, PATH: pathWithProjectTools(), ...env } });
      child.once('error', reject);
      child.once('close', (status) => {
        resolve(status ?? 1);
      });
    });

  const count = async ({ results: file }: Step, passed: boolean): Promise<void> => {
    const text = file === undefined ? null : await readFile(file, 'utf8').catch(() => null);
    const results = text === null ? null : v.parse(testResults, JSON.parse(text));
    tally.passed += results?.numPassedTests ?? (passed ? 1 : 0);
    // A suite can fail without a failed test, when one of its files does not load.
    tally.failed += Math.max(results?.numFailedTests ?? 0, passed ? 0 : 1);
  };

  /** Runs a step and prints its result; returns whether it passed. */
  const passes = async (step: Step): Promise<boolean> => {
    process.stdout.write(`\n== ${step.name}\n`);
    await mkdir('.local', { recursive: true });
    if (step.results !== undefined) await rm(step.results, { force: true });
    const startedAt = performance.now();
    const passed = (await run(step)) === 0;
    const time = `${step.name}: ${passed ? 'passed' : 'FAILED'} (${seconds(performance.now() - startedAt)} s)`;
    process.stdout.write(`== ${time}\n`);
    times.push(time);
    await count(step, passed);
    return passed;
  };

  /** Runs steps one after the other, until one fails; returns whether all passed. */
  const allPass = async (steps: readonly Step[]): Promise<boolean> => {
    for (const step of steps) if (!(await passes(step))) return false;
    return true;
  };

  return { passes, allPass, tally, times };
};
