import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { pathWithProjectTools } from '../../../infra/local/command.ts';
import { isHealthy } from '../../../infra/local/emulator/emulator.ts';
import { findPort } from '../../../infra/local/ports.ts';
import { makeProgress } from '../../../infra/local/progress.ts';
import { startStack } from '../../../infra/local/stack.ts';
import { emulatorPython } from '../../support/emulator.ts';
import { localstackFile } from '../../support/localstack-file.ts';
import { testStackSettings } from '../../support/test-stack.ts';

const stackSettings = (folder: string, emulatorUrl: string) => ({
  ...testStackSettings(folder),
  emulatorUrl,
  progress: makeProgress({ write: () => undefined }),
  signal: new AbortController().signal,
});

/** MiniStack as its image starts it, with the environment of localstack.yml, but for a port that is free here. */
const startAsInContainer = async (folder: string) => {
  const port = String(await findPort({ variable: 'GATEWAY_PORT', port: 0 }));
  const env = { ...localstackFile().ministack.environment, GATEWAY_PORT: port, PATH: pathWithProjectTools(), HOME: folder, TMPDIR: folder };
  const python = resolve(await emulatorPython(folder));
  const child = spawn(python, ['-m', 'ministack'], { env, cwd: folder, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error('the emulator ended while it started');
    await delay(100);
  }
  return {
    python,
    port,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

test('the MiniStack of localstack.yml is healthy by its own health check', async () => {
  await using emulator = await startAsInContainer(await mkdtemp(join(tmpdir(), 'ministack-')));
  const { test: check } = localstackFile().ministack.healthcheck;
  const args = check.slice(2).map((text) => text.replace('4566', emulator.port));
  await expect(promisify(execFile)(emulator.python, args)).resolves.toMatchObject({ stderr: '' });
});

test('npm start reports when no emulator answers at AWS_ENDPOINT_URL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stack-'));
  const port = await findPort({ variable: 'AWS_ENDPOINT_URL', port: 0 });
  await expect(startStack(stackSettings(folder, `http://127.0.0.1:${port}`))).rejects.toThrow('No emulator answers');
  await rm(folder, { recursive: true, force: true });
});
