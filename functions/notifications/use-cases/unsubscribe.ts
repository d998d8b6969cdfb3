import { ok, type Result } from '../../../shared/errors/failure.ts';
import { isErased } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { PreferenceStore } from '../../../shared/notifications/ports/preference-store.ts';
import type { MailSubscription } from '../../../shared/notifications/use-cases/unsubscribe-tokens.ts';

type Deps = { readonly preferenceStore: Pick<PreferenceStore, 'change'>; readonly users: Pick<UserStore, 'find'> };

/** Switches off the mails about an event. A repetition, and the token of an erased account, change nothing. */
export const makeUnsubscribe =
  ({ preferenceStore, users }: Deps) =>
  async ({ userId, type }: MailSubscription): Promise<Result<null, never>> => {
    if (isErased(await users.find(userId))) return ok(null);
    await preferenceStore.change(userId, { switches: { [type]: { email: false } }, quietHours: undefined });
    return ok(null);
  };
