import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { useEmulator } from '../../infra/local/aws-environment.ts';
import { EMULATOR_REQUIREMENTS, INSTALLING_EMULATOR, startEmulator } from '../../infra/local/emulator/emulator.ts';
import { findPort } from '../../infra/local/ports.ts';
import { makeProgress } from '../../infra/local/progress.ts';
import { ensureVirtualEnvironment } from '../../infra/local/virtual-environment.ts';

export type TestEmulator = { readonly url: string; readonly stop: () => Promise<void> };

const VIRTUAL_ENVIRONMENT = '.local/emulator-venv';
const REGION = 'us-east-1';

/** Python that has the emulator; its installation is logged to the folder. */
export const emulatorPython = (folder: string): Promise<string> =>
  ensureVirtualEnvironment({
    requirements: EMULATOR_REQUIREMENTS,
    folder: VIRTUAL_ENVIRONMENT,
    logFile: join(folder, 'install.log'),
    signal: new AbortController().signal,
    whileInstalling: (install) => makeProgress(process.stderr).phase(INSTALLING_EMULATOR, install),
  });

/** A new emulator on a free port. The AWS SDK of this process uses it from now on. */
export const startOwnEmulator = async (): Promise<TestEmulator> => {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-'));
  const { signal } = new AbortController();
  const python = await emulatorPython(folder);
  const port = await findPort({ variable: 'TEST_EMULATOR_URL', port: 0 });
  const emulator = await startEmulator({ python, port, folder, logFile: join(folder, 'emulator.log'), signal });
  useEmulator(emulator.url, REGION);
  return {
    url: emulator.url,
    stop: async () => {
      await emulator.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The emulator of `TEST_EMULATOR_URL`, or a new one on a free port. The AWS SDK of this process uses it from now on. */
export const openEmulator = async (): Promise<TestEmulator> => {
  const running = process.env['TEST_EMULATOR_URL'];
  if (running === undefined) return startOwnEmulator();
  useEmulator(running, REGION);
  return { url: running, stop: () => Promise.resolve() };
};
