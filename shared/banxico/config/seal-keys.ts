import * as v from 'valibot';

import { parseSealKeys } from '../domain/cep/seal-keys.ts';

/** Keys of seals between blanks, `<number of the certificate>=<SubjectPublicKeyInfo in base64>`. */
export const sealKeys = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const keys = parseSealKeys(dataset.value);
    if (keys !== null) return keys;
    addIssue({ message: 'a key of a seal has the number of its certificate, an equals sign and base64' });
    return NEVER;
  }),
);

/** Environment of a function that verifies seals of certificates; without keys it verifies none. */
export const sealKeysEnvironment = { CEP_SEAL_KEYS: v.optional(sealKeys, '') };
