import { once } from 'node:events';
import { parseArgs } from 'node:util';

import { portSetting } from './ports.ts';
import { makeProgress } from './progress.ts';
import { describeSample, describeStack } from './report.ts';
import { runSampleValidation } from './sample-validation.ts';
import { startStack, type StackSettings } from './stack.ts';

const FOLDER = '.local';
const PARENT_CHECK_MS = 500;

const { values } = parseArgs({ options: { exit: { type: 'boolean', default: false }, reset: { type: 'boolean', default: false } } });
const progress = makeProgress(process.stdout);
const stopRequest = new AbortController();

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const scaleSetting = (name: string, fallback: number, env: NodeJS.ProcessEnv): number => {
  const scale = Number(env[name] ?? fallback);
  if (!(scale >= 1 && Number.isFinite(scale))) throw new RangeError(`${name} must be a number, at least 1`);
  return scale;
};

const settingsFrom = (env: NodeJS.ProcessEnv): StackSettings => ({
  folder: FOLDER,
  ports: {
    api: portSetting('API_PORT', 8080, env),
    portal: portSetting('PORTAL_PORT', 8090, env),
    textract: portSetting('TEXTRACT_PORT', 8095, env),
    messages: portSetting('MESSAGES_PORT', 8096, env),
    openId: portSetting('OPENID_PORT', 8097, env),
    processor: portSetting('PROCESSOR_PORT', 8098, env),
    emulator: portSetting('EMULATOR_PORT', 4566, env),
  },
  emulatorUrl: env['AWS_ENDPOINT_URL'] ?? null,
  portalUrl: env['CEP_PORTAL_URL'] ?? null,
  region: env['AWS_REGION'] ?? 'us-east-1',
  timeScale: scaleSetting('TIME_SCALE', 60, env),
  graceTimeScale: scaleSetting('GRACE_TIME_SCALE', 10_800, env),
  reset: values.reset,
  progress,
  signal: stopRequest.signal,
});

/** npm does not always forward a signal; when it exits, so does this process. */
const stopWithParent = (): void => {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopRequest.abort();
  }, PARENT_CHECK_MS).unref();
};

const untilStopRequested = async (): Promise<void> => {
  if (!stopRequest.signal.aborted) await once(stopRequest.signal, 'abort');
};

const main = async (): Promise<number> => {
  const settings = settingsFrom(process.env);
  const { stack, stop } = await startStack(settings);
  try {
    const sample = await progress.phase('Validating a sample payment', () => runSampleValidation(stack, FOLDER));
    say(sample === null ? '\nNo sample validation: the portal is not the simulator.' : describeSample(sample));
    say(describeStack(stack, FOLDER));
    if (values.exit) return sample?.verdict === 'valid' ? 0 : 1;
    progress.line('Ready. Ctrl-C stops everything.');
    await untilStopRequested();
    return 0;
  } finally {
    await progress.phase('Stopping', stop);
  }
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second signal exits at once; the emulator stops by itself when this process is gone.
    if (stopRequest.signal.aborted) process.exit(130);
    stopRequest.abort();
  });
}
stopWithParent();

process.exitCode = await main().catch((error: unknown) => {
  if (stopRequest.signal.aborted) return 130;
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
