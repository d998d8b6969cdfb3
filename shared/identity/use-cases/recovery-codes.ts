import type { Ids } from '../../platform/ids/ids.ts';
import type { Hmac } from '../../platform/secrets/hmac.ts';
import type { UserId } from '../domain/identity.ts';
import { makeRecoveryCode, RECOVERY_CODE_BYTES, RECOVERY_CODES } from '../domain/recovery-code.ts';
import type { SecondFactorStore } from '../ports/second-factor-store.ts';

type Digests = Pick<Hmac, 'ofCode'>;

/** What is stored of a recovery code. */
export const recoveryCodeDigest = (hmac: Digests, userId: UserId, code: string): Promise<string> =>
  hmac.ofCode(JSON.stringify(['recovery', userId, code]));

type Deps = { readonly secondFactors: Pick<SecondFactorStore, 'replaceRecoveryCodes'>; readonly hmac: Digests; readonly ids: Ids };

/** Gives a user ten new recovery codes, which are shown this once; those from before work no more. */
export const makeIssueRecoveryCodes =
  ({ secondFactors, hmac, ids }: Deps) =>
  async (userId: UserId): Promise<readonly string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode(ids.bytes(RECOVERY_CODE_BYTES)));
    await secondFactors.replaceRecoveryCodes(userId, await Promise.all(codes.map((code) => recoveryCodeDigest(hmac, userId, code))));
    return codes;
  };
