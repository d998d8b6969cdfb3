import fc from 'fast-check';

import { shouldRetry } from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import {
  completePolicy,
  isProvisional,
  RETRY_OUTCOMES,
  type RequestedRetryPolicy,
} from '../../../../shared/validation/domain/retry/retry-policy.ts';
import { VALIDATION_STATUSES, type ValidationStatus } from '../../../../shared/validation/domain/status.ts';

type Requested = Extract<RequestedRetryPolicy, { kind: 'on' }>;

const requested = (changes: Partial<Requested> = {}): Requested => ({
  kind: 'on',
  maxRetries: null,
  intervalSeconds: null,
  outcomes: null,
  ...changes,
});

describe('a policy as it is asked for', () => {
  test('is three retries an hour apart for all three verdicts, where it says nothing', () => {
    expect(completePolicy(requested(), 10)).toEqual({
      maxRetries: 3,
      intervalSeconds: 3_600,
      outcomes: ['not_found', 'cep_unavailable', 'error'],
    });
  });

  test('keeps what it says', () => {
    expect(completePolicy(requested({ maxRetries: 7, intervalSeconds: 300, outcomes: ['error'] }), 7)).toEqual({
      maxRetries: 7,
      intervalSeconds: 300,
      outcomes: ['error'],
    });
  });

  test('says nothing of the number on a plan with a lower cap than the default: it is the cap', () => {
    expect(completePolicy(requested(), 2)).toMatchObject({ maxRetries: 2 });
  });

  test('never has more retries than the plan, and fits if and only if it asks for no more', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 1_000 })), fc.nat(20), (maxRetries, cap) => {
        const policy = completePolicy(requested({ maxRetries }), cap);
        expect(policy !== null).toBe(cap >= 1 && (maxRetries ?? 1) <= cap);
        expect(policy?.maxRetries ?? 0).toBeLessThanOrEqual(cap);
        if (policy !== null) expect(policy.maxRetries).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('a provisional verdict', () => {
  test.each<ValidationStatus>([...RETRY_OUTCOMES])('is %s', (status) => {
    for (const centralStatus of [null, 'desconocido', 'no_encontrado', 'en_proceso', 'liquidado'])
      expect(isProvisional({ status, centralStatus })).toBe(true);
  });

  test.each(VALIDATION_STATUSES.filter((status) => !RETRY_OUTCOMES.some((outcome) => outcome === status)))('is not %s', (status) => {
    expect(isProvisional({ status, centralStatus: null })).toBe(false);
  });

  test.each(['cancelado', 'rechazado', 'no_liquidado'])('is none about a payment that is %s for good', (centralStatus) => {
    for (const status of RETRY_OUTCOMES) expect(isProvisional({ status, centralStatus })).toBe(false);
  });
});

test('a policy retries the provisional verdicts that it names and no other', () => {
  fc.assert(
    fc.property(
      fc.subarray([...RETRY_OUTCOMES], { minLength: 1 }),
      fc.constantFrom(...VALIDATION_STATUSES),
      fc.constantFrom(null, 'liquidado', 'rechazado'),
      (outcomes, status, centralStatus) => {
        const isNamed = outcomes.some((outcome) => outcome === status);
        expect(shouldRetry({ maxRetries: 1, intervalSeconds: 300, outcomes }, { status, centralStatus })).toBe(
          isNamed && centralStatus !== 'rechazado',
        );
      },
    ),
  );
});
