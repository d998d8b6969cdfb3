import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { Brand } from '../../../shared/platform/brand.ts';
import { isRandomUuid } from '../../../shared/platform/ids/uuid.ts';

/** Names a passkey in the API. */
export type PasskeyId = Brand<string, 'PasskeyId'>;

export const isPasskeyId = (text: string): text is PasskeyId => isRandomUuid(text);

/** An authenticator's id of a credential: up to 1,023 bytes, base64url. */
export type CredentialId = Brand<string, 'CredentialId'>;

export const isCredentialId = (text: string): text is CredentialId => /^[\w-]{1,1364}$/.test(text);

/** How a browser reaches an authenticator (WebAuthn Level 3, 5.8.4). */
export const TRANSPORTS = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** The public half of a passkey as its authenticator gave it. */
export type Credential = {
  readonly credentialId: CredentialId;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** Signatures so far, as the authenticator counts them; always 0 for many. */
  readonly counter: number;
  readonly transports: readonly Transport[];
  /** Whether it is backed up, so that losing a device does not lose it. */
  readonly isBackedUp: boolean;
};

/** A passkey of a user. Instants are epoch milliseconds. */
export type Passkey = Credential & {
  readonly id: PasskeyId;
  readonly userId: UserId;
  readonly gateId: GateId;
  readonly name: string;
  readonly createdAt: number;
  /** Null until its first sign-in. */
  readonly lastUsedAt: number | null;
};

/** ES256 and RS256 (COSE): what authenticators in use have. */
export const SUPPORTED_ALGORITHMS = [-7, -257] as const;

/** Passkeys a user may have. */
export const MAX_PASSKEYS = 20;

/** Whether a counter went back, which hints at a copy of the authenticator (WebAuthn Level 3, 6.1.1). */
export const hasRegressed = (before: number, after: number): boolean => (before > 0 || after > 0) && after <= before;

/** The event of a change of a user's passkeys; `at` in epoch milliseconds. */
export const passkeyChanged = (change: 'added' | 'removed', at: number) => ({ type: 'security.passkey_changed', at, change }) as const;

/** The event of a passkey whose counter went back. */
export const counterRegressed = (at: number) => ({ type: 'security.passkey_counter_regressed', at }) as const;
