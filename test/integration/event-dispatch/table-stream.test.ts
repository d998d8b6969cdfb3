import { changeReader } from '../../../functions/event-dispatch/adapters/change-reader.ts';
import { makeFamily } from '../../../functions/event-dispatch/family.ts';
import { makePhoneBankDirectory } from '../../../shared/banking/adapters/phone-bank-directory.ts';
import { makeValidationCounters } from '../../../shared/counters/adapters/dynamodb/validation-counters.ts';
import { makeExpectedPaymentStore } from '../../../shared/expected-payments/adapters/expected-payment-store.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { makeActiveOwners } from '../../../shared/identity/accounts/adapters/active-owners.ts';
import { auditRow } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { makeUserStore } from '../../../shared/identity/accounts/adapters/user-store.ts';
import { makeApiKeyAuthorizer } from '../../../shared/identity/api-keys/adapters/api-key-authorizer.ts';
import { makeRegenerateApiKey } from '../../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import { quotaUnitWrites } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeImportStore } from '../../../shared/imports/adapters/import-store.ts';
import { completeParsing } from '../../../shared/imports/domain/import-job.ts';
import { NOTHING_READ } from '../../../shared/imports/domain/read-report.ts';
import { NO_ROWS } from '../../../shared/imports/domain/rows/import-row.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { StreamReader } from '../../../shared/platform/lambda/family.ts';
import { makeStreamHandler } from '../../../shared/platform/lambda/stream-function.ts';
import type { LimitReached, TransitionOutcome } from '../../../shared/platform/lifecycle/transition-outcome.ts';
import { makePortalTraffic } from '../../../shared/service-status/adapters/portal-traffic.ts';
import { makePurgeStore } from '../../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeRecentTransfers } from '../../../shared/validation/adapters/dynamodb/recent-transfers.ts';
import { makeRetryStore } from '../../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeValidationStore } from '../../../shared/validation/adapters/dynamodb/validation-store.ts';
import { acquireLease, beginCycle, releaseLease, resolve, resolveAttempt } from '../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { invocationOf } from '../../support/builders/events.ts';
import { apiKeyOf, CLIENT_ADDRESS, gateIdOf, userIdOf, validationIdOf } from '../../support/builders/identity/identity.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { anImport } from '../../support/builders/imports/imports.ts';
import { PENDING } from '../../support/builders/retries.ts';
import { accountOf, aTransfer, BBVA, PHONE } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT, aValidation } from '../../support/builders/validations.ts';
import { createTestUser } from '../../support/contracts/storage.ts';
import { NOW, OWN_LEASE, TIMES, VERDICT } from '../../support/contracts/validation/validation-verdicts.ts';
import { makeFakeRecordsAside } from '../../support/fakes/event-dispatch/records-aside.ts';
import { makeFakeSubscriberQueue } from '../../support/fakes/event-dispatch/subscriber-queue.ts';
import { fakeKeyCipher } from '../../support/fakes/identity/key-cipher.ts';
import { makeFakeMessageQueue } from '../../support/fakes/messages/message-queue.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { makeFakeReceiptFiles } from '../../support/fakes/validation/receipt-files.ts';
import { readableIn, readStream } from '../../support/storage/stream.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

const storesOf = (table: Table) => ({
  validations: makeValidationStore(table, quotaUnitWrites),
  retries: makeRetryStore(table),
  purges: makePurgeStore(table, quotaUnitWrites),
  imports: makeImportStore(table),
  accounts: makeAccountStore(table, table),
  users: makeUserStore(table),
  activeOwners: makeActiveOwners(table, makeUserStore(table)),
  authorizer: makeApiKeyAuthorizer(table, fakeHmac),
  expectedPayments: makeExpectedPaymentStore(table, fakeHmac, auditRow),
  directory: makePhoneBankDirectory(table, fakeHmac),
  validationCounters: makeValidationCounters(table),
  portalTraffic: makePortalTraffic(table),
  recentTransfers: makeRecentTransfers(table, fakeHmac),
});

const open = async () => {
  const { table, streamArn } = await tables.open();
  const stores = storesOf(table);
  const subscriberQueue = makeFakeSubscriberQueue();
  const log = makeRecordedLog();
  const clock = makeManualClock(ACCEPTED_AT);
  const family = makeFamily({
    ...stores,
    messageQueue: makeFakeMessageQueue(clock),
    changeReader,
    recordsAside: makeFakeRecordsAside(),
    receiptFiles: makeFakeReceiptFiles(),
    subscriberQueue,
    clock,
    log,
  });
  const read = async (reader: StreamReader): Promise<void> => {
    const batch = { Records: await readStream(tables.emulatorUrl(), streamArn) };
    await makeStreamHandler({ log, read: reader, setAside: () => Promise.reject(new Error('no record is set aside')) })(
      batch,
      invocationOf('a batch').invocation,
    );
  };
  return {
    ...stores,
    /** Users who have an account; of others nothing is recorded. */
    create: async (...names: readonly string[]): Promise<void> => {
      await Promise.all(names.map((name) => createTestUser({ accounts: stores.accounts, hmac: fakeHmac }, name)));
    },
    /** Types of the events that the stream brings, in their order. */
    eventTypes: async (): Promise<readonly string[]> => {
      const types: string[] = [];
      const { changesOf } = changeReader;
      await read((batch) => {
        types.push(
          ...readableIn(batch)
            .flatMap(changesOf)
            .map((change) => (change.kind === 'event' ? change.event.type : change.kind)),
        );
        return Promise.resolve([]);
      });
      return types;
    },
    /** The stream from its beginning, to every subscriber. */
    deliver: async (): Promise<void> => {
      await read(family.stream);
      for (const message of subscriberQueue.receive()) await family.queues.subscribers(message);
      await Promise.all(subscriberQueue.receiveForCounters().map(family.queues.counters));
    },
    /** Number of counted validations of a user with each status. */
    counted: async (userId: Validation['userId']) => {
      const hours = { from: Date.UTC(2026, 0), until: Date.UTC(2027, 0) };
      const { tallies } = await stores.validationCounters.read({ userId, batch: null, hours });
      return Object.fromEntries(tallies.map(({ combination, count }): [string, number] => [String(combination.get('status')), count]));
    },
  };
};

const applied = (outcome: TransitionOutcome<Validation> | LimitReached): Validation => {
  if (outcome.kind !== 'applied') throw new Error(outcome.kind);
  return outcome.current;
};

const toPhone = aValidation('to a phone', { transfer: aTransfer({ accounts: [accountOf(PHONE)] }), receptor: BBVA.code });
const phoneVerdict = { ...VERDICT, receptor: BBVA.code, candidateMatch: null };

describe("the table's stream", () => {
  test('yields the acceptance and the events of each visible transition of a validation, and none for the others', async () => {
    const { validations, retries, purges, eventTypes } = await open();
    await validations.create(toPhone);
    await validations.transition(toPhone.id, acquireLease(OWN_LEASE, NOW));
    await validations.transition(toPhone.id, releaseLease('mine', NOW));
    await validations.transition(toPhone.id, acquireLease(OWN_LEASE, NOW));
    const provisional = applied(await validations.transition(toPhone.id, resolve('mine', { ...phoneVerdict, status: 'not_found' }, TIMES)));
    const begun = applied(await retries.transition(provisional, { transition: beginCycle(provisional, PENDING, 'request', NOW) }));
    const resolved = { ...PENDING, revision: 9, state: 'resolved', endedAt: NOW, dueAt: null } as const;
    const found = applied(await retries.transition(begun, { transition: resolveAttempt(begun, phoneVerdict, TIMES, resolved) }));
    await purges.purge(found, NOW);
    await purges.finish(found.id);
    expect(await eventTypes()).toEqual([
      'transfer_accepted',
      'validation.completed',
      'validation.retry.scheduled',
      'validation.completed',
      'validation.retry.resolved',
      'validation_purged',
    ]);
  });

  test('yields the events of an import', async () => {
    const { imports, eventTypes } = await open();
    const job = anImport();
    await imports.create(job, null);
    const parsed = { counts: NO_ROWS, rowsRead: 0, fileFormat: 'csv', llmInvoked: false, report: NOTHING_READ } as const;
    expect(await imports.transition(job, completeParsing(parsed, NOW))).toMatchObject({ kind: 'applied' });
    expect(await eventTypes()).toEqual(['import.preview_ready']);
  });

  test('yields the events of a user, and none for counted requests', async () => {
    const { accounts, authorizer, eventTypes } = await open();
    const user = aUser('caller');
    const apiKey = apiKeyOf('caller');
    const gate = { id: gateIdOf('caller'), keyDigest: await fakeHmac.ofApiKey(apiKey), permissions: null };
    const limits = { monthlyLimit: 10, minuteLimit: 10 };
    await accounts.create({ user, passwordHash: 'hash', storedKey: null, limits, gates: [gate] });
    await authorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now: NOW });
    const regenerate = makeRegenerateApiKey({
      accounts,
      hmac: fakeHmac,
      ids: makeFakeIds(),
      encryptApiKey: fakeKeyCipher.encryptApiKey,
      log: makeRecordedLog(),
    });
    expect(await regenerate(user.id, 60, NOW, 'request')).toMatchObject({ ok: true });
    expect(await eventTypes()).toEqual(['api_key.regenerated']);
  });

  test('read twice from its beginning, records each observation and counts each validation once, and an erased one not', async () => {
    const { create, validations, purges, directory, deliver, counted } = await open();
    await create('a', 'b', 'c', 'owner');
    const ofUsers = ['a', 'b', 'c'].map((user) => ({ ...toPhone, id: validationIdOf(user), userId: userIdOf(user) }));
    for (const validation of ofUsers) {
      await validations.create({ ...validation, status: 'processing', lease: OWN_LEASE });
      await validations.transition(validation.id, resolve('mine', phoneVerdict, TIMES));
    }
    for (const name of ['kept', 'erased']) {
      const validation = aValidation(name, { status: 'processing', lease: OWN_LEASE });
      await validations.create(validation);
      const resolved = applied(await validations.transition(validation.id, resolve('mine', VERDICT, TIMES)));
      if (name === 'erased') expect(await purges.purge(resolved, NOW)).toBe('applied');
    }
    await deliver();
    await deliver();
    const account = toPhone.transfer?.accounts[0];
    expect(account?.type === 'phone' ? await directory.bankOf(account.number) : null).toBe(BBVA.code);
    for (const { userId } of [...ofUsers, toPhone]) expect(await counted(userId)).toEqual({ valid: 1 });
  });
});
