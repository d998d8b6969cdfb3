import type { Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** What a restore token says. Instants are epoch milliseconds. */
export type RestoreClaims = {
  readonly userId: UserId;
  /** `jti`: a token is good once for each. */
  readonly tokenId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
};

export type RestoreTokenSigner = {
  readonly sign: (claims: RestoreClaims) => Promise<string>;
};

export type RestoreTokenVerifier = {
  /**
   * What a token says that we signed, for this purpose, and that has not expired at an instant. Whatever is wrong with
   * another one it is `restore_token_invalid`; of those that are right but for their time, `restore_token_expired`.
   */
  readonly verify: (token: string, now: number) => Promise<Result<RestoreClaims, 'restore_token_invalid' | 'restore_token_expired'>>;
};
