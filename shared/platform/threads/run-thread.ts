import { Worker } from 'node:worker_threads';

import { errorCodeOf, errorNameOf } from '../error-info.ts';

type ThreadOptions = {
  /** The module the thread runs. */
  readonly file: string;
  /** Megabytes of JavaScript objects that the thread may hold. */
  readonly heapMb: number;
  /** Milliseconds after which the thread is ended. */
  readonly timeoutMs: number;
};

type ThreadResult =
  | { readonly kind: 'message'; readonly message: unknown }
  /** It needed more memory than it is given, or ended without a message. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'timeout' };

/** Errors a file causes in the thread that reads it, as opposed to a thread that could not start. */
const isCausedByFile = (error: unknown): boolean =>
  errorNameOf(error) === 'RangeError' || errorCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs a task in a worker thread of its own, which posts one message and is ended then, or when its time is up. What a
 * library prints is not shown: it may quote the file.
 */
export const runThread = async (task: unknown, { file, heapMb, timeoutMs }: ThreadOptions): Promise<ThreadResult> => {
  const worker = new Worker(file, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ThreadResult>();
  const timer = setTimeout(
    () => {
      resolve({ kind: 'timeout' });
    },
    Math.max(0, timeoutMs),
  );
  worker.once('message', (message: unknown) => {
    resolve({ kind: 'message', message });
  });
  worker.once('error', (error) => {
    if (isCausedByFile(error)) resolve({ kind: 'exhausted' });
    else reject(error);
  });
  worker.once('exit', () => {
    resolve({ kind: 'exhausted' });
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};
