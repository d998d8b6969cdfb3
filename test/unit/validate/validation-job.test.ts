import fc from 'fast-check';

import { parseJob } from '../../../functions/validate/adapters/validation-queue.ts';
import { validationIdOf } from '../../support/builders/identity.ts';

const job = fc.record({
  kind: fc.constantFrom('resolve' as const, 'recheck' as const),
  validationId: fc.string().map(validationIdOf),
  attempt: fc.nat(),
  correlationId: fc.string(),
});

const SOUND = { kind: 'resolve', validationId: validationIdOf('any'), attempt: 0, correlationId: 'abc' };

describe('a message of the validation queue', () => {
  test('is read as it was written', () => {
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
    JSON.stringify({ ...SOUND, kind: 'delete' }),
    JSON.stringify({ ...SOUND, validationId: '1' }),
    JSON.stringify({ ...SOUND, validationId: `${SOUND.validationId}#` }),
    JSON.stringify({ ...SOUND, attempt: '0' }),
    JSON.stringify({ ...SOUND, attempt: 0.5 }),
    JSON.stringify({ ...SOUND, correlationId: undefined }),
    JSON.stringify(JSON.stringify(SOUND)),
  ])('of another form is none: %s', (body) => {
    expect(parseJob(body)).toBeNull();
  });
});
