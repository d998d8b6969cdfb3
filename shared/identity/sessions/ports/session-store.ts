import type { UserId } from '../../accounts/domain/identity.ts';
import type { Session, SessionDigest } from '../domain/session.ts';

/** The last time a user signed in; instants are epoch milliseconds. */
export type LastSignIn = { readonly at: number; readonly device: string | null };

/** Sessions by the digest of their token, and by user. A request with a missing session is refused. */
export type SessionStore = {
  /**
   * Opens a session in exchange for `replaced`; when that no longer exists, opens none and reports it. Beyond a hundred, a user's oldest
   * sessions are removed.
   */
  readonly open: (session: Session, replaced: Session | null) => Promise<'opened' | 'replaced_is_gone'>;
  /** Null when there is none; an expired one may still be returned. */
  readonly find: (digest: SessionDigest) => Promise<Session | null>;
  /** Records a request with a session, unless the session has ended or a later request is recorded. */
  readonly touch: (digest: SessionDigest, at: number) => Promise<void>;
  /**
   * Keeps a session valid after an invalidation that its own request caused: it is valid since `after`. A session that an earlier
   * invalidation ended, or that is gone, stays ended.
   */
  readonly keep: (digest: SessionDigest, invalidation: { readonly before: number; readonly after: number }) => Promise<void>;
  /** Sessions of a user that have not expired, newest first. */
  readonly list: (userId: UserId, now: number) => Promise<readonly Session[]>;
  /** Ends a session; does nothing for one that is gone. */
  readonly end: (session: Pick<Session, 'digest' | 'userId' | 'id' | 'issuedAt'>) => Promise<void>;
  /** Null for a user who never signed in. */
  readonly lastSignIn: (userId: UserId) => Promise<LastSignIn | null>;
};
