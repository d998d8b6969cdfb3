import type { UserId } from '../../accounts/domain/identity.ts';
import type { Session, SessionDigest } from '../domain/session.ts';

/** The last time a user signed in; instants are epoch milliseconds. */
export type LastSignIn = { readonly at: number; readonly device: string | null };

/** Sessions by the digest of their token, and by user. A session that is not there any more is refused with the next request. */
export type SessionStore = {
  /**
   * Opens a session, in the place of `replaced` where that is still there: of one that is gone it says so, and opens
   * none. The oldest sessions of a user make way beyond a hundred.
   */
  readonly open: (session: Session, replaced: Session | null) => Promise<'opened' | 'replaced_is_gone'>;
  /** Null when there is none; one that has ended by time may still be there. */
  readonly find: (digest: SessionDigest) => Promise<Session | null>;
  /** Writes down a request with a session, unless it has ended or a later one is written. */
  readonly touch: (digest: SessionDigest, at: number) => Promise<void>;
  /**
   * Lets a session outlive an invalidation that its own request caused: it is valid since `after`. One that an earlier
   * invalidation has ended, or that is gone, stays so.
   */
  readonly keep: (digest: SessionDigest, invalidation: { readonly before: number; readonly after: number }) => Promise<void>;
  /** Sessions of a user that have not ended by time, newest first. */
  readonly list: (userId: UserId, now: number) => Promise<readonly Session[]>;
  /** Ends a session; one that is gone stays so. */
  readonly end: (session: Pick<Session, 'digest' | 'userId' | 'id' | 'issuedAt'>) => Promise<void>;
  /** Null for a user who never signed in. */
  readonly lastSignIn: (userId: UserId) => Promise<LastSignIn | null>;
};
