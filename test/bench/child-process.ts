import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import * as v from 'valibot';

/** Starts a TypeScript file in a process of its own that answers by messages; its output is dropped. */
export const startChild = (file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = process.env): ChildProcess =>
  fork(file, [...args], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

/** The next message of a child. Rejects when the child ends before it sends one. */
export const nextMessage = async <const Schema extends v.GenericSchema>(
  child: ChildProcess,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const message: unknown = await Promise.race([
      once(child, 'message', { signal }).then(([first]: unknown[]) => first),
      once(child, 'exit', { signal }).then(([code]: unknown[]) => {
        throw new Error(`${child.spawnargs.at(-1) ?? 'a child'} ended with status ${String(code)} and no result`);
      }),
    ]);
    return v.parse(schema, message);
  } finally {
    settled.abort();
  }
};
