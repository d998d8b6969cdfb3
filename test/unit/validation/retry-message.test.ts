import fc from 'fast-check';

import { messageOf, parseAttempt } from '../../../shared/validation/adapters/retry-message.ts';
import { validationIdOf } from '../../support/builders/identity.ts';

const ID = validationIdOf('any');
const SOUND = { validation_id: ID, turn: 1, correlation_id: 'abc' };

describe('a message of the retry queue', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.string().map(validationIdOf), fc.nat(), fc.string(), (validationId, turn, correlationId) => {
        expect(parseAttempt(messageOf({ validationId, turn, correlationId }))).toEqual({ validationId, turn, correlationId });
      }),
    );
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    'no JSON',
    JSON.stringify({ ...SOUND, turn: undefined }),
    JSON.stringify({ ...SOUND, validation_id: undefined }),
    JSON.stringify({ ...SOUND, correlation_id: undefined }),
    JSON.stringify({ ...SOUND, validation_id: '1' }),
    JSON.stringify({ ...SOUND, validation_id: `${ID}#` }),
    JSON.stringify({ ...SOUND, turn: '1' }),
    JSON.stringify({ ...SOUND, turn: 0.5 }),
    JSON.stringify(JSON.stringify(SOUND)),
  ])('of another form is none: %s', (body) => {
    expect(parseAttempt(body)).toBeNull();
  });
});
