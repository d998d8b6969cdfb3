import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { PreferenceChange, Preferences } from '../domain/preferences.ts';

/** What users have set about their notifications. */
export type PreferenceStore = {
  /** Without switches and quiet hours for a user who has set nothing. */
  readonly find: (userId: UserId) => Promise<Preferences>;
  /** Applies a change and returns the preferences after it. Of two changes at once both apply. */
  readonly change: (userId: UserId, change: PreferenceChange) => Promise<Preferences>;
};
