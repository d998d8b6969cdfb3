import { ENTROPY_BYTES, fingerprintOf, makeTestKey, type ApiKey } from '../../../../shared/identity/api-keys/domain/api-key.ts';
import type { Storage } from '../../contracts/storage.ts';
import { bytesOf } from './identity.ts';
import type { Owner } from './named-keys.ts';

/** Makes the test key of an account; it is the same for the same text. */
export const makeTestKeyOf = async (
  { accounts, testGates, hmac }: Pick<Storage, 'accounts' | 'testGates' | 'hmac'>,
  { user, gateId }: Owner,
  text = 'test key',
  createdAt = 0,
): Promise<ApiKey> => {
  const apiKey = makeTestKey(gateId, bytesOf(text, ENTROPY_BYTES));
  const { prefix, last_4: last4 } = fingerprintOf(apiKey);
  const account = await accounts.find(user.id);
  if (account === null) throw new Error('no account');
  const cause = { userId: user.id, validSince: account.user.tokensInvalidatedAfter, eventId: text, correlationId: 'request' };
  await testGates.replaceKey(gateId, { digest: await hmac.ofApiKey(apiKey), prefix, last4, createdAt }, cause);
  return apiKey;
};
