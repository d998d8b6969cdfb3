import type { Brand } from '../brand.ts';

/** An encrypted text for storage. */
export type SealedText = Brand<string, 'SealedText'>;

/** Encrypts texts that are stored and read again, under a key that never leaves the secret store. */
export type Vault = {
  /** `context` names the owner of the text; opening requires the same one. */
  readonly seal: (text: string, context: string) => Promise<SealedText>;
  /** Rejects when the text was changed, or sealed for another context. */
  readonly open: (sealed: SealedText, context: string) => Promise<string>;
};

/** Form of a text sealed by {@link Vault}: version of the key, then base64url. */
export const isSealedText = (text: string): text is SealedText => /^[1-9]\d*\.[\w-]+$/.test(text);

/** The version of the master secret that sealed a text. */
export const sealedVersionOf = (sealed: SealedText): number => Number(sealed.slice(0, sealed.indexOf('.')));
