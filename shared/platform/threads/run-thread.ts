import { Worker } from 'node:worker_threads';

import { errorCodeOf, errorNameOf } from '../error-info.ts';

type ThreadOptions = {
  /** The module the thread runs. */
  readonly file: string;
  /** Maximum heap of the thread, in megabytes. */
  readonly heapMb: number;
  /** Milliseconds after which the thread is ended. */
  readonly timeoutMs: number;
};

type ThreadResult =
  | { readonly kind: 'message'; readonly message: unknown }
  /** It exceeded its memory, or ended without a message. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'timeout' };

/** Errors that a file causes in the thread that reads it, as opposed to a thread that could not start. */
const isCausedByFile = (error: unknown): boolean =>
  errorNameOf(error) === 'RangeError' || errorCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs a task in its own worker thread, which is ended after it posts one message, or at the timeout. The output of libraries is dropped:
 * it may quote the file.
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
