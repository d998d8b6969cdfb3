import { ok, type Result } from '../../../shared/errors/failure.ts';
import { changeProfile } from '../../../shared/identity/accounts/domain/account-change.ts';
import { EVIDENCE_SETTING, type EvidenceRetentionDays } from '../../../shared/identity/accounts/domain/evidence-retention.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { UserSettings } from '../../../shared/identity/accounts/ports/user-settings.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';

/** The fields to change; null for those that stay. */
type ProfileChange = {
  readonly name: string | null;
  readonly timezone: string | null;
  readonly language: 'es' | 'en' | null;
  readonly evidenceDays: EvidenceRetentionDays | null;
};

/** Changes the profile of a user, from the next request on. */
export const makeChangeProfile =
  ({ accounts, settings }: { readonly accounts: AccountStore; readonly settings: Pick<UserSettings, 'write'> }) =>
  async (userId: UserId, { name, timezone, language, evidenceDays }: ProfileChange): Promise<Result<null, 'not_found'>> => {
    if (evidenceDays !== null) await settings.write(userId, EVIDENCE_SETTING, evidenceDays, null);
    if (name === null && timezone === null && language === null) return ok(null);
    const changed = await changeAccount<never>(accounts, userId, ({ user }) => {
      const profile = { name: name ?? user.name, timezone: timezone ?? user.timezone, language: language ?? user.language };
      return Promise.resolve(ok(changeProfile(profile)));
    });
    return changed.ok ? ok(null) : changed;
  };
