import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { pathWithProjectTools } from '../command.ts';

export const HOST = '127.0.0.1';

/** Name of the phase that installs the emulator. */
export const INSTALLING_EMULATOR = 'Installing the emulator into a private virtual environment';

export const EMULATOR_REQUIREMENTS = 'infra/local/emulator/requirements.txt';

type EmulatorOptions = {
  /** Python that has the emulator installed. */
  readonly python: string;
  readonly port: number;
  /** Keeps the state between two runs. The state names queues by the emulator's address, so it belongs to one port. */
  readonly folder: string;
  readonly logFile: string;
  /** Contains the emulator's process id while it runs; absent when no later run uses the same folder. */
  readonly pidFile?: string;
  /** Enforces IAM policies, and writes the decisions about functions to this file. */
  readonly iamLog?: string | undefined;
  readonly signal: AbortSignal;
};

export type Emulator = {
  readonly url: string;
  /** Freezes the state on disk until `save`, however the emulator ends. */
  readonly hold: () => void;
  /** Saves the current state. */
  readonly save: () => void;
  /** Saves the state and ends the emulator with every Lambda process. */
  readonly stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 100;

const environmentOf = ({ port, iamLog }: EmulatorOptions, folder: string): NodeJS.ProcessEnv => ({
  PATH: pathWithProjectTools(),
  HOME: process.env['HOME'],
  LANG: 'C.UTF-8',
  TMPDIR: join(folder, 'tmp'),
  GATEWAY_PORT: String(port),
  BIND_HOST: HOST,
  MINISTACK_REGION: 'us-east-1',
  PERSIST_STATE: '1',
  STATE_DIR: join(folder, 'state'),
  S3_PERSIST: '1',
  S3_DATA_DIR: join(folder, 's3'),
  // A function in flight holds one of these threads while it calls back into the emulator for its data.
  MINISTACK_WORKER_THREADS: '256',
  // Services of the emulator that open their own ports and that nothing here uses.
  IOT_MTLS_ENABLED: '0',
  SFTP_ENABLED: '0',
  DOCKER_HOST: 'unix:///nonexistent',
  // Endpoint for calls to Amazon Bedrock, when there is a local model.
  MINISTACK_BEDROCK_PROXY_URL: process.env['MINISTACK_BEDROCK_PROXY_URL'],
  ...(iamLog === undefined ? {} : { IAM_LOG: resolve(iamLog) }),
});

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const answers = async (url: string): Promise<boolean> => {
  const response = await fetch(url).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok ?? false;
};

const isReady = (url: string): Promise<boolean> => answers(`${url}/_ministack/ready`);

/** Whether an emulator, MiniStack or LocalStack, answers at an address. */
export const isHealthy = (url: string): Promise<boolean> => answers(`${url.replace(/\/$/, '')}/_localstack/health`);

/** Kills the remaining processes of the emulator and its Lambdas; they share its process group. */
const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No process of the group was left.
  }
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    child.stdin?.end();
    await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }
  killGroup(child);
};

const waitUntilReady = async (child: ChildProcess, url: string, { logFile, signal }: EmulatorOptions): Promise<void> => {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    signal.throwIfAborted();
    if (hasEnded(child)) throw new Error(`The emulator ended while it started. Its log: ${logFile}`);
    if (performance.now() > deadline)
      throw new Error(`The emulator did not start within ${START_TIMEOUT_MS / 1000} s. Its log: ${logFile}`);
    await delay(POLL_MS);
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Waits for an emulator whose `npm start` was killed: it saves its state before it ends. Gives up after the time that saving may take,
 * because another process may have the id by then.
 */
export const waitForEarlierEmulator = async (
  pidFile: string,
  whileWaiting: (wait: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => null));
  if (pid > 0 && isRunning(pid)) {
    await whileWaiting(async () => {
      const deadline = performance.now() + STOP_TIMEOUT_MS;
      while (isRunning(pid) && performance.now() < deadline) await delay(POLL_MS);
    });
  }
  await rm(pidFile, { force: true });
};

/**
 * Starts the emulator in its own process group, so that Ctrl-C reaches only this process and the emulator can save its state. The emulator
 * ends when its standard input closes, which happens however this process ends.
 */
export const startEmulator = async (options: EmulatorOptions): Promise<Emulator> => {
  const { python, port, logFile, pidFile } = options;
  const folder = resolve(options.folder);
  // Code of Lambda processes that were killed with an earlier run.
  await rm(join(folder, 'tmp'), { recursive: true, force: true });
  await Promise.all(['tmp', 's3'].map((name) => mkdir(join(folder, name), { recursive: true })));
  // The emulator's own Lambda runtime is a CommonJS file in this folder; without this package.json, Node.js would treat it as an ES module
  // of this project.
  await writeFile(join(folder, 'tmp', 'package.json'), '{"type":"commonjs"}');
  const child = spawn(python, ['infra/local/emulator/run.py'], {
    env: environmentOf(options, folder),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const url = `http://${HOST}:${port}`;
  try {
    if (pidFile !== undefined && child.pid !== undefined) await writeFile(pidFile, String(child.pid));
    await waitUntilReady(child, url, options);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return {
    url,
    hold: () => {
      child.stdin.write('hold\n');
    },
    save: () => {
      child.stdin.write('save\n');
    },
    stop: async () => {
      await stop(child);
      if (pidFile !== undefined) await rm(pidFile, { force: true });
    },
  };
};
