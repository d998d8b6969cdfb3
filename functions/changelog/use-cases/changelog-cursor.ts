import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ChangelogCursors } from '../ports/changelog-cursors.ts';

/** How far a user has read the changelog; null for nothing yet. */
export type ChangelogCursor = { readonly userId: UserId; readonly lastSeenVersion: string | null };

type Deps = { readonly changelogCursors: ChangelogCursors };

/** Reads how far a user has read the changelog. */
export const makeReadChangelogCursor =
  ({ changelogCursors }: Deps) =>
  async (userId: UserId): Promise<Result<ChangelogCursor, never>> =>
    ok({ userId, lastSeenVersion: await changelogCursors.find(userId) });

/** Stores how far a user has read the changelog. It may move back, so that a user can read again. */
export const makeMoveChangelogCursor =
  ({ changelogCursors }: Deps) =>
  async (userId: UserId, version: string): Promise<Result<ChangelogCursor, never>> => {
    await changelogCursors.put(userId, version);
    return ok({ userId, lastSeenVersion: version });
  };
