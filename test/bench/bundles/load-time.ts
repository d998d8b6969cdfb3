import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { functionEnvironment } from '../function-environment.ts';
import { median } from '../statistics.ts';

const run = promisify(execFile);

const environmentOfFunctions = async (): Promise<NodeJS.ProcessEnv> => ({
  ...(await functionEnvironment({
    tableName: 'bench',
    bucket: 'bench',
    queueUrl: 'http://127.0.0.1:9/000000000000/bench',
    secretArn: 'bench',
    portalUrl: 'http://127.0.0.1:9',
  })),
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
});

const loadOnce = async (files: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  const { stdout } = await run(process.execPath, ['test/bench/bundles/load.mjs', ...files], { env });
  return Number(stdout);
};

/**
 * Load time of some files in a process of their own, in milliseconds: one median per group of files. The groups alternate, so that a slow
 * minute of the machine affects all.
 */
export const loadTimes = async (groups: readonly (readonly string[])[], rounds: number): Promise<readonly number[]> => {
  const env = await environmentOfFunctions();
  const times = groups.map((files) => ({ files, measured: new Array<number>() }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { files, measured } of times) measured.push(await loadOnce(files, env));
  }
  return times.map(({ measured }) => median(measured));
};
