import type { Brand } from '../../../platform/brand.ts';
import type { Language } from '../../../platform/i18n/language.ts';
import { isUuid } from '../../../platform/ids/uuid.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { LegalAcceptance } from '../../accounts/domain/legal-documents.ts';

/** Identifies a code that was sent, or only seems to have been. */
export type ChallengeId = Brand<string, 'ChallengeId'>;

export const isChallengeId = (text: string): text is ChallengeId => isUuid(text);

/** Where a code is sent. `to` is an e-mail address, or a phone in E.164. */
export type CodeDestination = { readonly channel: 'email' | 'sms'; readonly to: string };

/**
 * Purposes of codes without further data. `address_confirmation` confirms the address of an existing account; `password_reset` replaces the
 * link to set a new password.
 */
export const PLAIN_PURPOSES = ['address_confirmation', 'email_change', 'phone_verification', 'password_reset'] as const;

/** Purposes of codes that are bound to the account's second factor at the time they were sent. */
export const SECOND_FACTOR_PURPOSES = ['two_factor_setup', 'two_factor'] as const;

/** A registration as it was submitted. It applies to the account only when the code of its own challenge confirms the address. */
export type RegistrationAttempt = {
  readonly passwordHash: string;
  readonly name: string;
  readonly timezone: string;
  readonly language: Language | null;
  readonly legalAcceptances: readonly LegalAcceptance[];
};

/** The purpose of a code, with the data fixed when it was sent. It works for nothing else. */
export type ChallengeSubject =
  /**
   * Confirms the address of a pending registration. `registration` is the attempt that applies with it; null for a code
   * that was requested by address, which confirms the address alone.
   */
  | { readonly purpose: 'email_verification'; readonly registration: RegistrationAttempt | null }
  /** The second step of a sign-in. */
  | { readonly purpose: 'sign_in'; readonly validSince: number; readonly deviceName: string | null }
  | SecondFactorSubject
  /** Purposes that need no data other than the user. */
  | PlainSubject;

/**
 * `two_factor_setup` shows that a channel works; `two_factor` confirms a sensitive action in a session. `validSince` is the account's
 * `tokensInvalidatedAfter` when the code was requested: every change of the second factor changes it, so it identifies the state that the
 * code is bound to.
 */
type SecondFactorSubject = {
  readonly [Purpose in (typeof SECOND_FACTOR_PURPOSES)[number]]: { readonly purpose: Purpose; readonly validSince: number };
}[(typeof SECOND_FACTOR_PURPOSES)[number]];

type PlainSubject = {
  readonly [Purpose in (typeof PLAIN_PURPOSES)[number]]: { readonly purpose: Purpose };
}[(typeof PLAIN_PURPOSES)[number]];

export type ChallengePurpose = ChallengeSubject['purpose'];

/** A code that was sent. Instants are epoch milliseconds. */
export type Challenge = {
  readonly id: ChallengeId;
  /** Null for a code that was not sent; responses do not differ. */
  readonly userId: UserId | null;
  readonly destination: CodeDestination;
  readonly subject: ChallengeSubject;
  /** HMAC of the code, bound to challenge, purpose and user. */
  readonly codeDigest: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  /** Guesses so far. */
  readonly attempts: number;
  readonly usedAt: number | null;
};

export const CODE_SECONDS = 600;
/** Seconds after which a code may be sent again. */
export const RESEND_AFTER_SECONDS = 60;

/** Limits of codes to one destination, shared by all operations that send them: codes cost money, and can flood people. */
export const SENDING_LIMITS = [
  { max: 3, windowSeconds: 600, per: 'destination' },
  { max: 10, windowSeconds: 86_400, per: 'destination' },
] as const;

/** Limits of codes of one challenge after a correct password. */
export const CHALLENGE_SENDING_LIMITS = [{ max: 5, windowSeconds: 600, per: 'challenge' }] as const;

/** Limits of codes to one account after a correct password, so that strangers cannot use them up. */
export const ACCOUNT_SENDING_LIMITS = [
  { max: 10, windowSeconds: 600, per: 'account' },
  { max: 30, windowSeconds: 86_400, per: 'account' },
] as const;

/** Name of the counters of sent codes. */
export const SENDING_COUNTER = 'sendCode';
/** The last wrong guess burns the challenge. */
export const MAX_ATTEMPTS = 5;

const CODES = 1_000_000;

/** Six digits, all codes equally likely: of four random bytes, values that would favour some codes are skipped. */
export const makeCode = (random: Uint8Array): string => {
  const view = new DataView(random.buffer, random.byteOffset, random.byteLength);
  const limit = Math.floor(2 ** 32 / CODES) * CODES;
  for (let offset = 0; offset + 4 <= random.byteLength; offset += 4) {
    const number = view.getUint32(offset);
    if (number < limit) return String(number % CODES).padStart(6, '0');
  }
  throw new RangeError('not enough random bytes');
};

/** Bytes that {@link makeCode} needs. */
export const CODE_ENTROPY_BYTES = 32;

/** The text from which the digest of a code is made. */
export const boundCode = ({ id, userId, subject }: Pick<Challenge, 'id' | 'userId' | 'subject'>, code: string): string =>
  JSON.stringify([id, subject.purpose, userId, code]);

/** The masked destination of a code: `p•••@example.mx`, `••• ••• 78`. */
export const destinationHint = ({ channel, to }: CodeDestination): string => {
  if (channel === 'sms') return `••• ••• ${to.slice(-2)}`;
  const at = to.lastIndexOf('@');
  return `${to.slice(0, 1)}•••${to.slice(at)}`;
};
