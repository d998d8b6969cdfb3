/** Runs the portal clients in a process of their own, one validation per message, each client on a portal address of its own. */
import * as v from 'valibot';

import { readSamplePayment } from '../sample-payment.ts';
import { loadCepBanxico } from './cep-banxico.ts';
import { clientName, type Elapsed } from './messages.ts';
import { makeOurClient } from './our-client.ts';

const [, , simulatorUrl = '', ours = '', oursWithStatus = '', cepBanxico = ''] = process.argv;

const payment = await readSamplePayment(simulatorUrl);
const clients = {
  ours: makeOurClient(ours, false),
  ours_with_status: makeOurClient(oursWithStatus, true),
  cep_banxico: await loadCepBanxico(cepBanxico),
};

const validate = async (message: unknown): Promise<void> => {
  const client = clients[v.parse(clientName, message)];
  const startedAt = performance.now();
  await client(payment);
  const elapsed: Elapsed = { milliseconds: performance.now() - startedAt };
  process.send?.(elapsed);
};

process.on('message', (message) => {
  validate(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.send?.('ready');
