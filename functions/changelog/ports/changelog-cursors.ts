import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** How far users have read the changelog. */
export type ChangelogCursors = {
  /** The version that a user saw last; null when there is none. */
  readonly find: (userId: UserId) => Promise<string | null>;
  /** Of two at once the later one stays. */
  readonly put: (userId: UserId, version: string) => Promise<void>;
};
