import { spawn } from 'node:child_process';

import { useEmulator } from '../infra/local/aws-environment.ts';
import { pathWithProjectTools } from '../infra/local/command.ts';
import { openEmulator } from './support/emulator.ts';

/**
 * Runs the component tests over the adapters of DynamoDB, SQS and S3 on an emulator, in the place of the ones in memory:
 * where a fake answers otherwise than AWS, a test fails. Arguments go to jest.
 */
const main = async (): Promise<number> => {
  const emulator = await openEmulator();
  useEmulator(emulator.url, 'us-east-1');
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn('jest', ['--selectProjects', 'component', '--forceExit', '--testTimeout=600000', ...process.argv.slice(2)], {
        stdio: 'inherit',
        env: { ...process.env, PATH: pathWithProjectTools(), REAL_ADAPTERS_URL: emulator.url },
      });
      child.once('error', reject);
      child.once('close', (status) => {
        resolve(status ?? 1);
      });
    });
  } finally {
    await emulator.stop();
  }
};

process.exitCode = await main();
