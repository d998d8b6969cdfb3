import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { createInterface } from 'node:readline';

type CommandOptions = {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** The file for all output of the command. */
  readonly logFile: string;
  readonly signal: AbortSignal;
  /** Called with each line of the standard output. */
  readonly onLine?: (line: string) => void;
};

const SHOWN_LINES = 40;

/** A PATH on which `node` and `cdk` are the ones this project installs. */
export const pathWithProjectTools = (): string => [resolve('node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);

/** Runs a command quietly; its output is in the log file. Rejects with the last lines of it when the command fails. */
export const runCommand = (
  command: string,
  args: readonly string[],
  { env, cwd, logFile, signal, onLine }: CommandOptions,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const log = createWriteStream(logFile, { flags: 'a' });
    const chunks: Buffer[] = [];
    const child = spawn(command, args, { env, cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        log.write(chunk);
      });
    }
    if (onLine !== undefined) createInterface(child.stdout).on('line', onLine);
    child.once('error', reject);
    log.once('error', reject);
    child.once('close', (status) => {
      // The caller may remove the folder of the log afterwards.
      log.end(() => {
        if (status === 0) {
          resolve();
          return;
        }
        const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n').slice(-SHOWN_LINES);
        reject(new Error(`${[command, ...args].join(' ')} failed (status ${status ?? 'none'}):\n${lines.join('\n')}`));
      });
    });
  });
