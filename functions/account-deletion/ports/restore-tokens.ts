import type { Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** The claims of a restore token. Instants are epoch milliseconds. */
export type RestoreClaims = {
  readonly userId: UserId;
  /** `jti`: each token works once. */
  readonly tokenId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
};

export type RestoreTokenSigner = {
  readonly sign: (claims: RestoreClaims) => Promise<string>;
};

export type RestoreTokenVerifier = {
  /**
   * Returns the claims of a token that the service signed for this purpose and that has not expired at an instant. An expired token gives
   * `restore_token_expired`, every other fault `restore_token_invalid`.
   */
  readonly verify: (token: string, now: number) => Promise<Result<RestoreClaims, 'restore_token_invalid' | 'restore_token_expired'>>;
};
