import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { pathWithProjectTools } from '../command.ts';

export const HOST = '127.0.0.1';

/** Name of the phase that installs it. */
export const INSTALLING_EMULATOR = 'Installing the emulator into a private virtual environment';

export const EMULATOR_REQUIREMENTS = 'infra/local/emulator/requirements.txt';

type EmulatorOptions = {
  /** Python that has the emulator installed. */
  readonly python: string;
  readonly port: number;
  /** Holds the state between two runs. It names queues by the emulator's address, so it belongs to one port. */
  readonly folder: string;
  readonly logFile: string;
  /** Has the emulator's process id while it runs; absent where nothing starts after it in the same folder. */
  readonly pidFile?: string;
  /** Has IAM policies enforced, and the decisions about functions written to this file. */
  readonly iamLog?: string | undefined;
  readonly signal: AbortSignal;
};

export type Emulator = {
  readonly url: string;
  /** From now on the state on disk stays what it is, however the emulator ends, until `save`. */
  readonly hold: () => void;
  /** Has the state of this moment saved. */
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
  // Services of the emulator that open ports of their own and that nothing here uses.
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

/** Whether an emulator, MiniStack or LocalStack, is up at an address. */
export const isHealthy = (url: string): Promise<boolean> => answers(`${url.replace(/\/$/, '')}/_localstack/health`);

/** Ends what is left of the emulator and its Lambda processes; they share its process group. */
const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of the group was left.
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
 * Waits for an emulator that outlived its `npm start`, which was killed: it saves its state before it ends. Gives up
 * after as long as that may take, for the id may be another process's by now.
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
 * Starts the emulator in a process group of its own, so that Ctrl-C reaches only us and it can save its state. It ends
 * with its standard input, which ends with us however we end.
 */
export const startEmulator = async (options: EmulatorOptions): Promise<Emulator> => {
  const { python, port, logFile, pidFile } = options;
  const folder = resolve(options.folder);
  // Code of Lambda processes that were killed with an earlier run.
  await rm(join(folder, 'tmp'), { recursive: true, force: true });
  await Promise.all(['tmp', 's3'].map((name) => mkdir(join(folder, name), { recursive: true })));
  // The emulator's own Lambda runtime is a CommonJS file there; without this it would count as part of this project.
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
