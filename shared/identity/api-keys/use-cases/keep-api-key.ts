import type { Log } from '../../../platform/observability/log.ts';
import type { ApiKey } from '../domain/api-key.ts';
import type { StoredKey } from '../domain/stored-key.ts';
import type { EncryptApiKey, KeyReference } from '../ports/key-ciphertext.ts';

type Deps = { readonly encryptApiKey: EncryptApiKey; readonly log: Pick<Log, 'error'> };

/** The stored form of a new key, so that it can be revealed; null, and logged, while encryption is unavailable: the key works without it. */
export const keepApiKey = async ({ encryptApiKey, log }: Deps, apiKey: ApiKey, reference: KeyReference): Promise<StoredKey | null> => {
  try {
    return { keyId: reference.keyId, ciphertext: await encryptApiKey(apiKey, reference) };
  } catch (error) {
    log.error('api_key_not_kept', {}, error);
    return null;
  }
};
