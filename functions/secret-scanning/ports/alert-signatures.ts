/** An alert as it came: its bytes, and what its headers say of who signed them. */
export type SignedAlert = { readonly keyId: string; readonly signature: string; readonly body: Uint8Array };

/** `unavailable`: the public keys cannot be had now, so that nothing can be said. */
export type SignatureVerdict = 'valid' | 'invalid' | 'unavailable';

/** Whether an alert is GitHub's own. */
export type AlertSignatures = { readonly verify: (alert: SignedAlert, now: number) => Promise<SignatureVerdict> };
