import type { Hmac } from '../../../shared/digests/hmac.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { ENTROPY_BYTES, fingerprintOf, makeTestKey, type ApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { ShownTestKey, TestGates } from '../../../shared/identity/api-keys/ports/test-gates.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { AccountOf } from './account-of.ts';

type Deps = { readonly accountOf: AccountOf; readonly testGates: Pick<TestGates, 'find' | 'replaceKey'> };

export type OwnTestKey = ShownTestKey & { readonly userId: UserId };

/** Reads the visible data of an account's test key. */
export const makeReadTestKey =
  ({ accountOf, testGates }: Deps) =>
  async (userId: UserId): Promise<Result<OwnTestKey, 'api_key_not_found'>> => {
    const {
      gateIds: [gateId],
    } = await accountOf(userId);
    const { key } = await testGates.find(gateId);
    if (key === null) return fail('api_key_not_found');
    const { prefix, last4, createdAt } = key;
    return ok({ userId, prefix, last4, createdAt });
  };

type Cause = Pick<RequestContext, 'receivedAt' | 'requestId'>;

export type NewTestKey = OwnTestKey & { readonly apiKey: ApiKey };

/**
 * Makes the test key of an account; the earlier one ends at once. The key itself is in no table. `unauthorized` when the account is deleted
 * meanwhile: its restoration would make the key valid.
 */
export const makeReplaceTestKey =
  ({ accountOf, testGates, hmac, ids }: Deps & { readonly hmac: Pick<Hmac, 'ofApiKey'>; readonly ids: Pick<Ids, 'bytes' | 'uuid'> }) =>
  async (userId: UserId, { receivedAt: createdAt, requestId: correlationId }: Cause): Promise<Result<NewTestKey, 'unauthorized'>> => {
    const {
      user: { tokensInvalidatedAfter: validSince },
      gateIds: [gateId],
    } = await accountOf(userId);
    const apiKey = makeTestKey(gateId, ids.bytes(ENTROPY_BYTES));
    const { prefix, last_4: last4 } = fingerprintOf(apiKey);
    const key = { prefix, last4, createdAt, digest: await hmac.ofApiKey(apiKey) };
    const isReplaced = await testGates.replaceKey(gateId, key, { userId, validSince, eventId: ids.uuid(), correlationId });
    return isReplaced ? ok({ userId, apiKey, prefix, last4, createdAt }) : fail('unauthorized');
  };
