import type { Hmac } from '../../../shared/digests/hmac.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { ENTROPY_BYTES, fingerprintOf, makeTestKey, type ApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { ShownTestKey, TestGates } from '../../../shared/identity/api-keys/ports/test-gates.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { GateOf } from './gate-of.ts';

type Deps = { readonly gateOf: GateOf; readonly testGates: Pick<TestGates, 'find' | 'replaceKey'> };

export type OwnTestKey = ShownTestKey & { readonly userId: UserId };

/** Reads the visible data of an account's test key. */
export const makeReadTestKey =
  ({ gateOf, testGates }: Deps) =>
  async (userId: UserId): Promise<Result<OwnTestKey, 'api_key_not_found'>> => {
    const { key } = await testGates.find(await gateOf(userId));
    if (key === null) return fail('api_key_not_found');
    const { prefix, last4, createdAt } = key;
    return ok({ userId, prefix, last4, createdAt });
  };

type Cause = Pick<RequestContext, 'receivedAt' | 'requestId'>;

export type NewTestKey = OwnTestKey & { readonly apiKey: ApiKey };

/** Makes the test key of an account; the earlier one ends at once. The key itself is in no table. */
export const makeReplaceTestKey =
  ({ gateOf, testGates, hmac, ids }: Deps & { readonly hmac: Pick<Hmac, 'ofApiKey'>; readonly ids: Pick<Ids, 'bytes' | 'uuid'> }) =>
  async (userId: UserId, { receivedAt: createdAt, requestId: correlationId }: Cause): Promise<NewTestKey> => {
    const gateId = await gateOf(userId);
    const apiKey = makeTestKey(gateId, ids.bytes(ENTROPY_BYTES));
    const { prefix, last_4: last4 } = fingerprintOf(apiKey);
    const key = { prefix, last4, createdAt, digest: await hmac.ofApiKey(apiKey) };
    await testGates.replaceKey(gateId, key, { userId, eventId: ids.uuid(), correlationId });
    return { userId, apiKey, prefix, last4, createdAt };
  };
