/** An alert as received: its bytes, and the key id and signature of its headers. */
export type SignedAlert = { readonly keyId: string; readonly signature: string; readonly body: Uint8Array };

/** `unavailable`: the public keys are unavailable, so the signature cannot be verified. */
export type SignatureVerdict = 'valid' | 'invalid' | 'unavailable';

/** Verifies that GitHub signed an alert. */
export type AlertSignatures = { readonly verify: (alert: SignedAlert, now: number) => Promise<SignatureVerdict> };
