import * as v from 'valibot';

import { described } from '../../../platform/http/schemas/described.ts';

const LAST_FOUR = 'Last four characters of the key';
const lastFour = v.pipe(v.string(), v.length(4));

/** Fields that show a key without its secret; `kind` is how its examples begin. */
export const fingerprintFields = (kind: 'cepk' | 'cept' = 'cepk') => ({
  prefix: described(v.pipe(v.string(), v.length(8)), 'First eight characters of the key.', `${kind}_7Qa`),
  last_4: described(lastFour, `${LAST_FOUR}.`, '0fZx'),
});

/** The same of an account's own key, which may be from before its last characters were kept. */
export const ownFingerprintFields = {
  prefix: fingerprintFields().prefix,
  last_4: described(v.nullable(lastFour), `${LAST_FOUR}; null for one from before they were kept.`, '0fZx'),
};

/** The whole key. */
export const wholeKeyField = (description = 'The whole key. It is not shown again.', kind: 'cepk' | 'cept' = 'cepk') =>
  described(v.string(), description, `${kind}_7Qa0000000000000000000000000000000000fZx`);
