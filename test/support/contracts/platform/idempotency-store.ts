import type { Claim, ClaimResult, IdempotencyScope } from '../../../../shared/platform/idempotency/idempotency-store.ts';
import { acquireLease, resolve } from '../../../../shared/validation/domain/transitions.ts';
import { idempotencyKeyOf, userIdOf, uuidOf, validationIdOf } from '../../builders/identity/identity.ts';
import { ACCEPTED_AT, aValidation } from '../../builders/validations.ts';
import { IDEMPOTENCY_ABANDONED_MS, type OpenStorage, type Storage } from '../storage.ts';

const NOW = ACCEPTED_AT;
const DAY_MS = 86_400_000;
const ANSWER = { status: 200, headers: { ETag: 'W/"1-valid"', 'X-Request-Id': 'aa' }, body: '{"data":"Ñandú 🏦 \\" 1.50"}' };

const SCOPE: IdempotencyScope = { ownerId: userIdOf('owner'), endpoint: 'POST /validate', key: idempotencyKeyOf('order-1') };

type Attempt = { readonly owner?: string; readonly now?: number; readonly fingerprint?: string; readonly scope?: IdempotencyScope };

const attempt = (
  { idempotency }: Storage,
  { owner = 'first', now = NOW, fingerprint = 'same', scope = SCOPE }: Attempt = {},
): Promise<ClaimResult> => idempotency.claim({ scope, fingerprint, owner, resourceId: uuidOf(owner), now, respondBy: now + 25_000 });

const claimed = async (storage: Storage, changes: Attempt = {}): Promise<Claim> => {
  const claimed = await attempt(storage, changes);
  if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
  return claimed.claim;
};

const describeClaims = (open: OpenStorage): void => {
  test('claim returns the key with its resource id to the first attempt', async () => {
    const storage = await open();
    expect(await attempt(storage)).toEqual({
      kind: 'claimed',
      claim: { scope: SCOPE, owner: 'first', resourceId: uuidOf('first') },
      isTakeover: false,
    });
  });

  test('claim succeeds for one of twenty concurrent attempts and returns a retryAt a second later to the others', async () => {
    const storage = await open();
    const beginnings = await Promise.all(Array.from({ length: 20 }, (_unused, index) => attempt(storage, { owner: `attempt ${index}` })));
    expect(beginnings.filter(({ kind }) => kind === 'claimed')).toHaveLength(1);
    expect(beginnings.filter(({ kind }) => kind === 'running')).toHaveLength(19);
    expect(await attempt(storage, { owner: 'late' })).toEqual({ kind: 'running', retryAt: NOW + 1_000 });
  });

  test.each([
    ['a second later at first', 400, 1_400],
    ['as long later as it is running', 7_000, 14_000],
    ['when it must have responded', 20_000, 25_000],
    ['as long later as it is running, once that has passed', 26_000, 52_000],
    ['when it counts as abandoned', 200_000, IDEMPOTENCY_ABANDONED_MS],
  ])('claim of a running key returns a retryAt %s', async (_when, elapsed, retryAt) => {
    const storage = await open();
    await claimed(storage);
    expect(await attempt(storage, { owner: 'late', now: NOW + elapsed })).toEqual({ kind: 'running', retryAt: NOW + retryAt });
  });

  test('claim returns reused for another fingerprint, before and after the response', async () => {
    const storage = await open();
    const claim = await claimed(storage);
    expect(await attempt(storage, { fingerprint: 'other' })).toEqual({ kind: 'reused' });
    await storage.idempotency.complete({ claim, response: ANSWER });
    expect(await attempt(storage, { fingerprint: 'other' })).toEqual({ kind: 'reused' });
  });

  test.each<[string, IdempotencyScope]>([
    ['user', { ...SCOPE, ownerId: userIdOf('other') }],
    ['endpoint', { ...SCOPE, endpoint: 'PUT /validations/1/retry-policy' }],
    ['key', { ...SCOPE, key: idempotencyKeyOf('order-2') }],
    ['case of the key', { ...SCOPE, key: idempotencyKeyOf('ORDER-1') }],
  ])('claim succeeds for another %s', async (_what, scope) => {
    const storage = await open();
    await claimed(storage);
    expect(await attempt(storage, { scope, fingerprint: 'other' })).toMatchObject({ kind: 'claimed' });
  });
};

const describeAnswers = (open: OpenStorage): void => {
  test('claim replays a stored response unchanged for 24 hours', async () => {
    const storage = await open();
    expect(await storage.idempotency.complete({ claim: await claimed(storage), response: ANSWER })).toBe(true);
    expect(await attempt(storage, { now: NOW + DAY_MS - 1 })).toEqual({ kind: 'replay', response: ANSWER });
    expect(await attempt(storage, { now: NOW + DAY_MS, owner: 'next day' })).toMatchObject({
      kind: 'claimed',
      isTakeover: false,
      claim: { resourceId: uuidOf('next day') },
    });
  });

  test('a key that was taken over expires 24 hours after its first claim', async () => {
    const storage = await open();
    await storage.idempotency.release(await claimed(storage));
    const claim = await claimed(storage, { owner: 'second', now: NOW + 60_000 });
    await storage.idempotency.complete({ claim, response: ANSWER });
    expect(await attempt(storage, { now: NOW + DAY_MS - 1 })).toEqual({ kind: 'replay', response: ANSWER });
    expect(await attempt(storage, { now: NOW + DAY_MS, owner: 'next day' })).toMatchObject({ kind: 'claimed', isTakeover: false });
  });

  test('complete stores a response once', async () => {
    const storage = await open();
    const claim = await claimed(storage);
    await storage.idempotency.complete({ claim, response: ANSWER });
    expect(await storage.idempotency.complete({ claim, response: { ...ANSWER, status: 500 } })).toBe(false);
    expect(await attempt(storage)).toEqual({ kind: 'replay', response: ANSWER });
  });

  test("complete, release and deleteKey change nothing when the claim is another owner's", async () => {
    const storage = await open();
    const claim = await claimed(storage);
    expect(await storage.idempotency.complete({ claim: { ...claim, owner: 'thief' }, response: ANSWER })).toBe(false);
    await storage.idempotency.release({ ...claim, owner: 'thief' });
    await storage.idempotency.deleteKey({ ...claim, owner: 'thief' });
    expect(await attempt(storage, { owner: 'late' })).toMatchObject({ kind: 'running' });
  });

  test('claim of a released key succeeds for one of several attempts, with the first resource id', async () => {
    const storage = await open();
    await storage.idempotency.release(await claimed(storage));
    const beginnings = await Promise.all(['second', 'third', 'fourth'].map((owner) => attempt(storage, { owner, now: NOW + 1 })));
    const winners = beginnings.filter(({ kind }) => kind === 'claimed');
    expect(winners).toHaveLength(1);
    expect(winners[0]).toMatchObject({ isTakeover: true, claim: { resourceId: uuidOf('first') } });
  });

  test('claim of a released key with another fingerprint starts a new request', async () => {
    const storage = await open();
    await storage.idempotency.release(await claimed(storage));
    expect(await attempt(storage, { owner: 'second', now: NOW + 1, fingerprint: 'other' })).toMatchObject({
      kind: 'claimed',
      isTakeover: false,
      claim: { resourceId: uuidOf('second') },
    });
  });

  test('claim of a deleted key starts a new request', async () => {
    const storage = await open();
    await storage.idempotency.deleteKey(await claimed(storage));
    expect(await attempt(storage, { owner: 'second', fingerprint: 'other' })).toMatchObject({ kind: 'claimed', isTakeover: false });
  });

  test('claim takes an abandoned attempt over after 300 seconds, and complete then fails for the first', async () => {
    const storage = await open();
    const claim = await claimed(storage);
    expect(await attempt(storage, { owner: 'second', now: NOW + IDEMPOTENCY_ABANDONED_MS - 1 })).toMatchObject({ kind: 'running' });
    expect(await attempt(storage, { owner: 'second', now: NOW + IDEMPOTENCY_ABANDONED_MS })).toMatchObject({
      kind: 'claimed',
      isTakeover: true,
      claim: { resourceId: uuidOf('first') },
    });
    expect(await storage.idempotency.complete({ claim, response: ANSWER })).toBe(false);
  });
};

const LEASE = { token: 'mine', until: NOW + 30_000 };
const VERDICT = resolve(
  'mine',
  {
    status: 'not_found',
    emisor: null,
    receptor: null,
    warnings: [],
    centralStatus: 'no_encontrado',
    centralResult: null,
    errorCode: null,
    candidateMatch: null,
    candidateOutcomes: null,
    foundAs: null,
    certificate: null,
  },
  { completedAt: NOW, dueAt: null },
);

/** An answer and the validation it is about are written together. */
const describeTogether = (open: OpenStorage): void => {
  test('create of a validation with its response makes the response replayable', async () => {
    const storage = await open();
    const validation = aValidation('answered');
    await storage.validations.create(validation, { claim: await claimed(storage), response: ANSWER });
    expect(await storage.validations.find(validation.id)).toEqual(validation);
    expect(await attempt(storage)).toEqual({ kind: 'replay', response: ANSWER });
  });

  test('create of a validation throws when the claim was lost', async () => {
    const storage = await open();
    const claim = await claimed(storage);
    await expect(
      storage.validations.create(aValidation('late'), { claim: { ...claim, owner: 'thief' }, response: ANSWER }),
    ).rejects.toThrow();
    expect(await storage.validations.find(validationIdOf('late'))).toBeNull();
    expect(await attempt(storage, { owner: 'other' })).toMatchObject({ kind: 'running' });
  });

  test('create of a validation whose id is taken stores no response', async () => {
    const storage = await open();
    const claim = await claimed(storage);
    await storage.validations.create(aValidation('taken'));
    await expect(storage.validations.create(aValidation('taken'), { claim, response: ANSWER })).rejects.toThrow();
    expect(await attempt(storage, { owner: 'other' })).toMatchObject({ kind: 'running' });
  });

  test('transitionWithResponse writes verdict and response together', async () => {
    const storage = await open();
    const validation = aValidation('decided', { status: 'processing', lease: LEASE });
    await storage.validations.create(validation);
    const outcome = await storage.validations.transitionWithResponse(validation, VERDICT, {
      claim: await claimed(storage),
      response: ANSWER,
    });
    const expected = {
      ...validation,
      status: 'not_found',
      centralStatus: 'no_encontrado',
      receptor: null,
      completedAt: NOW,
      lease: null,
      dueAt: null,
      etagVersion: 1,
    };
    expect(outcome).toEqual({ kind: 'applied', current: expected });
    expect(await storage.validations.find(validation.id)).toEqual(expected);
    expect(await attempt(storage)).toEqual({ kind: 'replay', response: ANSWER });
  });

  test('transitionWithResponse writes the verdict when the claim was lost', async () => {
    const storage = await open();
    const validation = aValidation('decided late', { status: 'processing', lease: LEASE });
    await storage.validations.create(validation);
    const claim = await claimed(storage);
    await storage.idempotency.release(claim);
    expect(await storage.validations.transitionWithResponse(validation, VERDICT, { claim, response: ANSWER })).toMatchObject({
      kind: 'applied',
    });
    expect(await storage.validations.find(validation.id)).toMatchObject({ status: 'not_found' });
    expect(await attempt(storage, { owner: 'second', now: NOW + 1 })).toMatchObject({ kind: 'claimed', isTakeover: true });
  });

  test('transitionWithResponse stores no response on conflict', async () => {
    const storage = await open();
    const validation = aValidation('overtaken', { status: 'processing', lease: { ...LEASE, until: NOW - 1 } });
    await storage.validations.create(validation);
    await storage.validations.transition(validation.id, acquireLease({ token: 'theirs', until: NOW + 1 }, NOW));
    const claim = await claimed(storage);
    expect(await storage.validations.transitionWithResponse(validation, VERDICT, { claim, response: ANSWER })).toMatchObject({
      kind: 'conflict',
    });
    expect(await attempt(storage, { owner: 'other' })).toMatchObject({ kind: 'running' });
  });

  test('discard of a validation deletes the key of its request', async () => {
    const storage = await open();
    const validation = aValidation('discarded');
    const claim = await claimed(storage);
    await storage.validations.create(validation);
    expect(await storage.validations.discard(validation, claim)).toBe('applied');
    expect(await attempt(storage, { owner: 'second', fingerprint: 'other' })).toMatchObject({ kind: 'claimed', isTakeover: false });
  });

  test('discard keeps a validation whose response can be replayed', async () => {
    const storage = await open();
    const validation = aValidation('replayable');
    const claim = await claimed(storage);
    await storage.validations.create(validation, { claim, response: ANSWER });
    expect(await storage.validations.discard(validation, claim)).toBe('conflict');
    expect(await storage.validations.find(validation.id)).toEqual(validation);
    expect(await attempt(storage)).toEqual({ kind: 'replay', response: ANSWER });
  });

  test('discard keeps a validation whose key another attempt claimed', async () => {
    const storage = await open();
    const validation = aValidation('taken over');
    const claim = await claimed(storage);
    await storage.validations.create(validation);
    await attempt(storage, { owner: 'second', now: NOW + IDEMPOTENCY_ABANDONED_MS });
    expect(await storage.validations.discard(validation, claim)).toBe('conflict');
    expect(await storage.validations.find(validation.id)).toEqual(validation);
  });
};

/** The guarantees of every IdempotencyStore, alone and together with its validations. */
export const describeIdempotencyStore = (name: string, open: OpenStorage): void => {
  describe(`IdempotencyStore: ${name}`, () => {
    describe('claims', () => {
      describeClaims(open);
    });
    describe('responses', () => {
      describeAnswers(open);
    });
    describe('validations with their responses', () => {
      describeTogether(open);
    });
  });
};
