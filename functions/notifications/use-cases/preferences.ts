import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { lockedSwitchIn, type PreferenceChange, type Preferences } from '../../../shared/notifications/domain/preferences.ts';
import type { PreferenceStore } from '../../../shared/notifications/ports/preference-store.ts';

/** The preferences of a user. */
export type UserPreferences = { readonly userId: UserId; readonly preferences: Preferences };

type Deps = { readonly preferenceStore: PreferenceStore };

export const makeReadPreferences =
  ({ preferenceStore }: Deps) =>
  async (userId: UserId): Promise<Result<UserPreferences, never>> =>
    ok({ userId, preferences: await preferenceStore.find(userId) });

/** Applies a change, unless it has a locked switch: then nothing changes. */
export const makeChangePreferences =
  ({ preferenceStore }: Deps) =>
  async (userId: UserId, change: PreferenceChange): Promise<Result<UserPreferences, 'preference_locked'>> => {
    const locked = lockedSwitchIn(change.switches);
    if (locked !== null) {
      return fail({
        code: 'preference_locked',
        params: { event: locked.type },
        pointer: attributePointer(`events/${locked.type}/${locked.channel}`),
      });
    }
    return ok({ userId, preferences: await preferenceStore.change(userId, change) });
  };
