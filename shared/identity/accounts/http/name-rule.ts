import { freeText, further } from '../../../platform/http/schemas/fields.ts';

const MAX_NAME_LENGTH = 100;
const invalidName = { code: 'invalid_name' } as const;

/** The name of a user, or one that a user gives: up to 100 characters, without spaces around it. */
export const nameRule = further(freeText(MAX_NAME_LENGTH, { tooLong: invalidName, unprintable: invalidName }), ['invalid_name'], (sent) => {
  const trimmed = sent.trim();
  return trimmed === '' ? invalidName : { value: trimmed };
});
