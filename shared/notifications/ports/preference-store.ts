import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Preferences } from '../domain/preferences.ts';

/** What users have set about their notifications. */
export type PreferenceStore = {
  /** Empty for a user who has set nothing. */
  readonly find: (userId: UserId) => Promise<Preferences>;
  /** Sets the switches of a change and returns all that are set then. Of two changes at once both apply. */
  readonly change: (userId: UserId, change: Preferences) => Promise<Preferences>;
};
