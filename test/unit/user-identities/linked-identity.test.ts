import fc from 'fast-check';

import { subjectHint } from '../../../functions/user-identities/domain/linked-identity.ts';

test.each([
  ['110248495921238986420', '•••6420'],
  ['12345678', '•••'],
  ['', '•••'],
])('subjectHint of %j is %s', (subject, hint) => {
  expect(subjectHint({ subject })).toBe(hint);
});

test('subjectHint never shows more than half of a subject', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (subject) => {
      expect(subjectHint({ subject }).length - '•••'.length).toBeLessThanOrEqual(subject.length / 2);
    }),
  );
});
