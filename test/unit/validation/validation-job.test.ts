import fc from 'fast-check';

import { parseJob } from '../../../shared/validation/adapters/validation-queue.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';

const job = fc.record({
  kind: fc.constantFrom('resolve' as const, 'recheck' as const),
  validationId: fc.string().map(validationIdOf),
  attempt: fc.nat(),
  correlationId: fc.string(),
});

const VALID = { kind: 'resolve', validationId: validationIdOf('any'), attempt: 0, correlationId: 'abc' };

describe('parseJob', () => {
  test('returns the job as serialized', () => {
    fc.assert(
      fc.property(job, (each) => {
        expect(parseJob(JSON.stringify(each))).toEqual(each);
      }),
    );
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    'no JSON',
    JSON.stringify({ ...VALID, kind: 'delete' }),
    JSON.stringify({ ...VALID, validationId: '1' }),
    JSON.stringify({ ...VALID, validationId: `${VALID.validationId}#` }),
    JSON.stringify({ ...VALID, attempt: '0' }),
    JSON.stringify({ ...VALID, attempt: 0.5 }),
    JSON.stringify({ ...VALID, correlationId: undefined }),
    JSON.stringify(JSON.stringify(VALID)),
  ])('returns null for %s', (body) => {
    expect(parseJob(body)).toBeNull();
  });
});
