import fc from 'fast-check';

import { messageOf, parseAttempt } from '../../../shared/validation/adapters/retry-message.ts';
import { validationIdOf } from '../../support/builders/identity.ts';

const ID = validationIdOf('any');

describe('a message of the retry queue', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.string().map(validationIdOf), fc.nat(), (validationId, turn) => {
        expect(parseAttempt(messageOf({ validationId, turn }))).toEqual({ validationId, turn });
      }),
    );
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    'no JSON',
    JSON.stringify({ validation_id: ID }),
    JSON.stringify({ turn: 1 }),
    JSON.stringify({ validation_id: '1', turn: 1 }),
    JSON.stringify({ validation_id: `${ID}#`, turn: 1 }),
    JSON.stringify({ validation_id: ID, turn: '1' }),
    JSON.stringify({ validation_id: ID, turn: 0.5 }),
    JSON.stringify(messageOf({ validationId: ID, turn: 1 })),
  ])('of another form is none: %s', (body) => {
    expect(parseAttempt(body)).toBeNull();
  });
});
