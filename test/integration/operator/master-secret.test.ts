import { randomUUID } from 'node:crypto';

import { makeTrialCards } from '../../../functions/billing/adapters/trial-cards.ts';
import { makeEndExposedKeys } from '../../../functions/secret-scanning/use-cases/end-exposed-keys.ts';
import { migrateUses } from '../../../infra/operator/master-secret/migrate-uses.ts';
import {
  beginRotation,
  dropOlderVersions,
  KEPT_DAYS,
  LEAD_MS,
  newestOf,
  recordMigration,
} from '../../../infra/operator/master-secret/rotation.ts';
import { STORED_USES } from '../../../infra/operator/master-secret/stored-uses.ts';
import { classifyBankAccount, type Phone } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { endExposedKey, replaceRecoveryCodes } from '../../../shared/identity/accounts/domain/account-change.ts';
import { newRecoveryCodes, makeUseRecoveryCode } from '../../../shared/identity/second-factor/use-cases/recovery-codes.ts';
import { parseIdempotencyKey } from '../../../shared/platform/idempotency/idempotency-key.ts';
import { makeSealedIdempotencyStore } from '../../../shared/platform/idempotency/sealed-responses.ts';
import { systemIds } from '../../../shared/platform/ids/system-ids.ts';
import { parseMasterSecret, type MasterSecret } from '../../../shared/platform/secrets/master-secret.ts';
import { makeVersionedHmac } from '../../../shared/platform/secrets/secrets-manager-hmac.ts';
import { makeVersionedVault } from '../../../shared/platform/secrets/secrets-manager-vault.ts';
import { secretContext } from '../../../shared/webhooks/domain/endpoint-secret.ts';
import { aDraft } from '../../support/builders/beneficiaries.ts';
import { anExpectedPayment } from '../../support/builders/expected-payments.ts';
import { CLIENT_ADDRESS, userIdOf } from '../../support/builders/identity/identity.ts';
import { addTestKey } from '../../support/builders/identity/named-keys.ts';
import { makeTestKeyOf } from '../../support/builders/identity/test-keys.ts';
import { BBVA, CANDIDATES, clabeOf, CUENCA, dateOf } from '../../support/builders/transfers.ts';
import { anEndpoint, endpointIdOf, OWNER } from '../../support/builders/webhooks.ts';
import { createTestUser } from '../../support/contracts/storage.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { makeTableStorage } from '../../support/storage/table-storage.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

const NOW = Date.parse('2026-11-05T18:00:00Z');
const BEGUN = NOW + LEAD_MS;
const DROPPED = BEGUN + KEPT_DAYS * 86_400_000;
const ONE = parseMasterSecret('the first secret');
const TWO = beginRotation(ONE, 'the second secret', NOW);
const ONLY_TWO = dropOlderVersions(recordMigration(TWO, 0, BEGUN), { olderItems: 0, signingKeyIds: [] }, DROPPED);

const phoneOf = (number: string): Phone => {
  const classified = classifyBankAccount(number);
  if (!classified.ok || classified.account.type !== 'phone') throw new TypeError(`${number} is no phone`);
  return classified.account.number;
};

const PHONE = phoneOf('5512345678');
const SEEN = { bank: BBVA.code, fecha: dateOf('2026-11-03'), now: NOW };
const aDelivery = () => ({ id: randomUUID(), receivedAt: NOW });
const CLABE = clabeOf(CUENCA.prefix);

/** Two empty tables, and instances of the service over them that have certain versions of the secret at a certain time. */
const openService = async () => {
  const [{ table }, { table: credentials }] = [await tables.open(), await tables.open()];
  const instance = (versions: MasterSecret, now: number) => {
    const read = () => Promise.resolve(versions);
    const [hmac, vault] = [makeVersionedHmac(read, () => now), makeVersionedVault(read, () => now)];
    return { ...makeTableStorage(table, credentials, hmac), vault, trialCards: makeTrialCards(table, hmac) };
  };
  const migrate = (versions: MasterSecret, apply: boolean) => {
    const to = newestOf(versions);
    const vault = makeVersionedVault(
      () => Promise.resolve(versions),
      () => to.from,
    );
    return migrateUses({ client: tables.client(), table, credentials }, { versions, to, vault }, apply);
  };
  return {
    instance,
    migrate,
    before: instance(ONE, NOW),
    /** Writes under the first version still, and reads both. */
    slow: instance(TWO, BEGUN - 1),
    quick: instance(TWO, BEGUN),
    after: instance(ONLY_TWO, DROPPED),
  };
};

type Service = Awaited<ReturnType<typeof openService>>;
type Instance = Service['before'];

const ask = async ({ apiKeyAuthorizer }: Instance, apiKey: Parameters<Instance['apiKeyAuthorizer']['identify']>[0]['apiKey']) =>
  (await apiKeyAuthorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: false, now: NOW })).kind;

const olderOf = (counts: Awaited<ReturnType<typeof migrateUses>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(counts).map(([name, { older }]) => [name, older]));

const NONE = Object.fromEntries(STORED_USES.map(({ name }) => [name, 0]));

const secretOf = async ({ endpoints, vault }: Instance): Promise<string> => {
  const id = endpointIdOf('one');
  const endpoint = await endpoints.find(OWNER, id);
  if (endpoint === null) throw new Error('there is no endpoint');
  return vault.open(endpoint.secret, secretContext(OWNER, id));
};

/** One of everything that is stored under the master secret, written before a rotation. */
const fill = async (service: Service) => {
  const { before } = service;
  const caller = await createTestUser(before, 'caller');
  const namedKey = await addTestKey(before, caller, 'named');
  const testKey = await makeTestKeyOf(before, caller);
  const exposed = await createTestUser(before, 'exposed');
  const { gateId, keyDigest } = exposed;
  const cause = { at: NOW, correlationId: 'request' };
  await applyChange(before.accounts, exposed.user.id, (account) => endExposedKey(account, { gateId, keyDigest, place: 'current' }, cause));
  await before.beneficiaries.save(caller.user.id, [aDraft(CLABE)], { max: 10, now: NOW });
  await before.expectedPayments.create(anExpectedPayment('one'), null);
  for (const user of ['a', 'b', 'c']) await before.directory.record(PHONE, userIdOf(user), SEEN, aDelivery());
  const secret = await before.vault.seal('whsec_secret', secretContext(OWNER, endpointIdOf('one')));
  await before.endpoints.create(anEndpoint('one', { secret }), 10, null);
  const { codes, digests } = await newRecoveryCodes({ hmac: before.hmac, ids: systemIds }, caller.user.id);
  await applyChange(before.accounts, caller.user.id, () => replaceRecoveryCodes(digests, cause));
  const [client = ''] = await before.hmac.allOfClient('client');
  await before.secondFactors.isNewClient(caller.user.id, client, NOW);
  return { caller, namedKey, testKey, exposed, codes };
};

type Filled = Awaited<ReturnType<typeof fill>>;

/** The guarantees for an instance at any time of a rotation. */
const expectEverything = async (instance: Instance, { caller, namedKey, testKey, exposed, codes }: Filled, code: number) => {
  for (const key of [caller.apiKey, namedKey, testKey]) expect(await ask(instance, key)).toBe('authorized');
  expect(await ask(instance, exposed.apiKey)).toBe('unknown_credential');
  const endExposedKeys = makeEndExposedKeys({ ...instance, signatures: { verify: () => Promise.resolve('valid') } });
  const matches = [{ token: exposed.apiKey, type: 'key' }];
  const alert = { body: new Uint8Array(), keyId: '', signature: '' };
  expect(await endExposedKeys({ alert, matches }, { receivedAt: NOW, requestId: 'request' })).toMatchObject({
    ok: true,
    value: [{ isKey: true }],
  });
  expect((await instance.beneficiaries.findByAccount(caller.user.id, CLABE))?.label).toBe('Proveedor');
  const [saved] = await instance.beneficiaries.save(caller.user.id, [aDraft(CLABE)], { max: 10, now: NOW });
  expect(saved?.kind).toBe('duplicate');
  const expected = await instance.expectedPayments.candidatesByAccount(anExpectedPayment('one'), null);
  expect(expected.candidates.map(({ id }) => id)).toEqual([anExpectedPayment('one').id]);
  expect(await instance.directory.bankOf(PHONE)).toBe(BBVA.code);
  for (const digits of ['5678', '2345678', '5512345678']) expect(await instance.directory.findSharedBySuffix(digits)).toHaveLength(1);
  expect(await secretOf(instance)).toBe('whsec_secret');
  const clients = await instance.hmac.allOfClient('client');
  const areNew = await Promise.all(clients.map((client) => instance.secondFactors.isNewClient(caller.user.id, client, NOW)));
  expect(areNew).toContain(false);
  const useRecoveryCode = makeUseRecoveryCode(instance);
  const uses = [await useRecoveryCode(caller.user.id, codes[code] ?? ''), await useRecoveryCode(caller.user.id, codes[code] ?? '')];
  expect(uses.map(({ ok }) => ok)).toEqual([true, false]);
};

describe('a rotation of the master secret', () => {
  test('locks nothing and no one out, at any step, and leaves nothing under the older version', async () => {
    const service = await openService();
    const stored = await fill(service);
    const counted = await service.migrate(TWO, false);
    const oneEach = Object.fromEntries(Object.keys(NONE).map((name) => [name, 1]));
    expect(olderOf(counted)).toEqual({ ...oneEach, trial_cards: 0 });
    await expectEverything(service.slow, stored, 0);
    await expectEverything(service.quick, stored, 1);
    await service.migrate(TWO, true);
    await expectEverything(service.slow, stored, 2);
    await expectEverything(service.quick, stored, 3);
    await service.migrate(TWO, true);
    expect(olderOf(await service.migrate(TWO, true))).toEqual(NONE);
    await expectEverything(service.after, stored, 4);
  });

  test('a dry run counts and changes nothing', async () => {
    const service = await openService();
    await fill(service);
    const [one, two] = [await service.migrate(TWO, false), await service.migrate(TWO, false)];
    expect(one).toEqual(two);
    expect(Object.values(one).map(({ rewritten }) => rewritten)).toEqual(Object.values(one).map(() => 0));
  });

  test('refuses no request that meets the migration', async () => {
    const service = await openService();
    const users = await Promise.all(Array.from({ length: 6 }, (_unused, at) => createTestUser(service.before, `user ${String(at)}`)));
    let isMigrating = true;
    const answers = new Set<string>();
    const traffic = users.flatMap(({ apiKey, user }, at) =>
      [service.slow, service.quick].map(async (instance, which) => {
        for (let turn = 0; isMigrating || turn < 2; turn += 1) {
          answers.add(await ask(instance, apiKey));
          const drafts = [aDraft(clabeOf(CUENCA.prefix, at * 1_000 + turn))];
          await instance.beneficiaries.save(user.id, drafts, { max: 10_000, now: NOW });
          await instance.directory.record(
            PHONE,
            userIdOf(`seen ${String(at)} ${String(which)}`),
            { ...SEEN, now: NOW + turn * 86_400_000 },
            aDelivery(),
          );
        }
      }),
    );
    for (let pass = 1; pass <= 3; pass += 1) await service.migrate(TWO, true);
    isMigrating = false;
    await Promise.all(traffic);
    expect([...answers]).toEqual(['authorized']);
    await service.migrate(TWO, true);
    expect(olderOf(await service.migrate(TWO, true))).toEqual(NONE);
    expect(await service.after.directory.findSharedBySuffix('5678')).toHaveLength(1);
    for (const { user, apiKey } of users) {
      expect(await ask(service.after, apiKey)).toBe('authorized');
      const accounts = (await service.after.beneficiaries.list(user.id)).map(({ account }) => account.number);
      expect(new Set(accounts).size).toBe(accounts.length);
    }
  });
});

/** Every kind of item that has a digest in its key: one that exists once stays unique, whichever version each instance writes. */
describe('while the versions of two instances differ', () => {
  test('a user has an account once: of two concurrent saves one creates it', async () => {
    const { slow, quick, migrate } = await openService();
    const { user } = await createTestUser(slow, 'caller');
    for (const number of CANDIDATES) {
      const saved = await Promise.all(
        [slow, quick].map(({ beneficiaries }) => beneficiaries.save(user.id, [aDraft(number)], { max: 10, now: NOW })),
      );
      expect(
        saved
          .flat()
          .map(({ kind }) => kind)
          .toSorted(),
      ).toEqual(['created', 'duplicate']);
    }
    await migrate(TWO, true);
    expect(await quick.beneficiaries.list(user.id)).toHaveLength(3);
  });

  test('a change of a beneficiary finds it under either version', async () => {
    const { slow, quick, migrate } = await openService();
    const { user } = await createTestUser(slow, 'caller');
    await slow.beneficiaries.save(user.id, [aDraft(CLABE)], { max: 10, now: NOW });
    const [{ id } = { id: null }] = await quick.beneficiaries.list(user.id);
    if (id === null) throw new Error('there is no beneficiary');
    expect((await quick.beneficiaries.update(user.id, id, { status: 'inactive' }, 10)).kind).toBe('updated');
    await migrate(TWO, true);
    expect((await slow.beneficiaries.update(user.id, id, { label: 'otro' }, 10)).kind).toBe('updated');
    expect((await slow.beneficiaries.save(user.id, [aDraft(CLABE)], { max: 10, now: NOW }))[0]?.kind).toBe('reactivated');
  });

  test('a phone has one entry in the directory, with every observer', async () => {
    const { slow, quick, after, migrate } = await openService();
    await Promise.all([
      slow.directory.record(PHONE, userIdOf('a'), SEEN, aDelivery()),
      quick.directory.record(PHONE, userIdOf('b'), SEEN, aDelivery()),
    ]);
    await quick.directory.record(PHONE, userIdOf('a'), SEEN, aDelivery());
    expect(await quick.directory.bankOf(PHONE)).toBeNull();
    await migrate(TWO, true);
    await slow.directory.record(PHONE, userIdOf('b'), SEEN, aDelivery());
    expect(await quick.directory.bankOf(PHONE)).toBeNull();
    await slow.directory.record(PHONE, userIdOf('c'), SEEN, aDelivery());
    expect(await quick.directory.bankOf(PHONE)).toBe(BBVA.code);
    await migrate(TWO, true);
    expect(await after.directory.findSharedBySuffix('5678')).toHaveLength(1);
  });

  test('a destination has one count in a window that began before', async () => {
    const { slow, quick } = await openService();
    const requests = { operationId: 'sendCode', per: 'destination', subject: '+525512345678', max: 3, windowSeconds: 86_400 } as const;
    const taken = await Promise.all([slow, quick, slow, quick, slow].map(({ operations }) => operations.tryAcquire(requests, BEGUN)));
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  test('a client is known to both versions, and is stored once in the end', async () => {
    const { slow, quick, migrate } = await openService();
    const user = userIdOf('caller');
    const isNew = async ({ hmac, secondFactors }: Instance) =>
      !(await Promise.all((await hmac.allOfClient('client')).map((client) => secondFactors.isNewClient(user, client, NOW)))).includes(
        false,
      );
    expect([await isNew(slow), await isNew(quick), await isNew(slow)]).toEqual([true, false, false]);
    await migrate(TWO, true);
    expect(olderOf(await migrate(TWO, true))).toEqual(NONE);
    expect(await isNew(quick)).toBe(false);
  });

  test('a key that ended because it was found in public is marked once in the end', async () => {
    const service = await openService();
    const { exposed } = await fill(service);
    expect((await service.migrate(TWO, true))['exposed_keys']).toEqual({ older: 1, rewritten: 1 });
    const digests = await service.after.hmac.allOfApiKey(exposed.apiKey);
    expect(await Promise.all(digests.map((digest) => service.after.gateKeys.wasExposed(exposed.user.id, digest)))).toEqual([true]);
  });

  test('a card has one trial: of two concurrent claims one succeeds, and is stored once in the end', async () => {
    const { before, slow, quick, after, migrate } = await openService();
    const claim = ({ trialCards }: Instance, card: string, subscription: string) => trialCards.claim(card, subscription, NOW);
    expect(await claim(before, 'earlier', 'sub_1')).toBe(true);
    expect(await Promise.all([slow, quick].map((instance) => claim(instance, 'earlier', 'sub_2')))).toEqual([false, false]);
    const claims = await Promise.all([claim(slow, 'card', 'sub_3'), claim(quick, 'card', 'sub_4')]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect((await migrate(TWO, true))['trial_cards']).toMatchObject({ older: 2 });
    expect(olderOf(await migrate(TWO, true))).toEqual(NONE);
    const again = [await claim(after, 'earlier', 'sub_1'), await claim(after, 'earlier', 'sub_2'), await claim(after, 'card', 'sub_5')];
    expect(again).toEqual([true, false, false]);
  });

  test('a request under an Idempotency-Key is the same to both', async () => {
    const { slow, quick } = await openService();
    const key = parseIdempotencyKey('a-key-of-the-caller');
    if (key === null) throw new TypeError('no key');
    const scope = { ownerId: userIdOf('caller'), endpoint: 'POST /webhooks', key };
    const claimIn = ({ idempotency, vault, hmac }: Instance, fingerprint: string) =>
      makeSealedIdempotencyStore(idempotency, vault, hmac).claim({
        scope,
        fingerprint,
        owner: randomUUID(),
        resourceId: randomUUID(),
        now: NOW,
        respondBy: NOW + 1_000,
      });
    const claims = [await claimIn(slow, 'request'), await claimIn(quick, 'request'), await claimIn(quick, 'another request')];
    expect(claims.map(({ kind }) => kind)).toEqual(['claimed', 'running', 'reused']);
  });
});
