import { parseArgs } from 'node:util';

import { startPortalSimulator } from './server.ts';

const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } });
const host = values.host ?? '127.0.0.1';
const port = Number(values.port ?? process.env['PORT'] ?? 8090);

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

if (!Number.isInteger(port) || port < 0 || port > 65535) fail('PORT (or --port) must be a number from 0 to 65535.');

const isPortTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

const simulator = await startPortalSimulator({ port, host }).catch((error: unknown) =>
  fail(
    isPortTaken(error)
      ? `Port ${port} is taken: set PORT (or --port) to another one.`
      : `The portal simulator did not start: ${String(error)}`,
  ),
);

console.log(`Portal simulator listening on ${simulator.url} (portal: /cep/, control API: /_control/)`);

const stop = (): void => {
  void simulator.close();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
