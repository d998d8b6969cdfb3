import type { Hmac } from '../../../digests/hmac.ts';
import { attributePointer, fail, ok, type Result } from '../../../errors/failure.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import { replaceRecoveryCodes } from '../../accounts/domain/account-change.ts';
import type { User } from '../../accounts/domain/account.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import type { SessionCause } from '../../sessions/domain/session.ts';
import { makeRecoveryCode, normalRecoveryCode, RECOVERY_CODE_BYTES, RECOVERY_CODES } from '../domain/recovery-code.ts';
import type { SecondFactorStore } from '../ports/second-factor-store.ts';

type Digests = Pick<Hmac, 'ofCode'>;

const boundCode = (userId: UserId, code: string): string => JSON.stringify(['recovery', userId, code]);

type RecoveryCodes = { readonly codes: readonly string[]; readonly digests: readonly string[] };

/** Ten recovery codes to show once, with the digests that are stored of them. */
export const newRecoveryCodes = async (
  { hmac, ids }: { readonly hmac: Digests; readonly ids: Ids },
  userId: UserId,
): Promise<RecoveryCodes> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode(ids.bytes(RECOVERY_CODE_BYTES)));
  return { codes, digests: await Promise.all(codes.map((code) => hmac.ofCode(boundCode(userId, code)))) };
};

export type RecoveryCodeDeps = {
  readonly secondFactors: Pick<SecondFactorStore, 'useRecoveryCode'>;
  readonly hmac: Pick<Hmac, 'allOfCode'>;
};

/** Uses up a recovery code of a user, however it was typed. */
export const makeUseRecoveryCode =
  ({ secondFactors, hmac }: RecoveryCodeDeps) =>
  async (userId: UserId, typed: string): Promise<Result<null, 'recovery_code_invalid'>> => {
    const code = normalRecoveryCode(typed);
    for (const digest of code === null ? [] : await hmac.allOfCode(boundCode(userId, code))) {
      if (await secondFactors.useRecoveryCode(userId, digest)) return ok(null);
    }
    return fail({ code: 'recovery_code_invalid', pointer: attributePointer('recovery_code') });
  };

export type UseRecoveryCode = ReturnType<typeof makeUseRecoveryCode>;

/** The new codes, to show once, and the second factor that they belong to. */
type ReplacedCodes = { readonly twoFactor: User['twoFactor']; readonly recoveryCodes: readonly string[] };

type ReplaceDeps = { readonly accounts: Pick<AccountStore, 'find' | 'change'>; readonly hmac: Digests; readonly ids: Ids };

/**
 * Replaces the recovery codes of a user who has a second factor. It applies only to an account that is unchanged since it was read, while
 * the session has not ended: of two concurrent replacements one is refused, so the codes in an answer work.
 */
export const makeReplaceRecoveryCodes =
  ({ accounts, hmac, ids }: ReplaceDeps) =>
  async (
    userId: UserId,
    { validSince, ...cause }: SessionCause,
  ): Promise<Result<ReplacedCodes, 'two_factor_not_enabled' | 'account_changed'>> => {
    const account = await accounts.find(userId);
    if (account?.user.twoFactor.enabled !== true) return fail('two_factor_not_enabled');
    if (account.user.tokensInvalidatedAfter !== validSince) return fail('account_changed');
    const { codes, digests } = await newRecoveryCodes({ hmac, ids }, userId);
    const outcome = await accounts.change(account, replaceRecoveryCodes(digests, cause));
    return outcome === 'applied' ? ok({ twoFactor: account.user.twoFactor, recoveryCodes: codes }) : fail('account_changed');
  };

export type ReplaceRecoveryCodes = ReturnType<typeof makeReplaceRecoveryCodes>;
