/** The keys of a passkey: its id, and the credential that a sign-in finds it by. */
export type PasskeyReference = { readonly id: string; readonly credentialId: string };
