import { endedEarly, type RetryCycle } from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import { VALIDATION_STATUSES, type ValidationStatus } from '../../../../shared/validation/domain/status.ts';
import {
  changeCycle,
  expire,
  moveCycle,
  postponeRecheck,
  redispatch,
  release,
  resolve,
  resolveAttempt,
  resolveRetrying,
  settleRecheck,
  take,
  withdraw,
  type Resolution,
  type Transition,
} from '../../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import type { HistoryPosition, HistoryRequest } from '../../../../shared/validation/ports/validation-store.ts';
import { userIdOf, validationIdOf } from '../../builders/identity.ts';
import { AWAITING, PENDING } from '../../builders/retries.ts';
import { BBVA, CUENCA } from '../../builders/transfers.ts';
import { ACCEPTED_AT, aValidation } from '../../builders/validations.ts';
import { givenAccount, type OpenStorage, type Storage } from '../storage.ts';

const NOW = ACCEPTED_AT + 5_000;
const MINE = { token: 'mine', until: NOW + 30_000 };
const LAPSED = { token: 'mine', until: NOW - 1 };

/** What a retry writes of a verdict: the instant at which the validation was completed first stays. */
const ATTEMPT_VERDICT: Omit<Resolution, 'recheckAt' | 'completedAt'> = {
  status: 'valid',
  emisor: BBVA.code,
  receptor: CUENCA.code,
  warnings: [{ code: 'emisor_inferred', field: 'emisor' }, { code: 'payment_status_unchecked' }],
  centralStatus: 'liquidado',
  centralResult: JSON.stringify({ kind: 'cep', Beneficiario: { Nombre: 'PERSONA ÑANDÚ "EJEMPLO"' } }),
  errorCode: null,
  candidateMatch: 2,
  evidence: { xml: { sha256: 'a'.repeat(64), bytes: 1234 }, pdf: null },
};

const VERDICT: Omit<Resolution, 'recheckAt'> = { ...ATTEMPT_VERDICT, completedAt: NOW };

const RESOLUTION: Resolution = { ...VERDICT, recheckAt: NOW + 60_000 };

const PROVISIONAL = { status: 'not_found', centralStatus: 'no_encontrado', dueAt: null } as const satisfies Partial<Validation>;
const RETRIED = { ...PROVISIONAL, retry: PENDING } as const satisfies Partial<Validation>;
const NEXT: RetryCycle = {
  ...PENDING,
  revision: PENDING.revision + 1,
  turn: 2,
  dueAt: NOW + 400_000,
  running: { token: 'worker', until: NOW + 1, number: 1, reactivations: 0, dispatchedAt: NOW, startedAt: NOW },
};
const CANCELLED = endedEarly(PENDING, 'cancelled', NOW);
const MOVED_ON = {
  'the cycle moved on': { ...RETRIED, retry: NEXT },
  'there is no cycle': { ...RETRIED, retry: null },
};

/** A transition, a validation it is legal for, and validations whose guard forbids it. */
type TransitionCase = {
  readonly name: string;
  readonly transition: Transition;
  readonly legal: Partial<Validation>;
  readonly forbidden: Readonly<Record<string, Partial<Validation>>>;
  readonly expected: Partial<Validation>;
};

const TRANSITIONS: readonly TransitionCase[] = [
  {
    name: 'take',
    transition: take(MINE, NOW),
    legal: { status: 'queued' },
    forbidden: { 'somebody else holds it': { status: 'processing', lease: { token: 'theirs', until: NOW + 1 } } },
    expected: { status: 'processing', lease: MINE, dueAt: MINE.until, processingStartedAt: NOW, etagVersion: 1 },
  },
  {
    name: 'release',
    transition: release('mine', NOW + 90_000),
    legal: { status: 'processing', lease: MINE },
    forbidden: {
      'somebody else took it': { status: 'processing', lease: { ...MINE, token: 'theirs' } },
      'nobody holds it': { status: 'processing', lease: null },
    },
    expected: { status: 'processing', lease: null, dueAt: NOW + 90_000, etagVersion: 0 },
  },
  {
    name: 'redispatch',
    transition: redispatch(NOW + 120_000, NOW),
    legal: { status: 'processing', lease: LAPSED },
    forbidden: { 'a worker is at it': { status: 'processing', lease: MINE } },
    expected: { status: 'processing', dueAt: NOW + 120_000, etagVersion: 0 },
  },
  {
    name: 'resolve',
    transition: resolve('mine', RESOLUTION),
    legal: { status: 'processing', lease: MINE, retry: AWAITING },
    forbidden: {
      'somebody else took it': { status: 'processing', lease: { ...MINE, token: 'theirs' } },
      'nobody holds it': { status: 'processing', lease: null },
    },
    expected: {
      status: 'valid',
      emisor: BBVA.code,
      receptor: CUENCA.code,
      warnings: RESOLUTION.warnings,
      centralStatus: 'liquidado',
      centralResult: RESOLUTION.centralResult,
      errorCode: null,
      candidateMatch: 2,
      evidence: RESOLUTION.evidence,
      completedAt: NOW,
      lease: null,
      dueAt: NOW + 60_000,
      retry: null,
      etagVersion: 1,
    },
  },
  {
    name: 'resolve and begin retries',
    transition: resolveRetrying('mine', { ...RESOLUTION, status: 'cep_unavailable', recheckAt: null }, AWAITING, PENDING),
    legal: { status: 'processing', lease: MINE, retry: AWAITING },
    forbidden: {
      'somebody else took it': { lease: { ...MINE, token: 'theirs' } },
      'its owner has withdrawn it': { deletedAt: NOW },
      'its owner has opted out': { retry: null },
    },
    expected: { ...VERDICT, status: 'cep_unavailable', lease: null, dueAt: null, retry: PENDING, etagVersion: 1 },
  },
  {
    name: 'begin retries',
    transition: changeCycle(aValidation('begin', PROVISIONAL), PENDING),
    legal: PROVISIONAL,
    forbidden: { 'there is a cycle already': RETRIED, 'its owner has withdrawn it': { deletedAt: NOW } },
    expected: { retry: PENDING, etagVersion: 1 },
  },
  {
    name: 'change retries',
    transition: changeCycle(aValidation('change', RETRIED), CANCELLED),
    legal: RETRIED,
    forbidden: { ...MOVED_ON, 'its owner has withdrawn it': { deletedAt: NOW } },
    expected: { retry: CANCELLED, etagVersion: 1 },
  },
  {
    name: 'move retries on',
    transition: moveCycle(aValidation('move', RETRIED), NEXT, true),
    legal: { ...RETRIED, deletedAt: NOW },
    forbidden: MOVED_ON,
    expected: { retry: NEXT, etagVersion: 1 },
  },
  {
    name: 'move retries on where no reader sees it',
    transition: moveCycle(aValidation('move unseen', RETRIED), NEXT, false),
    legal: RETRIED,
    forbidden: MOVED_ON,
    expected: { retry: NEXT, etagVersion: 0 },
  },
  {
    name: 'resolve by a retry',
    transition: resolveAttempt(
      aValidation('resolve by a retry', RETRIED),
      { ...ATTEMPT_VERDICT, recheckAt: NOW + 60_000 },
      { ...CANCELLED, state: 'resolved' },
    ),
    legal: { ...RETRIED, completedAt: NOW - 1_000 },
    forbidden: MOVED_ON,
    expected: { ...ATTEMPT_VERDICT, dueAt: NOW + 60_000, retry: { ...CANCELLED, state: 'resolved' }, etagVersion: 1 },
  },
  {
    name: 'withdraw with pending retries',
    transition: withdraw(aValidation('withdraw retried', RETRIED), CANCELLED, NOW),
    legal: RETRIED,
    forbidden: { ...MOVED_ON, 'it was withdrawn before': { deletedAt: NOW - 1 } },
    expected: { deletedAt: NOW, retry: CANCELLED, etagVersion: 1 },
  },
  {
    name: 'withdraw while a verdict is looked for',
    transition: withdraw(aValidation('withdraw', {}), null, NOW),
    legal: { status: 'processing', lease: MINE, dueAt: MINE.until },
    forbidden: { 'retries were added': { retry: AWAITING } },
    expected: { deletedAt: NOW, etagVersion: 1 },
  },
  {
    name: 'expire',
    transition: expire(NOW),
    legal: { status: 'queued', expiresAt: NOW, retry: AWAITING },
    forbidden: {
      'its time has not come': { status: 'queued', expiresAt: NOW + 1 },
      'a worker is at it': { status: 'processing', expiresAt: NOW - 1, lease: MINE },
    },
    expected: {
      status: 'failed',
      errorCode: 'validation_expired',
      completedAt: NOW,
      lease: null,
      dueAt: null,
      retry: null,
      etagVersion: 1,
    },
  },
  {
    name: 'settle a recheck',
    transition: settleRecheck({ status: 'returned', centralStatus: 'devuelto', warnings: [] }),
    legal: { status: 'valid', dueAt: NOW, warnings: [{ code: 'payment_status_unchecked' }] },
    forbidden: { 'it was settled before': { status: 'valid', dueAt: null } },
    expected: { status: 'returned', centralStatus: 'devuelto', warnings: [], dueAt: null, etagVersion: 1 },
  },
  {
    name: 'postpone a recheck',
    transition: postponeRecheck(NOW + 3_600_000),
    legal: { status: 'valid', dueAt: NOW },
    forbidden: { 'it was settled before': { status: 'valid', dueAt: null } },
    expected: { status: 'valid', dueAt: NOW + 3_600_000, etagVersion: 0 },
  },
  {
    name: 'give a recheck up',
    transition: postponeRecheck(null),
    legal: { status: 'valid', dueAt: NOW },
    forbidden: {},
    expected: { status: 'valid', dueAt: null, etagVersion: 0 },
  },
];

const describeTransition = (open: OpenStorage, { name, transition, legal, forbidden, expected }: TransitionCase): void => {
  const stored = async (changes: Partial<Validation>) => {
    const { validations } = await open();
    const validation = aValidation(name, changes);
    await validations.create(validation);
    return { validations, validation };
  };

  describe(name, () => {
    test('changes what it says and nothing else, for the caller and for every later reader', async () => {
      const { validations, validation } = await stored(legal);
      const outcome = await validations.apply(validation.id, transition);
      expect(outcome).toEqual({ kind: 'applied', validation: { ...validation, ...expected } });
      expect(await validations.find(validation.id)).toEqual({ ...validation, ...expected });
    });

    const illegal = VALIDATION_STATUSES.filter((status: ValidationStatus) => !transition.from.includes(status));
    for (const status of illegal) {
      test(`is refused for a validation that is ${status}, which stays as it was`, async () => {
        const { validations, validation } = await stored({ ...legal, status });
        expect(await validations.apply(validation.id, transition)).toEqual({ kind: 'conflict', current: validation });
        expect(await validations.find(validation.id)).toEqual(validation);
      });
    }

    for (const [why, changes] of Object.entries(forbidden)) {
      test(`is refused while ${why}`, async () => {
        const { validations, validation } = await stored({ ...legal, ...changes });
        expect(await validations.apply(validation.id, transition)).toEqual({ kind: 'conflict', current: validation });
        expect(await validations.find(validation.id)).toEqual(validation);
      });
    }

    test('finds nothing to do where there is no validation, and makes none', async () => {
      const { validations } = await open();
      expect(await validations.apply(validationIdOf('absent'), transition)).toEqual({ kind: 'missing' });
      expect(await validations.find(validationIdOf('absent'))).toBeNull();
    });
  });
};

const describeKeeping = (open: OpenStorage): void => {
  test('a validation is read back as it was written, every field empty', async () => {
    const { validations } = await open();
    const validation = aValidation('bare', { receptor: null, enqueuedAt: null, expiresAt: null, dueAt: null });
    await validations.create(validation);
    expect(await validations.find(validation.id)).toEqual(validation);
  });

  test('a validation is read back as it was written, every field filled', async () => {
    const { validations } = await open();
    const validation = aValidation('full', {
      ...VERDICT,
      unit: { keyDigest: 'digest', month: '2026-11', seq: 7 },
      isPlayground: true,
      request: '{"fecha":"2026-11-03","monto":1234.50,"clave_rastreo":"ÑÑ 🏦"}',
      evidence: { xml: { sha256: 'a'.repeat(64), bytes: 1 }, pdf: { sha256: 'b'.repeat(64), bytes: 2 } },
      batch: { id: 12, position: 3 },
      retry: NEXT,
      deletedAt: NOW,
      processingStartedAt: NOW - 10,
      etagVersion: 41,
      lease: MINE,
      errorCode: 'cep_mismatch',
    });
    await validations.create(validation);
    expect(await validations.find(validation.id)).toEqual(validation);
  });

  test('an id is used once', async () => {
    const { validations } = await open();
    const validation = aValidation('once');
    await validations.create(validation);
    await expect(validations.create({ ...validation, request: '{}' })).rejects.toThrow('already exists');
    expect(await validations.find(validation.id)).toEqual(validation);
  });

  test('what nobody wrote is not found', async () => {
    const { validations } = await open();
    expect(await validations.find(validationIdOf('absent'))).toBeNull();
  });
};

const describeRaces = (open: OpenStorage): void => {
  test('of twenty workers that take a validation at once, one gets it', async () => {
    const { validations } = await open();
    const validation = aValidation('wanted');
    await validations.create(validation);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) =>
        validations.apply(validation.id, take({ token: `worker ${index}`, until: NOW + 1_000 }, NOW)),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'applied')).toHaveLength(1);
  });

  test('a second take keeps the instant at which the first worker started', async () => {
    const { validations } = await open();
    const validation = aValidation('retaken', { status: 'processing', lease: LAPSED, processingStartedAt: NOW - 60_000 });
    await validations.create(validation);
    const outcome = await validations.apply(validation.id, take(MINE, NOW));
    expect(outcome).toMatchObject({ kind: 'applied', validation: { processingStartedAt: NOW - 60_000, lease: MINE } });
  });

  test('a lease that ends this very instant is free', async () => {
    const { validations } = await open();
    const validation = aValidation('ending', { status: 'processing', lease: { token: 'theirs', until: NOW } });
    await validations.create(validation);
    expect(await validations.apply(validation.id, take(MINE, NOW))).toMatchObject({ kind: 'applied' });
  });
};

const accept = async (storage: Storage, name: string, changes: Partial<Validation> = {}) => {
  const { apiKey, account } = await givenAccount(storage, `account of ${name}`, { monthlyLimit: 1 });
  const takeUnit = () => storage.gatekeeper.authorize({ apiKey, permission: null, takeUnit: true, now: NOW });
  const admission = await takeUnit();
  if (admission.kind !== 'authorized') throw new Error(admission.kind);
  const validation = aValidation(name, { userId: account.id, unit: admission.unit, ...changes });
  await storage.validations.create(validation);
  return { validation, takeUnit };
};

const describeDiscard = (open: OpenStorage): void => {
  test.each(['queued', 'processing'] as const)('a %s validation is removed and its unit can be taken again', async (status) => {
    const storage = await open();
    const { validation, takeUnit } = await accept(storage, 'unwanted', { status });
    expect(await takeUnit()).toMatchObject({ kind: 'quota_exhausted' });
    expect(await storage.validations.discard(validation)).toBe('discarded');
    expect(await storage.validations.find(validation.id)).toBeNull();
    expect(await takeUnit()).toMatchObject({ kind: 'authorized' });
    expect(await takeUnit()).toMatchObject({ kind: 'quota_exhausted' });
  });

  test.each(['valid', 'not_found', 'failed'] as const)('a %s validation is kept and so is its unit', async (status) => {
    const storage = await open();
    const { validation, takeUnit } = await accept(storage, 'decided', { status });
    expect(await storage.validations.discard(validation)).toBe('kept');
    expect(await storage.validations.find(validation.id)).toEqual(validation);
    expect(await takeUnit()).toMatchObject({ kind: 'quota_exhausted' });
  });

  test('ten discards of one validation at once give one unit back', async () => {
    const storage = await open();
    const { validation, takeUnit } = await accept(storage, 'unwanted by many');
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => storage.validations.discard(validation)));
    expect(outcomes.filter((outcome) => outcome === 'discarded')).toHaveLength(1);
    expect(await takeUnit()).toMatchObject({ kind: 'authorized' });
    expect(await takeUnit()).toMatchObject({ kind: 'quota_exhausted' });
  });

  test('a validation that consumed no unit gives none back', async () => {
    const { validations } = await open();
    const validation = aValidation('free of charge');
    await validations.create(validation);
    expect(await validations.discard(validation)).toBe('discarded');
    expect(await validations.find(validation.id)).toBeNull();
  });
};

const OWNER = userIdOf('owner');

const everything = (changes: Partial<HistoryRequest> = {}): HistoryRequest => ({
  userId: OWNER,
  from: 0,
  to: ACCEPTED_AT + 86_400_000,
  direction: 'older',
  after: null,
  limit: 50,
  ...changes,
});

/** Reads a history page after page. */
const walk = async ({ validations }: Storage, request: HistoryRequest): Promise<readonly string[]> => {
  const ids: string[] = [];
  let after: HistoryPosition | null = request.after;
  for (;;) {
    const page = await validations.history({ ...request, after });
    ids.push(...page.summaries.map(({ id }) => id));
    if (new Set(ids).size !== ids.length) throw new Error('a page repeats an entry');
    after = page.summaries.at(-1) ?? after;
    if (!page.hasMore) return ids;
  }
};

const describeHistory = (open: OpenStorage): void => {
  const withHistory = async (count: number) => {
    const storage = await open();
    // Every third is of the same millisecond as the one before.
    const written = Array.from({ length: count }, (_unused, index) =>
      aValidation(`history ${index}`, { createdAt: ACCEPTED_AT + (index - (index % 3 === 2 ? 1 : 0)) * 1_000, dueAt: null }),
    );
    for (const validation of written) await storage.validations.create(validation);
    await storage.validations.create(aValidation('of somebody else', { userId: userIdOf('other') }));
    return { storage, written };
  };

  test.each([1, 2, 3, 50])('pages of %d give every validation once, newest first, and backwards the same', async (limit) => {
    const { storage, written } = await withHistory(8);
    const older = await walk(storage, everything({ limit }));
    expect([...older].toSorted()).toEqual(written.map(({ id }) => id).toSorted());
    const instants = older.map((id) => written.find((validation) => validation.id === id)?.createdAt ?? 0);
    expect(instants).toEqual(instants.toSorted((left, right) => right - left));
    expect(await walk(storage, everything({ limit, direction: 'newer' }))).toEqual(older.toReversed());
  });

  test('a page continues after any of its entries, in both directions', async () => {
    const { storage, written } = await withHistory(7);
    const older = await walk(storage, everything());
    for (const [index, id] of older.entries()) {
      const after = written.find((validation) => validation.id === id) ?? null;
      expect(await walk(storage, everything({ after }))).toEqual(older.slice(index + 1));
      expect(await walk(storage, everything({ after, direction: 'newer' }))).toEqual(older.slice(0, index).toReversed());
    }
  });

  test('a page may start from a place where there is nothing', async () => {
    const { storage, written } = await withHistory(7);
    const older = await walk(storage, everything());
    for (const [index, id] of older.entries()) {
      const createdAt = written.find((validation) => validation.id === id)?.createdAt ?? 0;
      const laterOnes = older.filter((other) => (written.find((validation) => validation.id === other)?.createdAt ?? 0) > createdAt);
      const place = { id: validationIdOf(`nothing ${index}`), createdAt: createdAt + 1 };
      expect(await walk(storage, everything({ after: place }))).toEqual(older.slice(laterOnes.length));
      expect(await walk(storage, everything({ after: place, direction: 'newer' }))).toEqual(laterOnes.toReversed());
    }
  });

  test('both ends of the time range belong to it', async () => {
    const { storage } = await withHistory(6);
    const page = await storage.validations.history(everything({ from: ACCEPTED_AT + 1_000, to: ACCEPTED_AT + 3_000 }));
    expect(page.summaries.map(({ createdAt }) => createdAt - ACCEPTED_AT)).toEqual([3_000, 1_000, 1_000]);
  });

  test('a range whose start is after its end is empty', async () => {
    const { storage } = await withHistory(2);
    const page = await storage.validations.history(everything({ from: ACCEPTED_AT + 2_000, to: ACCEPTED_AT + 1_000 }));
    expect(page).toEqual({ summaries: [], hasMore: false });
  });

  test('a summary says what its validation says', async () => {
    const { validations } = await open();
    const validation = aValidation('summed up', {
      status: 'returned',
      centralStatus: 'devuelto',
      candidateMatch: 3,
      isPlayground: true,
      batch: { id: 7, position: 2 },
      retry: NEXT,
      dueAt: null,
      deletedAt: NOW,
    });
    await validations.create(validation);
    const { id, status, centralStatus, request, receptor, candidateMatch, isPlayground, batch, retry, createdAt, deletedAt } = validation;
    expect((await validations.history(everything())).summaries).toEqual([
      { id, status, centralStatus, request, receptor, candidateMatch, isPlayground, batch, retry, createdAt, deletedAt },
    ]);
  });

  test('a summary follows its validation to the next status', async () => {
    const { validations } = await open();
    const validation = aValidation('moving on', { status: 'processing', lease: MINE });
    await validations.create(validation);
    await validations.apply(validation.id, resolve('mine', RESOLUTION));
    expect((await validations.history(everything())).summaries).toMatchObject([
      { id: validation.id, status: 'valid', centralStatus: 'liquidado' },
    ]);
  });
};

const describeDue = (open: OpenStorage): void => {
  test('what is due is found, what is not yet due or never is not', async () => {
    const { validations } = await open();
    const due = Array.from({ length: 12 }, (_unused, index) => aValidation(`due ${index}`, { dueAt: NOW - index }));
    const later = [aValidation('later', { dueAt: NOW + 1 }), aValidation('never', { dueAt: null })];
    for (const validation of [...due, ...later]) await validations.create(validation);
    expect((await validations.due(NOW, 100)).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  });

  test('a validation leaves the list when it is postponed, and for good when it is resolved', async () => {
    const { validations } = await open();
    const validation = aValidation('postponed', { dueAt: NOW });
    await validations.create(validation);
    await validations.apply(validation.id, redispatch(NOW + 10, NOW));
    expect(await validations.due(NOW, 100)).toEqual([]);
    expect(await validations.due(NOW + 10, 100)).toEqual([validation.id]);
    await validations.apply(validation.id, take(MINE, NOW));
    await validations.apply(validation.id, resolve('mine', { ...RESOLUTION, recheckAt: null }));
    expect(await validations.due(NOW + 1_000_000, 100)).toEqual([]);
  });

  test('at most the limit is taken from each shard', async () => {
    const { validations } = await open();
    for (const index of Array(20).keys()) await validations.create(aValidation(`shard ${index}`, { dueAt: NOW }));
    const found = await validations.due(NOW, 1);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(20);
  });
};

/** What every ValidationStore guarantees. */
export const describeValidationStore = (name: string, open: OpenStorage): void => {
  describe(`ValidationStore: ${name}`, () => {
    describe('keeping', () => {
      describeKeeping(open);
    });
    describe('transitions', () => {
      for (const transition of TRANSITIONS) describeTransition(open, transition);
    });
    describe('races', () => {
      describeRaces(open);
    });
    describe('discarding', () => {
      describeDiscard(open);
    });
    describe('history', () => {
      describeHistory(open);
    });
    describe('what is due', () => {
      describeDue(open);
    });
  });
};
