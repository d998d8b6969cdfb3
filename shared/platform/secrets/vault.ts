import type { Brand } from '../brand.ts';

/** An encrypted text, as it may be stored. */
export type SealedText = Brand<string, 'SealedText'>;

/** Texts that are stored and have to be read again, encrypted under a key that never leaves the secret store. */
export type Vault = {
  /** `context` says what the text belongs to; it can be opened with the same one only. */
  readonly seal: (text: string, context: string) => Promise<SealedText>;
  /** Rejects when the text was changed, or sealed for another context. */
  readonly open: (sealed: SealedText, context: string) => Promise<string>;
};

/** Form of what {@link Vault} seals: version of the key, then base64url. */
export const isSealedText = (text: string): text is SealedText => /^[1-9]\d*\.[\w-]+$/.test(text);

/** The version of the master secret that a text is sealed under. */
export const sealedVersionOf = (sealed: SealedText): number => Number(sealed.slice(0, sealed.indexOf('.')));
