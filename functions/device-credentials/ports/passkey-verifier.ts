import type { Credential, CredentialId, Passkey } from '../domain/passkey.ts';

/** A browser's answer to the registration of a passkey (RegistrationResponseJSON); binary members are base64url. */
export type RegistrationResponse = {
  readonly id: CredentialId;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
};

/** A browser's answer to a sign-in (AuthenticationResponseJSON). */
export type AuthenticationResponse = {
  readonly id: CredentialId;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** Base64url of the user's handle; null when the authenticator gave none. */
  readonly userHandle: string | null;
};

/** Checks what authenticators answer: challenge, origin, relying party, presence and verification of the user, signature. */
export type PasskeyVerifier = {
  /** Null for an answer that proves nothing. */
  readonly verifyRegistration: (response: RegistrationResponse, challenge: string) => Promise<Credential | null>;
  /** The counter may have gone back: that is for the caller to judge. Null for an answer that proves nothing. */
  readonly verifyAuthentication: (
    response: AuthenticationResponse,
    challenge: string,
    passkey: Pick<Passkey, 'credentialId' | 'publicKey'>,
  ) => Promise<{ readonly counter: number; readonly isBackedUp: boolean } | null>;
};
