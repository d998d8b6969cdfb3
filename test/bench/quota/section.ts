import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { makeQuotaLedger } from '../../../functions/validate/adapters/quota-ledger.ts';
import { makeReconcileQuota } from '../../../functions/validate/use-cases/reconcile-quota.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { makeApiKeyAuthorizer } from '../../../shared/identity/api-keys/adapters/api-key-authorizer.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { apiKeyOf, CLIENT_ADDRESS, gateIdOf } from '../../support/builders/identity/identity.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { openEmulator } from '../../support/emulator.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { createTestTable } from '../../support/storage/table.ts';
import type { Section } from '../report.ts';

const ACCOUNTS: BySize<number> = { full: 300, smallest: 2 };
const START = Date.UTC(2026, 10, 15);
const SETTLED_MS = 121_000;

/** An account that took a unit without a validation. */
const createAccount = async (table: Table, name: string): Promise<void> => {
  const apiKey = apiKeyOf(name);
  await makeAccountStore(table, table).create({
    user: aUser(name),
    passwordHash: '',
    storedKey: null,
    limits: { monthlyLimit: 10, minuteLimit: 10 },
    gates: [{ id: gateIdOf(name), keyDigest: await fakeHmac.ofApiKey(apiKey), permissions: null }],
  });
  await makeApiKeyAuthorizer(table, fakeHmac).authorize({
    apiKey,
    address: CLIENT_ADDRESS,
    permission: null,
    consumeUnit: true,
    now: START,
  });
};

/** Accounts per second of a run. */
const speedOf = async (accounts: number, run: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await run();
  return accounts / ((performance.now() - startedAt) / 1_000);
};

/** Accounts per second that the quota reconciliation handles, whatever their state. */
export const measureReconciliation = async (size: RunSize): Promise<Section> => {
  const accounts = ACCOUNTS[size];
  const emulator = await openEmulator();
  const client = new DynamoDBClient({});
  const { table, drop } = await createTestTable(client);
  const clock = makeManualClock(START);
  const reconcile = makeReconcileQuota({ ledger: makeQuotaLedger(table), clock, log: makeRecordedLog() });
  const rows: (readonly [string, number])[] = [];
  try {
    for (const index of Array(accounts).keys()) await createAccount(table, `reconciled ${index}`);
    rows.push(['a unit was taken since the last look', await speedOf(accounts, reconcile)]);
    clock.advance(SETTLED_MS);
    rows.push(['a lost unit is given back', await speedOf(accounts, reconcile)]);
    clock.advance(SETTLED_MS);
    rows.push(['nothing was taken', await speedOf(accounts, reconcile)]);
  } finally {
    await drop();
    client.destroy();
    await emulator.stop();
  }
  return {
    title: 'Reconciliation of quotas',
    tables: [{ caption: `${accounts} accounts, on the emulator`, columns: ['what there is to do', 'accounts per second'], rows }],
    targets: [],
  };
};
