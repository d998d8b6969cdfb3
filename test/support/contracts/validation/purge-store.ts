import type { Claim } from '../../../../shared/platform/idempotency/idempotency-store.ts';
import { recordResend } from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import { isTerminal, VALIDATION_STATUSES } from '../../../../shared/validation/domain/status.ts';
import { advanceCycle, changeCycle, withdraw } from '../../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { CLIENT_ADDRESS, idempotencyKeyOf, userIdOf, uuidOf, validationIdOf } from '../../builders/identity/identity.ts';
import { anAttempt, aProvisionalValidation, PENDING } from '../../builders/retries.ts';
import { ACCEPTED_AT, aValidation } from '../../builders/validations.ts';
import { createTestUser, ledgerUsers, type OpenStorage, type Storage } from '../storage.ts';

const NOW = ACCEPTED_AT + 5_000;
const LATER = NOW + 86_400_000;
const OWNER = userIdOf('owner');
const FILES = { xml: { sha256: 'a'.repeat(64), bytes: 1_234 }, pdf: { sha256: 'b'.repeat(64), bytes: 5_678 } };

const stored = async ({ validations }: Storage, name: string, changes: Partial<Validation> = {}): Promise<Validation> => {
  const validation = aProvisionalValidation(name, changes);
  await validations.create(validation);
  return validation;
};

/** A validation with a pending cycle that counts, and one attempt behind it. */
const retried = async (storage: Storage): Promise<Validation> => {
  const validation = await stored(storage, 'retried');
  const step = { transition: changeCycle(validation, PENDING), pending: { kind: 'increment', cap: 10 }, attempt: anAttempt(1) } as const;
  const outcome = await storage.retries.transition(validation, step);
  if (outcome.kind !== 'applied') throw new Error(outcome.kind);
  return outcome.current;
};

const historyOf = async ({ validations }: Storage) =>
  (await validations.history({ userId: OWNER, from: 0, to: LATER, clientRef: null, direction: 'older', after: null, limit: 50 })).summaries;

const describeErasing = (open: OpenStorage): void => {
  test.each(VALIDATION_STATUSES)('purgeRestored of a validation that was %s in the backup leaves a tombstone', async (status) => {
    const storage = await open();
    const validation = await stored(storage, 'restored', { status });
    expect(await storage.purges.purgeRestored(validation, NOW)).toBe('applied');
    expect(await storage.validations.find(validation.id)).toBeNull();
    expect(await storage.purges.find(validation.id)).toEqual({ id: validation.id, userId: OWNER, purgedAt: NOW });
  });

  test('purgeRestored of a validation that changed since it was read is a conflict and leaves it', async () => {
    const storage = await open();
    const validation = await stored(storage, 'restored');
    const read = { ...validation, etagVersion: validation.etagVersion + 1 };
    expect(await storage.purges.purgeRestored(read, NOW)).toBe('conflict');
    expect(await storage.validations.find(validation.id)).toEqual(validation);
  });

  test.each([
    ['with both files', FILES],
    ['with one file', { ...FILES, pdf: null }],
    ['without files', null],
  ])('purge of a validation %s leaves only its tombstone', async (_what, certificate) => {
    const storage = await open();
    const validation = await stored(storage, 'erased', { status: 'valid', centralStatus: 'liquidado', certificate });
    expect(await storage.purges.purge(validation, NOW)).toBe('applied');
    expect(await storage.purges.find(validation.id)).toEqual({ id: validation.id, userId: OWNER, purgedAt: NOW });
    expect(await storage.validations.find(validation.id)).toBeNull();
    expect(await historyOf(storage)).toEqual([]);
  });

  test('purge erases a withdrawn validation', async () => {
    const storage = await open();
    const validation = await stored(storage, 'withdrawn', { deletedAt: NOW });
    expect(await storage.purges.purge(validation, NOW)).toBe('applied');
  });

  test.each(VALIDATION_STATUSES.filter((status) => !isTerminal(status)))('purge conflicts while the status is %s', async (status) => {
    const storage = await open();
    const validation = await stored(storage, 'under way', { status });
    expect(await storage.purges.purge(validation, NOW)).toBe('conflict');
    expect(await storage.validations.find(validation.id)).toEqual(validation);
    expect(await storage.purges.find(validation.id)).toBeNull();
  });

  test('purge conflicts when the validation changed visibly since it was read', async () => {
    const storage = await open();
    const validation = await stored(storage, 'withdrawn meanwhile');
    await storage.validations.transition(validation.id, withdraw(validation, null, NOW));
    expect(await storage.purges.purge(validation, NOW)).toBe('conflict');
    expect((await storage.validations.find(validation.id))?.deletedAt).toBe(NOW);
  });

  test('purge conflicts when the retry cycle changed since it was read, and keeps the pending count', async () => {
    const storage = await open();
    const validation = await retried(storage);
    await storage.retries.transition(validation, { transition: advanceCycle(validation, recordResend(PENDING, NOW), false) });
    expect(await storage.purges.purge(validation, NOW)).toBe('conflict');
    expect(await storage.purges.find(validation.id)).toBeNull();
    expect(await storage.retries.countPending(OWNER)).toBe(1);
  });

  test('purge lowers the count of pending retries', async () => {
    const storage = await open();
    const validation = await retried(storage);
    expect(await storage.retries.countPending(OWNER)).toBe(1);
    expect(await storage.purges.purge(validation, NOW)).toBe('applied');
    expect(await storage.retries.countPending(OWNER)).toBe(0);
    expect(await storage.retries.overdue(LATER, 100)).toEqual([]);
  });

  test('of twenty concurrent purges one applies, and the pending count is lowered once', async () => {
    const storage = await open();
    const validation = await retried(storage);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => storage.purges.purge(validation, NOW)));
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    expect(await storage.retries.countPending(OWNER)).toBe(0);
  });

  test('purge does not refund the quota unit', async () => {
    const storage = await open();
    const { user, apiKey, gateId } = await createTestUser(storage, 'customer', { monthlyLimit: 1 });
    const admit = () =>
      storage.apiKeyAuthorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now: NOW });
    const authorization = await admit();
    if (authorization.kind !== 'authorized' || authorization.unit === null) throw new Error(authorization.kind);
    const { unit } = authorization;
    const validation = await stored(storage, 'paid for', { userId: user.id, unit });
    await storage.purges.purge(validation, NOW);
    for (const each of await ledgerUsers(storage)) {
      const accounted = await storage.ledger.usedOrRefundedUnits(each, 0, LATER, { from: unit.seq - 1, to: unit.seq });
      expect([each.gateId, accounted.has(unit.seq)]).toEqual([gateId, true]);
    }
    expect(await storage.ledger.refund(unit)).toBe('already_refunded');
    expect(await admit()).toMatchObject({ kind: 'quota_exhausted' });
  });
};

const describeTombstones = (open: OpenStorage): void => {
  const erased = async () => {
    const storage = await open();
    const validation = await retried(storage);
    await storage.purges.purge({ ...validation, certificate: FILES }, NOW);
    return { storage, validation };
  };

  test('find returns null for a validation that was not purged', async () => {
    const storage = await open();
    const validation = await stored(storage, 'kept');
    expect(await storage.purges.find(validation.id)).toBeNull();
    expect(await storage.purges.find(validationIdOf('absent'))).toBeNull();
  });

  test('purge of a tombstone conflicts', async () => {
    const { storage, validation } = await erased();
    expect(await storage.purges.purge(validation, LATER)).toBe('conflict');
    expect(await storage.purges.find(validation.id)).toMatchObject({ purgedAt: NOW });
  });

  test('transitions and retries in progress return not_found for a tombstone', async () => {
    const { storage, validation } = await erased();
    expect(await storage.validations.transition(validation.id, withdraw(validation, null, NOW))).toEqual({ kind: 'not_found' });
    const transition = advanceCycle(validation, recordResend(PENDING, NOW), false);
    expect(await storage.retries.transition(validation, { transition })).toEqual({ kind: 'not_found' });
    expect(await storage.retries.transition(validation, { transition, pending: { kind: 'decrement' }, attempt: anAttempt(2) })).toEqual({
      kind: 'not_found',
    });
    expect(await storage.retries.countPending(OWNER)).toBe(0);
    expect(await storage.validations.find(validation.id)).toBeNull();
  });

  test('create rejects the id of a tombstone', async () => {
    const { storage, validation } = await erased();
    await expect(storage.validations.create(aValidation('retried'))).rejects.toThrow('already exists');
    expect(await storage.validations.find(validation.id)).toBeNull();
  });

  test('due returns a tombstone until finish, which deletes its attempts', async () => {
    const { storage, validation } = await erased();
    expect(await storage.validations.due(NOW, 10)).toEqual([]);
    expect(await storage.validations.due(LATER, 10)).toEqual([validation.id]);
    await storage.purges.finish(validation.id);
    expect(await storage.validations.due(LATER, 10)).toEqual([]);
    expect(await storage.retries.attempts(validation.id)).toEqual([]);
    expect(await storage.purges.find(validation.id)).toEqual({ id: validation.id, userId: OWNER, purgedAt: NOW });
  });

  test('erase deletes its attempts and leaves it due', async () => {
    const { storage, validation } = await erased();
    await storage.purges.erase(validation.id);
    expect(await storage.retries.attempts(validation.id)).toEqual([]);
    expect(await storage.validations.due(LATER, 10)).toEqual([validation.id]);
    await storage.purges.erase(validationIdOf('absent'));
    expect(await storage.purges.find(validationIdOf('absent'))).toBeNull();
  });

  test('finish is idempotent and creates nothing for an unknown id', async () => {
    const { storage, validation } = await erased();
    await storage.purges.finish(validation.id);
    const tombstone = await storage.purges.find(validation.id);
    await storage.purges.finish(validation.id);
    expect(await storage.purges.find(validation.id)).toEqual(tombstone);
    await storage.purges.finish(validationIdOf('absent'));
    expect(await storage.purges.find(validationIdOf('absent'))).toBeNull();
  });
};

const RESPONSE = { status: 200, headers: {}, body: '{}' };

const describeKeys = (open: OpenStorage): void => {
  const scope = { ownerId: OWNER, endpoint: 'POST /validate', key: idempotencyKeyOf('order-1') };
  const claimAt = ({ idempotency }: Storage, owner: string, resourceId: string, now: number, fingerprint = 'same') =>
    idempotency.claim({ scope, fingerprint, owner, resourceId, now, respondBy: now + 25_000 });
  const claimed = async (storage: Storage, owner: string, resourceId: string, now: number): Promise<Claim> => {
    const claim = await claimAt(storage, owner, resourceId, now);
    if (claim.kind !== 'claimed') throw new Error(claim.kind);
    return claim.claim;
  };
  const accepted = (storage: Storage) =>
    stored(storage, 'keyed', { idempotencyRef: { endpoint: scope.endpoint, key: scope.key }, createdAt: NOW });

  test('finish erases a response that a later attempt stored for the validation and keeps its key', async () => {
    const storage = await open();
    const validation = await accepted(storage);
    await storage.idempotency.release(await claimed(storage, 'first', validation.id, NOW));
    const claim = await claimed(storage, 'second', uuidOf('unused'), NOW + 60_000);
    await storage.idempotency.complete({ claim, response: RESPONSE });
    await storage.purges.purge(validation, NOW + 61_000);
    await storage.purges.finish(validation.id);
    expect(await claimAt(storage, 'other body', uuidOf('new'), NOW + 62_000, 'another')).toEqual({ kind: 'reused' });
    expect(await claimAt(storage, 'third', uuidOf('new'), NOW + 62_000)).toMatchObject({
      kind: 'claimed',
      isTakeover: true,
      claim: { resourceId: validation.id },
    });
  });

  test('finish keeps a key without a response for the validation', async () => {
    const storage = await open();
    const validation = await accepted(storage);
    await storage.idempotency.release(await claimed(storage, 'first', validation.id, NOW + 60_000));
    await storage.purges.purge(validation, NOW + 61_000);
    await storage.purges.finish(validation.id);
    expect(await claimAt(storage, 'second', uuidOf('new'), NOW + 62_000)).toMatchObject({
      kind: 'claimed',
      isTakeover: true,
      claim: { resourceId: validation.id },
    });
  });

  test('finish keeps the response of a key that was reused for another validation', async () => {
    const storage = await open();
    const validation = await accepted(storage);
    await storage.idempotency.complete({ claim: await claimed(storage, 'first', uuidOf('another'), NOW), response: RESPONSE });
    await storage.purges.purge(validation, NOW + 61_000);
    await storage.purges.finish(validation.id);
    expect(await claimAt(storage, 'second', uuidOf('new'), NOW + 62_000)).toMatchObject({ kind: 'replay' });
  });

  test('finish erases the responses of requests to change the validation, and of no other', async () => {
    const storage = await open();
    const validation = await accepted(storage);
    const claimFor = (endpoint: string, now: number) =>
      storage.idempotency.claim({
        scope: { ownerId: OWNER, endpoint, key: idempotencyKeyOf('change') },
        fingerprint: 'same',
        owner: `at ${now}`,
        resourceId: uuidOf('change'),
        now,
        respondBy: now + 25_000,
      });
    const endpoints = [
      `PUT /validations/${validation.id}/retry-policy`,
      `POST /validations/${validation.id}/cancel-retries`,
      `PUT /validations/${validationIdOf('another')}/retry-policy`,
    ];
    for (const endpoint of endpoints) {
      const found = await claimFor(endpoint, NOW);
      if (found.kind === 'claimed') await storage.idempotency.complete({ claim: found.claim, response: RESPONSE });
    }
    await storage.purges.purge(validation, NOW + 61_000);
    await storage.purges.finish(validation.id);
    const later = await Promise.all(endpoints.map((endpoint) => claimFor(endpoint, NOW + 62_000)));
    expect(later.map(({ kind }) => kind)).toEqual(['claimed', 'claimed', 'replay']);
  });
};

/** The guarantees of every PurgeStore. */
export const describePurgeStore = (name: string, open: OpenStorage): void => {
  describe(`PurgeStore: ${name}`, () => {
    describe('erasing', () => {
      describeErasing(open);
    });
    describe('tombstones', () => {
      describeTombstones(open);
    });
    describe('Idempotency-Keys', () => {
      describeKeys(open);
    });
  });
};
