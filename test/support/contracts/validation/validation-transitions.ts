import { endCycleEarly } from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import { VALIDATION_STATUSES, type ValidationStatus } from '../../../../shared/validation/domain/status.ts';
import {
  acquireLease,
  advanceCycle,
  changeCycle,
  completeRecheck,
  expire,
  postponeRecheck,
  redispatch,
  releaseLease,
  resolve,
  resolveAndRetry,
  resolveAttempt,
  withdraw,
  type Transition,
} from '../../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { validationIdOf } from '../../builders/identity/identity.ts';
import { AWAITING, PENDING } from '../../builders/retries.ts';
import { aValidation } from '../../builders/validations.ts';
import type { OpenStorage } from '../storage.ts';
import { EXPIRED_LEASE, NEXT, NOW, OWN_LEASE, TIMES, VERDICT } from './validation-verdicts.ts';

const PROVISIONAL = { status: 'not_found', centralStatus: 'no_encontrado', dueAt: null } as const satisfies Partial<Validation>;
const RETRIED = { ...PROVISIONAL, retry: PENDING } as const satisfies Partial<Validation>;
const CANCELLED = endCycleEarly(PENDING, 'cancelled', NOW);
const RETURNED = {
  status: 'returned',
  centralStatus: 'devuelto',
  centralResult: null,
  errorCode: null,
  warnings: [],
  certificate: VERDICT.certificate,
} as const;
const MOVED_ON = {
  'the retry cycle changed since it was read': { ...RETRIED, retry: NEXT },
  'there is no retry cycle': { ...RETRIED, retry: null },
};

/** A transition, a validation it is legal for, and validations whose guard forbids it. */
type TransitionCase = {
  readonly name: string;
  readonly transition: Transition;
  readonly legal: Partial<Validation>;
  readonly forbidden: Readonly<Record<string, Partial<Validation>>>;
  readonly expected: Partial<Validation>;
};

/** Every transition there is. */
export const TRANSITIONS: readonly TransitionCase[] = [
  {
    name: 'acquireLease',
    transition: acquireLease(OWN_LEASE, NOW),
    legal: { status: 'queued' },
    forbidden: { 'another worker holds the lease': { status: 'processing', lease: { token: 'theirs', until: NOW + 1 } } },
    expected: { status: 'processing', lease: OWN_LEASE, dueAt: OWN_LEASE.until, processingStartedAt: NOW, etagVersion: 1 },
  },
  {
    name: 'releaseLease',
    transition: releaseLease('mine', NOW + 90_000),
    legal: { status: 'processing', lease: OWN_LEASE },
    forbidden: {
      'another worker holds the lease': { status: 'processing', lease: { ...OWN_LEASE, token: 'theirs' } },
      'there is no lease': { status: 'processing', lease: null },
    },
    expected: { status: 'processing', lease: null, dueAt: NOW + 90_000, etagVersion: 0 },
  },
  {
    name: 'redispatch',
    transition: redispatch(NOW + 120_000, NOW),
    legal: { status: 'processing', lease: EXPIRED_LEASE },
    forbidden: { 'a worker holds the lease': { status: 'processing', lease: OWN_LEASE } },
    expected: { status: 'processing', dueAt: NOW + 120_000, etagVersion: 0 },
  },
  {
    name: 'resolve',
    transition: resolve('mine', VERDICT, TIMES),
    legal: { status: 'processing', lease: OWN_LEASE, retry: AWAITING },
    forbidden: {
      'another worker holds the lease': { status: 'processing', lease: { ...OWN_LEASE, token: 'theirs' } },
      'there is no lease': { status: 'processing', lease: null },
    },
    expected: {
      ...VERDICT,
      completedAt: NOW,
      lease: null,
      dueAt: NOW + 60_000,
      retry: null,
      etagVersion: 1,
    },
  },
  {
    name: 'resolve and begin retries',
    transition: resolveAndRetry(
      'mine',
      { ...VERDICT, status: 'cep_unavailable' },
      { completedAt: NOW, dueAt: null },
      { awaiting: AWAITING, begun: PENDING },
    ),
    legal: { status: 'processing', lease: OWN_LEASE, retry: AWAITING },
    forbidden: {
      'another worker holds the lease': { lease: { ...OWN_LEASE, token: 'theirs' } },
      'it is withdrawn': { deletedAt: NOW },
      'its owner opted out of retries': { retry: null },
    },
    expected: { ...VERDICT, status: 'cep_unavailable', completedAt: NOW, lease: null, dueAt: null, retry: PENDING, etagVersion: 1 },
  },
  {
    name: 'begin retries',
    transition: changeCycle(aValidation('begin', PROVISIONAL), PENDING),
    legal: PROVISIONAL,
    forbidden: { 'there is a retry cycle': RETRIED, 'it is withdrawn': { deletedAt: NOW } },
    expected: { retry: PENDING, etagVersion: 1 },
  },
  {
    name: 'change retries',
    transition: changeCycle(aValidation('change', RETRIED), CANCELLED),
    legal: RETRIED,
    forbidden: { ...MOVED_ON, 'it is withdrawn': { deletedAt: NOW } },
    expected: { retry: CANCELLED, etagVersion: 1 },
  },
  {
    name: 'advance retries',
    transition: advanceCycle(aValidation('move', RETRIED), NEXT, true),
    legal: { ...RETRIED, deletedAt: NOW },
    forbidden: MOVED_ON,
    expected: { retry: NEXT, etagVersion: 1 },
  },
  {
    name: 'advance retries without a new version',
    transition: advanceCycle(aValidation('move unseen', RETRIED), NEXT, false),
    legal: RETRIED,
    forbidden: MOVED_ON,
    expected: { retry: NEXT, etagVersion: 0 },
  },
  {
    name: 'resolve by a retry',
    transition: resolveAttempt(aValidation('resolve by a retry', RETRIED), VERDICT, TIMES, { ...CANCELLED, state: 'resolved' }),
    legal: { ...RETRIED, completedAt: NOW - 1_000 },
    forbidden: MOVED_ON,
    expected: { ...VERDICT, dueAt: NOW + 60_000, retry: { ...CANCELLED, state: 'resolved' }, etagVersion: 1 },
  },
  {
    name: 'withdraw with pending retries',
    transition: withdraw(aValidation('withdraw retried', RETRIED), CANCELLED, NOW),
    legal: RETRIED,
    forbidden: { ...MOVED_ON, 'it is already withdrawn': { deletedAt: NOW - 1 } },
    expected: { deletedAt: NOW, retry: CANCELLED, etagVersion: 1 },
  },
  {
    name: 'withdraw while processing',
    transition: withdraw(aValidation('withdraw', {}), null, NOW),
    legal: { status: 'processing', lease: OWN_LEASE, dueAt: OWN_LEASE.until },
    forbidden: { 'retries were requested meanwhile': { retry: AWAITING } },
    expected: { deletedAt: NOW, etagVersion: 1 },
  },
  {
    name: 'expire',
    transition: expire(aValidation('expired', {}), NOW),
    legal: { status: 'queued', expiresAt: NOW, retry: AWAITING },
    forbidden: {
      'it has not expired': { status: 'queued', expiresAt: NOW + 1 },
      'a worker holds the lease': { status: 'processing', expiresAt: NOW - 1, lease: OWN_LEASE },
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
    transition: completeRecheck(aValidation('rechecked', { etagVersion: 3 }), RETURNED, { completedAt: NOW, dueAt: null }),
    legal: { status: 'valid', dueAt: NOW, etagVersion: 3, warnings: [{ code: 'payment_status_unchecked' }] },
    forbidden: { 'it changed since it was read': { status: 'valid', dueAt: NOW, etagVersion: 4 } },
    expected: { ...RETURNED, dueAt: null, etagVersion: 4 },
  },
  {
    name: 'postpone a recheck',
    transition: postponeRecheck(NOW + 3_600_000),
    legal: { status: 'valid', dueAt: NOW },
    forbidden: { 'the recheck is already settled': { status: 'valid', dueAt: null } },
    expected: { status: 'valid', dueAt: NOW + 3_600_000, etagVersion: 0 },
  },
  {
    name: 'abandon a recheck',
    transition: postponeRecheck(null),
    legal: { status: 'valid', dueAt: NOW },
    forbidden: {},
    expected: { status: 'valid', dueAt: null, etagVersion: 0 },
  },
];

/** The guarantees of a ValidationStore for one transition. */
export const describeTransition = (open: OpenStorage, { name, transition, legal, forbidden, expected }: TransitionCase): void => {
  const stored = async (changes: Partial<Validation>) => {
    const { validations } = await open();
    const validation = aValidation(name, changes);
    await validations.create(validation);
    return { validations, validation };
  };

  describe(name, () => {
    test('changes only its own fields, in the result and in later reads', async () => {
      const { validations, validation } = await stored(legal);
      const outcome = await validations.transition(validation.id, transition);
      expect(outcome).toEqual({ kind: 'applied', current: { ...validation, ...expected } });
      expect(await validations.find(validation.id)).toEqual({ ...validation, ...expected });
    });

    const illegal = VALIDATION_STATUSES.filter((status: ValidationStatus) => !transition.from.includes(status));
    for (const status of illegal) {
      test(`conflicts with status ${status} and changes nothing`, async () => {
        const { validations, validation } = await stored({ ...legal, status });
        expect(await validations.transition(validation.id, transition)).toEqual({ kind: 'conflict', current: validation });
        expect(await validations.find(validation.id)).toEqual(validation);
      });
    }

    for (const [why, changes] of Object.entries(forbidden)) {
      test(`conflicts while ${why}`, async () => {
        const { validations, validation } = await stored({ ...legal, ...changes });
        expect(await validations.transition(validation.id, transition)).toEqual({ kind: 'conflict', current: validation });
        expect(await validations.find(validation.id)).toEqual(validation);
      });
    }

    test('returns not_found for an unknown validation and creates none', async () => {
      const { validations } = await open();
      expect(await validations.transition(validationIdOf('absent'), transition)).toEqual({ kind: 'not_found' });
      expect(await validations.find(validationIdOf('absent'))).toBeNull();
    });
  });
};
