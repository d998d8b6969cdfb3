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

describe('completePolicy', () => {
  test('defaults to three retries, one hour apart, for all three outcomes', () => {
    expect(completePolicy(requested(), 10)).toEqual({
      maxRetries: 3,
      intervalSeconds: 3_600,
      outcomes: ['not_found', 'cep_unavailable', 'error'],
    });
  });

  test('keeps the fields of the request', () => {
    expect(completePolicy(requested({ maxRetries: 7, intervalSeconds: 300, outcomes: ['error'] }), 7)).toEqual({
      maxRetries: 7,
      intervalSeconds: 300,
      outcomes: ['error'],
    });
  });

  test('defaults to the cap of the plan when it is lower than three', () => {
    expect(completePolicy(requested(), 2)).toMatchObject({ maxRetries: 2 });
  });

  test('returns null if and only if max_retries exceeds the cap, and never exceeds it', () => {
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

describe('isProvisional', () => {
  test.each<ValidationStatus>([...RETRY_OUTCOMES])('is true for %s', (status) => {
    for (const centralStatus of [null, 'desconocido', 'no_encontrado', 'en_proceso', 'liquidado'])
      expect(isProvisional({ status, centralStatus })).toBe(true);
  });

  test.each(VALIDATION_STATUSES.filter((status) => !RETRY_OUTCOMES.some((outcome) => outcome === status)))('is false for %s', (status) => {
    expect(isProvisional({ status, centralStatus: null })).toBe(false);
  });

  test.each(['cancelado', 'rechazado', 'no_liquidado'])('is false for a payment with the final status %s', (centralStatus) => {
    for (const status of RETRY_OUTCOMES) expect(isProvisional({ status, centralStatus })).toBe(false);
  });
});

test('shouldRetry is true only for provisional verdicts in the outcomes of the policy', () => {
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
