import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { WINDOW_MS } from '../../../shared/identity/access/domain/rate-limit.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { makeApiKeyAuthorizer } from '../../../shared/identity/api-keys/adapters/api-key-authorizer.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { apiKeyOf, CLIENT_ADDRESS, gateIdOf } from '../../support/builders/identity/identity.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { openEmulator } from '../../support/emulator.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { createTestTable } from '../../support/storage/table.ts';
import type { Section } from '../report.ts';

const LIMIT = 900;
const INSTANCES = 50;
/** Requests that are under way at the same time. */
const CONCURRENCY = 25;
const OFFERS: BySize<readonly number[]> = { full: [850, 1_000, 1_500, 3_000, 6_000], smallest: [10] };
const WINDOW_START = Date.UTC(2026, 0, 1);

type Outcome = { readonly offer: number; readonly admitted: number; readonly writes: number; readonly reads: number };

/** A table that counts its writes and reads. */
const counted = (table: Table) => {
  let writes = 0;
  let reads = 0;
  const update: Table['update'] = (write) => {
    writes += 1;
    return table.update(write);
  };
  const get: Table['get'] = (key) => {
    reads += 1;
    return table.get(key);
  };
  return { table: { ...table, update, get }, counts: () => ({ writes, reads }) };
};

/** Offers one account's requests, spread evenly over a minute and over the instances, as the load balancer would. */
const offerRequests = async (table: Table, offer: number): Promise<Outcome> => {
  const name = `limiter ${offer}`;
  const apiKey = apiKeyOf(name);
  await makeAccountStore(table, table).create({
    user: aUser(name),
    passwordHash: '',
    storedKey: null,
    limits: { monthlyLimit: 0, minuteLimit: LIMIT },
    gates: [{ id: gateIdOf(name), keyDigest: await fakeHmac.ofApiKey(apiKey), permissions: null }],
  });
  const { table: observed, counts } = counted(table);
  const instances = Array.from({ length: INSTANCES }, () => makeApiKeyAuthorizer(observed, fakeHmac));
  let next = 0;
  let admitted = 0;
  const serve = async (): Promise<void> => {
    for (let index = next++; index < offer; index = next++) {
      const now = WINDOW_START + Math.floor((index * WINDOW_MS) / offer);
      const admission = await instances[index % INSTANCES]?.authorize({
        apiKey,
        address: CLIENT_ADDRESS,
        permission: null,
        consumeUnit: false,
        now,
      });
      if (admission?.kind === 'authorized') admitted += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, serve));
  return { offer, admitted, ...counts() };
};

/** Measures how exact the account's limit is under more requests than it admits, and the cost of a flood. */
export const measureLimiter = async (size: RunSize): Promise<Section> => {
  const emulator = await openEmulator();
  const client = new DynamoDBClient({});
  const { table, drop } = await createTestTable(client);
  const outcomes: Outcome[] = [];
  try {
    for (const offer of OFFERS[size]) outcomes.push(await offerRequests(table, offer));
  } finally {
    await drop();
    client.destroy();
    await emulator.stop();
  }
  const shareOf = ({ offer, admitted }: Outcome): number => admitted / Math.min(offer, LIMIT);
  const flood = outcomes.at(-1);
  return {
    title: `Request limit of ${LIMIT} per minute, ${INSTANCES} instances`,
    tables: [
      {
        caption: 'One account, requests spread over a minute',
        columns: ['offered', 'admitted', 'admitted / min(offered, limit)', 'writes per request', 'reads per request'],
        rows: outcomes.map((outcome) => [
          outcome.offer,
          outcome.admitted,
          shareOf(outcome),
          outcome.writes / outcome.offer,
          outcome.reads / outcome.offer,
        ]),
      },
    ],
    targets: [
      { name: 'most admitted of what may be', measured: Math.max(...outcomes.map(shareOf)), limit: 1 },
      { name: 'most of what may be and was not admitted', measured: 1 - Math.min(...outcomes.map(shareOf)), limit: 0.01 },
      { name: 'writes per request in the largest flood', measured: flood === undefined ? 1 : flood.writes / flood.offer, limit: 0.2 },
    ],
  };
};
