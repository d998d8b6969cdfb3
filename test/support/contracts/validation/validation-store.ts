import { acquireLease, redispatch, resolve } from '../../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { CLIENT_ADDRESS, gateIdOf, validationIdOf } from '../../builders/identity/identity.ts';
import { accountOf, aTransfer, BBVA_CARD, BENEFICIARY, PHONE } from '../../builders/transfers.ts';
import { aValidation } from '../../builders/validations.ts';
import { createTestUser, type OpenStorage, type Storage } from '../storage.ts';
import { describeHistory } from './validation-history.ts';
import { describeTransition, TRANSITIONS } from './validation-transitions.ts';
import { EXPIRED_LEASE, NEXT, NOW, OWN_LEASE, TIMES, VERDICT } from './validation-verdicts.ts';

const describeKeeping = (open: OpenStorage): void => {
  test('find returns a validation as created, with empty fields', async () => {
    const { validations } = await open();
    const validation = aValidation('bare', { receptor: null, enqueuedAt: null, expiresAt: null, dueAt: null });
    await validations.create(validation);
    expect(await validations.find(validation.id)).toEqual(validation);
  });

  test('findMany returns validations in the order of their ids, and null for one that is not there', async () => {
    const { validations } = await open();
    const [one, two] = [aValidation('one'), aValidation('two')];
    for (const validation of [one, two]) await validations.create(validation);
    const found = await validations.findMany([two.id, validationIdOf('unknown'), one.id]);
    expect(found.map((validation) => validation?.id ?? null)).toEqual([two.id, null, one.id]);
    expect(await validations.findMany([])).toEqual([]);
  });

  test('find returns a validation as created, with all fields', async () => {
    const { validations } = await open();
    const validation = aValidation('full', {
      ...VERDICT,
      completedAt: NOW,
      unit: { gateId: gateIdOf('full'), month: '2026-11', seq: 7 },
      source: { input: 'ocr', channel: 'bulk', mode: 'test' },
      clientRef: 'Pedido ñ/42 🏦',
      transfer: aTransfer({
        criterion: { kind: 'referencia_numerica', value: '0000042' },
        accounts: [accountOf(BENEFICIARY), accountOf(PHONE), accountOf(BBVA_CARD)],
        emisor: null,
        receptor: ' BBVA ',
      }),
      request: '{"fecha":"2026-11-03","monto":1234.50,"clave_rastreo":"ÑÑ 🏦"}',
      certificate: { xml: { sha256: 'a'.repeat(64), bytes: 1 }, pdf: { sha256: 'b'.repeat(64), bytes: 2 } },
      batch: { id: 12, position: 3 },
      retry: NEXT,
      deletedAt: NOW,
      processingStartedAt: NOW - 10,
      etagVersion: 41,
      lease: OWN_LEASE,
      errorCode: 'cep_mismatch',
    });
    await validations.create(validation);
    expect(await validations.find(validation.id)).toEqual(validation);
  });

  test('create rejects a used id', async () => {
    const { validations } = await open();
    const validation = aValidation('once');
    await validations.create(validation);
    await expect(validations.create({ ...validation, request: '{}' })).rejects.toThrow('already exists');
    expect(await validations.find(validation.id)).toEqual(validation);
  });

  test('create leaves out a threshold that another acceptance of the month and limit has announced', async () => {
    const storage = await open();
    const { user, gateId, apiKey } = await createTestUser(storage, 'busy', { monthlyLimit: 10 });
    const take = async () => {
      const taken = await storage.apiKeyAuthorizer.authorize({
        apiKey,
        address: CLIENT_ADDRESS,
        permission: null,
        consumeUnit: true,
        now: NOW,
      });
      return taken.kind === 'authorized' ? taken.unit?.reached : undefined;
    };
    for (let unit = 0; unit < 7; unit += 1) expect(await take()).toBeUndefined();
    // Two requests that see it at once.
    const [first, second] = [await take(), await take()];
    expect([first, second]).toEqual([
      { percent: 80, limit: 10 },
      { percent: 80, limit: 10 },
    ]);
    const told = async (name: string, percent: 80 | 100) => {
      const unit = { gateId, month: '2026-11', seq: 1 };
      const event = { type: 'quota.threshold_reached', at: NOW, month: unit.month, percent, limit: 10 } as const;
      await storage.validations.create(aValidation(name, { userId: user.id, unit }), null, [event]);
    };
    await Promise.all([told('one', 80), told('two', 80)]);
    await storage.apiKeyAuthorizer.refund({ gateId, month: '2026-11', seq: 9 });
    expect(await take()).toBeUndefined();
    expect(await take()).toEqual({ percent: 100, limit: 10 });
    await told('three', 100);
    await told('four', 80);
    for (const name of ['one', 'two', 'three', 'four']) expect(await storage.validations.find(validationIdOf(name))).not.toBeNull();
  });

  test('find returns null for an unknown id', async () => {
    const { validations } = await open();
    expect(await validations.find(validationIdOf('absent'))).toBeNull();
  });
};

const describeRaces = (open: OpenStorage): void => {
  test('of twenty workers that concurrently take a validation, one gets the lease', async () => {
    const { validations } = await open();
    const validation = aValidation('wanted');
    await validations.create(validation);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) =>
        validations.transition(validation.id, acquireLease({ token: `worker ${index}`, until: NOW + 1_000 }, NOW)),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'applied')).toHaveLength(1);
  });

  test('a second take keeps processingStartedAt of the first', async () => {
    const { validations } = await open();
    const validation = aValidation('retaken', { status: 'processing', lease: EXPIRED_LEASE, processingStartedAt: NOW - 60_000 });
    await validations.create(validation);
    const outcome = await validations.transition(validation.id, acquireLease(OWN_LEASE, NOW));
    expect(outcome).toMatchObject({ kind: 'applied', current: { processingStartedAt: NOW - 60_000, lease: OWN_LEASE } });
  });

  test('a lease that ends at this instant can be taken', async () => {
    const { validations } = await open();
    const validation = aValidation('ending', { status: 'processing', lease: { token: 'theirs', until: NOW } });
    await validations.create(validation);
    expect(await validations.transition(validation.id, acquireLease(OWN_LEASE, NOW))).toMatchObject({ kind: 'applied' });
  });
};

const accept = async (storage: Storage, name: string, changes: Partial<Validation> = {}) => {
  const { apiKey, user } = await createTestUser(storage, `account of ${name}`, { monthlyLimit: 1 });
  const takeUnit = () =>
    storage.apiKeyAuthorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now: NOW });
  const authorization = await takeUnit();
  if (authorization.kind !== 'authorized' || authorization.unit === null) throw new Error(authorization.kind);
  const { gateId, month, seq } = authorization.unit;
  const validation = aValidation(name, { userId: user.id, unit: { gateId, month, seq }, ...changes });
  await storage.validations.create(validation);
  return { validation, takeUnit };
};

const describeDiscard = (open: OpenStorage): void => {
  test.each(['queued', 'processing'] as const)('discard removes a %s validation and refunds its unit', async (status) => {
    const storage = await open();
    const { validation, takeUnit } = await accept(storage, 'unwanted', { status });
    expect(await takeUnit()).toMatchObject({ kind: 'quota_exhausted' });
    expect(await storage.validations.discard(validation)).toBe('applied');
    expect(await storage.validations.find(validation.id)).toBeNull();
    expect(await takeUnit()).toMatchObject({ kind: 'authorized' });
    expect(await takeUnit()).toMatchObject({ kind: 'quota_exhausted' });
  });

  test.each(['valid', 'not_found', 'failed'] as const)('discard conflicts for a %s validation and keeps its unit used', async (status) => {
    const storage = await open();
    const { validation, takeUnit } = await accept(storage, 'decided', { status });
    expect(await storage.validations.discard(validation)).toBe('conflict');
    expect(await storage.validations.find(validation.id)).toEqual(validation);
    expect(await takeUnit()).toMatchObject({ kind: 'quota_exhausted' });
  });

  test('ten concurrent discards refund one unit', async () => {
    const storage = await open();
    const { validation, takeUnit } = await accept(storage, 'unwanted by many');
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => storage.validations.discard(validation)));
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    expect(await takeUnit()).toMatchObject({ kind: 'authorized' });
    expect(await takeUnit()).toMatchObject({ kind: 'quota_exhausted' });
  });

  test('discard of a validation without a unit refunds none', async () => {
    const { validations } = await open();
    const validation = aValidation('free of charge');
    await validations.create(validation);
    expect(await validations.discard(validation)).toBe('applied');
    expect(await validations.find(validation.id)).toBeNull();
  });
};

const describeDue = (open: OpenStorage): void => {
  test('due returns validations due now, not those due later or never', async () => {
    const { validations } = await open();
    const due = Array.from({ length: 12 }, (_unused, index) => aValidation(`due ${index}`, { dueAt: NOW - index }));
    const later = [aValidation('later', { dueAt: NOW + 1 }), aValidation('never', { dueAt: null })];
    for (const validation of [...due, ...later]) await validations.create(validation);
    expect((await validations.due(NOW, 100)).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  });

  test('due omits a postponed validation until its new instant, and a resolved one for good', async () => {
    const { validations } = await open();
    const validation = aValidation('postponed', { dueAt: NOW });
    await validations.create(validation);
    await validations.transition(validation.id, redispatch(NOW + 10, NOW));
    expect(await validations.due(NOW, 100)).toEqual([]);
    expect(await validations.due(NOW + 10, 100)).toEqual([validation.id]);
    await validations.transition(validation.id, acquireLease(OWN_LEASE, NOW));
    await validations.transition(validation.id, resolve('mine', VERDICT, { ...TIMES, dueAt: null }));
    expect(await validations.due(NOW + 1_000_000, 100)).toEqual([]);
  });

  test('due returns at most the limit from each shard', async () => {
    const { validations } = await open();
    for (const index of Array(20).keys()) await validations.create(aValidation(`shard ${index}`, { dueAt: NOW }));
    const found = await validations.due(NOW, 1);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(20);
  });
};

/** The guarantees of every ValidationStore. */
export const describeValidationStore = (name: string, open: OpenStorage): void => {
  describe(`ValidationStore: ${name}`, () => {
    describe('create and find', () => {
      describeKeeping(open);
    });
    describe('transitions', () => {
      for (const transition of TRANSITIONS) describeTransition(open, transition);
    });
    describe('races', () => {
      describeRaces(open);
    });
    describe('discard', () => {
      describeDiscard(open);
    });
    describe('history', () => {
      describeHistory(open);
    });
    describe('due', () => {
      describeDue(open);
    });
  });
};
