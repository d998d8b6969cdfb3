import type { Result } from '../../errors/failure.ts';
import type { UserId } from '../domain/identity.ts';

/** What a user proves with who calls, beside the credential of the request. */
export type IdentityProof = {
  readonly password: string;
  /** One-time code of an account with a second factor. */
  readonly code: string | null;
};

/** Checks a proof; `now` is in epoch milliseconds. */
export type ProveIdentity = (userId: UserId, proof: IdentityProof, now: number) => Promise<Result<null, 'password_incorrect'>>;
