import fc from 'fast-check';

import { messageOf, parseAttempt } from '../../../shared/validation/adapters/retry-message.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';

const ID = validationIdOf('any');
const VALID_MESSAGE = { validation_id: ID, attempt_seq: 1, correlation_id: 'abc' };

describe('parseAttempt', () => {
  test('returns the attempt that messageOf wrote', () => {
    fc.assert(
      fc.property(fc.string().map(validationIdOf), fc.nat(), fc.string(), (validationId, attemptSeq, correlationId) => {
        expect(parseAttempt(messageOf({ validationId, attemptSeq, correlationId }))).toEqual({
          validationId,
          attemptSeq,
          correlationId,
        });
      }),
    );
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    'no JSON',
    JSON.stringify({ ...VALID_MESSAGE, attempt_seq: undefined }),
    JSON.stringify({ ...VALID_MESSAGE, validation_id: undefined }),
    JSON.stringify({ ...VALID_MESSAGE, correlation_id: undefined }),
    JSON.stringify({ ...VALID_MESSAGE, validation_id: '1' }),
    JSON.stringify({ ...VALID_MESSAGE, validation_id: `${ID}#` }),
    JSON.stringify({ ...VALID_MESSAGE, attempt_seq: '1' }),
    JSON.stringify({ ...VALID_MESSAGE, attempt_seq: 0.5 }),
    JSON.stringify(JSON.stringify(VALID_MESSAGE)),
  ])('returns null for %s', (body) => {
    expect(parseAttempt(body)).toBeNull();
  });
});
