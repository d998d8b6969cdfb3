import type { Brand } from '../../../shared/platform/brand.ts';

/** `kid`: the thumbprint of a public key (RFC 7638, SHA-256). */
export type RestoreKeyId = Brand<string, 'RestoreKeyId'>;

export const isRestoreKeyId = (text: string): text is RestoreKeyId => /^[\w-]{43}$/.test(text);

/** A point of the curve P-256, its coordinates in base64url (RFC 7518 §6.2.1). */
export type RestorePublicKey = { readonly x: string; readonly y: string };

/** A key pair that signs restore tokens; `d` is the private part (RFC 7518 §6.2.2). */
export type RestoreSigningKey = RestorePublicKey & { readonly d: string };

/** The public keys of the tokens that are out. */
export type RestorePublicKeys = {
  /** Keeps a key for as long as there are tokens of it: until the latest of the instants (epoch milliseconds) it is kept for. */
  readonly keep: (id: RestoreKeyId, key: RestorePublicKey, until: number) => Promise<void>;
  readonly find: (id: RestoreKeyId) => Promise<RestorePublicKey | null>;
};

/** The key pair that signs. It is made at its first use, and when there is none any more. */
export type RestoreSigningKeys = {
  readonly current: () => Promise<RestoreSigningKey>;
};
