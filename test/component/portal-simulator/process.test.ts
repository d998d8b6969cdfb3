import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { listen } from '../../../infra/local/http-server.ts';
import { exchange } from './visitor.ts';

const MAIN = path.resolve('infra/local/portal/main.ts');

const start = (args: readonly string[], port: string): ChildProcess =>
  spawn(process.execPath, [MAIN, ...args], { cwd: tmpdir(), env: { ...process.env, PORT: port }, stdio: 'pipe' });

const outputOf = (child: ChildProcess): { text: string } => {
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  return output;
};

test.each(['SIGTERM', 'SIGINT'] as const)('the portal process prints its address in one line and exits cleanly on %s', async (signal) => {
  const child = start([], '0');
  const output = outputOf(child);
  if (child.stdout === null) throw new Error('the process has no output');
  await once(child.stdout, 'data');
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output.text)?.[0] ?? '';
  expect((await exchange(`${url}/cep/`)).status).toBe(200);
  const exit = once(child, 'exit');
  child.kill(signal);
  expect(await exit).toEqual([0, null]);
  expect(output.text.trimEnd().split('\n')).toEqual([`Portal simulator listening on ${url} (portal: /cep/, control API: /_control/)`]);
});

test('the portal process prints an error and fails when its port is taken', async () => {
  await using holder = await listen(createServer());
  const { port } = holder;
  const child = start(['--port', String(port)], '0');
  const output = outputOf(child);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output.text).toBe(`Port ${port} is taken: set PORT (or --port) to another one.\n`);
});
