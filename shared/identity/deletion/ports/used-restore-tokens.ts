/** Restore tokens that have restored an account; kept for 30 days. A restoration writes its own (`AccountStore`). */
export type UsedRestoreTokens = {
  /** By the `jti` of a token. */
  readonly isUsed: (tokenId: string) => Promise<boolean>;
};
