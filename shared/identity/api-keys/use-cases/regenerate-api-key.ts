import type { Hmac } from '../../../digests/hmac.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import type { ClaimedResponse } from '../../../platform/idempotency/idempotency-store.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { replaceKey } from '../../accounts/domain/account-change.ts';
import type { User } from '../../accounts/domain/account.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore, AnsweredChange } from '../../accounts/ports/account-store.ts';
import { changeAccount } from '../../accounts/use-cases/change-account.ts';
import { ENTROPY_BYTES, fingerprintOf, makeApiKey, type ApiKey } from '../domain/api-key.ts';
import type { EncryptApiKey } from '../ports/key-ciphertext.ts';
import { keepApiKey } from './keep-api-key.ts';

/** Longest grace of the previous key. */
export const MAX_GRACE_SECONDS = 86_400;

export type RegenerateApiKeyDeps = {
  readonly accounts: AccountStore;
  readonly hmac: Pick<Hmac, 'ofApiKey'>;
  readonly encryptApiKey: EncryptApiKey;
  readonly ids: Ids;
  readonly log: Pick<Log, 'error'>;
};

/** Encrypts the response to a request with an Idempotency-Key; it is stored with that key. */
export type SealKeyResponse = (regenerated: RegeneratedKey) => Promise<ClaimedResponse>;

/** `validSince` is the account's `tokensInvalidatedAfter` when its user proved their identity: the regeneration is refused once it has changed. */
type RegenerationRequest = { readonly validSince?: number | null; readonly sealResponse?: SealKeyResponse | null };

/** The new key, shown only here; `previousExpiresAt` (epoch milliseconds) is null when the previous key has ended. */
export type RegeneratedKey = { readonly apiKey: ApiKey; readonly previousExpiresAt: number | null };

/**
 * Replaces a user's API key; the current one remains valid for `graceSeconds` (0 to 86,400). Limits, counters, permissions and settings
 * belong to the account and stay. `correlationId` is the id of the request. Throws RangeError for another grace.
 */
export const makeRegenerateApiKey =
  ({ accounts, hmac, ids, ...keeping }: RegenerateApiKeyDeps) =>
  async (
    userId: UserId,
    graceSeconds: number,
    now: number,
    correlationId: string,
    { validSince = null, sealResponse = null }: RegenerationRequest = {},
  ): Promise<Result<RegeneratedKey, 'not_found' | 'unauthorized'>> => {
    if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > MAX_GRACE_SECONDS) {
      throw new RangeError('the grace is a whole number of seconds, up to a day');
    }
    const graceUntil = graceSeconds === 0 ? null : now + graceSeconds * 1_000;
    // A key that has ended does not become valid again.
    const previousUntilOf = ({ apiKey }: User): number | null => (apiKey === null ? null : graceUntil);
    const secret = ids.bytes(ENTROPY_BYTES);
    const keyId = ids.uuid();
    const changed = await changeAccount(
      accounts,
      userId,
      async ({ user, gateIds: [gateId] }): Promise<Result<AnsweredChange, 'unauthorized'>> => {
        // Deleted meanwhile: a restoration would make a key from an earlier request valid again.
        if (user.deletion !== null || (validSince ?? user.tokensInvalidatedAfter) !== user.tokensInvalidatedAfter)
          return fail('unauthorized');
        const apiKey = makeApiKey(gateId, secret);
        const { prefix, last_4: last4 } = fingerprintOf(apiKey);
        const [keyDigest, storedKey] = await Promise.all([hmac.ofApiKey(apiKey), keepApiKey(keeping, apiKey, { userId, keyId })]);
        const shown = { prefix, last4, createdAt: now };
        const previousUntil = previousUntilOf(user);
        const answer = sealResponse === null ? null : await sealResponse({ apiKey, previousExpiresAt: previousUntil });
        const key = { gateId, keyDigest, storedKey, shown };
        return ok({ ...replaceKey(key, previousUntil, { at: now, correlationId }), answer });
      },
    );
    if (!changed.ok) return changed;
    const [gateId] = changed.value.gateIds;
    return ok({ apiKey: makeApiKey(gateId, secret), previousExpiresAt: previousUntilOf(changed.value.user) });
  };

export type RegenerateApiKey = ReturnType<typeof makeRegenerateApiKey>;
