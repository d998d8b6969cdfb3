import { rm } from 'node:fs/promises';

import { useEmulator } from '../../infra/local/aws-environment.ts';
import { makeProgress } from '../../infra/local/progress.ts';
import { readStackFile } from '../../infra/local/stack-file.ts';
import { startStack, type RunningStack } from '../../infra/local/stack.ts';

type TestStackSettings = {
  /** Emptied first. No other stack writes there. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Makes the emulator enforce IAM policies, and write its decisions about functions to this file. */
  readonly iamLog?: string;
};

const anyPort = (variable: string) => ({ variable, port: 0 });

/** Settings of a stack on free ports that writes to its own folder. */
export const testStackSettings = (folder: string) => ({
  folder,
  ports: {
    api: anyPort('API_PORT'),
    portal: anyPort('PORTAL_PORT'),
    textract: anyPort('TEXTRACT_PORT'),
    messages: anyPort('MESSAGES_PORT'),
    openId: anyPort('OPENID_PORT'),
    processor: anyPort('PROCESSOR_PORT'),
    emulator: anyPort('EMULATOR_PORT'),
  },
  emulatorUrl: null,
  portalUrl: null,
  region: 'us-east-1',
  timeScale: 60,
  graceTimeScale: 9_600,
  reset: false,
});

/** A fresh stack on free ports, independent of those of `npm start` and of other tests. */
export const startTestStack = async ({ folder, ...rest }: TestStackSettings): Promise<RunningStack> => {
  await rm(folder, { recursive: true, force: true });
  return startStack({ ...testStackSettings(folder), progress: makeProgress(process.stdout), ...rest });
};

/**
 * Points the AWS SDK of this process, and of those that it starts, at the emulator of a running stack. Every test file starts with the
 * environment of its process, so a file alone cannot do this for the next one.
 */
export const useRunningStack = async (stackFile: string): Promise<void> => {
  const stack = await readStackFile(stackFile);
  // Tests that read the file report what is wrong with it.
  if (stack !== null) useEmulator(stack.emulator_url, stack.region);
};
